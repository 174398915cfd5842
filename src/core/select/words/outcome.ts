/** The standing and cost of a tournament in a sentence or two, for the panel's header, the status bar and reports. */
import { definePluralText, t } from '../../../l10n/index.ts';
import { omitFalseOrUndefined } from '../../base/optional-values.ts';
import type { JudgeFailure } from '../../judge/calls/index.ts';
import type { JudgesChoice, TournamentDesign, TournamentStanding } from '../types.ts';
import {
  areAllTiedCandidatesKept,
  formatCandidateNumber,
  formatCandidateNumbers,
  MAX_LISTED_CANDIDATES,
} from './candidates.ts';
import {
  findLowMeanGrade,
  formatMeanGrade,
  isGradingStrategy,
  listCandidatesOverlappingLeader,
  listScoredRanks,
} from './scores.ts';

/** The reader: in the editor, the person who decides is `you`; in exports it is a third person. */
export type OutcomeAudience = 'you' | 'others';

export interface OutcomeTextOptions {
  readonly playing?: number | undefined;
  readonly reader?: OutcomeAudience;
  readonly correctFrom?: number | undefined;
}

/**
 * The standing of a tournament, as sentences.
 * @param playing how many matches have a call in flight
 * @param correctFrom the least mean grade that counts as correct, if there is one
 */
export function describeTournamentStanding(
  standing: TournamentStanding,
  design: TournamentDesign,
  { playing = 0, reader = 'others', correctFrom }: OutcomeTextOptions = {},
): string {
  const { overruledWinner, winner, phase } = standing;
  const chosen =
    overruledWinner && winner !== undefined
      ? [
          describeManualWinner(winner, overruledWinner, design.count, reader),
          ...describeManualWinnerGrade(standing, winner, design, correctFrom),
        ]
      : [];
  if (phase === 'done')
    return chosen.length > 0 ? chosen.join(' ') : describeFinalStanding(standing, design, correctFrom);
  return [...chosen, ...describeOpenStanding(standing, design, playing, reader)].join(' ');
}

/** Progress: `4 of 7 matches decided.`, or how many grades are done. */
export function describeTournamentProgress({ games, judgements }: TournamentStanding): string {
  const { done, spared, total } = judgements;
  const isPlaying = games.total > 0 && games.decided + games.undecided < games.total;
  if (!isPlaying && total > 0) return PROGRESS.grades(total - spared, done);
  return PROGRESS.matches(games.total, games.decided);
}

const PROGRESS = {
  grades: definePluralText('{1} of {0} grade done.', '{1} of {0} grades done.'),
  matches: definePluralText('{1} of {0} match decided.', '{1} of {0} matches decided.'),
};

/** How many proofs there are to compare, before the first call. */
export function describeUnstartedComparison(count: number): string {
  if (count === 0) return t('No proofs to compare yet.');
  return count === 1
    ? t('Only one proof to compare. Select at least two different proofs.')
    : t('{0} proofs to compare. Nothing is sent until you start.', count);
}

/** The sentence for a stopped comparison, with its standing. @param isStopping whether calls are still in flight */
export function describeStoppedComparison(outcome: string, isStopping: boolean): string {
  return isStopping ? t('Stopping when the pending replies arrive. {0}', outcome) : t('Stopped. {0}', outcome);
}

/** Why the comparison failed, and how far it got. */
export function describeComparisonFailure(failure: JudgeFailure | undefined, standing: TournamentStanding): string {
  return `${describeFailureKind(failure)} ${describeTournamentProgress(standing)}`;
}

function describeFailureKind(failure: JudgeFailure | undefined): string {
  return {
    'over-budget': t('Budget limit reached.'),
    refused: t("A query failed or couldn't be sent."),
    unparsable: t('A reply is unreadable.'),
    'rate-limited': t('Rate limit reached.'),
    unavailable: t('The comparison failed.'),
  }[failure?.failure ?? 'unavailable'];
}

const SPENT = {
  all: definePluralText('{0} call used', '{0} calls used'),
  soFar: definePluralText('{0} call used, at most {1} more needed', '{0} calls used, at most {1} more needed'),
  kept: definePluralText('{0} of the replies was cached', '{0} of the replies were cached'),
  repairs: definePluralText('{0} retry after an unreadable reply', '{0} retries after unreadable replies'),
  unused: definePluralText(
    '{0} call for a match dropped after a manual decision',
    '{0} calls for matches dropped after a manual decision',
  ),
  grades: definePluralText('{1} of {0} grade done', '{1} of {0} grades done'),
  spared: definePluralText('{0} grade not needed', '{0} grades not needed'),
  inconsistent: definePluralText(
    'the results differ in {1} of {0} match judged in both orders',
    'the results differ in {1} of {0} matches judged in both orders',
  ),
};

/** `15 calls used, at most 5 left`, and other counts of calls. @param kept the number of cached replies */
export function listCallUsagePhrases(
  { calls, inconsistent, judgements }: TournamentStanding,
  { strategy }: Pick<TournamentDesign, 'strategy'>,
  kept: number,
): string[] {
  const { spent, atMostLeft, repairs, unused } = calls;
  const { done, spared, total } = judgements;
  const inOrder = inconsistent && inconsistent.of > 0 && inconsistent;
  return omitFalseOrUndefined([
    atMostLeft === 0 ? SPENT.all(spent) : SPENT.soFar(spent, atMostLeft),
    kept > 0 && SPENT.kept(kept),
    repairs > 0 && SPENT.repairs(repairs),
    unused > 0 && SPENT.unused(unused),
    isGradingStrategy(strategy) && done < total - spared && SPENT.grades(total - spared, done),
    spared > 0 && SPENT.spared(spared),
    inOrder && SPENT.inconsistent(inOrder.of, inOrder.games),
  ]);
}

/** How many calls are used, of at most how many. */
export function describeCallProgress({ calls: { spent, atMostLeft } }: Pick<TournamentStanding, 'calls'>): string {
  return t('{0} of at most {1} calls used', spent, spent + atMostLeft);
}

/** A manual choice, compared with the judges' choice once they are done: `You chose 05. The judges chose 03.` */
export function describeManualWinner(
  winner: number,
  { judges, isUnfinished }: JudgesChoice,
  count: number,
  reader: OutcomeAudience,
): string {
  const chosen = formatCandidateNumber(winner, count);
  if (isUnfinished) return reader === 'you' ? t('You chose {0}.', chosen) : t('{0} was chosen manually.', chosen);
  if (judges === undefined)
    return reader === 'you'
      ? t('You chose {0}. The judges were undecided.', chosen)
      : t('{0} was chosen manually. The judges were undecided.', chosen);
  if (judges === winner)
    return reader === 'you'
      ? t('You and the judges chose {0}.', chosen)
      : t('A person and the judges chose {0}.', chosen);
  return reader === 'you'
    ? t('You chose {0}. The judges chose {1}.', chosen, formatCandidateNumber(judges, count))
    : t('{0} was chosen manually. The judges chose {1}.', chosen, formatCandidateNumber(judges, count));
}

/** A manual winner may still be graded below the threshold. */
function describeManualWinnerGrade(
  standing: TournamentStanding,
  winner: number,
  { count }: TournamentDesign,
  correctFrom: number | undefined,
): string[] {
  const below = findLowMeanGrade(standing, winner, correctFrom);
  return below
    ? [
        t(
          "Candidate {0} isn't judged correct (mean grade {1}).",
          formatCandidateNumber(winner, count),
          formatMeanGrade(below),
        ),
      ]
    : [];
}

function describeFinalStanding(
  standing: TournamentStanding,
  design: TournamentDesign,
  correctFrom: number | undefined,
): string {
  const { winner, tied } = standing;
  const { count, keep, strategy } = design;
  if (winner === undefined) {
    if (!tied || tied.length === 0) return t('No winner.');
    if (areAllTiedCandidatesKept(standing, design) && tied.length > MAX_LISTED_CANDIDATES)
      return t('{0} of {1} candidates selected.', keep, count);
    return areAllTiedCandidatesKept(standing, design)
      ? t('{0} of {1} candidates selected: {2}.', keep, count, formatCandidateNumbers(tied, count))
      : t('Tie between {0}.', formatCandidateNumbers(tied, count));
  }
  const number = formatCandidateNumber(winner, count);
  const below = findLowMeanGrade(standing, winner, correctFrom);
  if (count === 1)
    return below
      ? t("Candidate {0} is the only one, but isn't judged correct (mean grade {1}).", number, formatMeanGrade(below))
      : t('Candidate {0} is the only one.', number);
  const scored = listScoredRanks(standing, design).map((place) => ({ ...place, isIn: true }));
  const isScored = (isGradingStrategy(strategy) || strategy === 'pairwise') && scored.length > 1;
  const isFirst = isScored && scored[0]?.candidate === winner;
  const rivals = isFirst ? listCandidatesOverlappingLeader(scored) : [];
  if (below) {
    const best = below.isNone
      ? t('Candidate {0} is best (mean grade {1}), but no candidate is judged correct.', number, formatMeanGrade(below))
      : t("Candidate {0} is best (mean grade {1}), but isn't judged correct.", number, formatMeanGrade(below));
    if (rivals.length === 0) return best;
    return `${best} ${t('The lead over {0} is within the margin of error.', formatCandidateNumbers(rivals, count))}`;
  }
  if (!isFirst) return t('Candidate {0} won.', number);
  return rivals.length === 0
    ? t('Candidate {0} is best by more than the margin of error.', number)
    : t(
        'Candidate {0} is best; its lead over {1} is within the margin of error.',
        number,
        formatCandidateNumbers(rivals, count),
      );
}

function describeOpenStanding(
  standing: TournamentStanding,
  design: TournamentDesign,
  playing: number,
  reader: OutcomeAudience,
): string[] {
  const waiting = standing.rounds.reduce(
    (sum, { games }) => sum + games.filter(({ state }) => state === 'waiting').length,
    0,
  );
  const lead = describeLead(standing, design);
  return omitFalseOrUndefined([
    lead ?? describeTournamentProgress(standing),
    playing > 0 && UNDER_WAY.running(playing),
    waiting > 0 && (reader === 'you' ? UNDER_WAY.yours : UNDER_WAY.manual)(waiting),
  ]);
}

/** Who leads, if candidates are graded; undefined before two of them are. */
function describeLead(standing: TournamentStanding, design: TournamentDesign): string | undefined {
  if (!isGradingStrategy(design.strategy)) return undefined;
  const scored = listScoredRanks(standing, design).filter(({ isIn }) => isIn);
  const [first, second] = scored;
  if (!first || !second) return undefined;
  const { count } = design;
  const equals = scored.filter(({ place }) => place === first.place);
  if (equals.length > 1)
    return t(
      '{0} are tied for the lead.',
      formatCandidateNumbers(
        equals.map(({ candidate }) => candidate),
        count,
      ),
    );
  const rivals = listCandidatesOverlappingLeader(scored);
  const number = formatCandidateNumber(first.candidate, count);
  return rivals.length === 0
    ? t('Candidate {0} leads.', number)
    : t(
        'Candidate {0} leads; its lead over {1} is within the margin of error.',
        number,
        formatCandidateNumbers(rivals, count),
      );
}

const UNDER_WAY = {
  running: definePluralText('{0} match running.', '{0} matches running.'),
  yours: definePluralText('{0} match needs your decision.', '{0} matches need your decision.'),
  manual: definePluralText('{0} match needs a manual decision.', '{0} matches need a manual decision.'),
};
