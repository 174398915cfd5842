/** All that the lab's view is made of: plain values, so that views are built in tests without an editor. */
import type { Policies, RunRow } from '../../../core/evaluate/index.ts';
import type { Usage } from '../../../core/judge/calls/index.ts';
import type { Judgement } from '../../../core/judge/index.ts';
import type { Case, CaseRun, LabReply, RenderedMessage } from '../../../core/lab/index.ts';
import type { HistoryEntry, LabReplyView, LabView } from '../../../protocol/lab.ts';

/** One vote, and as much of its reply as is needed. */
export interface VoteInput {
  readonly sample: number;
  readonly state: LabReplyView['votes'][number]['state'];
  readonly judgement?: Judgement;
  readonly failure?: string;
}

export interface ReplyInput {
  /** In milliseconds since 1970. */
  readonly began: number;
  readonly isDirty: boolean;
  readonly model: string;
  readonly subject: string;
  readonly wanted: number;
  readonly isRunning: boolean;
  readonly votes: readonly VoteInput[];
  readonly shown: number;
  /** What was said by the vote that is shown, whole, or as far as it has come. */
  readonly reply?: LabReply;
  readonly streaming?: { readonly raw: string; readonly reasoning: LabReply['reasoning'] };
  /** Why there is no text of the vote that is shown. */
  readonly gone?: string;
  /** Of all votes; of one from the history absent. */
  readonly usage?: Usage;
  readonly shownUsage?: Usage;
  readonly shownMilliseconds?: number;
  readonly milliseconds?: number;
  readonly hasPrices: boolean;
  readonly isHistory: boolean;
  /** What all votes come to. */
  readonly sentence: string;
  readonly failures: readonly string[];
  /** It failed for its key, which can be set. */
  readonly needsKey?: true;
}

export interface CasesInput {
  readonly cases: readonly Case[];
  /** What could not be read of them, in a sentence. */
  readonly problem?: string;
  readonly isAll: boolean;
  readonly now?: CaseRun;
  /** Whether the prompt has changed since they ran. */
  readonly isOld?: boolean;
  readonly before?: CaseRun;
  /** Rows of the run that is under way. */
  readonly running?: readonly RunRow[];
  readonly policies: Policies;
}

export interface ComparisonInput {
  readonly names: readonly [string, string];
  /** What a reader should know before trusting it, a sentence each. */
  readonly warnings?: readonly string[];
  readonly first: readonly RunRow[];
  readonly second: readonly RunRow[];
  readonly policies: Policies;
  readonly open?: { readonly id: string; readonly texts: readonly [string, string] };
  readonly isRunning: boolean;
}

export interface LabInput {
  readonly revision: number;
  readonly prompt?: {
    readonly address: string;
    readonly name: string;
    readonly isDirty: boolean;
    readonly savedAt?: number;
  };
  /** Why the prompt cannot be used as it is edited now. */
  readonly broken?: string;
  /** Where it is asked; or why nothing is. */
  readonly place?: {
    readonly model: string;
    readonly endpoint: string;
    readonly votes: number;
    /** The endpoint that the file suggests, where the person chose another. */
    readonly suggested?: string;
  };
  readonly noPlace?: string;
  readonly subject?: NonNullable<LabView['subject']>;
  readonly noSubject?: string;
  readonly messages?: readonly RenderedMessage[];
  /** Why there are none, or why they are not sent. */
  readonly messagesProblem?: string;
  readonly reply?: ReplyInput;
  readonly cases?: CasesInput;
  readonly history: readonly HistoryEntry[];
  readonly comparison?: ComparisonInput;
  readonly notice?: NonNullable<LabView['notice']>;
  /** Why nothing comes, while calls wait for a server that fails. */
  readonly trouble?: string;
  /** Whether cases are being stopped, and what is in flight is waited for. */
  readonly isStopping?: boolean;
  /** 0 to 1, while something runs. */
  readonly share?: number;
  /** What was done last, whose outcome is said first. */
  readonly last: 'none' | 'run' | 'cases';
}
