import type { ReviewView, StreamingVoteView } from '../../../src/protocol/index.ts';
import type { CommonPageModel } from '../../shared/state/panel-core.ts';

/** The state of the page: the host's view, the reader's position, and drafts. */
export interface ReviewPageModel extends CommonPageModel<ReviewView> {
  /** The document of `current`, `opened`, `closed` and `drafts`; empty before the first view. */
  readonly uri: string;
  /** The names of rows by index. A name stays with its step. `nextName` is the next unused name. */
  readonly names: readonly number[];
  readonly nextName: number;
  /** Index of the step that the reader is at; -1: none. */
  readonly current: number;
  /** What changed `current`. Decides whether the page scrolls there and moves the focus. */
  readonly arrival: { readonly by: 'cursor' | 'key' | 'click' | 'edit'; readonly count: number };
  /** Steps that the reader opened or closed, in ascending order. */
  readonly opened: readonly number[];
  readonly closed: readonly number[];
  readonly drafts: DisputeDrafts;
  /** Drafts of other documents, by their addresses. */
  readonly elsewhere: Readonly<Record<string, DisputeDrafts>>;
  /** The step whose dispute form is open. */
  readonly disputing?: number | undefined;
  /** The name of the row whose dispute was sent to the host and isn't confirmed yet. */
  readonly sending?: number | undefined;
  /** Steps whose raw replies are shown, and steps whose changes are shown. */
  readonly replies: readonly number[];
  readonly changed: readonly number[];
  /** The incoming vote. `watched`: its index, which wraps around, and whether the whole reply is shown. */
  readonly coming?: StreamingVoteView | undefined;
  readonly watched: { readonly at: number; readonly isWhole: boolean };
  /** Whether the list of relations is open, and whether the text shows what was checked. */
  readonly isListing: boolean;
  readonly isShading: boolean;
  /** Whether the collapsed header (one line) is expanded over the steps. */
  readonly isHeadOpen: boolean;
  /** Why an action in the card of a trial failed. */
  readonly trialFault?: string | undefined;
  /** Error messages for the reader by step index; -1 for the whole page. */
  readonly faults: Readonly<Record<number, string>>;
  /** The scroll position of the list, in rows: see `PanelState.scroll`. */
  readonly scroll: number;
}

/** Drafts of reasons by step index. */
export type DisputeDrafts = Readonly<Record<string, string>>;

export const EMPTY_REVIEW_PAGE_MODEL: ReviewPageModel = {
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
  isListing: false,
  isShading: false,
  isHeadOpen: false,
  notice: '',
  faults: {},
  scroll: -1,
};
