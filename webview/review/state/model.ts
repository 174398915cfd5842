import type { ComingView, ReviewView } from '../../../src/protocol/index.ts';
import type { CommonModel } from '../../shared/state/panel-core.ts';

/** What the panel knows. The view is the host's; all else is where the reader is and what is being written. */
export interface ReviewPageModel extends CommonModel<ReviewView> {
  /** The document of `current`, `opened`, `closed` and `drafts`; empty before the first view. */
  readonly uri: string;
  /** Names of the rows, by index, each for as long as it is of the same step; `nextName` was never given to one. */
  readonly names: readonly number[];
  readonly nextName: number;
  /** Index of the step that the reader is at; -1: none. */
  readonly current: number;
  /** Why `current` is what it is: decides whether the page scrolls there and takes the focus along. */
  readonly arrival: { readonly by: 'cursor' | 'key' | 'click' | 'edit'; readonly count: number };
  /** Steps opened or closed against what is open by itself, in rising order. */
  readonly opened: readonly number[];
  readonly closed: readonly number[];
  readonly drafts: DisputeDrafts;
  /** Drafts of other documents, by their addresses. */
  readonly elsewhere: Readonly<Record<string, DisputeDrafts>>;
  /** The step whose reason is being written; one at a time. */
  readonly disputing?: number | undefined;
  /** The name of the row whose dispute was sent to the host and isn't confirmed yet. */
  readonly sending?: number | undefined;
  /** Steps whose raw replies, and whose text as it was, are shown. */
  readonly replies: readonly number[];
  readonly changed: readonly number[];
  /** The vote that is being written, which one of them it is (any index: it wraps), and whether all of it is shown. */
  readonly coming?: ComingView | undefined;
  readonly watched: { readonly at: number; readonly isWhole: boolean };
  /** Where the head is one line high: whether all of it is shown over the steps. */
  readonly isHeadOpen: boolean;
  /** What did not work, for the reader: by index of the step, -1 for what concerns the whole. */
  readonly faults: Readonly<Record<number, string>>;
  /** Where the list stands, in rows: see `PanelState.scroll`. */
  readonly scroll: number;
}

/** Drafts of reasons by step index. */
export type DisputeDrafts = Readonly<Record<string, string>>;

export const EMPTY_REVIEW_MODEL: ReviewPageModel = {
  uri: '',
  names: [],
  nextName: 0,
  current: -1,
  arrival: { by: 'cursor', count: 0 },
  opened: [],
  closed: [],
  drafts: {},
  elsewhere: {},
  replies: [],
  changed: [],
  isHelpOpen: false,
  watched: { at: 0, isWhole: false },
  isHeadOpen: false,
  notice: '',
  faults: {},
  scroll: -1,
};
