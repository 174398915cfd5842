/** The rules of the checker: those in the code, in the list of rules and in the examples are the same. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { checkStep } from '../../../../../src/core/checker/check-step.ts';
import { CHECKER_RULE_DESCRIPTIONS } from '../../../../../src/core/checker/terms/rule-list.ts';
import { createSarifDriver } from '../../../../../src/core/review/export/sarif-rules.ts';
import { EXAMPLES } from './examples.ts';

const root = join(import.meta.dirname, '../../../../..');
const all: readonly string[] = CHECKER_RULE_DESCRIPTIONS.map(({ id }) => id);

/** Letters in quotes in the checker's code, but for the list itself. Its types let nothing else be said. */
function lettersInCode(): Set<string> {
  const folder = join(root, 'src/core/checker');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((name) => name.endsWith('.ts') && !name.endsWith('rule-list.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const letters = sources.flatMap((source) => [...source.matchAll(/'([A-Z]\d?)'/g)].map(([, id]) => id ?? ''));
  return new Set(letters);
}

describe('the rules of the checker', () => {
  test('have one strength each', () => assert.equal(new Set(all).size, all.length));

  test('are all in the code', () => {
    const letters = lettersInCode();
    assert.deepEqual(
      all.filter((id) => !letters.has(id)),
      [],
    );
  });

  test('are in the list those that refute first', () => {
    const strengths = CHECKER_RULE_DESCRIPTIONS.map(({ strength }) => strength);
    assert.deepEqual(strengths, strengths.toSorted());
  });

  test('are the ones that SARIF logs describe', () => {
    const described = createSarifDriver('0').rules.map(({ id }) => id);
    assert.deepEqual(described.slice(0, all.length), all);
  });

  test('say so in SARIF where they only suspect, and only there', () => {
    const suspecting = CHECKER_RULE_DESCRIPTIONS.filter(({ full }) =>
      full.includes('This is a suspicion, not a proof.'),
    );
    assert.deepEqual(
      suspecting,
      CHECKER_RULE_DESCRIPTIONS.filter(({ strength }) => strength === 'suspect'),
    );
  });

  for (const { id, strength } of CHECKER_RULE_DESCRIPTIONS)
    test(`${id} fires on its examples`, () => {
      for (const steps of EXAMPLES[id]) {
        const outcomes = steps.flatMap((_, k) =>
          checkStep({ steps, suspects: true }, k).readings.map(({ outcome }) => outcome),
        );
        assert.ok(outcomes.some((outcome) => outcome.kind === strength && outcome.rule === id));
      }
    });
});
