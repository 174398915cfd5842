/**
 * Reading a proof without a model, with everything asked for: real proofs one after the other (`PROOFMARK_DATA`; nothing without it),
 * an edit of one step, a hover, and hostile texts. The bound is splitting the same text into steps in the same run.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProofLanguage, type ProofParseOptions, parseProofText } from '../../src/core/proof/index.ts';
import { LocationInProofConverter, type ProofReading, readProof, toReadingJson } from '../../src/core/reading/index.ts';
import { type BenchRow, beside, median, timeOf } from './harness.ts';

const MEGABYTE_CHARS = 1_000_000;
/** The document that is edited, in UTF-16 code units. */
const EDITED_CHARS = 100_000;
const EDITS = 30;
/** Offsets between hovers, in UTF-16 code units. */
const HOVER_STEP_CHARS = 97;

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
  const proofs = readProofTexts(join(data, 'proofs', 'opc-graded.jsonl'));
  const rows = [measureWhole(joinTexts(proofs, MEGABYTE_CHARS)), ...measureEdited(joinTexts(proofs, EDITED_CHARS))];
  for (const [name, unit, language] of HOSTILE) {
    const text = flatten(unit.repeat(MEGABYTE_CHARS / unit.length));
    rows.push(measureReading('read a hostile text', `1 MB of ${name}`, text, language));
  }
  return rows;
}

function measureWhole(text: string): BenchRow {
  const row = measureReading('read a proof', '1 MB of proofs of opc-graded', text, 'markdown');
  const proof = parse(text, 'markdown');
  const reading = readProof(proof, text);
  readEverything(reading);
  const locator = new LocationInProofConverter(proof, text);
  console.log(
    `Reading of 1 MB as an object for JSON: ${median(3, () => toReadingJson(reading, locator)).toFixed(0)} ms, once everything is read.\n`,
  );
  return row;
}

function measureReading(name: string, input: string, text: string, language: ProofLanguage): BenchRow {
  const proof = parse(text, language);
  const ours = median(3, () => readEverything(readProof(proof, text)));
  const bound = median(3, () => parse(text, language));
  return { name, input, ours, bound: beside('splitting the text', bound, ours) };
}

/** One step after another is edited, and then hovers are asked for. */
function measureEdited(original: string): readonly BenchRow[] {
  let text = original;
  let reading = readProof(parse(text, 'markdown'), text);
  readEverything(reading);
  const edits: number[] = [];
  const splits: number[] = [];
  const firstHovers: number[] = [];
  for (let k = 0; k < EDITS; k++) {
    const at = text.indexOf(' ', (k * 9_973) % EDITED_CHARS);
    text = flatten(`${text.slice(0, at)} x${text.slice(at)}`);
    splits.push(timeOf(() => parse(text, 'markdown')));
    const proof = parse(text, 'markdown');
    firstHovers.push(timeOf(() => hover(readProof(proof, text, reading), 0, 40)));
    edits.push(
      timeOf(() => {
        reading = readProof(proof, text, reading);
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

function readProofTexts(path: string): readonly string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `${JSON.parse(line).proof}`.replaceAll('\r\n', '\n'));
}

/** Texts one after the other, cut at `length`. */
function joinTexts(texts: readonly string[], length: number): string {
  const parts: string[] = [];
  for (let size = 0; size < length; ) {
    const part = texts[parts.length % texts.length] ?? '';
    parts.push(part);
    size += part.length + 2;
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
