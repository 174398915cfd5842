import type { LabelingView } from '../../../src/protocol/index.ts';
import type { CommonPageModel } from '../../shared/state/panel-core.ts';

/** The state of the panel: the view from the host, the annotator's position and unsaved texts. */
export interface LabelPageModel extends CommonPageModel<LabelingView> {
  /** The address of the last shown data set; empty before the first. */
  readonly set: string;
  /** As `LabelState.window`. */
  readonly window?: string | undefined;
  /** The key of the item with the step `current`; empty before the first. */
  readonly item: string;
  /** The index of the current step; -1 if the item has no steps. */
  readonly current: number;
  /** What set `current`. Decides whether the page scrolls there and moves the focus. `item`: another item is shown. */
  readonly arrival: { readonly by: 'key' | 'click' | 'cell' | 'host' | 'item'; readonly count: number };
  /** The step to go to once this item is shown. */
  readonly awaited?: { readonly item: string; readonly step: number } | undefined;
  /** Unsaved notes by the item's key, the latest last. */
  readonly drafts: DraftTextsByItem;
  /** Unsent reasons for disputes of the ground truth, likewise. */
  readonly disputes: DraftTextsByItem;
  /** Saved notes whose view hasn't arrived yet. */
  readonly kept: DraftTextsByItem;
  /** The field or list that a key led to; `count` increases each time. */
  readonly going: { readonly to: 'category' | 'note' | 'text' | 'reference'; readonly count: number };
  /** The open part of the record in a narrow panel. */
  readonly open: 'category' | 'note' | undefined;
  readonly isDisputing: boolean;
  /** An error message for the annotator. */
  readonly fault?: string | undefined;
}

/** Texts by the keys of items. */
export type DraftTextsByItem = Readonly<Record<string, string>>;

export const EMPTY_LABEL_PAGE_MODEL: LabelPageModel = {
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
