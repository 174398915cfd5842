/** A selection as complete JSON: outcome, every match with its reasons, and details of the candidates. */
import { omitUndefined } from '../../base/optional-values.ts';
import { addCallUsage, type CallUsage, zeroUsage } from '../../judge/calls/index.ts';
import type { FinalAnswerGroups } from '../candidates/answer-groups.ts';
import { listCandidateWarnings } from '../candidates/prepare-candidates.ts';
import type {
  CandidateSet,
  ComparerDescription,
  Match,
  Tournament,
  TournamentCostEstimate,
  TournamentStanding,
} from '../types.ts';
import { areAllTiedCandidatesKept, type CandidatePassAtKResult, computePassAtK } from '../words/candidates.ts';
import { findLowMeanGrade } from '../words/scores.ts';

/** The result of a selection so far. */
export interface ComparisonResult {
  /** The name of the problem, if there are several. */
  readonly problem?: string;
  readonly gathered: CandidateSet;
  readonly tournament: Tournament;
  readonly standing: TournamentStanding;
  readonly plan: TournamentCostEstimate;
  readonly asker: Pick<ComparerDescription, 'name' | 'caution' | 'correctFrom'>;
  readonly ended: 'done' | 'waiting' | 'stopped' | 'failed';
  /** Why it failed, in a sentence for people. */
  readonly failure?: string;
  readonly answers?: FinalAnswerGroups;
  /** The least human rating that counts as correct. */
  readonly ratedFrom?: number;
}

/** Usage of all replies of a tournament, including those of matches that no longer count. */
export function sumReplyUsage({ replies }: Tournament): CallUsage {
  let sum = zeroUsage;
  for (const { usage } of replies.values()) sum = addCallUsage(sum, usage);
  return sum;
}

/**
 * The outcome of a selection, as one word. `winner`; `kept`: exactly the wanted number, more than one, is left; `tie`: several are first;
 * `open`: it didn't end.
 */
export function getComparisonOutcome({
  standing,
  ended,
  tournament,
}: Pick<ComparisonResult, 'standing' | 'ended' | 'tournament'>): 'winner' | 'kept' | 'tie' | 'open' {
  if (standing.winner !== undefined) return 'winner';
  const first = standing.tied?.length ?? 0;
  if (ended !== 'done' || first === 0) return 'open';
  return areAllTiedCandidatesKept(standing, tournament.design) ? 'kept' : 'tie';
}

export function computeComparisonPassAtK({
  gathered,
  standing,
  asker: { correctFrom },
  ratedFrom,
}: ComparisonResult): CandidatePassAtKResult {
  return computePassAtK(gathered, { standing, correctFrom, ratedFrom });
}

/** A selection as JSON. Candidates have an `index` from 0, in the order given. Reasons aren't shortened. */
export function toComparisonJson(selection: ComparisonResult): object {
  const { problem, gathered, tournament, standing, plan, asker, ended, failure, answers } = selection;
  const { correctFrom } = asker;
  const pass = computeComparisonPassAtK(selection);
  const who = (index: number) => ({ index, ...toNamedCandidate(gathered, index) });
  const outcome = getComparisonOutcome(selection);
  const { winner } = standing;
  const isJudged = winner !== undefined && isScored(standing, winner) && correctFrom !== undefined;
  return omitUndefined({
    problem,
    outcome,
    winner: winner === undefined ? undefined : who(winner),
    winnerIsJudgedCorrect: isJudged ? !findLowMeanGrade(standing, winner, correctFrom) : undefined,
    [outcome === 'kept' ? 'kept' : 'tied']: standing.tied?.map(who),
    overruledWinner: standing.overruledWinner,
    ended,
    failure,
    design: tournament.design,
    judge: omitUndefined({ name: asker.name, caution: asker.caution }),
    plan,
    calls: standing.calls,
    usage: sumReplyUsage(tournament),
    games: standing.games,
    judgements: standing.judgements,
    inconsistent: standing.inconsistent,
    ranking: standing.ranking.map(({ candidate, ...place }) => ({
      ...place,
      index: candidate,
      ...toNamedCandidate(gathered, candidate),
    })),
    rounds: standing.rounds.map(({ games, ...round }) => ({ ...round, games: games.map(toMatchJson) })),
    decisions: [...tournament.decisions.values()],
    merged: gathered.merged.map(({ into, candidate: { id, name } }) => ({ id, name, into })),
    setAside: gathered.setAside.map(({ candidate: { id, name }, reason, words }) => ({
      id,
      name,
      reason,
      words,
    })),
    included: gathered.included?.map(({ candidate: { id, name }, reason, words }) => ({ id, name, reason, words })),
    beside: {
      pass: { ...(pass.correctness ?? {}), chances: pass.chances, words: pass.words },
      ...(answers === undefined ? {} : { answers: toAnswersJson(answers, gathered) }),
    },
    notes: listCandidateWarnings(gathered),
  });
}

function isScored({ ranking }: TournamentStanding, winner: number): boolean {
  return ranking.some(({ candidate, score }) => candidate === winner && score?.kind === 'points' && score.count > 0);
}

function toNamedCandidate({ candidates }: CandidateSet, index: number): object {
  const { id, name, rating } = candidates[index] ?? { id: '', name: '' };
  return omitUndefined({ id, name, rating });
}

/** A match with its calls: order, chosen candidate and reason of each. */
function toMatchJson({ calls, ...game }: Match): object {
  return {
    ...game,
    calls: calls.map(({ heard, ...call }) => ({
      ...call,
      ...omitUndefined({
        outcome: heard?.outcome,
        said: heard?.said,
        repaired: heard?.isRepaired,
        usage: heard?.usage,
      }),
    })),
  };
}

function toAnswersJson({ groups, without, isCut }: FinalAnswerGroups, { candidates }: CandidateSet): object {
  const n = candidates.length;
  return {
    groups: groups.map(({ answer, candidates: those }) => ({
      answer,
      indices: those,
      share: those.length / n,
    })),
    without,
    ...(isCut ? { cut: true } : {}),
  };
}
