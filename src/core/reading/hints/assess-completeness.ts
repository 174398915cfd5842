/** Decides whether a text is a proof at all. Silence is the rule: a banner over a whole proof would be an insult. */
import type { Passage } from '../text/types.ts';
import { findIncompletenessAdmission } from './admissions.ts';
import { findBreakOffRange } from './breaks-off.ts';
import { getHardlyBegunTextLength } from './hardly-begins.ts';
import { formatQuote } from './quotes.ts';
import type { NotAProofReason } from './types.ts';

/**
 * Why a text isn't a proof: its author says so, it breaks off, or it hardly begins. Undefined for any other text, also for an
 * empty one and for one without signs in a language that isn't known here.
 *
 * @param passages the steps of the solution in order, without the problem; a place's step is an index of this list
 */
export function findNotAProofReason(passages: readonly Passage[]): NotAProofReason | undefined {
  const admission = findIncompletenessAdmission(passages);
  if (admission !== undefined) {
    const { passage, sentence } = admission;
    const range = { start: sentence.start, end: sentence.end };
    const quote = formatQuote(passages[passage]?.text ?? '', range);
    return { kind: 'admitted', place: { step: passage, range }, quote };
  }
  const characters = getHardlyBegunTextLength(passages);
  if (characters !== undefined) return { kind: 'hardly-begins', characters };
  const range = findBreakOffRange(passages);
  if (range === undefined) return undefined;
  const step = passages.length - 1;
  return { kind: 'breaks-off', place: { step, range }, quote: formatQuote(passages[step]?.text ?? '', range) };
}
