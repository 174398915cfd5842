import {
  applyCallReply,
  applyManualDecision,
  type ComparisonRecord,
  type Tournament,
} from '../../core/select/index.ts';

/** Adds all replies and decisions of a journal to a tournament. Unknown and repeated entries change nothing. */
export function replayComparisonRecord(tournament: Tournament, { heard, decisions }: ComparisonRecord): Tournament {
  return decisions.reduce(applyManualDecision, heard.reduce(applyCallReply, tournament));
}
