/** Creates a tournament from its design, and its next state from a reply or a decision. */
import { parseTournamentCallKey } from '../matches/call-keys.ts';
import { IndexedCallReplies } from '../matches/reply-index.ts';
import type { CallReply, ManualDecision, Tournament, TournamentDesign } from '../types.ts';
import { getTournamentStanding } from './standing.ts';

/** A tournament before the first reply. `design` must come from `fillInTournamentDesign`. */
export function createTournament(design: TournamentDesign): Tournament {
  return { design, replies: IndexedCallReplies.none(), decisions: new Map() };
}

/**
 * Returns the tournament with one more reply, or the same tournament if the reply's key names none of its calls or already has a reply. A
 * reply that isn't pending is saved anyway: it may belong to a later match, or to one that was overruled.
 */
export function applyCallReply(tournament: Tournament, heard: CallReply): Tournament {
  const { design, replies } = tournament;
  if (replies.has(heard.key)) return tournament;
  const call = parseTournamentCallKey(design, heard.key);
  if (!call) return tournament;
  const before = replies instanceof IndexedCallReplies ? replies : IndexedCallReplies.of(design, replies);
  return { ...tournament, replies: before.with(call, heard) };
}

/**
 * Returns the tournament with a manual decision, or the same tournament if there is no such match or candidate. A decision that names its
 * pair, as a saved one does, is stored even before that match exists.
 */
export function applyManualDecision(tournament: Tournament, decision: ManualDecision): Tournament {
  const entered =
    decision.kind === 'winner' ? checkWinnerDecision(tournament, decision) : checkMatchDecision(tournament, decision);
  if (!entered) return tournament;
  const decisions = new Map(tournament.decisions);
  const name = entered.kind === 'winner' ? 'winner' : entered.game;
  decisions.delete(name);
  decisions.set(name, entered);
  return { ...tournament, decisions };
}

function checkWinnerDecision(
  { design }: Tournament,
  decision: Extract<ManualDecision, { kind: 'winner' }>,
): ManualDecision | undefined {
  const { candidate } = decision;
  return Number.isInteger(candidate) && candidate >= -1 && candidate < design.count ? decision : undefined;
}

function checkMatchDecision(
  tournament: Tournament,
  decision: Extract<ManualDecision, { kind: 'game' }>,
): ManualDecision | undefined {
  const pair = decision.pair ?? findMatchPair(tournament, decision.game);
  if (!pair || !/^\d{1,4}:\d{1,6}$/.test(decision.game)) return undefined;
  const isCandidate = (one: number): boolean => Number.isInteger(one) && one >= 0 && one < tournament.design.count;
  if (!pair.every(isCandidate)) return undefined;
  return decision.winner === 'both' || pair.includes(decision.winner) ? { ...decision, pair } : undefined;
}

function findMatchPair(tournament: Tournament, id: string): readonly [number, number] | undefined {
  for (const { games } of getTournamentStanding(tournament).rounds)
    for (const game of games)
      if (game.id === id) {
        const [{ candidate: a }, { candidate: b }] = game.seats;
        return a === undefined || b === undefined ? undefined : [a, b];
      }
  return undefined;
}
