/** The input of the lab's view: plain values, so that tests build views without an editor. */

import type { RunRow, ScoringPolicies } from '../../../core/evaluate/index.ts';
import type { CallUsage } from '../../../core/judge/calls/index.ts';
import type { Judgement } from '../../../core/judge/index.ts';
import type { LabReply, PromptCasesRun, PromptTestCase, RenderedMessage } from '../../../core/lab/index.ts';
import type { Proof } from '../../../core/proof/index.ts';
import type { LabReplyView, LabView, RunHistoryEntryView } from '../../../protocol/lab.ts';
import type { SavedLabProofRun } from '../history/history.ts';

/** The state of one vote. */
export interface VoteViewInput {
  readonly sample: number;
  readonly state: LabReplyView['votes'][number]['state'];
  readonly judgement?: Judgement;
  readonly failure?: string;
}

export interface ReplyViewInput
  extends Pick<SavedLabProofRun, 'began' | 'isDirty' | 'model' | 'subject' | 'wanted' | 'sentence' | 'milliseconds'> {
  /** Names the steps. */
  readonly proof?: Pick<Proof, 'labels'>;
  readonly isRunning: boolean;
  readonly votes: readonly VoteViewInput[];
  readonly shown: number;
  /** The reply of the shown vote, once complete. */
  readonly reply?: LabReply;
  readonly streaming?: { readonly raw: string; readonly reasoning: LabReply['reasoning'] };
  /** Why the shown vote has no text. */
  readonly gone?: string;
  /** The usage of all votes; absent for runs of the history. */
  readonly usage?: CallUsage;
  readonly shownUsage?: CallUsage;
  readonly shownMilliseconds?: number;
  readonly hasPrices: boolean;
  readonly isHistory: boolean;
  readonly failures: readonly string[];
  /** Whether it failed because of its API key. */
  readonly needsKey?: true;
}

export interface CasesViewInput {
  readonly cases: readonly PromptTestCase[];
  /** A message about cases that couldn't be read. */
  readonly problem?: string;
  readonly isAll: boolean;
  readonly now?: PromptCasesRun;
  /** Whether the prompt has changed since they ran. */
  readonly isOld?: boolean;
  readonly before?: PromptCasesRun;
  /** Rows of the run in progress. */
  readonly running?: readonly RunRow[];
  readonly policies: ScoringPolicies;
  /** Whether the user has turned hints off. */
  readonly hidesHints?: boolean;
}

export interface LabComparisonViewInput {
  readonly names: readonly [string, string];
  /** Warnings about the validity of the comparison. */
  readonly warnings?: readonly string[];
  readonly first: readonly RunRow[];
  readonly second: readonly RunRow[];
  readonly policies: ScoringPolicies;
  readonly open?: { readonly id: string; readonly texts: readonly [string, string] };
  readonly isRunning: boolean;
}

export interface LabViewInput {
  readonly revision: number;
  readonly prompt: {
    readonly address: string;
    readonly name: string;
    readonly isDirty: boolean;
    readonly savedAt?: number;
  };
  /** Why the current text of the prompt can't be used. */
  readonly broken?: string;
  /** The target of the prompt; absent if there is none yet. */
  readonly place?: {
    readonly model: string;
    readonly endpoint: string;
    readonly votes: number;
    /** The endpoint that the prompt suggests, if the user selected another. */
    readonly suggested?: string;
  };
  readonly noPlace?: string;
  readonly subject?: NonNullable<LabView['subject']>;
  readonly noSubject?: string;
  readonly messages?: readonly RenderedMessage[];
  /** Why there are none, or why they can't be sent. */
  readonly messagesProblem?: string;
  readonly reply?: ReplyViewInput;
  readonly cases?: CasesViewInput;
  readonly history: readonly RunHistoryEntryView[];
  readonly comparison?: LabComparisonViewInput;
  readonly notice?: NonNullable<LabView['notice']>;
  /** The trouble of a server that calls are waiting for. */
  readonly trouble?: string;
  /** Whether cases are stopping and replies in flight are awaited. */
  readonly isStopping?: boolean;
  /** 0 to 1, while something runs. */
  readonly share?: number;
  /** The latest action; its outcome comes first. */
  readonly last: 'none' | 'run' | 'cases';
}
