import type { CompareView } from '../../../src/protocol/index.ts';
import type { CommonPageModel } from '../../shared/state/panel-core.ts';

/** Two candidates by index, for the left and the right side. */
export type CandidatePair = readonly [number, number];

/** The state of the page. The view comes from the host; the rest is the reader's position and actions. */
export interface ComparePageModel extends CommonPageModel<CompareView> {
  /** The name of the comparison that `game` and `pair` belong to; empty before the first view. */
  readonly run: string;
  /** The match that the reader selected; otherwise the host's applies, the first undecided one. */
  readonly game?: string;
  /** In a matrix every match has two cells: whether the reader is in the row of the second candidate. */
  readonly isFlipped: boolean;
  /** The last move: decides whether the page scrolls to the match and moves the focus. */
  readonly arrival: { readonly by: 'key' | 'click'; readonly count: number };
  /** The candidates that are shown side by side. */
  readonly pair?: CandidatePair | undefined;
  /** Whether the reader chose the pair. Otherwise it is the likely one. */
  readonly isOwnPair: boolean;
  /** The side that a narrow page shows. */
  readonly side: 0 | 1;
  /** Whether the choices of a match that the judges decided are shown. */
  readonly isOverruling: boolean;
  /** Whether the form for choosing the winner is open. */
  readonly isNaming: boolean;
  readonly isProblemOpen: boolean;
  /** The match whose decision was sent to the host, without an answer yet. */
  readonly sending?: string | undefined;
  /** An error for the reader. */
  readonly fault?: string | undefined;
  /** The scroll position of the two proofs, in rows (`ListControl.position`). */
  readonly scroll: number;
}

export const EMPTY_COMPARE_PAGE_MODEL: ComparePageModel = {
  run: '',
  isFlipped: false,
  arrival: { by: 'click', count: 0 },
  isOwnPair: false,
  side: 0,
  isOverruling: false,
  isNaming: false,
  isProblemOpen: false,
  isHelpOpen: false,
  notice: '',
  scroll: -1,
};
