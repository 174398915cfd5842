import { applyReply, decide, type SelectRecord, type Tournament } from '../../core/select/index.ts';

/** A tournament with all that a record has of it. What it does not know, or has already, changes nothing. */
export function replayed(tournament: Tournament, { heard, decisions }: SelectRecord): Tournament {
  return decisions.reduce(decide, heard.reduce(applyReply, tournament));
}
