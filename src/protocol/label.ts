/** The label panel: what the host shows there, and what the panel asks of it. Snapshots, never deltas. */
import type { ItemWord } from '../core/annotate/drafts.ts';
import type { Macro } from '../core/render/types.ts';
import type { StepState } from '../core/review/types.ts';
import type { PanelHost, PanelPage, TextHost } from './panel.ts';
import type { StepDetail, VotesView } from './review.ts';

/** What `WebviewPanel.viewType` is, and the context key `activeWebviewPanelId`. */
export const LABEL_PANEL = 'proofmark.labelPanel';

/** All that the panel draws, but for texts, which it asks for as they come into view (`bodies`). */
export interface LabellingView {
  /** Rises with each snapshot that is sent to a panel; an older one that comes late is dropped. */
  readonly revision: number;
  /** `empty`: no data set is open, or nothing in it is left by the filter. `done`: all items are finished. `failed`: it cannot be read. */
  readonly phase: 'empty' | 'reading' | 'item' | 'done' | 'failed';
  /** One sentence for phases without an item: what is the matter, and what to do. */
  readonly sentence?: string;
  readonly mode: 'assisted' | 'blind';
  /** Beside the mode: `Blind: verdicts, other labels and the gold label are hidden until you submit`. */
  readonly modeWords: string;
  /** Verdicts, labels of others and the gold label are hidden now: then nothing of them is in the view. */
  readonly isVeiled: boolean;
  /** The data set, where one is open. */
  readonly set?: { readonly address: string; readonly name: string };
  /** Which window this is, among those that label the set. */
  readonly window?: string;
  readonly item?: LabelledItem;
  readonly progress: {
    /** 0 to 1. */
    readonly share: number;
    /** `item 13 of 40` */
    readonly place: string;
    /** `12 labelled, 1 unsure` */
    readonly words: string;
  };
  readonly macros: readonly Macro[];
  /** One sentence on what a key has come to, until the next one: that no flag is left here, or that nothing was kept, and why. */
  readonly notice?: { readonly words: string; readonly isProblem: boolean };
}

export interface LabelledItem {
  /** Names it; another item has another key. */
  readonly key: string;
  readonly name: string;
  /** What else is known of it and may be shown: the model that wrote it, its subset. */
  readonly facts: readonly string[];
  readonly problem?: { readonly body: string; readonly length: number };
  /** Absent where the row has none. `body` only while it is shown. */
  readonly reference?: { readonly body?: string; readonly length: number; readonly answer?: string };
  /** One per step, by index. */
  readonly steps: readonly LabelStepView[];
  /** Evidence of the step that the panel is at (`look`), in assisted mode. */
  readonly detail?: StepDetail;
  readonly record: RecordView;
  /** What a judge that asks a model made of the item, now or before; absent while veiled, and where none has. */
  readonly verdict?: { readonly judge: string; readonly words: string; readonly index?: number };
  /** Labels of others on the same item, side by side; absent while veiled. */
  readonly others?: readonly OtherLabel[];
  /** People's word in the data set; absent while veiled, and where there is none. */
  readonly gold?: { readonly index: number; readonly words: string; readonly dispute?: string };
}

export interface LabelStepView {
  readonly index: number;
  /** Names the text as drawn: ask for it with `bodies`. */
  readonly body: string;
  readonly length: number;
  /** What the annotator's label comes to here; absent where nothing is said. */
  readonly rating?: 'good' | 'neutral' | 'bad';
  /** It was said of this step itself, and does not only follow from the earliest error. */
  readonly isSaid: boolean;
  /** It is the earliest error by the annotator's label. */
  readonly isEarliest: boolean;
  /** What judges say, in assisted mode and once nothing is hidden. */
  readonly judged?: {
    readonly state: StepState;
    readonly words: readonly string[];
    readonly votes?: VotesView;
    readonly isFlag: boolean;
    readonly isLoud: boolean;
  };
}

/** The label as it stands on the disk. */
export interface RecordView {
  /** `Earliest error: step 3 (index 2)`, `No error`, or what contradicts itself. */
  readonly sentence: string;
  readonly isConflict: boolean;
  readonly isUnsure: boolean;
  readonly isOutOfDepth: boolean;
  readonly categories: readonly CategoryView[];
  readonly note: string;
  /** `Saved at 14:06:31. Reference not opened.` */
  readonly saved: string;
  readonly isSubmitted: boolean;
  /** Why it cannot be submitted yet, in a sentence. */
  readonly lacks?: string;
  /** Time on this item, if it is shown: `1:24`. */
  readonly time?: string;
}

export interface CategoryView {
  readonly id: string;
  readonly name: string;
  /** A letter that chooses it while the list is open. */
  readonly key: string;
  readonly isChosen: boolean;
  /** What it means, with an example; absent of one that is not ours. */
  readonly meaning?: string;
}

export interface OtherLabel {
  readonly annotator: string;
  readonly words: string;
  readonly index?: number;
  readonly category?: string;
  readonly note?: string;
}

/** What the panel remembers by itself. */
export interface LabelState {
  readonly v: 1;
  /** The data set's address. */
  readonly set: string;
  /** As `LabellingView.window`, so that after a reload the window isn't taken for another one. */
  readonly window?: string;
  readonly item: string;
  readonly current: number;
  /** Notes that are not kept yet, by the item's key: at most 16 (`MOST_LABEL_DRAFTS`). */
  readonly drafts: Readonly<Record<string, string>>;
  /** Reasons of disputes of the gold label that are not said yet, likewise. */
  readonly disputes?: Readonly<Record<string, string>>;
}

/** What is written in the panel and not kept yet. */
export type LabelDrafts = Pick<LabelState, 'drafts' | 'disputes'>;

/** All keys of ours that do something while labelling: VS Code's keybindings, which the host hands on or does itself. */
export const LABEL_KEYS = {
  nextStep: true,
  previousStep: true,
  nextFlag: true,
  previousFlag: true,
  nextItem: true,
  previousItem: true,
  finished: true,
  earliest: true,
  none: true,
  good: true,
  neutral: true,
  bad: true,
  unsure: true,
  outOfDepth: true,
  category: true,
  note: true,
  reference: true,
  unblind: true,
  disputeGold: true,
  undo: true,
  submit: true,
  help: true,
  leave: true,
} as const;

/** What a key of ours does: one of `LABEL_KEYS`. */
export type LabelKey = keyof typeof LABEL_KEYS;

/**
 * What is said of an item, by the key or the mouse. `unsure`, `out-of-depth` and the category that is chosen: again takes it back. A
 * note of no text takes the note away.
 */
export type LabelWord = ItemWord;

/** What can be done besides labelling. */
export type LabelAction = 'openDataSet' | 'openDocument' | 'openReview' | 'keys' | 'showLog';

/** Where `go` leads. */
export type LabelWay = 'next' | 'previous' | 'finished' | 'todo' | 'nextFlag' | 'previousFlag';

/** What the panel asks of the host. Each has a reply, or fails with a sentence for the reader. */
export interface LabelHostApi extends PanelHost<LabelState, LabellingView>, TextHost {
  /**
   * Which step the annotator is at. Only what `moved` says, by a key or the mouse, makes another step the current one for the host;
   * without, it is where the page begins with an item, until the host says otherwise (`goTo`).
   */
  look(params: { readonly item: string; readonly current: number; readonly moved: boolean }): Promise<void>;
  /** Whether the page has the keyboard now: time on an item counts while it does. */
  attend(params: { readonly isHere: boolean }): Promise<void>;
  /** All that is written in the panel and not kept yet. */
  drafts(params: LabelDrafts): Promise<void>;
  /** Resolves once it is on the disk. `item` is the one that the annotator had before them. */
  say(params: { readonly item: string; readonly word: LabelWord }): Promise<void>;
  undo(params: Readonly<Record<string, never>>): Promise<void>;
  submit(params: { readonly item: string }): Promise<void>;
  /** To another item: the next or the one before, the next finished one, or back to what is to do; or to a flag, here or in another item. */
  go(params: { readonly to: LabelWay }): Promise<void>;
  /** Shows the reference, or puts it away; that it was seen is recorded. */
  reference(params: { readonly item: string; readonly isShown: boolean }): Promise<void>;
  /** Shows what blind mode hides, which is recorded. */
  unblind(params: { readonly item: string }): Promise<void>;
  act(params: { readonly action: LabelAction }): Promise<void>;
}

/** What the host tells the panel; nothing comes back. */
export interface LabelPageApi extends PanelPage<LabellingView, LabelKey> {
  /** The host has taken the annotator to another step, as with another item or by undoing: not an echo of `look`. */
  goTo(params: { readonly item: string; readonly step: number }): void;
  /**
   * A key that went down while the panel has the focus: every one is handed on, since the page alone knows whether it was a letter of a
   * note or of the list of categories. What it is for is then asked of the host (`say`, `go`, `submit`, …), in the order of the keys;
   * those behind one that may lead to another item wait in the page until that is shown. Keys of the text editor the host does itself.
   */
  press(params: { readonly key: LabelKey }): void;
}
