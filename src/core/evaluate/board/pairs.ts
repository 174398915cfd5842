/** Tests of all pairs of runs of a board, with the places and the verdicts against the baseline that follow. */

import { omitUndefined } from '../../base/optional-values.ts';
import { type BoardLine, getGroupCounts } from './cells.ts';
import { type OutcomeBasis, UNSCORED } from './columns.ts';
import {
  adjustByHolm,
  computeRankIntervals,
  countPairedOutcomes,
  type RunDifference,
  TEST_LEVEL,
  testIndependentDifference,
  testPairedDifference,
} from './compare.ts';
import type { FieldGroups } from './fields.ts';
import type { BoardMeasure } from './measures.ts';
import type { BoardRun } from './types.ts';

/** What a column shows. */
export interface ColumnPlan {
  readonly measure: BoardMeasure;
  readonly groups?: FieldGroups;
  readonly group?: number;
}

export interface PairTest {
  readonly first: number;
  readonly second: number;
  readonly result: RunDifference;
}

/** All pairs of whole runs in a measure of counts, on the rows that both have. */
export function testAllPairs(lines: readonly BoardLine[], { measure, groups, group }: ColumnPlan): readonly PairTest[] {
  const { counted } = measure;
  if (!counted || lines.some(({ context }) => context.redrawn)) return [];
  const { basis } = counted;
  const codes = lines.map((line) => listCodesByRow(line, basis, groups, group));
  const tests: PairTest[] = [];
  for (let first = 0; first < lines.length; first++)
    for (let second = first + 1; second < lines.length; second++) {
      const [a, b] = [lines[first], lines[second]];
      if (!a?.isWhole || !b?.isWhole) continue;
      const [codesA, codesB] = [codes[first], codes[second]];
      let result: RunDifference | undefined;
      if (codesA && codesB) {
        const { table, subsetOrder } = a.context.selection;
        const joint = countPairedOutcomes(codesA, codesB, table);
        result = testPairedDifference(
          counted,
          subsetOrder.flatMap((subset) => [joint[2 * subset] ?? [], joint[2 * subset + 1] ?? []]),
        );
      } else result = testPublished(a, b, counted, groups, group);
      if (result && result.rows !== 0) tests.push({ first, second, result });
    }
  return tests;
}

/** The code of each row of the table that counts for a run and a group. */
function listCodesByRow(
  { context: { run, selection } }: BoardLine,
  basis: OutcomeBasis,
  groups?: FieldGroups,
  group?: number,
): Uint8Array | undefined {
  if (!run) return undefined;
  const codes = new Uint8Array(selection.isIn.length).fill(UNSCORED);
  for (const [position, row] of run.rows.entries())
    if (
      selection.isIn[row] === 1 &&
      selection.isSelected(run, position) &&
      (!groups || groups.groupOf(run, position) === group)
    )
      codes[row] = run.codes[basis][position] ?? UNSCORED;
  return codes;
}

function testPublished(
  a: BoardLine,
  b: BoardLine,
  counted: NonNullable<BoardMeasure['counted']>,
  groups: FieldGroups | undefined,
  group: number | undefined,
): RunDifference | undefined {
  const [first = [], second = []] = [a, b].map(({ context }) => getGroupCounts(context, groups, group));
  return first.length > 0 && second.length > 0 ? testIndependentDifference(counted, first, second) : undefined;
}

/** Only if every whole run with a figure could be compared with another one. */
export function placeRuns(lines: readonly BoardLine[], tests: readonly PairTest[], hasFigure: readonly boolean[]) {
  const ranked = [...lines.keys()].filter(
    (k) => lines[k]?.isWhole && hasFigure[k] && tests.some(({ first, second }) => first === k || second === k),
  );
  const indices = new Map(ranked.map((k, index) => [k, index]));
  const between = tests.flatMap(({ first, second, result }) => {
    const [a, b] = [indices.get(first), indices.get(second)];
    return a === undefined || b === undefined ? [] : [{ first: a, second: b, result }];
  });
  const places = computeRankIntervals(ranked.length, between);
  return new Map(ranked.map((k, index) => [k, places[index]]));
}

/** Who is ahead of the baseline and who behind it, with p-values corrected for the number of runs. */
export function compareWithBaseline(
  tests: readonly PairTest[],
  baseline: number,
): ReadonlyMap<number, NonNullable<BoardRun['against']>> {
  const own = tests
    .filter(({ first, second }) => first === baseline || second === baseline)
    .map(({ first, second, result }) => ({
      run: first === baseline ? second : first,
      result: first === baseline ? { ...result, difference: 0 - result.difference } : result,
    }));
  const adjusted = adjustByHolm(own.map(({ result: { p } }) => p));
  return new Map(
    own.map(({ run, result: { difference, rows } }, k) => {
      const p = adjusted[k] ?? 1;
      const isSettled = p <= TEST_LEVEL && difference !== 0;
      const verdict = isSettled
        ? difference > 0
          ? ('ahead' as const)
          : ('behind' as const)
        : ('not settled' as const);
      return [run, omitUndefined({ difference, p, verdict, rows })];
    }),
  );
}
