/** A server that fails, told from the first failure on, so that nobody waits for it without knowing why. */
import { t } from '../../../l10n/index.ts';
import type { JudgeFailure } from '../contract.ts';

export interface Trouble {
  /** The name of the endpoint. */
  readonly endpoint: string;
  readonly failure: JudgeFailure;
  /** Which try of a call comes next, from 2, and the last one. */
  readonly next: number;
  readonly last: number;
  /** How long it is until then, in milliseconds. */
  readonly wait: number;
}

/** Told when a call has failed and will be sent again, and, without a trouble, once the endpoint answers or no call waits for it. */
export type OnTrouble = (endpoint: string, trouble: Trouble | undefined) => void;

/** `“local” answered with error 500. Its reply: “CUDA out of memory”. Try 3 of 6 in 4 s.` */
export function troubleSentence({ failure, next, last, wait }: Trouble): string {
  const seconds = Math.max(1, Math.round(wait / 1000));
  return t('{0} Try {1} of {2} in {3} s.', failure.message, next, last, seconds);
}
