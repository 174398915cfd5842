import { applyReply, decide, type SelectRecord, type Tournament } from '../../core/select/index.ts';

/** A tournament with all that a record has of it. Unknown and repeated entries change nothing. */
export function replayed(tournament: Tournament, { heard, decisions }: SelectRecord): Tournament {
  return decisions.reduce(decide, heard.reduce(applyReply, tournament));
}
