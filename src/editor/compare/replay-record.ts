import {
  applyCallReply,
  applyManualDecision,
  type ComparisonJournalContent,
  type Tournament,
} from '../../core/select/index.ts';

/** Adds all replies and decisions of a journal to a tournament. Unknown and repeated entries change nothing. */
export function replayComparisonJournal(
  tournament: Tournament,
  { heard, decisions }: ComparisonJournalContent,
): Tournament {
  return decisions.reduce(applyManualDecision, heard.reduce(applyCallReply, tournament));
}
