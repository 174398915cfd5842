import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createExportRowConverter } from '../../../../../src/core/annotate/export/export-lines.ts';
import { ExportTally } from '../../../../../src/core/annotate/export/export-tally.ts';
import { LABEL_EXPORT_FORMATS } from '../../../../../src/core/annotate/export/formats.ts';
import {
  mergeSettledLabels,
  toGroundTruthExportLabel,
  toSubmittedExportLabel,
} from '../../../../../src/core/annotate/export/solution-label.ts';
import { formatExportTally } from '../../../../../src/core/annotate/export/words.ts';
import type { ItemLabel } from '../../../../../src/core/annotate/index.ts';
import type { LabelSubmission } from '../../../../../src/core/annotate/labels/item-label.ts';
import { saidIn } from '../../../../support/said.ts';
import { error, label, NONE, solution } from './made-labels.ts';

const expectSaid = saidIn('core/annotate/export/solution-label');

function submission(over: Partial<LabelSubmission> = {}): LabelSubmission {
  return {
    time: '2026-11-21T10:00:00.000Z',
    verdict: { kind: 'earliest', index: 1 },
    mode: 'blind',
    unblinded: false,
    usedReference: false,
    ...over,
  };
}

function itemLabel(over: Partial<ItemLabel> = {}): ItemLabel {
  return {
    annotator: 'emmy',
    item: 'a.jsonl#1',
    ratings: new Map(),
    isUnsure: false,
    isOutOfDepth: false,
    notes: [],
    usedReference: false,
    unblinded: false,
    submissions: [submission()],
    isChangedSince: false,
    ...over,
  };
}

test('a gold label is an index, or a verdict on the whole', () => {
  const findingOf = (fields: Parameters<typeof toGroundTruthExportLabel>[0]) => {
    const gold = toGroundTruthExportLabel(fields, 3);
    return typeof gold === 'string' ? gold : gold.finding;
  };
  assert.deepEqual(findingOf({ label: 2 }), { kind: 'error', index: 2 });
  assert.deepEqual(findingOf({ label: -1 }), { kind: 'none' });
  assert.deepEqual(findingOf({ verdict: 'right' }), { kind: 'none' });
  assert.deepEqual(findingOf({ verdict: 'wrong' }), { kind: 'wrong' });
  assert.deepEqual(findingOf({ label: 3 }), 'no-such-step');
  assert.deepEqual(findingOf({}), 'no-label');
});

test('what was submitted blind counts, whatever was submitted after looking', () => {
  const late = submission({ verdict: { kind: 'none' }, unblinded: true });
  const made = toSubmittedExportLabel(itemLabel({ submissions: [submission(), late] }), 3);
  assert.ok(typeof made !== 'string');
  assert.deepEqual(made.finding, { kind: 'error', index: 1 });
  const only = toSubmittedExportLabel(itemLabel({ submissions: [late] }), 3);
  assert.deepEqual(typeof only === 'string' ? only : only.finding, { kind: 'none' });
});

test('ratings that go against what was submitted are left out', () => {
  const ratings = new Map([
    [0, -1],
    [1, 1],
    [2, 1],
    [7, 1],
  ] as const);
  const made = toSubmittedExportLabel(itemLabel({ ratings }), 3);
  assert.ok(typeof made !== 'string');
  assert.deepEqual([...made.ratings], [[2, 1]]);
});

test('what nobody has submitted, and what contradicts itself, is no label', () => {
  assert.equal(toSubmittedExportLabel(itemLabel({ submissions: [] }), 3), 'no-label');
  assert.equal(toSubmittedExportLabel(itemLabel({ submissions: [], earliest: 1 }), 3), 'not-submitted');
  const conflict = submission({ verdict: { kind: 'conflict', words: 'Step 1 is bad.' } });
  assert.equal(toSubmittedExportLabel(itemLabel({ submissions: [conflict] }), 3), 'conflict');
  assert.equal(toSubmittedExportLabel(itemLabel(), 1), 'no-such-step');
  const unsure = toSubmittedExportLabel(itemLabel({ submissions: [submission({ verdict: { kind: 'unsure' } })] }), 3);
  assert.deepEqual(typeof unsure === 'string' ? unsure : unsure.finding, { kind: 'gave-up' });
});

test('what several settled on has what all of them say who agree', () => {
  const made = mergeSettledLabels(
    1,
    [
      error(1, {
        ratings: new Map([[0, 0]]),
        category: 'logical',
        time: '2026-11-21T10:00:00.000Z',
        milliseconds: 5,
      }),
      error(1, {
        ratings: new Map([[0, 1]]),
        category: 'logical',
        time: '2026-11-22T10:00:00.000Z',
        notes: ['a', 'b'],
      }),
      label({ kind: 'none' }, { category: 'other' }),
    ],
    3,
  );
  assert.ok(typeof made !== 'string');
  assert.deepEqual(made, {
    finding: { kind: 'error', index: 1 },
    ratings: new Map(),
    category: 'logical',
    notes: ['a', 'b'],
    time: '2026-11-22T10:00:00.000Z',
    milliseconds: 5,
  });
});

test('an export counts what it leaves out, and says what is not in its rows', () => {
  const tally = new ExportTally('trl-stepwise');
  const rowOf = createExportRowConverter(LABEL_EXPORT_FORMATS['trl-stepwise'], tally);
  assert.ok(rowOf(solution({ generator: 'g' }), error(1, { ratings: new Map([[0, 0]]), notes: ['a', 'b'] }), 'p'));
  assert.equal(rowOf(solution(), 'no-label', 'p'), undefined);
  assert.equal(rowOf(solution(), 'no-label', 'p'), undefined);
  assert.equal(rowOf(solution({ isAnswerRight: false }), NONE, 'p'), undefined);
  assert.equal(rowOf(solution({ steps: [] }), NONE, 'p'), undefined);
  assert.equal(tally.left, 4);
  expectSaid(...formatExportTally(tally));
});

test('ratings after the earliest error are lost where rows end with it', () => {
  const say = (options = {}): string => {
    const tally = new ExportTally('trl-stepwise', options);
    const rowOf = createExportRowConverter(LABEL_EXPORT_FORMATS['trl-stepwise'], tally, options);
    assert.ok(rowOf(solution(), error(0, { ratings: new Map([[1, -1]]) }), 'p'));
    return formatExportTally(tally).join(' ');
  };
  assert.match(say({ untilError: true }), /Not exported: 1 step rating after the earliest error\./);
  assert.doesNotMatch(say(), /step rating after the earliest error/);
});

test('of reinforcement learning each problem has one row, with or without labels', () => {
  const tally = new ExportTally('rl');
  const rowOf = createExportRowConverter(LABEL_EXPORT_FORMATS.rl, tally);
  assert.ok(rowOf(solution({ answer: '2' }), 'no-label', 'p'));
  assert.equal(rowOf(solution({ id: 'a-2', answer: '2' }), error(0), 'p'), undefined);
  assert.equal(rowOf(solution({ id: 'a-3' }), error(0), 'q'), undefined);
  assert.ok(rowOf(solution({ id: 'a-4', answer: '3' }), error(0), 'q'));
  expectSaid(...formatExportTally(tally));
});
