/** A selection as complete JSON: outcome, every match with its reasons, and details of the candidates. */
import { defined } from '../../base/optional.ts';
import { addUsage, noUsage, type Usage } from '../../judge/calls/index.ts';
import { gatheredNotes } from '../candidates/candidates.ts';
import type { EqualAnswers } from '../candidates/equal-answers.ts';
import type { AskerDescription, Game, Gathered, Place, Plan, Round, Standing, Tournament } from '../types.ts';
import { areKept, type PassAt, passOf } from '../words/candidates.ts';
import { notCorrect } from '../words/scores.ts';

/** A selection as far as it went. */
export interface Selection {
  /** The name of the problem, if there are several. */
  readonly problem?: string;
  readonly gathered: Gathered;
  readonly tournament: Tournament;
  readonly standing: Standing;
  readonly plan: Plan;
  readonly asker: Pick<AskerDescription, 'name' | 'caution' | 'correctFrom'>;
  readonly ended: 'done' | 'waiting' | 'stopped' | 'failed';
  /** Why it failed, in a sentence for people. */
  readonly failure?: string;
  readonly answers?: EqualAnswers;
  /** The human rating from which a proof counts as correct. */
  readonly ratedFrom?: number;
}

/** Usage of all replies of a tournament, including those of matches that no longer count. */
export function usageOfReplies({ replies }: Tournament): Usage {
  let sum = noUsage;
  for (const { usage } of replies.values()) sum = addUsage(sum, usage);
  return sum;
}

/**
 * The outcome of a selection, as one word. `winner`; `kept`: exactly the wanted number, more than one, is left; `tie`: several are first;
 * `open`: it didn't end.
 */
export function outcomeOf({
  standing,
  ended,
  tournament,
}: Pick<Selection, 'standing' | 'ended' | 'tournament'>): 'winner' | 'kept' | 'tie' | 'open' {
  if (standing.winner !== undefined) return 'winner';
  const first = standing.tied?.length ?? 0;
  if (ended !== 'done' || first === 0) return 'open';
  return areKept(standing, tournament.design) ? 'kept' : 'tie';
}

/** Pass@k of the candidates of a selection. */
export function passIn({ gathered, standing, asker: { correctFrom }, ratedFrom }: Selection): PassAt {
  return passOf(gathered, { standing, correctFrom, ratedFrom });
}

/** A selection as JSON. Candidates have an `index` from 0, in the order given. Reasons aren't shortened. */
export function selectionJson(selection: Selection): object {
  const { problem, gathered, tournament, standing, plan, asker, ended, failure, answers } = selection;
  const { correctFrom } = asker;
  const pass = passIn(selection);
  const who = (index: number) => ({ index, ...named(gathered, index) });
  const outcome = outcomeOf(selection);
  const { winner } = standing;
  const isJudged = winner !== undefined && isScored(standing, winner) && correctFrom !== undefined;
  return defined({
    problem,
    outcome,
    winner: winner === undefined ? undefined : who(winner),
    winnerIsJudgedCorrect: isJudged ? !notCorrect(standing, winner, correctFrom) : undefined,
    [outcome === 'kept' ? 'kept' : 'tied']: standing.tied?.map(who),
    overruledWinner: standing.overruledWinner,
    ended,
    failure,
    design: tournament.design,
    judge: defined({ name: asker.name, caution: asker.caution }),
    plan,
    calls: standing.calls,
    usage: usageOfReplies(tournament),
    games: standing.games,
    judgements: standing.judgements,
    inconsistent: standing.inconsistent,
    ranking: standing.ranking.map((place) => placeJson(place, gathered)),
    rounds: standing.rounds.map(roundJson),
    decisions: [...tournament.decisions.values()],
    merged: gathered.merged.map(({ into, candidate: { id, name } }) => ({ id, name, into })),
    setAside: gathered.setAside.map(({ candidate: { id, name }, reason, words }) => ({
      id,
      name,
      reason,
      words,
    })),
    beside: {
      pass: { ...(pass.correctness ?? {}), chances: pass.chances, words: pass.words },
      ...(answers === undefined ? {} : { answers: answersJson(answers, gathered) }),
    },
    notes: gatheredNotes(gathered),
  });
}

function isScored({ ranking }: Standing, winner: number): boolean {
  return ranking.some(
    ({ candidate, score }) => candidate === winner && score?.kind === 'points' && score.count > 0,
  );
}

function named({ candidates }: Gathered, index: number): object {
  const { id, name, rating } = candidates[index] ?? { id: '', name: '' };
  return defined({ id, name, rating });
}

function placeJson({ candidate, ...place }: Place, gathered: Gathered): object {
  return { ...place, index: candidate, ...named(gathered, candidate) };
}

function roundJson({ games, ...round }: Round): object {
  return { ...round, games: games.map(gameJson) };
}

/** A match with its calls: order, chosen candidate and reason of each. */
function gameJson({ calls, ...game }: Game): object {
  return {
    ...game,
    calls: calls.map(({ heard, ...call }) => ({
      ...call,
      ...defined({
        outcome: heard?.outcome,
        said: heard?.said,
        repaired: heard?.isRepaired,
        usage: heard?.usage,
      }),
    })),
  };
}

function answersJson({ groups, without, isCut }: EqualAnswers, { candidates }: Gathered): object {
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
