export {
  /** A button of VS Code's toolkit. */
  Button,
  /** Parts in a line of words, with dots between them. */
  DotSeparatedLine,
  /** Links in a line of words, after its parts. */
  DotSeparatedLinks,
  /** One of the links in a line of words. */
  type InlineLink,
  /** A button that looks like a link. */
  LinkButton,
} from './controls/button.tsx';
export {
  /** The triangle of such a line. */
  Chevron,
  /** A line that shows or hides the content below it. */
  Disclosure,
} from './controls/disclosure.tsx';
export {
  /** The content of an empty page or list: the reason and the next action. */
  EmptyState,
  /** An action or a fact in the list of an empty page. */
  EmptyStateListItem,
  /** An error message at the place of the failed action. */
  ErrorMessage,
  /** A page before its first view: empty for the moment that it takes, or why it failed. */
  LoadingPage,
} from './controls/empty-state.tsx';
export {
  /** A choice of one among several. */
  NativeSelect,
  /** A multiline field of VS Code's toolkit. */
  TextArea,
  /** A single-line field of VS Code's toolkit. */
  TextField,
} from './controls/fields.tsx';
export {
  /** A key cap beside an action. */
  KeyCap,
} from './controls/key-cap.tsx';
export {
  /** The name of a key, with `⌘` for Control on a Mac. */
  formatKeyName,
  /** Whether to name keys as on a Mac. */
  isMac,
} from './controls/key-names.ts';
export {
  /** The progress bar at the top edge of a page. */
  ProgressBar,
} from './controls/progress-bar.tsx';
export {
  /** A choice of one among a few, all visible, from VS Code's toolkit. */
  RadioGroup,
} from './controls/radio-group.tsx';
export {
  /** The keys of a multiline field. */
  createTextAreaKeyHandler,
  /** The form for the reason of a dispute. */
  DisputeReasonForm,
} from './controls/reason-form.tsx';
export {
  /** Keeps an element from shrinking while text streams in, so that nothing below it moves. */
  useReservedHeight,
} from './controls/reserved-height.ts';
export {
  /** A `ref` that makes an element a Tab stop while it is too wide and scrolls sideways. */
  makeFocusableWhenOverflowing,
  /** Makes an element a Tab stop while it scrolls and contains nothing that the keyboard reaches. */
  useScrollTabStop,
} from './controls/scroll-stops.ts';
export {
  /** The icon of a state, in the color of the state. */
  StateIcon,
} from './controls/state-icon.tsx';
export {
  /** A bar that is filled up to a share. */
  ShareBar,
  /** Votes as cells, or as one bar if there are many. A text beside it says the same. */
  VotesBar,
} from './controls/votes-bar.tsx';
export {
  /** A part of the details of a step, with its name on the left, or above it in a narrow panel. */
  NamedDetailSection,
  /** The details below a step: a critique, evidence, votes, a note … */
  StepDetailContent,
} from './detail/step-details.tsx';
export {
  /** A list of votes. Each can be expanded. */
  VoteExplanationList,
} from './detail/vote-opinion.tsx';
export {
  /** Handles the keys that are typed in the page. */
  listenForKeys,
} from './keys/keys.ts';
export {
  /** The index after an arrow key, `Home`, or `End` in a list. */
  getIndexAfterKeyDown,
} from './keys/list-keys.ts';
export {
  /** The frame of every page: the footer, the help with all keys, and announcements to screen readers. */
  PageFrame,
} from './page/frame.tsx';
export {
  /** Connects a page to its host and draws it. */
  initializePage,
} from './page/start-page.ts';
export {
  /** Fetches the texts near those in view, and typesets their formulas while the page is idle. */
  useRowPrefetch,
} from './rows/rows-ahead.ts';
export {
  /** Whether a click is on the row of a step, not on a control in it or at the end of a text selection. */
  isStepRowClick,
} from './rows/step-rows.ts';
export {
  /** A list of rows of unknown height. It draws only the rows in view and a few on each side. */
  VirtualList,
} from './rows/virtual-list.tsx';
export type {
  /** Lets other components scroll a list. */
  VirtualListHandle,
} from './rows/virtual-rows.ts';
export {
  /** The likely height of a step in the label panel, in pixels. */
  estimateLabelStepHeight,
  /** The likely height of a closed row in the review, in pixels. */
  estimateReviewRowHeight,
  /** The likely height of a step in one of two columns, in pixels. */
  estimateSideBySideStepHeight,
  /** The rows to draw: those in view and some on each side. */
  getDrawnRowRange,
  /** Scrolls a container as little as necessary to show an element. */
  scrollMinimallyIntoView,
  /** Restores the scroll position of a page, and reports each position where scrolling ends. */
  useSavedScroll,
  /** The visible part of an element, in pixels, updated when it changes. */
  useVisibleArea,
} from './rows/visible-rows.ts';
export {
  /** Calls back now and whenever the size of an element changes. */
  watchSize,
} from './rows/watch-size.ts';
export {
  /** The panel that a component is drawn in. */
  usePageController,
} from './state/panel-context.ts';
export {
  /** A component that is redrawn only if the content of its properties changes: most properties are the same in every snapshot. */
  memoByContent,
  /** Whether a media query matches, updated when that changes. */
  useMediaQuery,
  /** The panel's current model. */
  usePageModel,
} from './state/redrawing.ts';
export {
  /** A text that the page fetches when it draws it. */
  FetchedText,
} from './text/fetched-text.tsx';
export {
  /** A typeset formula, or its source if it can't be typeset. */
  FormulaView,
} from './text/formula-view.tsx';
export {
  /** The macros of the displayed document. */
  LatexMacrosContext,
} from './text/macros.ts';
export {
  /** Words and formulas in a line. */
  RichInlines,
} from './text/rich-inlines.tsx';
export {
  /** Draws blocks of words and formulas. */
  RichText,
} from './text/rich-text.tsx';
