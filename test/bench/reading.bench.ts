/**
 * Reading a proof without a model, with everything asked for: texts of several kinds (`PROOFMARK_DATA`; nothing without it), an edit of
 * one step, a hover, and hostile texts. The bound is splitting the same text into steps in the same run. The longest piece is how long
 * the editor's thread is held up, without the collection of garbage.
 */
import { type ProofLanguage, type ProofParseOptions, parseProofText } from '../../src/core/proof/index.ts';
import {
  createProofReading,
  LocationInProofConverter,
  type ProofReading,
  toReadingJson,
} from '../../src/core/reading/index.ts';
import { readSourceProofs } from '../support/data-proofs.ts';
import type { MutatedProof } from '../support/mutated-proofs.ts';
import { type BenchRow, beside, median, timeOf } from './harness.ts';

const MEGABYTE_CHARS = 1_000_000;
/** The document that is edited, in UTF-16 code units. */
const EDITED_CHARS = 100_000;
const EDITS = 30;
/** Offsets between hovers, in UTF-16 code units. */
const HOVER_STEP_CHARS = 97;

/** How often a text is read for the times of its pieces: each counts with its shortest. */
const PIECE_TIMINGS = 4;

const HOSTILE: readonly (readonly [name: string, unit: string, language: ProofLanguage])[] = [
  ['formulas without a blank', '$x$', 'markdown'],
  ['formulas', '$x$ ', 'markdown'],
  ['numbers as formulas', '$(1)$', 'plain'],
  ['groups that don’t close', '\\frac{', 'markdown'],
  ['sentences', 'Let $x_n$ be odd. ', 'markdown'],
];

export default async function bench(): Promise<BenchRow[]> {
  const { PROOFMARK_DATA: data } = process.env;
  if (data === undefined) {
    console.log('Reading: skipped without PROOFMARK_DATA.');
    return [];
  }
  const proofs = readSourceProofs(data);
  const texts = listTexts(proofs);
  const rows: BenchRow[] = [];
  for (const [name, text, language] of texts) {
    const read = measureReading('read a proof', name, text, language);
    rows.push(read, measurePieces(name, text, language));
  }
  const opc = selectTexts(proofs, 'opc');
  rows.push(measureJson(joinTexts(opc, MEGABYTE_CHARS)), ...measureEdited(joinTexts(opc, EDITED_CHARS)));
  for (const [name, unit, language] of HOSTILE) {
    const text = flatten(unit.repeat(MEGABYTE_CHARS / unit.length));
    const input = `1 MB of ${name}`;
    rows.push(measureReading('read a hostile text', input, text, language), measurePieces(input, text, language));
  }
  return rows;
}

/** Texts of 1 MB, of the kinds that are read. */
function listTexts(proofs: readonly MutatedProof[]): readonly (readonly [string, string, ProofLanguage])[] {
  const join = (kind: string): string => joinTexts(selectTexts(proofs, kind), MEGABYTE_CHARS);
  const papers = selectTexts(proofs, 'aletheia-tex').map(
    (paper) => paper.split('\\begin{document}')[1]?.split('\\end{document}')[0] ?? '',
  );
  const markdown = join('opc');
  return [
    ['1 MB of papers in LaTeX', joinTexts(papers, MEGABYTE_CHARS), 'latex'],
    ['1 MB of proofs of opc-graded', markdown, 'markdown'],
    ['1 MB of solutions of an agent', join('imo'), 'markdown'],
    [
      '1 MB of lemmas',
      joinTexts(
        Array.from({ length: 5_000 }, (_, k) => writeLemma(k)),
        MEGABYTE_CHARS,
      ),
      'markdown',
    ],
    ['1 MB of plain text without delimiters', join('openai-imo-2025'), 'plain'],
    ['1 MB as one step on one line', flatten(markdown.replace(/\s+/g, ' ')), 'markdown'],
    ['1 MB of formulas', joinTexts([FORMULAS], MEGABYTE_CHARS), 'markdown'],
  ];
}

const FORMULAS =
  'Then $x_1 + y = 3$, $a \\le b$ and $f(x) = \\frac{a}{b}$, so $$\\sum_{k=1}^n k^2 = \\frac{n(n+1)(2n+1)}{6}$$ with $n \\in \\mathbb N$.';

function writeLemma(k: number): string {
  return `**Lemma ${k + 1}.** Let $a_{${k}} \\ge ${k}$ be an integer. Then $f(a_{${k}}) > ${k}$ by Lemma ${Math.max(1, k - 3)} and (${k % 40}).\n\n*Proof.* Set $b = a_{${k}} + 1$. By Lemma ${k >> 1} we have $$b^2 > a \\tag{${k % 40}}$$ and the claim follows from Case ${k % 5}.`;
}

function selectTexts(proofs: readonly MutatedProof[], kind: string): readonly string[] {
  const texts = proofs.filter((proof) => proof.kind === kind).map(({ text }) => text.replaceAll('\r\n', '\n'));
  return [...new Set(texts)];
}

/** The longest piece of a reading, and how many there are. */
function measurePieces(input: string, text: string, language: ProofLanguage): BenchRow {
  const proof = parse(text, language);
  const times: number[] = [];
  for (let timing = 0; timing < PIECE_TIMINGS; timing++) {
    const work = createProofReading(proof, text).readAll();
    for (let piece = 0, isDone = false; !isDone; piece++) {
      const ms = timeOf(() => {
        isDone = work.next().done === true;
      });
      times[piece] = Math.min(times[piece] ?? ms, ms);
    }
  }
  let longest = 0;
  for (const ms of times) longest = Math.max(longest, ms);
  return { name: `the longest of ${times.length} pieces`, input, ours: longest };
}

function measureJson(text: string): BenchRow {
  const proof = parse(text, 'markdown');
  const reading = createProofReading(proof, text);
  readEverything(reading);
  const locator = new LocationInProofConverter(proof, text);
  const ours = median(3, () => toReadingJson(reading, locator));
  return { name: 'a reading as an object for JSON', input: '1 MB of proofs of opc-graded', ours };
}

function measureReading(name: string, input: string, text: string, language: ProofLanguage): BenchRow {
  const proof = parse(text, language);
  const ours = median(3, () => readEverything(createProofReading(proof, text)));
  const bound = median(3, () => parse(text, language));
  return { name, input, ours, bound: beside('splitting the text', bound, ours) };
}

/** One step after another is edited, and then hovers are asked for. */
function measureEdited(original: string): readonly BenchRow[] {
  let text = original;
  let reading = createProofReading(parse(text, 'markdown'), text);
  readEverything(reading);
  const edits: number[] = [];
  const splits: number[] = [];
  const firstHovers: number[] = [];
  for (let k = 0; k < EDITS; k++) {
    const at = text.indexOf(' ', (k * 9_973) % EDITED_CHARS);
    text = flatten(`${text.slice(0, at)} x${text.slice(at)}`);
    splits.push(timeOf(() => parse(text, 'markdown')));
    const proof = parse(text, 'markdown');
    firstHovers.push(timeOf(() => hover(createProofReading(proof, text, reading), 0, 40)));
    edits.push(
      timeOf(() => {
        reading = createProofReading(proof, text, reading);
        readEverything(reading);
      }),
    );
  }
  const hovers: number[] = [];
  for (const { index, text: step } of reading.proof.steps) {
    for (let offset = 0; offset < step.length; offset += HOVER_STEP_CHARS)
      hovers.push(timeOf(() => hover(reading, index, offset)));
  }
  const [edit, split] = [takeMiddle(edits), takeMiddle(splits)];
  const input = '100 kB of proofs of opc-graded';
  return [
    { name: 'everything after an edit of a step', input, ours: edit, bound: beside('splitting the text', split, edit) },
    { name: 'the first hover after an edit', input, ours: takeMiddle(firstHovers) },
    { name: `a hover, the slowest of ${hovers.length}`, input, ours: Math.max(...hovers) },
  ];
}

function hover({ symbols }: ProofReading, step: number, offset: number): void {
  const use = symbols.findUse(step, offset);
  if (use !== undefined) symbols.findIntroductions(use);
}

function readEverything({ symbols, references, labeled, outline, hints, notAProof }: ProofReading): readonly unknown[] {
  return [symbols, references, labeled, outline, hints, notAProof];
}

function parse(text: string, language: ProofLanguage) {
  const options: ProofParseOptions = { language, split: 'logical' };
  return parseProofText(text, options);
}

/** Texts one after the other, again and again, cut at `length`. Each round has other words: equal steps are read once. */
function joinTexts(texts: readonly string[], length: number): string {
  const parts: string[] = [];
  for (let size = 0; size < length; ) {
    const part = texts[parts.length % texts.length] ?? '';
    const round = Math.floor(parts.length / texts.length);
    const own = round === 0 ? part : part.replaceAll(/\b(?:is|the)\b/g, `$& r${round}`);
    parts.push(own);
    size += own.length + 2;
  }
  return flatten(parts.join('\n\n').slice(0, length));
}

/** One flat string, as a document's text is; a rope would be flattened inside the first timing. */
function flatten(text: string): string {
  return Buffer.from(text).toString();
}

function takeMiddle(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;
}
