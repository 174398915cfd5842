import { t } from '../../../l10n/index.ts';
import type { TextRange } from '../../proof/index.ts';
import type { ReplyForm } from '../prompts/types.ts';

/** The expected format of a reply and its bounds. */
export interface ExpectedReply {
  readonly parse: ReplyForm;
  /** How many steps the proof has: an index lies in -1 … steps - 1. */
  readonly steps: number;
  /** The most points of `points`, or the number of candidates of `choice`. */
  readonly max: number;
  /** The texts that the judge was shown: a verdict that a reply only repeats from them is none. */
  readonly shown?: readonly string[];
}

/** One point of a report: where the proof is at fault, and how. */
export interface ReportFinding {
  /** The words for its place, quotes included, as offsets into the reply. */
  readonly range: TextRange;
  readonly location: string;
  /** What it quotes of the proof, in its own spelling. */
  readonly quotes: readonly string[];
  /** What is wrong there. */
  readonly issue?: string;
  /** An error breaks the proof; a gap has to be filled. */
  readonly weight: 'error' | 'gap';
}

/** The rest of a reply besides its verdict. */
interface Remarks {
  /** The complete text after the reasoning. */
  readonly critique: string;
  /** The same for people: without the lines that have nothing but the quote and the verdict. */
  readonly remarks: string;
  /** The phrase that it calls wrong, in its own spelling. */
  readonly quote?: string;
  /** The findings of a report. */
  readonly findings?: readonly ReportFinding[];
}

/** A verdict and its place. */
interface Place extends Remarks {
  /** The source range, as offsets into the reply's text. */
  readonly range: TextRange;
  /** Its probability, 0 to 1, if the server reports it. */
  readonly probability?: number;
}

/** The value of a verdict. */
export type ReadVerdict =
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'verdict'; readonly verdict: 'yes' | 'no' | 'inconclusive' }
  | { readonly kind: 'points'; readonly points: number }
  /** The number of the better candidate, from 1. */
  | { readonly kind: 'choice'; readonly choice: number };

/** A model's reply, read. */
export type ReplyReading =
  | (ReadVerdict & Place)
  /** No verdict, and why, in a sentence for people. */
  | ({ readonly kind: 'unread'; readonly reason: string } & Remarks);

/** A verdict found in a text: what it says and where, or why there is none. */
export type FoundVerdict<T> =
  | {
      readonly value: T;
      /** All of it, as in `\boxed{2}`. */
      readonly range: TextRange;
      /** The value itself, as in `2`. */
      readonly at: TextRange;
    }
  | { readonly reason: string };

/** Accepts the last verdict of a reply, which also occurs in the shown texts, only if the verdict before agrees. */
export function requireAgreement<T>(last: FoundVerdict<T>, before: FoundVerdict<T>): FoundVerdict<T> {
  if ('reason' in last || 'reason' in before || last.value === before.value) return last;
  return {
    reason: t(
      'The last verdict is {0}, which may be copied from the prompt; the previous verdict is {1}.',
      String(last.value),
      String(before.value),
    ),
  };
}
