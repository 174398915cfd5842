/** The prompt lab: the results of a prompt on one proof and on its cases, and compared with another prompt. Independent of the editor. */
import type { RunRow } from '../evaluate/index.ts';
import type { Message } from '../judge/calls/index.ts';
import type { ReplyReading } from '../judge/index.ts';
/** A pinned row beside a prompt, a line of `name.cases.jsonl`: a ProcessBench row, with a note if wanted. */
export interface Case {
  readonly id: string;
  readonly problem: string;
  readonly steps: readonly string[];
  /** The expected result: the index of the earliest error, -1 for none. */
  readonly label: number;
  readonly note?: string;
  readonly generator?: string;
  readonly reference?: string;
  readonly answer?: string;
}

/** A stretch of a text, as offsets into it, half-open. */
interface TextStretch {
  readonly start: number;
  readonly end: number;
}

/** A message as it would be sent. */
export interface RenderedMessage {
  readonly message: Message;
  /** The stretches that variables gave. */
  readonly filled: readonly ({ readonly name: string } & TextStretch)[];
  /** Unknown tags, as written. A prompt with one isn't sent. */
  readonly unfilled: readonly ({ readonly words: string; readonly fix?: string } & TextStretch)[];
  /** Estimated at four characters a token. */
  readonly tokens: number;
}

/** Where in a raw reply the parser found what it took. */
export interface TakenStretch extends TextStretch {
  /** `read from the last \boxed{}` */
  readonly how: string;
}

/** A parsed reply; after an unreadable one, also the retry. */
export interface LabReply {
  /** All of it, reasoning included. */
  readonly raw: string;
  /** Stretches of it, in order and disjoint. */
  readonly reasoning: readonly TextStretch[];
  /** The reading of the last reply. */
  readonly read: ReplyReading;
  readonly taken?: TakenStretch;
  /** The phrase that it calls wrong, and whether it stands in the step: a sentence without a full stop. */
  readonly quote?: { readonly words: string } & TextStretch;
  /** Whether the query was retried. */
  readonly isRepaired: boolean;
  /** A sentence that says why the first reply was unreadable, if the query was retried. */
  readonly firstReason?: string;
}

/** What all cases came to with one version of a prompt. */
export interface CaseRun {
  readonly prompt: { readonly name: string; readonly fingerprint: string };
  /** As in `2026-11-21T13:20:00.000Z`. */
  readonly time: string;
  readonly model: string;
  readonly rows: readonly RunRow[];
}

/** How a case stands beside an earlier run, or beside another prompt. */
export type CaseChange = 'broken' | 'put-right' | 'other' | 'same-right' | 'same-wrong';
