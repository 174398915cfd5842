import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  readDocumentMacros,
  readTheoremTitlesByEnvironment,
  renderTextToBlocks,
} from '../../../../../src/core/render/index.ts';
import { inlineText, outline } from '../outline.ts';

const bodies = (document: string, language: 'markdown' | 'latex' = 'latex', more?: string): Record<string, string> =>
  Object.fromEntries(readDocumentMacros(document, language, more).map(({ name, body }) => [name, body]));

test('macros are found however they are defined', () => {
  const found = bodies(`
    \\newcommand{\\R}{\\mathbb{R}} \\newcommand\\half{\\frac{1}{2}} \\newcommand*{\\pair}[2]{(#1, {#2})}
    \\renewcommand{\\le}{\\leqslant} \\def\\half{0.5} \\def\\map#1#2{#1\\to #2} \\let\\To\\rightarrow \\let\\RR=\\R
    \\DeclareMathOperator{\\spn}{span} \\DeclareMathOperator*{\\colim}{colim}
    \\newcommand{\\ball}[2][r]{B_{#1}(#2)}
    % \\newcommand{\\hidden}{no}
    \\providecommand{\\R}{no} \\providecommand{\\S}{\\mathbb{S}}
  `);
  assert.equal(found['\\R'], '\\mathbb{R}');
  assert.equal(found['\\half'], '0.5');
  assert.equal(found['\\pair'], '(#1, {#2})');
  assert.equal(found['\\le'], '\\leqslant');
  assert.equal(found['\\map'], '#1\\to #2');
  assert.equal(found['\\To'], '\\rightarrow');
  assert.equal(found['\\RR'], '\\mathbb{R}');
  assert.equal(found['\\spn'], '\\operatorname{span}');
  assert.equal(found['\\colim'], '\\operatorname*{colim}');
  assert.equal(found['\\ball'], 'B_{r}(#1)');
  assert.equal(found['\\hidden'], undefined);
  assert.equal(found['\\S'], '\\mathbb{S}');
});

test('a macro whose body has more parameters than a call takes arguments is no fault', () => {
  const macros = [{ name: '\\long', body: '#1'.repeat(300_000) }];
  const blocks = renderTextToBlocks('So \\long{a} is', { language: 'latex', macros });
  assert.match(JSON.stringify(blocks), /So /);
});

test('names that KaTeX trusts, and those that define, are not taken from an author', () => {
  const names = [
    'href',
    'url',
    'includegraphics',
    'htmlData',
    'htmlId',
    'htmlClass',
    'htmlStyle',
    'def',
    'let',
    'begin',
  ];
  for (const name of names) {
    assert.equal(bodies(`\\renewcommand{\\${name}}{x}\\def\\${name}{y}`)[`\\${name}`], undefined, name);
    assert.equal(bodies('', 'markdown', `${name}: x\n\\let\\${name}\\R`)[`\\${name}`], undefined, name);
  }
});

test('what means itself, is not balanced or is too long is left out, and there are 500 at most', () => {
  assert.equal(bodies('\\renewcommand{\\phi}{\\phi}')['\\phi'], undefined);
  const round = bodies('\\newcommand{\\aa}{\\bb}\\newcommand{\\bb}{\\cc}\\newcommand{\\cc}{\\aa}\\newcommand{\\dd}{x}');
  assert.deepEqual(
    [round['\\aa'], round['\\bb'], round['\\cc'], round['\\dd']],
    [undefined, undefined, undefined, 'x'],
  );
  assert.equal(bodies(`\\newcommand{\\long}{${'x'.repeat(5_000)}}`)['\\long'], undefined);
  assert.equal(bodies('', 'markdown', 'odd: }{')['\\odd'], undefined);
  const letters = (n: number) => [...String(n)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');
  const many = Array.from({ length: 2_000 }, (_, n) => `\\newcommand{\\m${letters(n)}}{${n}}`).join('\n');
  assert.equal(readDocumentMacros(many, 'latex').length, 500);
});

test('front matter has macros as definitions or as lines', () => {
  const found = bodies(
    '---\nproofmark: true\nmacros: |\n  \\newcommand{\\R}{\\mathbb{R}}\n  \\eps: \\varepsilon\n  N: "\\\\mathbb{N}"\n---\nText \\newcommand{\\eps}{e}.',
    'markdown',
  );
  assert.equal(found['\\R'], '\\mathbb{R}');
  assert.equal(found['\\N'], '\\mathbb{N}');
  assert.equal(found['\\eps'], 'e');
});

test('macros of prose are written out, in bounds', () => {
  const document = '\\newcommand{\\name}{\\emph{Aletheia}}\\newcommand{\\by}[2]{#2 by #1}\\newcommand{\\ie}{i.e.}';
  const tree = renderTextToBlocks('\\name{} says, \\ie\\ \\by{me}{$x$}.', {
    language: 'latex',
    macros: readDocumentMacros(document, 'latex'),
  });
  assert.equal(outline(tree), 'paragraph ⟨emphasis: Aletheia⟩ says, i.e. ⟨maths: x⟩ by me.\n');
});

test('statements have the names that the author gives them', () => {
  const statements = readTheoremTitlesByEnvironment(
    '\\newtheorem{thm}{Satz}[section] \\newtheorem*{foo}{Main \\emph{Claim}} \\newtheorem{x}[thm]{Hilfssatz}',
  );
  assert.equal(statements.get('thm'), 'Satz');
  assert.equal(statements.get('x'), 'Hilfssatz');
  const [block] = renderTextToBlocks('\\begin{thm}[of \\textbf{mine}] A. \\end{thm}', {
    language: 'latex',
    statements,
  });
  assert.ok(block?.kind === 'statement');
  assert.equal(block.name, 'Satz');
  assert.equal(inlineText(block.title ?? []), 'of ⟨strong: mine⟩');
});
