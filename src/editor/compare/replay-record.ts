import { applyDecision, applyReply, type SelectRecord, type Tournament } from '../../core/select/index.ts';

/** Adds all replies and decisions of a journal to a tournament. Unknown and repeated entries change nothing. */
export function replayRecord(tournament: Tournament, { heard, decisions }: SelectRecord): Tournament {
  return decisions.reduce(applyDecision, heard.reduce(applyReply, tournament));
}
