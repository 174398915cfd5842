/**
 * Rules that don't read the proof (Scaling generative verifiers 4): a constant label, the majority of the same problem or author, a cut by
 * length. Fitted rules are cross-fitted to avoid overfitting.
 */
import { groupBy } from '../../base/groups.ts';
import { toShareEstimate } from '../../base/shares.ts';
import { assignGroupNamesToFolds, splitIntoFolds } from './folds.ts';
import type { AuditRow, TrivialBaselineParameter, TrivialBaselineResult } from './types.ts';

/** Always predicts "incorrect", like a judge that never accepts. */
export function scoreAlwaysIncorrectBaseline(rows: readonly AuditRow[]): TrivialBaselineResult {
  return {
    id: 'always-wrong',
    accuracy: toShareEstimate(rows.filter(({ isRight }) => !isRight).length, rows.length),
    fit: 'fixed',
  };
}

/** The majority label; "incorrect" for a tie. */
export function scoreMajorityBaseline(rows: readonly AuditRow[]): TrivialBaselineResult {
  const right = rows.filter(({ isRight }) => isRight).length;
  const label = countCorrectMinusIncorrect(rows) > 0 ? 'right' : 'wrong';
  return {
    id: 'majority',
    accuracy: toShareEstimate(label === 'right' ? right : rows.length - right, rows.length),
    fit: 'counted',
    chosen: { kind: 'label', label },
  };
}

/** Predicts the majority label of the other solutions to the same problem; if there are none or they tie, of all other solutions. */
export function scoreSameProblemBaseline(rows: readonly AuditRow[], seed: number): TrivialBaselineResult {
  const problems = new Set(rows.map(({ problem }) => problem)).size;
  if (problems === rows.length) return { id: 'problem', reason: 'one-row-each' };
  if (problems === 1) return { id: 'problem', reason: 'one-problem' };
  const folds = assignGroupNamesToFolds(
    rows.map(({ key }) => key),
    seed,
  );
  return scoreGroupRule(
    'problem',
    rows,
    ({ problem }) => problem,
    ({ key }) => folds.get(key) ?? 0,
  );
}

/** Predicts the majority label of the other solutions by the same author. Rows of one problem are in one fold. */
export function scoreSameGeneratorBaseline(rows: readonly AuditRow[], seed: number): TrivialBaselineResult {
  const authors = new Set(rows.map(({ author }) => author));
  if (authors.has(undefined)) return { id: 'author', reason: 'no-author' };
  if (authors.size === 1) return { id: 'author', reason: 'one-author' };
  return scoreGroupRule('author', rows, ({ author }) => author ?? '', createProblemFoldLookup(rows, seed));
}

/** The fold of a row's problem, so that nothing fitted on a problem is tested on it. */
export function createProblemFoldLookup(rows: readonly AuditRow[], seed: number): (row: AuditRow) => number {
  const problems = new Set(rows.map(({ problem }) => problem));
  const nameOf = ({ problem, key }: AuditRow): string => (problems.size === 1 ? key : problem);
  const folds = assignGroupNamesToFolds(rows.map(nameOf), seed);
  return (row) => folds.get(nameOf(row)) ?? 0;
}

function scoreGroupRule(
  id: 'problem' | 'author',
  rows: readonly AuditRow[],
  groupOf: (row: AuditRow) => string,
  foldOf: (row: AuditRow) => number,
): TrivialBaselineResult {
  const all = countBalanceByGroup(rows, groupOf);
  let hits = 0;
  for (const fold of splitIntoFolds(rows, foldOf)) {
    const own = countBalanceByGroup(fold, groupOf);
    const rest = countCorrectMinusIncorrect(rows) - countCorrectMinusIncorrect(fold);
    for (const row of fold) {
      const group = groupOf(row);
      const others = (all.get(group) ?? 0) - (own.get(group) ?? 0);
      // No other rows, or a tie: the majority of all rows outside the fold.
      const isRight = others === 0 ? rest > 0 : others > 0;
      if (isRight === row.isRight) hits++;
    }
  }
  return { id, accuracy: toShareEstimate(hits, rows.length), fit: 'cross-fitted' };
}

export function countCorrectMinusIncorrect(rows: readonly AuditRow[]): number {
  return rows.reduce((sum, { isRight }) => sum + (isRight ? 1 : -1), 0);
}

function countBalanceByGroup(
  rows: readonly AuditRow[],
  groupOf: (row: AuditRow) => string,
): ReadonlyMap<string, number> {
  const groups = [...groupBy(rows, groupOf)];
  return new Map(groups.map(([group, own]) => [group, countCorrectMinusIncorrect(own)]));
}

/** Predicts "correct" on one side of a length and "incorrect" on the other, with the best cut of the other folds. */
export function scoreLengthBaseline(rows: readonly AuditRow[], seed: number): TrivialBaselineResult {
  let hits = 0;
  for (const fold of splitIntoFolds(rows, createProblemFoldLookup(rows, seed))) {
    const own = new Set(fold);
    const { characters, longer } = findBestCut(rows.filter((row) => !own.has(row)));
    hits += fold.filter(({ length, isRight }) => (length > characters === (longer === 'right')) === isRight).length;
  }
  const whole = findBestCut(rows);
  return { id: 'length', accuracy: toShareEstimate(hits, rows.length), fit: 'cross-fitted', chosen: whole };
}

type LengthCut = Extract<TrivialBaselineParameter, { kind: 'cut' }>;

/**
 * The cut that classifies most rows correctly; the lowest of equals. Cuts at 0 and above all lengths are included, so it is at least as
 * good as the majority.
 */
function findBestCut(rows: readonly AuditRow[]): LengthCut {
  const sorted = [...rows].sort((a, b) => a.length - b.length);
  const right = sorted.filter(({ isRight }) => isRight).length;
  let best: LengthCut = { kind: 'cut', characters: 0, longer: 'right' };
  let most = -1;
  const tryOut = (hits: number, cut: LengthCut): void => {
    if (hits <= most) return;
    most = hits;
    best = cut;
  };
  // Correct rows up to the cut.
  let rightBelow = 0;
  for (let below = 0; below <= sorted.length; below++) {
    const last = sorted[below - 1];
    if (last?.isRight) rightBelow++;
    const [at, next] = [last?.length ?? 0, sorted[below]?.length];
    if (next === at && below > 0) continue;
    const longerRight = below - rightBelow + (right - rightBelow);
    const characters = next === undefined ? at : Math.floor((at + next) / 2);
    tryOut(longerRight, { kind: 'cut', characters, longer: 'right' });
    tryOut(sorted.length - longerRight, { kind: 'cut', characters, longer: 'wrong' });
  }
  return best;
}
