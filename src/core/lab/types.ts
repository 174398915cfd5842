/** The prompt lab: what a prompt comes to on one proof, on its pinned cases, and beside another prompt. Knows no editor. */

import type { RowSaid, RunRow } from '../evaluate/run-types.ts';
import type { Message } from '../judge/calls.ts';
import type { Usage } from '../judge/usage.ts';

/** A pinned row beside a prompt, a line of `name.cases.jsonl`: a ProcessBench row, with a note if wanted. */
export interface Case {
  readonly id: string;
  readonly problem: string;
  readonly steps: readonly string[];
  /** What the prompt is to say: the index of the earliest error, -1 for none. */
  readonly label: number;
  readonly note?: string;
  readonly generator?: string;
  readonly reference?: string;
  readonly answer?: string;
}

/** A message as it is sent, with the stretches that variables gave (offsets into `content`). */
export interface RenderedMessage {
  readonly message: Message;
  readonly filled: readonly { readonly name: string; readonly start: number; readonly end: number }[];
  /** By the server's count where it said so, else estimated at four characters a token. */
  readonly tokens: number;
  readonly isEstimate: boolean;
}

/** Where in a raw reply the parser found what it took; offsets into it, half-open. */
export interface Taken {
  readonly start: number;
  readonly end: number;
  /** `taken from the last balanced box` */
  readonly how: string;
}

/** One reply, read. */
export interface LabReply {
  readonly sample: number;
  readonly raw: string;
  readonly reasoning?: string;
  readonly said: RowSaid;
  readonly taken?: Taken;
  /** The phrase that it quotes, in the reply, and whether it stands in the step. */
  readonly quote?: { readonly start: number; readonly end: number; readonly words: string };
  /** Why nothing could be read, where nothing could. */
  readonly reason?: string;
  readonly isRepaired: boolean;
  readonly usage: Usage;
  readonly milliseconds?: number;
  readonly isKept: boolean;
}

/** What all cases came to with one version of a prompt. */
export interface CaseRun {
  readonly prompt: { readonly name: string; readonly fingerprint: string };
  readonly time: string;
  readonly model: string;
  readonly rows: readonly RunRow[];
}

/** A case on which two runs differ. */
export interface Flip {
  readonly id: string;
  readonly expected: number;
  readonly before: RowSaid;
  readonly now: RowSaid;
  readonly change: 'broken' | 'put-right' | 'other';
}
