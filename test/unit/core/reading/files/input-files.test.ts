import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseProofText } from '../../../../../src/core/proof/index.ts';
import {
  createProofReading,
  LocationInProofConverter,
  listLatexInputFilePaths,
  loadLatexInputFiles,
  toReadingJson,
} from '../../../../../src/core/reading/index.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { assertLinear } from '../../../../support/scaling.ts';

describe('files that a text names', () => {
  const list = (text: string, levelsUp = 0) => listLatexInputFilePaths(text, levelsUp).paths;

  test('have normalized paths with extensions, each once', () => {
    assert.deepEqual(
      list(
        String.raw`\input{a} \include{b/./c.tex} \subfile{d/../e} \input f/g \input{a.tex} \input{sec.1}
\bibliography{x, y.bib} \addbibresource[label=z]{z.bib} \input{with blank}`,
      ),
      ['a.tex', 'b/c.tex', 'e.tex', 'f/g.tex', 'sec.1.tex', 'x.bib', 'y.bib', 'z.bib', 'with blank.tex'],
    );
  });

  test('are not in comments and verbatim text', () => {
    assert.deepEqual(list('% \\input{a}\n\\verb|\\input{b}| \\begin{verbatim}\\input{c}\\end{verbatim}'), []);
  });

  test('are never outside of the root, and never addresses or patterns', () => {
    const hostile = [
      '../../secret',
      'a/../../secret',
      '..',
      'a/..',
      '/etc/passwd',
      'C:/secret',
      '\\\\server\\share',
      'http://example.org/a',
      'file:///etc/passwd',
      'a\0b',
      'a\u202eb',
      'a\nb',
      '.. /secret',
      'a./b',
      '~/secret',
      '$HOME/secret',
      '|ls',
      'a*',
      '#1',
      '\\jobname',
      '',
      ' ',
      'a/',
      'x'.repeat(500),
    ];
    for (const name of hostile) {
      const { paths, isComplete } = listLatexInputFilePaths(`\\input{${name}}`);
      assert.deepEqual([paths, isComplete], [[], false], JSON.stringify(name));
      assert.deepEqual(listLatexInputFilePaths(`\\bibliography{${name}}`).paths, [], JSON.stringify(name));
    }
  });

  test('may be above the folder, up to the root', () => {
    assert.deepEqual(list('\\input{../a}\\input{../../b}', 1), ['../a.tex']);
    assert.deepEqual(list('\\input{../a}\\input{c/../../../b}', 2), ['../a.tex', '../../b.tex']);
  });

  test('are at most 100', () => {
    const many = Array.from({ length: 300 }, (_, k) => `\\input{a${k}}`).join('');
    const { paths, isComplete } = listLatexInputFilePaths(many);
    assert.deepEqual([paths.length, isComplete], [100, false]);
    assert.equal(list(`\\bibliography{${Array.from({ length: 300 }, (_, k) => `b${k}`).join()}}`).length, 100);
  });

  test('may not be all', () => {
    for (const text of ['\\import{a/}{b}', '\\subimport{a/}{b}', '\\input{\\name}', '\\InputIfFileExists{a}{}{}'])
      assert.equal(listLatexInputFilePaths(text).isComplete, false, text);
    for (const text of ['\\newcommand{\\eq}[1]{\\label{eq:#1}}', '\\begin{theorem}[label=main]'])
      assert.equal(listLatexInputFilePaths(text).isComplete, false, text);
    for (const text of ['\\begin{enumerate}[label=(\\roman*)]', '\\bibliography{\\jobname}', '\\includegraphics{a}'])
      assert.equal(listLatexInputFilePaths(text).isComplete, true, text);
  });

  test('have safe paths in any text', () => {
    const piece = fc.constantFrom(
      ...[
        '\\input',
        '\\include',
        '\\bibliography',
        '{',
        '}',
        '..',
        '/',
        '.',
        'a',
        '\0',
        ':',
        '\\',
        '%',
        '\n',
        ',',
        ' ',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.nat(2), (pieces, levelsUp) => {
        for (const path of list(pieces.join(''), levelsUp)) {
          assert.match(path, /^(?:\.\.\/)*(?:[^/\\:\0\n]+\/)*[^/\\:\0\n]+\.(?:tex|bib|ltx|bbl|tikz|pgf|txt)$/);
          const parts = path.split('/');
          assert.ok(parts.lastIndexOf('..') < levelsUp);
          assert.ok(!parts.includes('.') && !parts.includes(''));
        }
      }),
      { numRuns: countRuns(500) },
    );
  });

  test('are found in linear time', () => {
    for (const unit of ['\\input{', '\\input', '\\input[', '\\bibliography{a,', '\\label{', '[label', '\\input{../'])
      assertLinear((size) => listLatexInputFilePaths(unit.repeat(size)), 20_000);
  });
});

/** Loads files from a map, and records what was asked for. */
async function load(document: string, files: Readonly<Record<string, string>>, levelsUp?: number) {
  const asked: string[] = [];
  const read = async (path: string) => {
    asked.push(path);
    return Object.hasOwn(files, path) ? files[path] : undefined;
  };
  return { files: await loadLatexInputFiles(document, read, levelsUp), asked };
}

describe('loading files', () => {
  test('reads each once, however they name each other', async () => {
    const { files, asked } = await load('\\input{a}\\input{b}', {
      'a.tex': '\\input{b}\\input{a}',
      'b.tex': '\\input{a}\\input{c}',
      'c.tex': '',
    });
    assert.deepEqual(asked, ['a.tex', 'b.tex', 'c.tex']);
    assert.equal(files?.areComplete, true);
  });

  test('ends at a depth of 5 and at 100 files', async () => {
    const chain = Object.fromEntries(Array.from({ length: 9 }, (_, k) => [`${k}.tex`, `\\input{${k + 1}}`]));
    const deep = await load('\\input{0}', chain);
    assert.deepEqual([deep.asked.length, deep.files?.areComplete], [5, false]);
    const wide = Object.fromEntries(
      Array.from({ length: 20 }, (_, k) => [
        `${k}.tex`,
        Array.from({ length: 20 }, (_, j) => `\\input{${k}-${j}}`).join(''),
      ]),
    );
    const names = Array.from({ length: 20 }, (_, k) => `\\input{${k}}`).join('');
    const many = await load(names, wide);
    assert.deepEqual([many.asked.length, many.files?.areComplete], [100, false]);
  });

  test('doesn’t keep more than 4 MB', async () => {
    const big = 'x'.repeat(1_000_000);
    const names = Array.from({ length: 6 }, (_, k) => `${k}.tex`);
    const { files } = await load(
      names.map((name) => `\\input{${name}}`).join(''),
      Object.fromEntries(names.map((name) => [name, big])),
    );
    assert.deepEqual([files?.texts.size, files?.areComplete], [4, false]);
  });

  test('asks for nothing outside of the root, whatever a file names', async () => {
    const { asked } = await load('\\input{a}', { 'a.tex': '\\input{../../secret}\\input{/etc/passwd}\\input{a\0b}' });
    assert.deepEqual(asked, ['a.tex']);
  });

  test('reads nothing of a text that names nothing', async () => {
    assert.equal((await load('Let $x$ be.', {})).files, undefined);
  });
});

const HEAD = '\\documentclass{article}\n\\newtheorem{lem}{Lemma}[section]\n\\begin{document}\n';

/** The references of a document, with the labels and files of their targets. */
async function listReferences(body: string, given: Readonly<Record<string, string>>, head = HEAD) {
  const text = `${head}${body}\n\\end{document}\n`;
  const { files } = await load(text, given);
  const proof = parseProofText(text, { language: 'latex', split: 'logical' });
  const reading = createProofReading(proof, text, undefined, files);
  const { references } = toReadingJson(reading, new LocationInProofConverter(proof, text));
  return references.map(({ text: written, status, target }) =>
    [written, status, target?.label, target?.file].filter((fact) => fact !== undefined).join(' '),
  );
}

describe('references to other files', () => {
  const REFERENCES = 'By \\ref{l}, \\eqref{e}, and \\ref{own}, it holds. See \\ref{gone}.';
  const body = `\\section{A}\n\\input{one}\n\\begin{lem}\\label{own} It holds. \\end{lem}\n\n${REFERENCES}\n\n\\include{two}`;
  const given = {
    'one.tex': '\\begin{lem}\\label{l} One. \\end{lem}\n% \\label{gone}',
    'two.tex': '\\section{B}\\input{three}',
    'three.tex': '\\begin{equation}\\label{e} x = y \\end{equation}',
  };

  test('have the numbers that LaTeX prints, and a label that no file has is missing', async () => {
    assert.deepEqual(await listReferences(body, given), [
      '\\ref{l} found Lemma 1.1 one.tex',
      '\\eqref{e} found (1) three.tex',
      '\\ref{own} found Lemma 1.2',
      '\\ref{gone} missing',
    ]);
  });

  test('are not missing if a file is not there, or may not have been read whole', async () => {
    const last = async (files: Readonly<Record<string, string>>, text = body, head = HEAD) =>
      (await listReferences(text, files, head)).at(-1);
    const { 'three.tex': _, ...two } = given;
    assert.equal(await last(two), '\\ref{gone} unsure');
    assert.equal(await last({ ...given, 'three.tex': '\\import{a/}{b}' }), '\\ref{gone} unsure');
    assert.equal(await last({ ...given, 'three.tex': '\\newcommand{\\l}[1]{\\label{#1}}' }), '\\ref{gone} unsure');
    assert.equal(await last(given, `${body}\\input{../x}`), '\\ref{gone} unsure');
    // A chapter, or a part of another document.
    assert.equal(await last(given, body, ''), '\\ref{gone} unsure');
    assert.equal(await last(given, body, HEAD.replace('{article}', '[main]{subfiles}')), '\\ref{gone} unsure');
  });

  test('know environments that a file defines', async () => {
    const head = '\\documentclass{article}\n\\input{preamble}\n\\begin{document}\n';
    const files = { ...given, 'preamble.tex': '\\newtheorem{lem}{Hilfssatz}' };
    assert.deepEqual((await listReferences(body, files, head)).slice(0, 3), [
      '\\ref{l} found Lemma 1 one.tex',
      '\\eqref{e} found (1) three.tex',
      '\\ref{own} found Lemma 2',
    ]);
  });

  test('find what stands behind the proof', async () => {
    const text =
      '\\begin{proof}\nSee \\ref{later} and \\ref{far}.\n\\end{proof}\n\\appendix\n\\input{far}\n\\label{later}';
    const found = await listReferences(text, { 'far.tex': '\\section{F}\\label{far}' });
    assert.ok(found.every((one) => !one.includes('missing')));
    assert.ok(
      found.some((one) => one === '\\ref{far} found §A far.tex'),
      found.join(),
    );
  });

  test('show entries of bibliographies, those of the document first', async () => {
    const text = 'See \\cite{a,b,c,none}.\n\n\\bibliography{refs}\n\\input{works}\n\\bibitem{a} Own.';
    const files = { 'refs.bib': '@book{a, title={A}} @book{b, title={B}}', 'works.tex': '\\bibitem{c} Cee, 1901.' };
    assert.deepEqual(await listReferences(text, files), [
      '\\cite{a,b,c,none} external [a]',
      '\\cite{a,b,c,none} external [b] refs.bib',
      '\\cite{a,b,c,none} external [c] works.tex',
      '\\cite{a,b,c,none} external',
    ]);
  });

  test('read any file, with ranges inside it', async () => {
    const piece = fc.constantFrom(
      ...['\\label{a}', '\\begin{lem}', '\\end{lem}', '\\begin{align}', '\\\\', '\\input{b}', '\\input{a}', '%', '\n'],
      ...['\\bibitem{a}', '\\item', '\\section{', '}', '$', '\\begin{enumerate}', '\\tag{1}', 'x'],
    );
    const anyText = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
    const text = `${HEAD}\\input{a}\n\nBy \\ref{a} and \\cite{a}.\n\\end{document}`;
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (a, b) => {
        const { files } = await load(text, { 'a.tex': a, 'b.tex': b });
        const reading = createProofReading(
          parseProofText(text, { language: 'latex', split: 'logical' }),
          text,
          undefined,
          files,
        );
        for (const { target } of reading.references.references) {
          if (target?.file === undefined) continue;
          const { path, range } = target.file;
          const { length } = files?.texts.get(path) ?? '';
          assert.ok(0 <= range.start && range.start <= range.end && range.end <= length);
          assert.equal(typeof reading.getFileText(target), 'string');
        }
      }),
      { numRuns: countRuns(200) },
    );
  });

  test('take linear time, also in a file that is named often', async () => {
    const { files } = await load('\\input{a}', { 'a.tex': '\\begin{lem}\\label{l} One. \\end{lem}\n'.repeat(2_000) });
    assertLinear((size) => {
      const text = `${HEAD}${'\\input{a}'.repeat(size)}`;
      return createProofReading(parseProofText(text, { language: 'latex', split: 'logical' }), text, undefined, files)
        .references;
    }, 4_000);
  });
});
