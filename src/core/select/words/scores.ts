/** Texts about scores, and about how reliable the ranking is. */
import { t } from '../../../l10n/index.ts';
import { omitFalseOrUndefined } from '../../base/optional-values.ts';
import {
  type CandidateRank,
  type CandidateScore,
  GRADING_STRATEGIES,
  type TournamentDesign,
  type TournamentStanding,
} from '../types.ts';

/** A rank with a score that is based on at least one call or grade. */
export type ScoredRank = CandidateRank & { readonly score: CandidateScore };

/** Candidates with a score on the scale of the strategy, the best first. For a grading strategy, calls won in earlier matches don't count. */
export function listScoredRanks(
  { ranking }: Pick<TournamentStanding, 'ranking'>,
  { strategy }: Pick<TournamentDesign, 'strategy'>,
): ScoredRank[] {
  const kind = isGradingStrategy(strategy) ? 'points' : 'share';
  return ranking.filter((place): place is ScoredRank => place.score?.kind === kind && getScoreSize(place.score) > 0);
}

/** A mean grade that is too low to count as correct. */
export interface LowMeanGrade {
  readonly mean: number;
  readonly max: number;
  /** Whether no other candidate is graded correct either. */
  readonly isNone: boolean;
}

/**
 * The mean grade of a candidate if it is below the threshold; undefined if it isn't, or if the candidate wasn't graded.
 * @param correctFrom the least mean that counts as correct (`ComparerDescription.correctFrom`)
 */
export function findLowMeanGrade(
  { ranking }: Pick<TournamentStanding, 'ranking'>,
  candidate: number,
  correctFrom: number | undefined,
): LowMeanGrade | undefined {
  if (correctFrom === undefined) return undefined;
  const means = ranking.flatMap(({ candidate, score }) =>
    score?.kind === 'points' && score.count > 0 ? [{ candidate, mean: score.mean, max: score.max }] : [],
  );
  const own = means.find((one) => one.candidate === candidate);
  if (!own || own.mean >= correctFrom) return undefined;
  return { mean: own.mean, max: own.max, isNone: means.every(({ mean }) => mean < correctFrom) };
}

/** Whether others have the same place. */
export function isSharedRank(
  { ranking }: Pick<TournamentStanding, 'ranking'>,
  { place, candidate }: CandidateRank,
): boolean {
  return ranking.some((other) => other.place === place && other.candidate !== candidate);
}

/** `5.1 of 7`; on the binary scale `0.31 of 1`. */
export function formatMeanGrade({ mean, max }: Pick<LowMeanGrade, 'mean' | 'max'>): string {
  return t('{0} of {1}', mean.toFixed(max === 1 ? 2 : 1), max);
}

/** The number of calls or grades behind a score. */
function getScoreSize(score: CandidateScore): number {
  return score.kind === 'share' ? score.of : score.count;
}

/** All candidates whose intervals overlap the leader's, the nearest first. */
export function listCandidatesOverlappingLeader(scored: readonly ScoredRank[]): readonly number[] {
  const [leader, ...others] = scored;
  if (!leader) return [];
  return others.filter(({ isIn, score }) => isIn && score.high >= leader.score.low).map(({ candidate }) => candidate);
}

/** A score as text: `3 of 4`, `6.5 ± 0.4`, `5.0`. A single grade has no margin of error. */
export function formatCandidateScore(score: CandidateScore): string {
  if (score.kind === 'share') return t('{0} of {1}', score.won, score.of);
  const digits = score.max === 1 ? 2 : 1;
  const mean = score.mean.toFixed(digits);
  // At an end of the scale the interval is cut off, so this takes the wider side.
  const half = Math.max(score.high - score.mean, score.mean - score.low);
  return score.count < 2 ? mean : t('{0} ± {1}', mean, half.toFixed(digits));
}

/** The grades of a candidate for screen readers: `03 o3: 7, no verdict, 6.5; 3 of 8 grades`. */
export function formatGradesAriaLabel(name: string, place: CandidateRank | undefined, votes: number): string {
  const given = place?.points ?? [];
  const said = given.map((points) => (points === null ? t('no verdict') : String(Number(points.toFixed(1)))));
  if (said.length === 0) return t('{0}: 0 of {1} grades done', name, votes);
  return t('{0}: {1}; {2} of {3} grades done', name, said.join(', '), given.length, votes);
}

/** The scale of the scores: `calls won, 95% CI`. */
export function describeScoreScale({ strategy, scale }: Pick<TournamentDesign, 'strategy' | 'scale'>): string {
  if (!isGradingStrategy(strategy)) return t('calls won, 95% CI');
  return scale === 'binary' ? t('share graded correct, 95% CI') : t('mean points, 95% CI');
}

/** Whether a strategy grades candidates, at the end or throughout. */
export function isGradingStrategy(strategy: TournamentDesign['strategy']): boolean {
  return GRADING_STRATEGIES.includes(strategy);
}

/** With fewer calls per candidate, overlapping intervals are expected. */
const FEW = 20;

/**
 * How reliable the ranking is, a sentence each: places that aren't settled, and the limits of the intervals.
 * @param where intervals are drawn as lines, or written in parentheses
 */
export function listRankingReliabilitySentences(
  standing: TournamentStanding,
  design: TournamentDesign,
  where: 'lines' | 'brackets' = 'lines',
): string[] {
  const isDone = standing.phase === 'done';
  const scored = listScoredRanks(standing, design).filter(({ isIn }) => isIn || isDone);
  if (scored.length < 2) return [];
  return omitFalseOrUndefined([
    where === 'lines' ? t('Lines show 95% confidence intervals.') : t('Parentheses show 95% confidence intervals.'),
    describeOverlap(scored),
    isDone &&
      design.strategy === 'knockout' &&
      t('A knockout decides only the winner. Lower places show how far each candidate got.'),
    isDone && t("The intervals don't cover systematic errors of the judge."),
  ]);
}

function describeOverlap(scored: readonly ScoredRank[]): string {
  const runs = listUnsettledRankRanges(scored);
  if (runs.length === 0) return t("The intervals don't overlap.");
  const places = runs.map(([from, to]) => t(to === from + 1 ? '{0} and {1}' : '{0} to {1}', from, to));
  const all = places.join(', ');
  const isFew = Math.min(...scored.map(({ score }) => getScoreSize(score))) < FEW;
  if (!isFew) return t("The intervals overlap, so the order of places {0} isn't settled.", all);
  return t(
    scored[0]?.score.kind === 'points'
      ? "With so few grades, the intervals overlap, so the order of places {0} isn't settled."
      : "With so few calls, the intervals overlap, so the order of places {0} isn't settled.",
    all,
  );
}

/** Runs of places, from 1, whose intervals overlap. At most four. */
export function listUnsettledRankRanges(scored: readonly ScoredRank[]): readonly (readonly [number, number])[] {
  const highest: number[] = [];
  for (let k = scored.length - 1; k >= 0; k--)
    highest[k] = Math.max(scored[k]?.score.high ?? 0, highest[k + 1] ?? Number.NEGATIVE_INFINITY);
  const runs: [number, number][] = [];
  let lowest = Number.POSITIVE_INFINITY;
  let from = 1;
  for (const [k, { score }] of scored.entries()) {
    lowest = Math.min(lowest, score.low);
    const below = highest[k + 1];
    if (below !== undefined && lowest <= below) continue;
    if (k + 1 > from) runs.push([from, k + 1]);
    from = k + 2;
    lowest = Number.POSITIVE_INFINITY;
  }
  return runs.slice(0, 4);
}
