/** The lab panel: what the host shows there, and what the panel asks of it. Snapshots, never deltas, but for the words of a reply as it streams. */

import type { PanelHost, PanelPage } from './panel.ts';

/** What `WebviewPanel.viewType` is, and the context key `activeWebviewPanelId`. */
export const LAB_PANEL = 'proofmark.labPanel';

export interface LabView {
  readonly revision: number;
  /** `empty`: no prompt file is in front. `broken`: the prompt cannot be used as it is edited now. */
  readonly phase: 'empty' | 'ready' | 'broken' | 'running' | 'failed';
  /** It failed for its key, which can be set. */
  readonly needsKey?: true;
  /** One sentence of outcome: `3 of 24 cases flipped: 2 put right, 1 broken.` */
  readonly sentence: string;
  /** `critic-balanced, saved 14:12 · qwen2.5-72b-instruct · shown on math-22, pinned` */
  readonly beneath: string;
  /** `model m, endpoint local · 5 votes`: where the prompt is asked, which can be changed. */
  readonly place?: string;
  readonly prompt?: { readonly address: string; readonly name: string };
  /** What the messages are of: a proof, a step of it, a case or a row; and whether that is pinned. */
  readonly subject?: { readonly name: string; readonly isPinned: boolean; readonly step?: number };
  readonly cases?: CasesView;
  readonly messages?: MessagesView;
  readonly reply?: LabReplyView;
  readonly history: readonly HistoryEntry[];
  readonly comparison?: LabComparison;
  /** One sentence on what a key has come to. */
  readonly notice?: { readonly words: string; readonly isProblem: boolean };
  /** 0 to 1, while something runs; else absent. */
  readonly share?: number;
}

export interface CasesView {
  /** `against the version saved 14:09`, or that there is nothing to set it against. */
  readonly against: string;
  readonly isAll: boolean;
  /** There is no earlier version to set it against, so that nothing can have flipped. */
  readonly isFirst?: boolean;
  readonly total: number;
  /** The figures and rows are of an older text of the prompt. */
  readonly isOld?: boolean;
  /** `10 of 13` with `errors located`, in this order: errors, correct, F1 with its interval, the difference with its test, abstentions, tokens, cost. */
  readonly figures: readonly { readonly value: string; readonly beside?: string; readonly name: string }[];
  /** Broken first, then put right, then the rest where all are shown. */
  readonly rows: readonly CaseRowView[];
  /** Sentence for no cases yet, or what could not be read. */
  readonly problem?: string;
}

export interface CaseRowView {
  readonly id: string;
  readonly expected: string;
  readonly before: string;
  readonly now: string;
  readonly change: 'broken' | 'put-right' | 'other' | 'same-right' | 'same-wrong' | 'waiting';
  readonly changeWords: string;
  readonly note?: string;
}

export interface MessagesView {
  /** `as edited now: 1 message, about 1.2k tokens`, `not sent while a variable is unknown` */
  readonly note: string;
  readonly messages: readonly {
    readonly role: 'system' | 'user' | 'assistant';
    readonly tokens: string;
    /** In order; together the whole message. */
    readonly parts: readonly MessagePart[];
    /** Characters that are left out at the end, since it is too long to show. */
    readonly cut: number;
  }[];
}

export type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string; readonly text: string }
  | { readonly kind: 'problem'; readonly text: string; readonly words: string; readonly fix?: string };

export interface LabReplyView {
  /** `vote 6 of 8, as saved 14:12 · settled: votes 7 and 8 are not needed` */
  readonly note: string;
  /** `412 tokens · 6.2 s` */
  readonly spent: string;
  readonly votes: readonly {
    readonly sample: number;
    readonly words: string;
    readonly state: 'waiting' | 'streaming' | 'done' | 'abstained' | 'failed' | 'not-needed' | 'no-reply';
  }[];
  /** The vote whose words are shown. */
  readonly shown: number;
  readonly isStreaming: boolean;
  /** In order; together the raw reply. */
  readonly parts: readonly ReplyPart[];
  /** Characters that are left out at its beginning, since it is too long to show: the verdict is at its end. */
  readonly cut: number;
  /** Verdict, quote, usage, price: name and words; an abstention with its reason. */
  readonly facts: readonly { readonly name: string; readonly words: string; readonly more?: string }[];
}

export type ReplyPart = { readonly kind: 'text' | 'reasoning' | 'taken' | 'quote'; readonly text: string };

export interface HistoryEntry {
  readonly id: string;
  /** `14:09 · math-22 · step 2 · qwen2.5-72b-instruct` */
  readonly words: string;
  readonly isShown: boolean;
}

/** Two prompts, models or samplings on the same rows. */
export interface LabComparison {
  readonly sentence: string;
  readonly names: readonly [string, string];
  readonly figures: readonly { readonly name: string; readonly first: string; readonly second: string }[];
  /** McNemar's exact test, the bootstrap interval of the difference: sentences. */
  readonly tests: readonly string[];
  readonly flips: readonly {
    readonly id: string;
    readonly expected: string;
    readonly said: readonly [string, string];
    readonly change: 'broken' | 'put-right' | 'other';
    /** The replies side by side, of the flip that is open. */
    readonly texts?: readonly [string, string];
    /** Characters that are left out at the beginning of each, since it is too long to show: the verdict is at its end. */
    readonly cut?: readonly [number, number];
  }[];
}

/** What the panel remembers by itself. */
export interface LabState {
  readonly v: 1;
  readonly prompt: string;
  readonly isAll: boolean;
  readonly isHistory: boolean;
  readonly shown: number;
  readonly scroll: number;
  /** A comparison was shown. */
  readonly isComparison?: true;
}

/** Keys of the panel; `runFresh` is `run` without replies that are kept. */
export const LAB_KEYS = {
  run: true,
  runFresh: true,
  runCases: true,
  addCase: true,
  previousVote: true,
  nextVote: true,
  flips: true,
  history: true,
  compare: true,
  nextRow: true,
  previousRow: true,
  openRow: true,
  pin: true,
  choosePlace: true,
  stop: true,
  help: true,
} as const;

export type LabKey = keyof typeof LAB_KEYS;

export interface LabHostApi extends PanelHost<LabState, LabView> {
  run(params: { readonly isFresh: boolean }): Promise<void>;
  runCases(params: Readonly<Record<string, never>>): Promise<void>;
  /** Pins the proof that is shown as a case, with what is expected: asked for where no label says it. */
  addCase(params: Readonly<Record<string, never>>): Promise<void>;
  showVote(params: { readonly sample: number }): Promise<void>;
  showAll(params: { readonly isAll: boolean }): Promise<void>;
  showHistory(params: { readonly id: string }): Promise<void>;
  /** Shows the messages and replies of a case. */
  showCase(params: { readonly id: string }): Promise<void>;
  openCase(params: { readonly id: string }): Promise<void>;
  pin(params: { readonly isPinned: boolean }): Promise<void>;
  compare(params: Readonly<Record<string, never>>): Promise<void>;
  showFlip(params: { readonly id: string }): Promise<void>;
  closeComparison(params: Readonly<Record<string, never>>): Promise<void>;
  fix(params: { readonly text: string; readonly replacement: string }): Promise<void>;
  stop(params: Readonly<Record<string, never>>): Promise<void>;
  act(params: { readonly action: LabAction }): Promise<void>;
}

export type LabAction =
  | 'newPrompt'
  | 'openPrompt'
  | 'openCases'
  | 'chooseJudge'
  | 'setKey'
  | 'keys'
  | 'showLog';

export interface LabPageApi extends PanelPage<LabView, LabKey> {
  /** More of the reply that is streaming; `at` is where it begins, in characters: the page drops what it has already, and waits for a snapshot where something is missing. A reply that begins anew is known by a snapshot that is shorter than the last, or of none that streams, in between. */
  stream(params: { readonly sample: number; readonly at: number; readonly text: string }): void;
}
