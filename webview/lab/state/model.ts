import type { LabView } from '../../../src/protocol/index.ts';
import type { CommonPageModel } from '../../shared/state/panel-core.ts';
import type { StreamedReplyTail } from './reply-tail.ts';

/** The state of the page. The view comes from the host; the rest is the reader's selection. */
export interface LabPageModel extends CommonPageModel<LabView> {
  /** Address of the prompt that was shown last; empty before the first. */
  readonly prompt: string;
  /** The name of the selected row in the current list; empty if none is selected. */
  readonly row: string;
  /** How the row was selected, which decides whether the page scrolls to it and focuses it. */
  readonly arrival: { readonly by: 'key' | 'click'; readonly count: number };
  readonly isHistory: boolean;
  /** The saved filter of the cases and the saved vote, until the host's view has them. */
  readonly isAll: boolean;
  readonly shown: number;
  /** Whether there is a comparison, or was one when the page was saved, until the host's view says so. */
  readonly isComparison: boolean;
  /** The requested vote that isn't shown yet. */
  readonly wanted?: number | undefined;
  /** The streamed text after the reply of the view. */
  readonly tail: StreamedReplyTail;
  /** An error message for the reader. */
  readonly fault?: string | undefined;
  /** The scroll position of the page, in pixels. */
  readonly scroll: number;
}

export const EMPTY_LAB_PAGE_MODEL: LabPageModel = {
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
