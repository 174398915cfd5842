import { applyDecision, applyReply, type SelectRecord, type Tournament } from '../../core/select/index.ts';

/** A tournament with all that a record has of it. Unknown and repeated entries change nothing. */
export function replayRecord(tournament: Tournament, { heard, decisions }: SelectRecord): Tournament {
  return decisions.reduce(applyDecision, heard.reduce(applyReply, tournament));
}
