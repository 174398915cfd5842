import type { LabView } from '../../../src/protocol/index.ts';
import type { CommonModel } from '../../shared/state/panel-core.ts';
import type { Tail } from './stream.ts';

/** What the page knows. The view is the host's; all else is where the reader is. */
export interface Model extends CommonModel<LabView> {
  /** Address of the prompt that was shown last; empty before the first. */
  readonly prompt: string;
  /** Name of the row that the reader is at, of those that can be walked now; empty: none yet. */
  readonly row: string;
  /** Why the reader is there: decides whether the page scrolls there and takes the focus along. */
  readonly arrival: { readonly by: 'key' | 'click'; readonly count: number };
  readonly isHistory: boolean;
  /** The wanted filter of the cases and the wanted vote, as saved, until the host's view has them. */
  readonly isAll: boolean;
  readonly shown: number;
  /** Whether there is a comparison, or was one when the page was saved, until the host's view says so. */
  readonly isComparison: boolean;
  /** The requested vote that isn't shown yet. */
  readonly wanted?: number | undefined;
  /** What has streamed in behind the reply of the view. */
  readonly tail: Tail;
  /** What did not work, for the reader. */
  readonly fault?: string | undefined;
  /** Where the page stands, in pixels. */
  readonly scroll: number;
}

export const NOTHING: Model = {
  prompt: '',
  row: '',
  arrival: { by: 'click', count: 0 },
  isHistory: false,
  isAll: false,
  shown: 0,
  isComparison: false,
  tail: { text: '', cut: 0 },
  isHelpOpen: false,
  notice: '',
  scroll: 0,
};
