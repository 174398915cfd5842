/** The prompt lab: the results of a prompt on one proof and on its cases, and compared with another prompt. Independent of the editor. */

import type { RunRow } from '../evaluate/index.ts';
import type { ModelMessage } from '../judge/calls/index.ts';
import type { ParsedModelReply } from '../judge/index.ts';
import type { TextRange } from '../proof/index.ts';
/** A case of a prompt, one line of `name.cases.jsonl`: a ProcessBench row with an optional note. */
export interface PromptTestCase {
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

/** A message as it would be sent. */
export interface RenderedMessage {
  readonly message: ModelMessage;
  /** The ranges that variables filled in. */
  readonly filled: readonly ({ readonly name: string } & TextRange)[];
  /** Unknown tags, as written. A prompt with one isn't sent. */
  readonly unfilled: readonly ({ readonly words: string; readonly fix?: string } & TextRange)[];
  /** Estimated at four characters per token. */
  readonly tokens: number;
}

/** The range of a raw reply that gave its verdict. */
export interface ParsedVerdictRange extends TextRange {
  /** `read from the last \boxed{}` */
  readonly how: string;
}

/** A parsed reply; after an unreadable one, also the retry. */
export interface LabReply {
  /** The whole reply, including its reasoning. */
  readonly raw: string;
  /** Ranges of it, in order and disjoint. */
  readonly reasoning: readonly TextRange[];
  readonly read: ParsedModelReply;
  readonly taken?: ParsedVerdictRange;
  /** The phrase that the reply quotes as wrong. `words` says whether the step contains it, without a full stop. */
  readonly quote?: { readonly words: string } & TextRange;
  /** Whether the query was retried. */
  readonly isRepaired: boolean;
  /** A sentence that says why the first reply was unreadable, if the query was retried. */
  readonly firstReason?: string;
}

/** The results of all cases with one version of a prompt. */
export interface PromptCasesRun {
  readonly prompt: { readonly name: string; readonly fingerprint: string };
  /** As in `2026-11-21T13:20:00.000Z`. */
  readonly time: string;
  readonly model: string;
  readonly rows: readonly RunRow[];
}

/** The change of a case's result from an earlier run or another prompt. */
export type CaseResultChange = 'broken' | 'put-right' | 'other' | 'same-right' | 'same-wrong';
