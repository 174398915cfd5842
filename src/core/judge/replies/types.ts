import { t } from '../../../l10n/index.ts';
import type { TextRange } from '../../proof/index.ts';
import type { ReplyFormat } from '../prompts/types.ts';

export interface ExpectedReplyFormat {
  readonly parse: ReplyFormat;
  /** The number of steps of the proof: an index is from -1 to steps - 1. */
  readonly steps: number;
  /** The maximum points of `points`, or the number of candidates of `choice`. */
  readonly max: number;
  /** The texts that the judge was shown: a verdict copied from them doesn't count. */
  readonly shown?: readonly string[];
}

/** One finding of a report: the place and the error. */
export interface GraderReportFinding {
  /** The range of the description of its place, including quotes, as offsets into the reply. */
  readonly range: TextRange;
  readonly location: string;
  /** The phrases that it quotes from the proof, as written in the reply. */
  readonly quotes: readonly string[];
  /** The description of the error. */
  readonly issue?: string;
  /** An error invalidates the proof; a gap must be filled. */
  readonly weight: 'error' | 'gap';
}

/** The rest of a reply besides its verdict. */
interface Remarks {
  /** The complete text after the reasoning. */
  readonly critique: string;
  /** The text for people, without lines that have only the quote or the verdict. */
  readonly remarks: string;
  /** The phrase that it calls wrong, as written in the reply. */
  readonly quote?: string;
  readonly findings?: readonly GraderReportFinding[];
}

interface Place extends Remarks {
  /** The source range, as offsets into the reply's text. */
  readonly range: TextRange;
  /** Its probability, 0 to 1, if the server reports it. */
  readonly probability?: number;
}

export type ParsedVerdict =
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'verdict'; readonly verdict: 'yes' | 'no' | 'inconclusive' }
  | { readonly kind: 'points'; readonly points: number }
  /** The number of the better candidate, from 1. */
  | { readonly kind: 'choice'; readonly choice: number };

export type ParsedModelReply =
  | (ParsedVerdict & Place)
  /** No verdict, with the reason as a sentence for people. */
  | ({ readonly kind: 'unread'; readonly reason: string } & Remarks);

/** The result of a search for a verdict: its value and place, or why there is none. */
export type VerdictSearchResult<T> =
  | {
      readonly value: T;
      /** The whole verdict, such as `\boxed{2}`. */
      readonly range: TextRange;
      /** The value only, such as `2`. */
      readonly at: TextRange;
    }
  | { readonly reason: string };

/** Rejects the last verdict of a reply, which also occurs in the shown texts, if the verdict before differs. */
export function rejectLastVerdictIfPreviousDiffers<T>(
  last: VerdictSearchResult<T>,
  before: VerdictSearchResult<T>,
): VerdictSearchResult<T> {
  if ('reason' in last || 'reason' in before || last.value === before.value) return last;
  return {
    reason: t(
      'The last verdict, {0}, may be copied from the prompt, and the verdict before it is {1}, so neither counts.',
      String(last.value),
      String(before.value),
    ),
  };
}
