import type { LabelingView } from '../../../src/protocol/index.ts';
import type { CommonModel } from '../../shared/state/panel-core.ts';

/** What the panel knows. The view is the host's; all else is where the annotator is and what is being written. */
export interface LabelModel extends CommonModel<LabelingView> {
  /** Address of the data set that was shown last; empty before the first. */
  readonly set: string;
  /** As `LabelState.window`. */
  readonly window?: string | undefined;
  /** Key of the item that `current` is of; empty before the first. */
  readonly item: string;
  /** Index of the step that the annotator is at; -1: the item has none. */
  readonly current: number;
  /** What set `current`. Decides whether the page scrolls there and moves the focus. `item`: another item is shown. */
  readonly arrival: { readonly by: 'key' | 'click' | 'cell' | 'host' | 'item'; readonly count: number };
  /** A step of an item that is not shown yet: where the host wants the annotator once it is. */
  readonly awaited?: { readonly item: string; readonly step: number } | undefined;
  /** Unsaved notes by the item's key, the latest last. */
  readonly drafts: LabelDraftTexts;
  /** Unsent reasons for disputes of the ground truth, likewise. */
  readonly disputes: LabelDraftTexts;
  /** Saved notes whose view hasn't arrived yet. */
  readonly kept: LabelDraftTexts;
  /** The field or list that a key led to; `count` increases each time. */
  readonly going: { readonly to: 'category' | 'note' | 'text' | 'reference'; readonly count: number };
  /** The open part of the record in a narrow panel. */
  readonly open: 'category' | 'note' | undefined;
  readonly isDisputing: boolean;
  /** What did not work, for the annotator. */
  readonly fault?: string | undefined;
}

/** Texts by the keys of items. */
export type LabelDraftTexts = Readonly<Record<string, string>>;

export const EMPTY_LABEL_MODEL: LabelModel = {
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
