import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type Proof, type ProofLanguage, parseProofText } from '../../../../src/core/proof/index.ts';
import {
  createProofReading,
  type LocationInProof,
  LocationInProofConverter,
  listReadingLines,
  type ProofReading,
  toReadingJson,
} from '../../../../src/core/reading/index.ts';
import { root } from '../../../support/paths.ts';

const LANGUAGES: readonly ProofLanguage[] = ['markdown', 'latex', 'plain'];

const SYMBOLS_AND_REFERENCES = `### Problem
Let $n$ be an integer. Prove that $n^2 + n$ is even.

### Solution
**Lemma 1.** Let $a_k$ be a sequence of integers with $a_1 = 1$. Then $a_k \\ge 1$ for all $k$.

*Proof.* We have
$$a_{k+1} = a_k + 1 \\tag{1}$$
by the definition of $a_k$. Clearly, $a_2 = 2$.

**Lemma 2.** Let $a$ be even. Then $a^2$ is even.

By (1) and Lemma 1, $a_n > 0$. It is well known that $x$ exists, where $x$ is the limit.

**Claim.** Suppose that $n$ is odd. By Lemma 3, $n + 1$ is even.

By induction, the claim holds. This follows from Lemma 2 and equation (2).

Let $a$ be even. Then $a^2$ is even.

Hence $n(n+1)$ is even. ∎
`;

const NUMBERED_LATEX = `\\documentclass{article}
\\newtheorem{thm}{Theorem}
\\newtheorem{lem}[thm]{Lemma}
\\begin{document}
\\begin{lem}\\label{first} Let $x$ be real. Then $x^2 \\ge 0$. \\end{lem}

\\begin{proof} Clear. \\end{proof}

\\begin{thm}\\label{main} For all $y > 0$ we have
\\begin{equation}\\label{eq} y + 1 > 1. \\end{equation} \\end{thm}

\\begin{proof} By Lemma~\\ref{first} and \\eqref{eq}. See \\ref{gone}. \\end{proof}
\\end{document}
`;

const WITHOUT_DELIMITERS = `Let a be odd. Then a = 2k + 1 for some integer k.

Step 1. We show that a² ≡ 1 (mod 8), i.e. 8 divides a² − 1. (1)

Step 2. By (1), b exists. Let b denote it. Then b > 0.

I was not able to find a complete proof.
`;

/** Our own proofs with their languages. */
const FIXTURES: readonly (readonly [text: string, language: ProofLanguage])[] = [
  [SYMBOLS_AND_REFERENCES, 'markdown'],
  [NUMBERED_LATEX, 'latex'],
  [WITHOUT_DELIMITERS, 'plain'],
  [readFixture('evens.md'), 'markdown'],
  [readFixture('hazards.md'), 'markdown'],
  [readFixture('paper.tex'), 'latex'],
  [readFixture('unicode.txt'), 'plain'],
];

/** What edits insert: signs that change how everything around them is read, and names of objects' own properties. */
const PIECES = [
  ...'$|\\{}()[]`*_^%&#-.,:',
  ...[
    '$$',
    '\n',
    '\n\n',
    '\r\n',
    '\u0000',
    '\ud800',
    '\u0301',
    '\ufffc',
    '\\[',
    '\\]',
    '\\tag{1}',
    '\\label{eq}',
    '\\ref{eq}',
  ],
  ...[
    '\\begin{lem}',
    '\\end{lem}',
    '\\newtheorem{lem}{Claim}',
    '\\begin{proof}',
    '\\end{proof}',
    '\\section{A}',
    '\\item ',
  ],
  ...[
    'Let $x$ be odd. ',
    'where $n$ is even',
    'Lemma 2',
    '**Lemma 2.** ',
    '(1)',
    'by (7)',
    '### Step 1\n',
    'Clearly ',
    'base case',
  ],
  ...['__proto__', '$constructor$', '\\begin{constructor}', '\\ref{__proto__}', 'x', 'a = 1', '∑', '’'],
];

interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly text: string;
}

const anyEdit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.oneof(fc.constant(0), fc.nat(6), fc.nat(400)),
  text: fc.oneof(
    fc.constantFrom('', ...PIECES),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join('')),
  ),
});
const anyFixture = fc.constantFrom(...FIXTURES);

describe('a reading after an edit', () => {
  test('equals a fresh reading', () => {
    fc.assert(
      fc.property(anyFixture, fc.array(anyEdit, { minLength: 1, maxLength: 4 }), ([original, language], edits) => {
        let text = original;
        let reading = read(text, language);
        toObject(reading, text);
        for (const edit of edits) {
          text = applyEdit(text, edit);
          reading = createProofReading(parse(text, language), text, reading);
          assert.deepEqual(toObject(reading, text), toObject(read(text, language), text));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('tells equal steps apart', () => {
    const text = 'Let $x$ be odd.\n\nThen $x > 1$.\n\nLet $x$ be even.\n\nThen $x > 1$.\n\nEnd.';
    const before = read(text, 'markdown');
    const edited = `${text} So.`;
    const reading = createProofReading(parse(edited, 'markdown'), edited, before);
    assert.deepEqual(listIntroducingSteps(reading), listIntroducingSteps(read(edited, 'markdown')));
    assert.deepEqual(listIntroducingSteps(reading), [0, 0, 2, 2]);
  });

  test('follows the numbers that LaTeX prints', () => {
    const before = read(NUMBERED_LATEX, 'latex');
    toObject(before, NUMBERED_LATEX);
    const edited = NUMBERED_LATEX.replace('\\begin{lem}\\label{first}', '\\begin{lem} One. \\end{lem}\n\n$&');
    const reading = createProofReading(parse(edited, 'latex'), edited, before);
    assert.deepEqual(toObject(reading, edited), toObject(read(edited, 'latex'), edited));
  });
});

describe('any text', () => {
  const check = (text: string, language: ProofLanguage): void => {
    const reading = read(text, language);
    const locator = new LocationInProofConverter(reading.proof, text);
    for (const { step, range } of listPlaces(reading)) {
      const { length } = reading.getText(step);
      assert.ok(0 <= range.start && range.start <= range.end && range.end <= length, JSON.stringify({ step, range }));
      const shown = locator.toDocumentRange({ step, range });
      assert.ok(shown === undefined || (0 <= shown.start && shown.start <= shown.end && shown.end <= text.length));
    }
    JSON.stringify(toReadingJson(reading, locator));
    listReadingLines(reading, locator);
  };
  const anyLanguage = fc.constantFrom(...LANGUAGES);

  test('is read, with ranges inside of it', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), anyLanguage, check), { numRuns: 150 });
    const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((some) => some.join(''));
    fc.assert(fc.property(pieces, anyLanguage, check), { numRuns: 150 });
  });

  test('that edits make of a proof is read, too', () => {
    fc.assert(
      fc.property(anyFixture, fc.array(anyEdit, { maxLength: 8 }), anyLanguage, ([text], edits, language) =>
        check(edits.reduce(applyEdit, text), language),
      ),
      { numRuns: 100 },
    );
  });
});

describe('places of a document with CRLF', () => {
  const text = SYMBOLS_AND_REFERENCES.replaceAll('\n', '\r\n');
  const reading = read(text, 'markdown');
  const locator = new LocationInProofConverter(reading.proof, text);

  test('are the same words', () => {
    const places = listPlaces(reading);
    assert.ok(places.length > 20);
    for (const place of places) {
      const range = locator.toDocumentRange(place);
      if (range === undefined) continue;
      const words = reading.getText(place.step).slice(place.range.start, place.range.end);
      assert.equal(text.slice(range.start, range.end).replaceAll('\r\n', '\n'), words);
    }
  });

  test('lead back to their passages', () => {
    for (const { step, range } of listPlaces(reading)) {
      const shown = locator.toDocumentRange({ step, range });
      if (shown !== undefined) assert.deepEqual(locator.findPassage(shown.start), { step, offset: range.start });
    }
  });

  test('don’t exist outside of passages', () => {
    assert.equal(locator.findPassage(text.length + 10), undefined);
    assert.equal(locator.toDocumentRange({ step: 1_000, range: { start: 0, end: 1 } }), undefined);
  });
});

function parse(text: string, language: ProofLanguage): Proof {
  return parseProofText(text, { language, split: 'logical' });
}

function read(text: string, language: ProofLanguage): ProofReading {
  return createProofReading(parse(text, language), text);
}

function applyEdit(text: string, { at, removed, text: inserted }: Edit): string {
  const from = Math.floor(at * text.length);
  return text.slice(0, from) + inserted + text.slice(from + removed);
}

/** A reading with what introduces each symbol. */
function toObject(reading: ProofReading, text: string) {
  return {
    ...toReadingJson(reading, new LocationInProofConverter(reading.proof, text)),
    introduced: listUses(reading).map((use) => reading.symbols.findIntroductions(use)),
  };
}

function listUses({ symbols }: ProofReading) {
  return symbols.listSymbols().flatMap(({ key }) => symbols.listAllUses(key));
}

function listIntroducingSteps(reading: ProofReading) {
  return listUses(reading).map((use) => reading.symbols.findIntroductions(use).first?.step);
}

/** All places of a reading. */
function listPlaces(reading: ProofReading): readonly LocationInProof[] {
  const { symbols, references, outline, hints, notAProof } = reading;
  return [
    ...symbols
      .listSymbols()
      .flatMap(({ introductions, place }) => [
        place,
        ...introductions.flatMap(({ step, introduction: { range, letterRange, coreRange, sentence } }) =>
          [range, letterRange, coreRange, sentence].map((each) => ({ step, range: each })),
        ),
      ]),
    ...listUses(reading).flatMap(({ step, use }) =>
      [use.range, use.letterRange, use.coreRange, ...(use.binder ? [use.binder] : [])].map((range) => ({
        step,
        range,
      })),
    ),
    ...references.references.flatMap(({ place, target }) => [place, ...(target?.place ? [target.place] : [])]),
    ...outline.parts.map(({ place }) => place),
    ...outline.notes.map(({ place }) => place),
    ...hints.map(({ step, start, end }) => ({ step, range: { start, end } })),
    ...(notAProof !== undefined && 'place' in notAProof ? [notAProof.place] : []),
  ];
}

function readFixture(name: string): string {
  return readFileSync(join(root, 'test/fixtures/proofs', name), 'utf8').replaceAll('\r\n', '\n');
}

test('the surroundings of a statement are its first sentence, without the commands before it', () => {
  const text =
    '\\begin{lemma}[Parity]\\label{l}\nEvery square is even. So is $x$.\n\\end{lemma}\n\nBy Lemma \\ref{l} we are done.';
  const reading = createProofReading(parseProofText(text, { language: 'latex', split: 'logical' }), text);
  const place = reading.references.references.find(({ kind }) => kind === 'label')?.target?.place;
  assert.ok(place);
  const { start, end } = reading.findSurroundings(place);
  assert.equal(reading.getText(place.step).slice(start, end), 'Every square is even.');
});

test('the surroundings of a title have the sentence after it, with the marks of bold words', () => {
  const lemmas =
    '**Lemma 1.** Every $p$ is odd. So.\n\n**Lemma 2 (Euler).** Then $a = b$. More.\n\n### Lemma 3\n\nIt holds.';
  const text = `# Problem\n\nShow it.\n\n# Solution\n\n${lemmas}\n\n**Claim:** We have $c > 0$. So.\n\nBy Lemma 1, Lemma 2, Lemma 3, and the claim.`;
  const reading = createProofReading(parseProofText(text, { language: 'markdown', split: 'logical' }), text);
  const quotes = reading.references.references.map(({ target }) => {
    const { start, end } = reading.findSurroundings(target?.place ?? assert.fail());
    return reading.getText(target?.place?.step).slice(start, end);
  });
  assert.deepEqual(quotes, [
    '**Lemma 1.** Every $p$ is odd.',
    '**Lemma 2 (Euler).** Then $a = b$.',
    '### Lemma 3\n\nIt holds.',
    '**Claim:** We have $c > 0$.',
  ]);
});
