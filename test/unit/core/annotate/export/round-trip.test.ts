import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ExportRowResult } from '../../../../../src/core/annotate/export/export-format.ts';
import { toPrm800kRow } from '../../../../../src/core/annotate/export/prm800k.ts';
import { toProcessBenchRow } from '../../../../../src/core/annotate/export/processbench.ts';
import { toGroundTruthExportLabel } from '../../../../../src/core/annotate/export/solution-label.ts';
import { toTrlStepwiseRow } from '../../../../../src/core/annotate/export/trl-stepwise.ts';
import type { LabeledSolution } from '../../../../../src/core/annotate/export/types.ts';
import { parseDataRow, type SolutionRow } from '../../../../../src/core/proof/index.ts';
import { labelled } from './made-labels.ts';

/** What reading a row gives after it was written as JSON. */
function readBack(made: ExportRowResult): SolutionRow {
  assert.ok('row' in made);
  const rows = parseDataRow(JSON.parse(JSON.stringify(made.row)), 'fallback');
  assert.ok(!('error' in rows), JSON.stringify(rows));
  assert.equal(rows.length, 1);
  const [row] = rows;
  assert.ok(row);
  return row;
}

function labelIn({ label }: LabeledSolution): number {
  return label.finding.kind === 'error' ? label.finding.index : -1;
}

/** Of the fields that are given; `problem` is one of a data set even if it is empty. */
function picked(row: SolutionRow, ...names: readonly (keyof SolutionRow)[]) {
  return Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));
}

test('a row of ProcessBench is read back as it was', () => {
  fc.assert(
    fc.property(labelled, (one) => {
      const { id, problem, steps, generator, isAnswerRight } = one.solution;
      assert.deepEqual(readBack(toProcessBenchRow(one)), {
        id,
        problem,
        solution: { kind: 'steps', steps },
        label: labelIn(one),
        ...(generator === undefined ? {} : { generator }),
        ...(isAnswerRight === undefined ? {} : { isAnswerRight }),
      });
    }),
  );
});

test('a record of PRM800K is read back with its steps, label, ratings, reference and answer', () => {
  fc.assert(
    fc.property(labelled, (one) => {
      const { problem, steps, reference, answer } = one.solution;
      const row = readBack(toPrm800kRow(one));
      assert.deepEqual(picked(row, 'problem', 'solution', 'label', 'reference', 'answer'), {
        problem,
        solution: { kind: 'steps', steps },
        label: labelIn(one),
        ...(reference?.trim() ? { reference } : {}),
        ...(answer === undefined ? {} : { answer }),
      });
      const end = labelIn(one) < 0 ? steps.length : labelIn(one);
      assert.deepEqual(
        row.ratings,
        steps.map((_, step) => (step < end ? (one.label.ratings.get(step) ?? 1) : step === end ? -1 : null)),
      );
      // And once more: what is read as gold is written as it was.
      const gold = toGroundTruthExportLabel(row, steps.length);
      assert.ok(typeof gold !== 'string');
      const again = toPrm800kRow({ solution: { ...one.solution }, label: gold });
      assert.deepEqual(readBack(again).ratings, row.ratings);
    }),
  );
});

test('a row of stepwise supervision is read back with its problem, steps and label', () => {
  fc.assert(
    fc.property(labelled, (one) => {
      const { problem, steps } = one.solution;
      const written = toTrlStepwiseRow(one);
      assert.ok('row' in written);
      assert.deepEqual(readBack(written), {
        id: 'fallback',
        problem,
        solution: { kind: 'steps', steps },
        label: labelIn(one),
        ratings: (written.row.labels as readonly boolean[]).map((isRight) => (isRight ? 1 : -1)),
      });
      const cut = readBack(toTrlStepwiseRow(one, { untilError: true }));
      assert.deepEqual(
        [cut.label, cut.solution],
        [labelIn(one), { kind: 'steps', steps: labelIn(one) < 0 ? steps : steps.slice(0, labelIn(one) + 1) }],
      );
    }),
  );
});

test('a solution that was given up is read back without a label', () => {
  fc.assert(
    fc.property(labelled, (one) => {
      const made = toPrm800kRow({ ...one, label: { ...one.label, finding: { kind: 'gave-up' } } });
      const row = readBack(made);
      assert.equal(row.label, undefined);
      assert.deepEqual(row.solution, { kind: 'steps', steps: one.solution.steps });
    }),
  );
});
