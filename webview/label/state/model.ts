import type { LabellingView } from '../../../src/protocol/index.ts';
import type { CommonModel } from '../../shared/index.ts';

/** What the panel knows. The view is the host's; all else is where the annotator is and what is being written. */
export interface Model extends CommonModel {
  readonly view?: LabellingView;
  /** Address of the data set that was shown last; empty before the first. */
  readonly set: string;
  /** As `LabelState.window`. */
  readonly window?: string | undefined;
  /** Key of the item that `current` is of; empty before the first. */
  readonly item: string;
  /** Index of the step that the annotator is at; -1: the item has none. */
  readonly current: number;
  /** Why `current` is what it is: decides whether the page scrolls there and takes the focus along. `item`: another item is shown. */
  readonly arrival: { readonly by: 'key' | 'click' | 'cell' | 'host' | 'item'; readonly count: number };
  /** A step of an item that is not shown yet: where the host wants the annotator once it is. */
  readonly awaited?: { readonly item: string; readonly step: number };
  /** Notes that are not kept yet, by the item's key; those written last stand last. */
  readonly drafts: Drafts;
  /** Reasons of disputes of the gold label that are not said yet, likewise. */
  readonly disputes: Drafts;
  /** Notes that are kept, while the view that says so is on its way. */
  readonly kept: Drafts;
  /** A field or a list that the annotator has gone to with a key; `count` rises each time. */
  readonly going: { readonly to: 'category' | 'note' | 'text' | 'reference'; readonly count: number };
  /** In a narrow panel: what of the record stands open. */
  readonly open: 'category' | 'note' | undefined;
  readonly isDisputing: boolean;
  /** What did not work, for the annotator. */
  readonly fault?: string;
}

/** Texts by the keys of items. */
export type Drafts = Readonly<Record<string, string>>;

export const NOTHING: Model = {
  set: '',
  item: '',
  current: -1,
  arrival: { by: 'item', count: 0 },
  drafts: {},
  disputes: {},
  kept: {},
  going: { to: 'text', count: 0 },
  open: undefined,
  isDisputing: false,
  isHelpOpen: false,
  notice: '',
};

/** Everything that can happen to the panel. */
export type Happening =
  | { readonly type: 'shown'; readonly view: LabellingView }
  /** The annotator, or the host, goes to a step. */
  | { readonly type: 'went'; readonly step: number; readonly by: 'key' | 'click' | 'cell' }
  | { readonly type: 'sent'; readonly item: string; readonly step: number }
  /** To a part of the page. `text`: back to the current step. */
  | { readonly type: 'going'; readonly to: Model['going']['to'] }
  /** In a narrow panel, opens a part of the record or closes it. */
  | { readonly type: 'toggled'; readonly part: 'category' | 'note' }
  | { readonly type: 'wrote'; readonly item: string; readonly text: string }
  /** The host has kept this as the note of the item. */
  | { readonly type: 'noted'; readonly item: string; readonly text: string }
  | { readonly type: 'disputing'; readonly isOpen: boolean }
  | { readonly type: 'wroteDispute'; readonly item: string; readonly text: string }
  /** The host has kept a dispute of the gold label. */
  | { readonly type: 'disputed'; readonly item: string; readonly text: string }
  | { readonly type: 'failed'; readonly sentence: string }
  | { readonly type: 'cleared' };
