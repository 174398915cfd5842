import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { finishWork } from '../../../../src/core/base/resumable-work.ts';
import { parseProofText } from '../../../../src/core/proof/index.ts';
import { createProofReading, LocationInProofConverter, toReadingJson } from '../../../../src/core/reading/index.ts';
import { parsePassage } from '../../../../src/core/reading/text/read-passage.ts';
import { toRelationCountsJson } from '../../../../src/core/review/index.ts';
import { createSchemaValidator } from '../../../support/json-schemas.ts';
import { createMutatedProof, type MutatedProof } from '../../../support/mutated-proofs.ts';
import { root } from '../../../support/paths.ts';
import { countRuns } from '../../../support/property-runs.ts';
import { assertRangesFit, readWholeText } from '../../../support/reading-properties.ts';

const RUNS = countRuns(600);
/** Longer inputs are left to `test/bench/fuzz.ts`. */
const MAX_CHARS = 20_000;

const LANGUAGES = { '.md': 'markdown', '.tex': 'latex', '.txt': 'plain' } as const;

const sources: readonly MutatedProof[] = ['media/samples', 'test/fixtures/proofs', 'test/fixtures/reading'].flatMap(
  (folder) =>
    readdirSync(path.join(root, folder)).flatMap((name) => {
      const language = Object.entries(LANGUAGES).find(([ending]) => name.endsWith(ending))?.[1];
      return language === undefined
        ? []
        : [{ text: readFileSync(path.join(root, folder, name), 'utf8'), language, kind: name }];
    }),
);

const validate = createSchemaValidator('reading');
const NO_RELATIONS = toRelationCountsJson({ held: 0, noCounterexample: 0, refuted: 0, suspected: 0, notRead: 0 });

describe('the reading of mutated proofs', () => {
  const inputs = Array.from({ length: RUNS }, (_, seed) => ({ seed, ...createMutatedProof(seed, sources) })).filter(
    ({ text }) => text.length <= MAX_CHARS,
  );

  test('has all ranges inside their texts, on the words that they stand for', () => {
    for (const { seed, text, language, kind } of inputs) {
      try {
        assertRangesFit(readWholeText(text, language), text);
      } catch (error) {
        throw new Error(`Input ${seed}, ${language}, ${kind}`, { cause: error });
      }
    }
  });

  test('is the same after an edit, and in pieces', () => {
    for (const { seed, text, language } of inputs.slice(0, inputs.length / 4)) {
      const middle = text.length / 2;
      const before = readWholeText(`${text.slice(0, middle)} x${text.slice(middle)}`, language);
      const proof = parseProofText(text, { language, split: 'logical' });
      const reading = createProofReading(proof, text, before.reading);
      finishWork(reading.readAll());
      const json = toReadingJson(reading, new LocationInProofConverter(proof, text));
      assert.deepEqual(json, readWholeText(text, language).json, `Input ${seed}`);
      validate({ file: 'proof.md', ...json, relations: NO_RELATIONS });
    }
  });
});

test('half of a reading is completed by those who ask', () => {
  const text = 'Let $x$ be odd.\n\n**Lemma 1.** By (1), $x > 0$.\n\n'.repeat(200);
  const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
  const locator = new LocationInProofConverter(proof, text);
  const whole = toReadingJson(createProofReading(proof, text), locator);
  const reading = createProofReading(proof, text);
  const work = reading.readAll();
  for (let piece = 0; piece < 1_000; piece++) work.next();
  const { symbols } = reading;
  assert.deepEqual(toReadingJson(reading, locator), whole);
  finishWork(work);
  assert.equal(reading.symbols, symbols);
});

describe('a passage that is searched in windows', () => {
  for (const [name, unit] of [
    ['without blanks', '$x$'],
    ['with blanks', 'so $x$ holds '],
  ] as const)
    test(name, () => {
      const count = 40_000;
      const { formulas, sentences } = parsePassage(unit.repeat(count), { language: 'markdown' });
      assert.equal(formulas.length, count);
      assert.equal(sentences.length, 1);
      for (const [index, { start }] of formulas.entries()) assert.equal(start, index * unit.length + unit.indexOf('$'));
    });
});
