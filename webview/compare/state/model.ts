import type { CompareView } from '../../../src/protocol/index.ts';
import type { CommonModel } from '../../shared/state/panel-core.ts';

/** Two candidates, by their indexes: whom to read at the left and at the right. */
export type CandidatePair = readonly [number, number];

/** What the page knows. The view is the host's; all else is where the reader is and what they are about to do. */
export interface CompareModel extends CommonModel<CompareView> {
  /** Of the comparison that `game` and `pair` are of; empty before the first view. */
  readonly run: string;
  /** The match that the reader chose; without one it is the host's, the first that waits. */
  readonly game?: string;
  /** In a matrix every match has two cells: whether the reader is in the row of the second candidate. */
  readonly isFlipped: boolean;
  /** Why the reader is where they are: decides whether the page scrolls there and takes the focus along. */
  readonly arrival: { readonly by: 'key' | 'click'; readonly count: number };
  /** Who is read side by side. */
  readonly pair?: CandidatePair | undefined;
  /** The reader has chosen the pair; else it is what is likely to be looked at. */
  readonly isOwnPair: boolean;
  /** Which of the two a narrow page shows. */
  readonly side: 0 | 1;
  /** Whether the choices of a match that the judges decided are shown. */
  readonly isOverruling: boolean;
  /** The reader is about to say who wins, whatever the judges say. */
  readonly isNaming: boolean;
  readonly isProblemOpen: boolean;
  /** The match whose decision was sent to the host, without an answer yet. */
  readonly sending?: string | undefined;
  /** What did not work, for the reader. */
  readonly fault?: string | undefined;
  /** Where the two proofs stand, in rows: see `ListControl.position`. */
  readonly scroll: number;
}

export const EMPTY_COMPARE_MODEL: CompareModel = {
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
