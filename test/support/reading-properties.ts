/** What holds of the reading of any text: no error, and every range lies inside its text, on the words that it stands for. */
import assert from 'node:assert/strict';
import { type ProofLanguage, parseProofText, type TextRange } from '../../src/core/proof/index.ts';
import {
  createProofReading,
  LocationInProofConverter,
  type ProofReading,
  toReadingJson,
} from '../../src/core/reading/index.ts';
import { tokenizeFormula } from '../../src/core/reading/symbols/tokenize-formula.ts';
import type { SymbolOccurrence } from '../../src/core/reading/symbols/types.ts';
import { FORMULA_PLACEHOLDER } from '../../src/core/reading/text/flatten-prose.ts';
import type { Passage } from '../../src/core/reading/text/types.ts';

/** A text that was read whole. */
interface WholeReading {
  readonly reading: ProofReading;
  /** As `proofmark read --format json` writes it. */
  readonly json: ReturnType<typeof toReadingJson>;
  /** Milliseconds of the processor for splitting and reading it: other work on the machine doesn't count. */
  readonly ms: number;
}

/** Splits a text into steps and reads everything in it. @param previous the reading before an edit */
export function readWholeText(text: string, language: ProofLanguage, previous?: ProofReading): WholeReading {
  const start = process.threadCpuUsage();
  const proof = parseProofText(text, { language, split: 'logical' });
  const reading = createProofReading(proof, text, previous);
  const json = toReadingJson(reading, new LocationInProofConverter(proof, text));
  const { user, system } = process.threadCpuUsage(start);
  return { reading, json, ms: (user + system) / 1_000 };
}

/** Fails unless all ranges of a reading lie inside their texts, on the words that they stand for. */
export function assertRangesFit({ reading, json }: WholeReading, text: string): void {
  const steps = [undefined, ...reading.proof.steps.keys()];
  for (const step of steps) {
    const passage = reading.getPassage(step);
    if (passage !== undefined) assertPassageFits(passage);
  }
  assertSymbolsFit(reading);
  assertReferencesFit(reading);
  assertPartsFit(reading);
  const { notAProof } = reading;
  const quoted = [
    ...reading.hints.map(({ step, quote, start, end }) => ({ step, quote, range: { start, end } })),
    ...(notAProof && 'quote' in notAProof ? [{ ...notAProof.place, quote: notAProof.quote }] : []),
  ];
  for (const { step, range, quote } of quoted) {
    const passage = reading.getText(step);
    assertInside(range, passage.length, 'a quotation');
    const [shown = ''] = quote.split('…', 1);
    assert.ok(simplify(passage.slice(range.start, range.end)).startsWith(simplify(shown)), `quoted words: ${quote}`);
  }
  assertJsonRangesInside(json, text.length);
}

/** Words without what a quotation leaves out. */
function simplify(words: string): string {
  return words.replace(/[*{}\s\p{C}]/gu, '');
}

function assertInside({ start, end }: TextRange, length: number, name: string): void {
  assert.ok(start >= 0 && start <= end && end <= length, `${name}: ${start}–${end} of ${length}`);
}

/** Fails unless the ranges are ascending and disjoint. */
function assertDisjoint(ranges: readonly TextRange[], length: number, name: string): void {
  let last = 0;
  for (const range of ranges) {
    assertInside(range, length, name);
    assert.ok(range.start >= last, `${name} overlap at ${range.start}`);
    last = range.end;
  }
}

function assertWithin(inner: TextRange, outer: TextRange, name: string): void {
  assert.ok(
    outer.start <= inner.start && inner.start <= inner.end && inner.end <= outer.end,
    `${name}: ${inner.start}–${inner.end} isn't in ${outer.start}–${outer.end}`,
  );
}

function assertPassageFits(passage: Passage): void {
  const { text, flat, formulas, markOffsets, sentences, headings, environments } = passage;
  assertDisjoint(formulas, text.length, 'formulas');
  assertDisjoint(sentences, text.length, 'sentences');
  const inFlat = sentences.map((sentence) => sentence.flat);
  assertDisjoint(inFlat, flat.length, 'sentences in flat');
  assertDisjoint(headings, text.length, 'headings');
  for (const heading of headings) assertWithin(heading.title, heading, 'title');
  assert.equal(markOffsets.length, formulas.length, 'a mark for each formula');
  for (const [index, formula] of formulas.entries()) {
    const at = markOffsets[index] ?? -1;
    assertWithin(formula.inner, formula, 'inside of a formula');
    assert.equal(flat.charAt(at), FORMULA_PLACEHOLDER, 'mark of a formula');
    const { start, end } = passage.toTextRange({ start: at, end: at + 1 });
    assert.deepEqual([start, end], [formula.start, formula.end], 'range of a mark');
  }
  for (const environment of environments) {
    assertInside(environment, text.length, 'environment');
    assertWithin(environment.opening, environment, 'opening');
    if (environment.closing !== undefined) assertWithin(environment.closing, environment, 'closing');
  }
}

function assertSymbolsFit(reading: ProofReading): void {
  const { symbols } = reading;
  for (const { key, introductions, place } of symbols.listSymbols()) {
    assertInside(place.range, reading.getText(place.step).length, 'a symbol');
    for (const { step, use } of symbols.listAllUses(key)) {
      const text = reading.getText(step);
      assertInside(use.range, text.length, 'a use');
      assertLetterFits(use, text);
      if (use.binder !== undefined) assertInside(use.binder, text.length, 'a binder');
      assert.ok(symbols.findUse(step, use.range.start), `no use where ${key} is used`);
    }
    for (const { step, introduction } of introductions) {
      assertInside(introduction.sentence, reading.getText(step).length, 'a sentence');
      assertWithin(introduction.range, introduction.sentence, `an introduction of ${key}`);
    }
  }
}

/** Whether the ranges of a use hold its letter and nothing more. */
function assertLetterFits({ range, letterRange, coreRange, letter }: SymbolOccurrence, text: string): void {
  assertWithin(letterRange, range, 'a letter');
  assertWithin(coreRange, letterRange, 'a letter without its accent');
  const written = text.slice(coreRange.start, coreRange.end);
  if (written === letter) return;
  const [first] = tokenizeFormula(`${written} `, 0, written.length + 1);
  const isSmall = /^[\u2070-\u209F\u1D62-\u1D6A\u2C7C]$/.test(written);
  assert.ok(isSmall || first?.symbol?.letter === letter, `${letter} stands for ${written}`);
}

function assertReferencesFit(reading: ProofReading): void {
  const { references, targets } = reading.references;
  for (const { place, text, name, target, kind } of references) {
    const passage = reading.getText(place.step);
    assertInside(place.range, passage.length, 'a reference');
    const written = passage.slice(place.range.start, place.range.end);
    assert.equal(simplify(written).includes(simplify(text)), true, `reference ${text}`);
    const isWritten = kind === 'label' || kind === 'cite' || /^\d+$/.test(name);
    assert.ok(!isWritten || simplify(written).includes(simplify(name)), `reference to ${name}: ${written}`);
    if (target?.place !== undefined)
      assertInside(target.place.range, reading.getText(target.place.step).length, 'a target');
  }
  for (const { place } of targets) assertInside(place.range, reading.getText(place.step).length, 'a target');
}

function assertPartsFit({ outline, labeled, texts, proof }: ProofReading): void {
  const { steps } = proof;
  assert.equal(texts.length, steps.length);
  assert.equal(labeled.labels.length, steps.length);
  assert.equal(new Set(labeled.labels.map(({ text }) => text)).size, steps.length, 'two steps have one label');
  for (const [index, { from, to, parent, cites, citedBy, place }] of outline.parts.entries()) {
    assert.ok(from >= 0 && from < to && to <= steps.length, `part ${index}: ${from}–${to}`);
    assert.ok(parent === undefined || parent < index, 'a part inside a later one');
    for (const other of [...cites, ...citedBy]) assert.ok(other in outline.parts, 'a cited part');
    assertInside(place.range, steps[place.step ?? -1]?.text.length ?? 0, 'a heading');
  }
}

/** All `{ start, end }` of a reading's JSON. */
function assertJsonRangesInside(value: unknown, length: number): void {
  if (typeof value !== 'object' || value === null) return;
  const { start, end } = value as Record<string, unknown>;
  if (typeof start === 'number' && typeof end === 'number') assertInside({ start, end }, length, 'a range of the JSON');
  for (const inner of Object.values(value)) assertJsonRangesInside(inner, length);
}
