import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  listProblemSolutionPairs,
  type ParsedDocument,
  type ProofLanguage,
  parseDocumentForEditing,
  parseDocumentProofs,
  type StepSplitMode,
  type TextChange,
  updateParsedDocument,
} from '../../../../src/core/proof/index.ts';
import { countRuns } from '../../../support/property-runs.ts';
import { documents, everything, prose } from './pieces.ts';

const languages = ['markdown', 'latex', 'plain'] as const satisfies readonly ProofLanguage[];
const splits = ['logical', 'strict'] as const satisfies readonly StepSplitMode[];

/** Edits of any text: where they begin and end is said in parts of its length. */
type Plan = readonly (readonly [at: number, length: number, text: string])[];

function planned(text: string, plan: Plan): TextChange[] {
  const changes: TextChange[] = [];
  const rising = plan
    .map(([at, length, insert]) => ({ at: at % (text.length + 1), length, insert }))
    .sort((a, b) => a.at - b.at);
  let last = 0;
  for (const { at, length, insert } of rising) {
    const start = Math.max(at, last);
    const end = Math.min(text.length, start + length);
    changes.push({ start, end, text: insert });
    last = end + 1;
    if (last > text.length) break;
  }
  // An editor gives the last first.
  return changes.reverse();
}

function applied(text: string, changes: readonly TextChange[]): string {
  let result = text;
  for (const { start, end, text: insert } of changes.toSorted((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + insert + result.slice(end);
  }
  return result;
}

function assertSame(document: ParsedDocument, text: string): void {
  assert.equal(document.text, text);
  const { options } = document.layout;
  const { proof, pairs } = parseDocumentProofs(text, options);
  assert.deepEqual(document.proof, proof, JSON.stringify({ options, text }));
  assert.deepEqual(listProblemSolutionPairs(document), pairs, JSON.stringify({ options, text }));
}

const inserts = fc.oneof(
  {
    arbitrary: fc.constantFrom('x', ' ', '', '\n', '\n\n', '$', '$$', '\\', '{', '%', '.', '#', '`', '\r'),
    weight: 4,
  },
  { arbitrary: fc.constantFrom(...everything).map((piece) => `\n\n${piece}\n\n`), weight: 2 },
  { arbitrary: fc.constantFrom(...everything), weight: 2 },
  { arbitrary: documents(everything, 6), weight: 1 },
);
const lengths = fc.oneof(
  { arbitrary: fc.constant(0), weight: 4 },
  { arbitrary: fc.nat(3), weight: 3 },
  { arbitrary: fc.nat(60), weight: 2 },
  { arbitrary: fc.nat(600), weight: 1 },
);
const plans: fc.Arbitrary<Plan> = fc.array(fc.tuple(fc.nat(), lengths, inserts), {
  minLength: 1,
  maxLength: 3,
});

function check(texts: fc.Arbitrary<string>, numRuns: number): void {
  fc.assert(
    fc.property(
      texts,
      fc.array(plans, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...languages),
      fc.constantFrom(...splits),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom(1, 1, 20, 100, 1000),
      (given, edits, language, split, feed, grain) => {
        const withFeeds = (text: string) => (feed === '\n' ? text : text.replace(/\r?\n/g, feed));
        let text = withFeeds(given);
        let document = parseDocumentForEditing(text, { language, split }, grain);
        assertSame(document, text);
        for (const plan of edits) {
          const changes = planned(text, plan).map((change) => ({ ...change, text: withFeeds(change.text) }));
          const before = document;
          document = updateParsedDocument(document, changes);
          text = applied(text, changes);
          assertSame(document, text);
          // The version before is as it was, and can be edited as well.
          assertSame(updateParsedDocument(before, changes), text);
          assertSame(before, before.text);
        }
      },
    ),
    { numRuns },
  );
}

const filler = (count: number) => Array.from({ length: count }, (_, i) => `Sentence ${i}.`).join('\n\n');

describe('a document that is edited has the proof of its text', () => {
  test('made of anything', () => check(documents(everything, 60), countRuns(400)));
  test('of long prose with some of everything', () => {
    const paragraphs = fc
      .array(
        fc.oneof(
          { arbitrary: fc.constantFrom(...prose.slice(0, 5), 'A sentence.\n\nAnother.'), weight: 5 },
          fc.constantFrom(...everything),
        ),
        {
          maxLength: 80,
        },
      )
      .map((pieces) => pieces.join('\n\n'));
    check(paragraphs, countRuns(400));
  });
  test('with a problem and a solution', () => {
    const divided = fc
      .tuple(
        documents(prose, 20),
        fc.constantFrom('## Solution', '**Proof.** A.', '\\begin{solution}', 'Answer'),
        documents(everything, 30),
      )
      .map(([problem, head, solution]) => `## Problem\n\nA.\n\n${problem}\n\n${head}\n\n${solution}`);
    check(divided, countRuns(300));
  });
  test('with several problems and solutions', () => {
    for (const [problem, solution] of [
      ['## Problem', '## Solution'],
      ['## Problem 1: T', '## Solution'],
      ['## 1.', '## Solution'],
      ['**Problem.** A', '**Proof.** B'],
      ['\\begin{problem}\nA\n\\end{problem}', '\\begin{solution}'],
    ] as const) {
      const pieces = fc.oneof(
        { arbitrary: fc.constantFrom(problem, `${solution}\n\nB.`), weight: 3 },
        { arbitrary: fc.constantFrom('\\end{solution}', '# Part', '**Lemma 1.** A', '\\begin{proof}'), weight: 1 },
        { arbitrary: documents(everything, 6), weight: 2 },
        { arbitrary: fc.constantFrom('A sentence.', filler(9), filler(60)), weight: 2 },
      );
      check(
        fc.array(pieces, { minLength: 4, maxLength: 20 }).map((found) => found.join('\n\n')),
        countRuns(80),
      );
    }
  });
  test('in a LaTeX document with a preamble, and with front matter', () => {
    const framed = fc
      .tuple(
        fc.constantFrom('', '---\nproblem: P\n---\n', '\ufeff'),
        documents(everything, 4),
        documents(everything, 40),
      )
      .map(([front, preamble, body]) => `${front}${preamble}\n\\begin{document}\n${body}\n\\end{document}\nx`);
    check(framed, countRuns(300));
  });
});

describe('an edit that changes what is far away', () => {
  /** What is typed where `|` stands, and then taken out again. */
  const cases: readonly (readonly [name: string, language: ProofLanguage, text: string, typed: string])[] = [
    ['ends a problem', 'markdown', `\\begin{problem}\n${filler(30)}\n\n|\n\n${filler(9)}`, '\\end{problem}'],
    ['ends a theorem', 'latex', `\\begin{theorem}\n${filler(8)}\n\n|\n\n${filler(30)}`, '\\end{theorem}'],
    ['ends a display left open', 'latex', `A:\n\n\\begin{align}\nx\n\n${filler(30)}\n\n|\n\nB.`, '\\end{align}'],
    ['ends a fence', 'markdown', `A:\n\n\`\`\`\nx\n\n${filler(30)}\n\n|\n\nB.`, '```'],
    ['ends verbatim text', 'latex', `\\begin{verbatim}\n${filler(30)}\n\n|\n\nB.`, '\\end{verbatim}'],
    [
      'opens a proof whose end drops a display',
      'latex',
      `A.\n\n|\n\n${filler(30)}\n\n\\begin{cases} x\n\n\\end{proof}\n\n\\end{cases} y\n\n${filler(3)}`,
      '\\begin{proof}',
    ],
    ['begins front matter', 'markdown', `|problem: P\n---\n\n${filler(9)}`, '---\n'],
    ['keeps front matter from closing', 'markdown', '---\nproblem: P\n---|', 'x'],
    ['goes on after front matter', 'markdown', '---\nproblem: P\n---|', `\n${filler(3)}`],
    ['begins with a byte order mark', 'markdown', `|${filler(9)}`, '\ufeff'],
    ['begins the document', 'latex', `${filler(9)}\n\n|\n\n${filler(9)}`, '\\begin{document}'],
    ['ends the document', 'latex', `\\begin{document}\n${filler(9)}\n\n|\n\n${filler(9)}`, '\\end{document}'],
    ['hides the end of the document', 'latex', `\\begin{document}\n${filler(9)}\n|\\end{document}\n\nx`, 'y'],
    ['has a second problem', 'markdown', `## Problem\n\nA.\n\n## Solution\n\n${filler(9)}\n\n|`, '## Problem\n'],
    ['makes the lead too long', 'markdown', `|\n\n## Problem\n\nA.\n\n## Solution\n\n${filler(9)}`, filler(60)],
    [
      'moves the problem down',
      'markdown',
      `A.${'\n'.repeat(700)}|B.${'\n'.repeat(400)}## Problem\n\nC.\n\n## Solution\n\n${filler(5)}`,
      'B.\n\n',
    ],
    [
      'stands in a solution in pieces',
      'markdown',
      `## Problem\n\nA.\n\n## Answer\n\n${filler(5)}|\n\n## Rubric\n\n${filler(5)}\n\n## Answer\n\n$$x$$\n\nB.`,
      'x',
    ],
    [
      'stands before two headings of parts',
      'markdown',
      '## Problem\n\nA.\n\n## Solution\n\nB.|\n\n## Solution\n## Rubric\nC.',
      'x',
    ],
    ['is right after a problem', 'latex', `\\begin{problem}\nA.\n\\end{problem}\n\n$$x$$\n\n|${filler(5)}`, 'x'],
  ];
  for (const [name, language, marked, typed] of cases) {
    test(name, () => {
      const at = marked.indexOf('|');
      const text = marked.replace('|', '');
      for (const split of splits) {
        for (const grain of [1, 50, 1000]) {
          const before = parseDocumentForEditing(text, { language, split }, grain);
          assertSame(before, text);
          const after = updateParsedDocument(before, [{ start: at, end: at, text: typed }]);
          assertSame(
            after,
            marked.replace('|', () => typed),
          );
          assertSame(updateParsedDocument(after, [{ start: at, end: at + typed.length, text: '' }]), text);
        }
      }
    });
  }
});

/** A proof of some 200 kB. `\n` or `\r\n` at the end of its lines. */
function longProof(language: ProofLanguage, feed = '\n'): string {
  const paragraphs: string[] = [];
  for (let i = 0; i < 600; i++) {
    const display = i % 2 === 0 ? `\\[\nf(x_{${i}}) \\le ${i}\n\\]` : `$$\ny_{${i}} = ${i}\n$$`;
    if (i % 10 === 0) paragraphs.push(language === 'latex' ? `\\section{Case ${i}}` : `## Case ${i}`);
    paragraphs.push(
      `Let $a_{${i}}$ be even, so that the sum is even as well, and we may go on with half of it and so on:`,
      display,
      `Therefore \\(a_{${i}} > ${i}\\), which is what we wanted to see in this case, and in the next one too.`,
    );
  }
  const body = paragraphs.join('\n\n');
  const text =
    language === 'latex'
      ? `\\documentclass{article}\n\\begin{document}\n\\begin{proof}\n${body}\n\\end{proof}\n\\end{document}\n`
      : `## Problem\n\nShow it.\n\n## Solution\n\n${body}\n`;
  return text.replaceAll('\n', feed);
}

describe('a keystroke reads little of a long document', () => {
  const places = [
    ['in prose', 'which is what'],
    ['in inline mathematics', '> 300\\)'],
    ['in a bracket display', '\\le 300'],
    ['in a dollar display', '= 301'],
    ['in a heading', 'Case 300'],
  ] as const;
  for (const language of languages) {
    for (const split of splits) {
      for (const [place, mark] of places) {
        test(`${language}, ${split}, ${place}`, () => {
          for (const feed of ['\n', '\r\n']) {
            let text = longProof(language, feed);
            let document = parseDocumentForEditing(text, { language, split });
            const at = text.indexOf(mark, text.length / 2 - 2000) + 3;
            for (const change of [
              { start: at, end: at, text: 'x' },
              { start: at + 1, end: at + 1, text: ' ' },
              { start: at, end: at + 2, text: '' },
            ]) {
              const { steps } = document.proof;
              document = updateParsedDocument(document, [change]);
              text = applied(text, [change]);
              assertSame(document, text);
              assert.ok(document.read <= 5000, `${document.read} were read`);
              assert.equal(document.proof.steps[10], steps[10]);
            }
          }
        });
      }
    }
  }
  test('and so do keystrokes at many places, a paragraph put in, and a display that is left open', () => {
    for (const language of languages) {
      const text = longProof(language);
      const document = parseDocumentForEditing(text, { language, split: 'logical' });
      const everywhere = [100, 200, 300, 400].map((i) => {
        const start = text.indexOf(`a_{${i}} >`);
        return { start, end: start, text: 'b' };
      });
      const half = text.indexOf('Therefore', text.length / 2);
      const edits: readonly (readonly TextChange[])[] = [
        everywhere,
        [{ start: half, end: half, text: 'A new paragraph, and after it an old one.\n\n' }],
        [{ start: half - 4, end: half - 2, text: '' }],
      ];
      for (const changes of edits) {
        const next = updateParsedDocument(document, changes);
        assertSame(next, applied(text, changes));
        assert.ok(next.read < 15_000, `${next.read} were read`);
      }
    }
  });
});

test('a change that is none, overlaps or is outside', () => {
  const document = parseDocumentForEditing('A.\n\nB.', { language: 'markdown', split: 'logical' });
  assert.equal(updateParsedDocument(document, []), document);
  for (const changes of [
    [{ start: 0, end: 7, text: '' }],
    [{ start: -1, end: 1, text: '' }],
    [{ start: 2, end: 1, text: '' }],
    [{ start: Number.NaN, end: 1, text: '' }],
    [
      { start: 0, end: 3, text: '' },
      { start: 2, end: 4, text: '' },
    ],
  ]) {
    assert.throws(() => updateParsedDocument(document, changes), RangeError);
  }
});
