/** The letters of the checker's rules: those in the code, in SARIF logs and in the tables of ARCHITECTURE.md are the same. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { REFUTING, SUSPECTING } from '../../../src/core/checker/terms/rule-ids.ts';
import { checkerRules } from '../../../src/core/review/export/sarif-checker-rules.ts';

const root = join(import.meta.dirname, '../../..');
const all: readonly string[] = [...REFUTING, ...SUSPECTING];

/** Letters in quotes in the checker's code, but for the list itself. Its types let nothing else be said. */
function lettersInCode(): Set<string> {
  const folder = join(root, 'src/core/checker');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((name) => name.endsWith('.ts') && name !== 'rule-ids.ts')
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const letters = sources.flatMap((source) =>
    [...source.matchAll(/'([A-Z]\d?)'/g)].map(([, id]) => id ?? ''),
  );
  return new Set(letters);
}

/** The first column of the table of rules with this heading. */
function tableOf(heading: string): string[] {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const [, table = ''] = text.split(`| rule | ${heading} | only if |\n`);
  return [...(table.split('\n\n')[0] ?? '').matchAll(/^\| (\w+) \|/gm)].map(([, id]) => id ?? '');
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

  test('are the ones that SARIF logs describe, those that refute first', () => {
    assert.deepEqual(
      checkerRules.map(({ id }) => id),
      all,
    );
  });

  test('say so in SARIF where they only suspect, and only there', () => {
    const suspecting = checkerRules.filter(({ full }) => full.includes('This is a suspicion, no proof.'));
    assert.deepEqual(
      suspecting.map(({ id }) => id),
      SUSPECTING,
    );
  });

  test('stand in the tables of ARCHITECTURE.md by strength', () => {
    assert.deepEqual(tableOf('refutes').sort(), [...REFUTING].sort());
    assert.deepEqual(tableOf('suspects').sort(), [...SUSPECTING].sort());
  });
});
