import type { ReadingView, SymbolListsView } from '../../../src/protocol/index.ts';
import type { CommonPageModel } from '../../shared/state/panel-core.ts';

/** The sections of the page. A narrow page shows one of them. */
export type ReadingSection = 'outline' | 'graph' | 'symbols';

/** The state of the page: the host's view and the reader's position. */
export interface ReadingPageModel extends CommonPageModel<ReadingView> {
  /** The proof's address; empty before the first view. */
  readonly uri: string;
  /** The step that the reader is at; -1: none. */
  readonly current: number;
  /** What changed `current`: decides whether the focus moves there. */
  readonly arrival: { readonly by: 'cursor' | 'key' | 'click'; readonly count: number };
  /** Symbols as seen from the row of the current step; absent until they arrive. */
  readonly symbols?: SymbolListsView | undefined;
  /** The reader's search among the symbols. */
  readonly search: string;
  /** Whether the symbols that the part takes from others are shown. */
  readonly isTakenShown: boolean;
  /** The section that a narrow page shows. */
  readonly section: ReadingSection;
  readonly fault?: string | undefined;
}

export const EMPTY_READING_PAGE_MODEL: ReadingPageModel = {
  uri: '',
  current: -1,
  arrival: { by: 'cursor', count: 0 },
  search: '',
  isTakenShown: false,
  section: 'outline',
  isHelpOpen: false,
  notice: '',
};
