/** On which rows the runs of a board differ. */

import { isCorrectByGroundTruth } from '../measures/outcomes.ts';
import { formatRowGroundTruth, formatRowOutcome } from '../report/format-report-texts.ts';
import type { BoardLine } from './cells.ts';
import { getRecordedOutcome, isRightCode, type OutcomeBasis, UNSCORED, VERDICT_KINDS } from './columns.ts';
import type { RowSelectionOfBoard } from './sources.ts';
import type { BoardDifferences } from './types.ts';

/**
 * Counts the rows that all whole runs have scored by who is right. Lists rows with both right and wrong verdicts, those first that most
 * nearly divide the runs.
 * @param baseline the index of a run in `lines`
 */
export function findRowDifferences(
  lines: readonly BoardLine[],
  { table, isIn, isSelected }: RowSelectionOfBoard,
  by: OutcomeBasis,
  baseline: number | undefined,
  most: number,
): BoardDifferences | undefined {
  const compared = lines.flatMap(({ isWhole, context: { run } }, index) => (run && isWhole ? [{ run, index }] : []));
  const [first] = compared;
  if (!first || compared.length < 2) return undefined;
  const base = compared.findIndex(({ index }) => index === baseline);
  const tallies = compared.map(({ index }) => ({
    run: index,
    onlyRight: 0,
    onlyWrong: 0,
    baselineOnly: 0,
    runOnly: 0,
  }));
  const divided: { readonly row: number; readonly right: number }[] = [];
  let [rows, allRight, allWrong] = [0, 0, 0];
  const isRight = new Uint8Array(compared.length);
  for (const [position, row] of first.run.rows.entries()) {
    if (isIn[row] === 0 || !isSelected(first.run, position)) continue;
    let right = 0;
    let isScored = true;
    for (const [k, { run }] of compared.entries()) {
      const code = run.codes[by][run.positions[row] ?? -1] ?? UNSCORED;
      if (code === UNSCORED) isScored = false;
      isRight[k] = isRightCode(code) ? 1 : 0;
      right += isRight[k] ?? 0;
    }
    if (!isScored) continue;
    rows++;
    if (right === compared.length) allRight++;
    else if (right === 0) allWrong++;
    else divided.push({ row, right });
    for (const [k, tally] of tallies.entries()) {
      if (right === 1 && isRight[k] === 1) tally.onlyRight++;
      if (right === compared.length - 1 && isRight[k] === 0) tally.onlyWrong++;
      if (base < 0 || isRight[k] === isRight[base]) continue;
      if (isRight[k] === 1) tally.runOnly++;
      else tally.baselineOnly++;
    }
  }
  const half = compared.length / 2;
  divided.sort((a, b) => Math.abs(a.right - half) - Math.abs(b.right - half) || a.row - b.row);
  return {
    rows,
    by,
    allRight,
    allWrong,
    runs: tallies.map(({ baselineOnly, runOnly, ...tally }, k) =>
      base < 0 || k === base ? tally : { ...tally, baselineOnly, runOnly },
    ),
    listed: divided.slice(0, most).map(({ row }) => {
      const facts = table.facts[row];
      const { set = '', id = '' } = facts ?? {};
      const isCorrect = facts && isCorrectByGroundTruth({ ...facts, ...NO_REPLY }, first.run.policies);
      return {
        set,
        id,
        expected: facts
          ? formatRowGroundTruth({ ...facts, ...NO_REPLY, ...(isCorrect === undefined ? {} : { isRight: isCorrect }) })
          : '',
        said: compared.map(({ run }) => {
          const at = run.positions[row] ?? -1;
          const outcome = getRecordedOutcome(run, at);
          // A row that is tied, or of a reward model at another threshold, shows what its run recorded.
          const words = formatRowOutcome(outcome);
          const isGap = VERDICT_KINDS[run.verdicts[at] ?? -1] === 'gap';
          return { words, isRight: !isGap && isRightCode(run.codes[by][at] ?? UNSCORED), line: run.lines[at] ?? 0 };
        }),
      };
    }),
    total: divided.length,
  };
}

const NO_REPLY = { said: { kind: 'failed', reason: '' }, votes: [], wanted: 0 } as const;
