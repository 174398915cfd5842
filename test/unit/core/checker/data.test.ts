/** Gates on open data, found through PROOFMARK_DATA and skipped where that is not set. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { checkStep } from '../../../../src/core/checker/check-step.ts';
import { assertWithin } from '../../../support/scaling.ts';
import { cameOutTrue, outcomes, refutations } from './support.ts';

const folder = process.env.PROOFMARK_DATA ?? '';
const options = folder === '' ? { skip: 'PROOFMARK_DATA is not set' } : {};

interface Line {
  readonly id: string;
  readonly text: string;
  readonly expect: string;
}

interface Hostile {
  readonly id: string;
  readonly text?: string;
  readonly open?: string;
  readonly open_times?: number;
  readonly middle?: string;
  readonly close?: string;
  readonly close_times?: number;
  readonly limit_ms: number;
}

interface Row {
  readonly id: string;
  readonly problem: string;
  readonly steps: readonly string[];
  readonly label: number;
}

function lines<T>(...path: readonly string[]): T[] {
  const text = readFileSync(join(folder, ...path), 'utf8');
  return text.split('\n').flatMap((line): T[] => (line === '' ? [] : [JSON.parse(line)]));
}

const missed = (all: readonly Line[]): string[] => all.filter((l) => refutations(l.text).length === 0).map((l) => l.id);
const hit = (all: readonly Line[]): string[] => all.filter((l) => refutations(l.text).length > 0).map((l) => l.id);

describe('lines', options, () => {
  test('nothing of the false refutations is refuted', () => {
    assert.deepEqual(hit(lines('checker', 'false_refutations.jsonl')), []);
  });

  test('all real slips are refuted', () => {
    assert.deepEqual(missed(lines('checker', 'true_refutations.jsonl')), []);
  });

  test('true lines and definitions are never refuted', () => {
    const all = lines<Line>('checker', 'relation_lines.jsonl');
    assert.deepEqual(hit(all.filter((l) => l.expect !== 'refute')), []);
  });

  test('false lines are refuted, at least 95 of 100', () => {
    const all = lines<Line>('checker', 'relation_lines.jsonl').filter((l) => l.expect === 'refute');
    assert.ok(missed(all).length <= 0.05 * all.length, missed(all).join(' '));
  });

  test('true lines hold to the last relation that can be judged alone, at least 85 of 100', () => {
    const all = lines<Line>('checker', 'relation_lines.jsonl').filter((l) => l.expect === 'accept');
    const open = all.filter((l) => {
      const read = outcomes(l.text);
      return read.length === 0 || read.some((o) => !cameOutTrue(o));
    });
    assert.ok(open.length <= 0.15 * all.length, open.map((l) => l.id).join(' '));
  });
});

describe('hostile input', options, () => {
  for (const row of options.skip === undefined ? lines<Hostile>('checker', 'robustness.jsonl') : []) {
    const text =
      row.text ??
      `${(row.open ?? '').repeat(row.open_times ?? 0)}${row.middle ?? ''}${(row.close ?? '').repeat(row.close_times ?? 0)}`;
    test(`${row.id} takes less than ${row.limit_ms} ms of processor time however it is wrapped`, () => {
      // A new text each time: of what it has seen the checker remembers much.
      for (const step of [text, `$${text}$`, `${text} = 1`, `$${text} = 1$`, `\\[${text} = 1\\]`])
        assertWithin(row.limit_ms, (attempt) => checkStep({ steps: [`${step}${' '.repeat(attempt)}`] }, 0));
    });
  }
});

describe('ProcessBench', options, () => {
  /** Rows that people call correct and that all the same state something literally false; each was read. */
  const literallyFalse: Readonly<Record<string, readonly string[]>> = {
    gsm8k: [],
    math: [],
    olympiadbench: ['olympiadbench-529', 'olympiadbench-740', 'olympiadbench-897'],
    omnimath: ['omnimath-612', 'omnimath-713'],
  };
  for (const [subset, known] of Object.entries(literallyFalse)) {
    test(`${subset}: no correct row is flagged but those with a false equality`, () => {
      const flagged = lines<Row>('processbench', `${subset}.jsonl`)
        .filter((row) => row.label === -1)
        .filter((row) =>
          row.steps.some((_, i) => checkStep(row, i).readings.some((r) => r.outcome.kind === 'refuted')),
        );
      assert.deepEqual(flagged.map((row) => row.id).sort(), [...known]);
    });
  }
});
