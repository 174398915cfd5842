/** The review panel: what the host shows there, and what the panel asks of it. Snapshots, never deltas. */
import type { Block, Macro } from '../core/render/types.ts';
import type { StepState } from '../core/review/types.ts';
import type { PanelHost, PanelPage, TextHost } from './panel.ts';

/** What `WebviewPanel.viewType` is, and the context key `activeWebviewPanelId`. */
export const REVIEW_PANEL = 'proofmark.reviewPanel';

/** All that the panel draws, but for the texts of the steps, which it asks for as they come into view (`bodies`). */
export interface ReviewView {
  /** Rises with each snapshot that is sent to a panel; an older one that comes late is dropped. */
  readonly revision: number;
  readonly document: {
    readonly uri: string;
    readonly name: string;
    /** The address that it had before it was renamed. */
    readonly was?: string;
  };
  /**
   * `empty`: the document is no proof, or there is none. `unread`: nobody has looked at it yet. `stale`: the verdict is of an
   * older text, or is being judged anew. `failed`: a judge did not answer.
   */
  readonly phase: 'empty' | 'unread' | 'running' | 'done' | 'stale' | 'failed';
  readonly header: HeaderView;
  /** The problem, if there is one. */
  readonly problem?: { readonly body: string; readonly length: number };
  /** One per step, by index. */
  readonly steps: readonly StepView[];
  /** Evidence of the steps that the panel has told to be open (`look`). */
  readonly details: readonly StepDetail[];
  /** Judgements of the whole proof, which have no step to stand at. */
  readonly whole?: WholeView;
  readonly isPinned: boolean;
  /** The macros of the document, for KaTeX. */
  readonly macros: readonly Macro[];
}

export interface HeaderView {
  readonly icon: StepState | 'judging' | 'unreachable' | 'none';
  /** One sentence: the outcome. */
  readonly sentence: string;
  /** What was proved false, what was checked, the votes: each in a line with a name. */
  readonly lines: readonly HeadLineView[];
  /** What else is to be said: what was not judged and why, what went wrong; a sentence each. */
  readonly grounds: readonly string[];
  /** Who judged, when, what was used: parts of one quiet line. */
  readonly who: readonly string[];
  /** While something is under way. `share`: 0 to 1, absent where it cannot be told. The line that it is of has its words, too. */
  readonly progress?: { readonly share?: number; readonly words: string };
  /** What can be done about it, the first the likeliest. */
  readonly actions: readonly HeaderAction[];
  /** What to check, of a failure. */
  readonly hint?: string;
}

export interface HeadLineView {
  /** `Checked`. */
  readonly name: string;
  readonly words: string;
  /** A bar before the words: 0 to 1. */
  readonly share?: number;
  /** Votes before the words, in few words: `6 of 8`. */
  readonly votes?: VotesView;
  /** More is coming, and it can be stopped here. */
  readonly isUnderWay: boolean;
  /** What is left of it where the head is one line high: `16 of 21 checked`. */
  readonly short?: string;
}

/** A vote while it is being written. */
export interface ComingView {
  /** `Vote 3`. */
  readonly name: string;
  /** How many others are being written. */
  readonly others: number;
  /** How much has come of it, in UTF-16 code units, and for how long it has been written, in seconds. */
  readonly characters: number;
  readonly seconds: number;
  /** Its end, of which the last lines are shown. */
  readonly end: readonly Block[];
  /** All of it as it came, where that is asked for: at most the last 200,000 UTF-16 code units. */
  readonly whole?: string;
}

export interface HeaderAction {
  readonly action:
    | 'review'
    | 'stop'
    | 'chooseJudge'
    | 'setKey'
    | 'copyDetails'
    | 'export'
    | 'openProof'
    | 'openSample'
    | 'treatAsProof'
    | 'walkthrough'
    | 'showLog';
  readonly title: string;
}

export interface StepView {
  readonly index: number;
  /** Names the text as drawn, marks included: ask for it with `bodies`. The same key is the same text. */
  readonly body: string;
  /** Characters of the text as it stands in the document, from which the panel guesses the room that it takes. */
  readonly length: number;
  readonly state: StepState;
  /** The state in words, and what else the margin says: `not judged: comes after step 2`. */
  readonly words: readonly string[];
  readonly votes?: VotesView;
  /** It is one of the flags that `n` and `N` walk. */
  readonly isFlag: boolean;
  /** It is the one loud error. */
  readonly isLoud: boolean;
  readonly isDimmed: boolean;
  /** What the reader has said of it. */
  readonly label?: LabelView;
  /** Notes by people on it. */
  readonly notes: number;
}

/** Votes as a small bar with words. */
export interface VotesView {
  /** One per vote, at most 16: `same` says what the row says, `other` differs, `out` is not in or abstained. */
  readonly cells: readonly ('same' | 'other' | 'out')[];
  /** Of more than 16 votes, instead of cells: the share that says what the row says, 0 to 1. */
  readonly share?: number;
  readonly words: string;
}

export interface LabelView {
  readonly kind: 'agree' | 'dispute';
  /** `You agree`, `You dispute "earliest error"`. */
  readonly words: string;
  readonly reason?: string;
}

/** What stands below a step that is open. */
export interface StepDetail {
  readonly index: number;
  readonly title: string;
  readonly sections: readonly DetailSection[];
  /** What can be done with it, in the order of the row of actions. */
  readonly actions: readonly StepAction[];
  /** Every vote on it, by sample: those whose replies can be read as they came (`reply`). */
  readonly replies: readonly ReplyView[];
}

export interface ReplyView {
  /** That of the opinion. */
  readonly id: string;
  readonly who: string;
  readonly verdict: string;
}

export type StepAction =
  | 'agree'
  | 'dispute'
  | 'retract'
  | 'judgeAgain'
  | 'replies'
  | 'showInEditor'
  | 'copy'
  | 'note';

export type DetailSection =
  | { readonly kind: 'critique'; readonly opinion: OpinionView }
  | {
      readonly kind: 'evidence';
      readonly sentence: string;
      /** Both sides with their values, where a relation is at stake. */
      readonly rows: readonly EvidenceRow[];
      /** Names the phrase, for `showPhrase`; absent where it stands nowhere any more. */
      readonly finding?: number;
    }
  | { readonly kind: 'votes'; readonly votes: VotesView }
  | { readonly kind: 'dissent'; readonly words: string; readonly opinions: readonly OpinionView[] }
  /** Other votes that are worth reading: those that agree, those that say nothing, those that are in so far. */
  | {
      readonly kind: 'opinions';
      readonly label: string;
      readonly words: string;
      readonly opinions: readonly OpinionView[];
    }
  | { readonly kind: 'confirmation'; readonly words: string; readonly opinion?: OpinionView }
  /** What was said before the step, or what it rests on, changed; `body` is the text as it was, where that is another. */
  | {
      readonly kind: 'was';
      readonly words: string;
      readonly body?: string;
      readonly sections: readonly DetailSection[];
    }
  | { readonly kind: 'note'; readonly text: string; readonly who: string }
  | { readonly kind: 'words'; readonly label: string; readonly words: string };

export interface EvidenceRow {
  readonly side: 'left' | 'right';
  /** Unicode mathematics. */
  readonly text: string;
  readonly sign: string;
  readonly value: string;
}

/** One vote with what it says. */
export interface OpinionView {
  /** Names it, for `reply` and `showPhrase`. */
  readonly id: string;
  /** `vote 3`, or the name of the judge. */
  readonly who: string;
  /** What it says in words, to stand behind `who`: `puts the error in step 2`. */
  readonly verdict: string;
  readonly critique: readonly Block[];
  /** The phrase it quotes; `isAnchored` where it stands in the step, so that it can be shown there. */
  readonly quote?: { readonly text: string; readonly isAnchored: boolean };
}

export interface WholeView {
  readonly words: string;
  readonly votes?: VotesView;
  readonly opinions: readonly OpinionView[];
}

/** The text of a step, or of the problem. */
export interface Body {
  readonly blocks: readonly Block[];
}

/** What the panel remembers by itself: where the reader is, and what was being written. Nothing of the host's. */
export interface PanelState {
  readonly v: 1;
  /** The document's address. */
  readonly uri: string;
  readonly isPinned: boolean;
  readonly current: number;
  /** Steps that the reader has opened or closed against what is open by itself. */
  readonly opened: readonly number[];
  readonly closed: readonly number[];
  /** Reasons of disputes that are not said yet, by the index of their step. */
  readonly drafts: Readonly<Record<string, string>>;
  /** The drafts of other documents that this panel has shown, by their addresses: at most 16 documents. */
  readonly elsewhere?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Where the list stands, in rows: 12.5 is the middle of the row with index 12 at the top; from -1 to 0 it is above the rows. */
  readonly scroll: number;
}

/** All keys of ours that do something while the panel has the focus: VS Code's keybindings, which the host hands on, and the page's own. */
export const PANEL_KEYS = {
  nextStep: true,
  previousStep: true,
  nextFlag: true,
  previousFlag: true,
  toggle: true,
  agree: true,
  dispute: true,
  judgeAgain: true,
  pin: true,
  replies: true,
  changed: true,
  copy: true,
  exportReview: true,
  head: true,
  nextComing: true,
  previousComing: true,
  help: true,
  leave: true,
} as const;

/** What a key of ours does: one of `PANEL_KEYS`. */
export type PanelKey = keyof typeof PANEL_KEYS;

/** Those that the page handles by itself, so that the manifest has none of them. */
export type OwnPanelKey = 'head' | 'nextComing' | 'previousComing';

/** A step of a snapshot that the reader has before them: one that has come since may have others. */
export interface StepAt {
  readonly revision: number;
  readonly step: number;
}

/** What the panel asks of the host. Each has a reply, or fails with a sentence for the reader. */
export interface HostApi extends PanelHost<PanelState, ReviewView>, TextHost {
  /** What the reader looks at; the editor follows where `moved` says that the reader has gone there. */
  look(params: {
    readonly current: number;
    readonly open: readonly number[];
    readonly moved: boolean;
  }): Promise<void>;
  /** A judge's reply as it came, at most 200,000 characters of it. No step: a judgement of the whole proof. */
  reply(params: { readonly step?: number; readonly opinion: string }): Promise<{ readonly text: string }>;
  agree(params: StepAt): Promise<void>;
  dispute(params: StepAt & { readonly reason: string }): Promise<void>;
  retract(params: StepAt): Promise<void>;
  judgeAgain(params: StepAt): Promise<void>;
  pin(params: { readonly isPinned: boolean }): Promise<void>;
  /** All that is written and not said yet, by the addresses of the proofs: a panel with any is not closed by itself. */
  drafts(params: {
    readonly drafts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  }): Promise<void>;
  /** Shows the step in the editor, or a phrase of it: the one that an opinion quotes, or a finding of the checker's. */
  showPhrase(params: StepAt & { readonly opinion?: string; readonly finding?: number }): Promise<void>;
  addNote(params: StepAt): Promise<void>;
  /** Copies a step with its verdict as Markdown. */
  copy(params: StepAt): Promise<void>;
  act(params: { readonly action: HeaderAction['action'] }): Promise<void>;
  /** Which vote is to be shown while votes are being written (an index that wraps), and whether all of it. */
  watch(params: { readonly at: number; readonly isWhole: boolean }): Promise<void>;
}

/** What the host tells the panel; nothing comes back. */
export interface PanelApi extends PanelPage<ReviewView, PanelKey> {
  /** The cursor is in another step; -1: in none. Or somebody wants to dispute it from elsewhere. */
  goTo(params: { readonly step: number; readonly then?: 'open' | 'dispute' }): void;
  /** More of a vote has come; without one, none is being written any more. */
  coming(params: { readonly vote?: ComingView }): void;
}
