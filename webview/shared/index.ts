export {
  /** A button of VS Code's toolkit. */
  Button,
  /** A button that looks like a link. */
  LinkButton,
  /** One of the links in a line of words. */
  type LinkOfLine,
  /** Links in a line of words, with dots between them. */
  Links,
} from './controls/button.tsx';
export {
  /** Whether to name keys as on a Mac. */
  isMac,
} from './controls/caps.ts';
export {
  /** The triangle of such a line. */
  Chevron,
  /** A line that shows or hides the content below it. */
  Disclosure,
} from './controls/disclosure.tsx';
export {
  /** The content of an empty page or list: the reason and the next action. */
  Empty,
  /** An action or a fact in the list of an empty page. */
  EmptyRow,
  /** An error message at the place of the failed action. */
  Fault,
  /** A page before its first view: empty for the moment that it takes, or why it failed. */
  Opening,
} from './controls/empty.tsx';
export {
  /** A choice of one among several. */
  Select,
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
  /** The progress bar at the top edge of a page. */
  ProgressBar,
} from './controls/progress-bar.tsx';
export {
  /** A choice of one among a few, all visible, from VS Code's toolkit. */
  RadioGroup,
} from './controls/radio-group.tsx';
export {
  /** The keys of a multiline field. */
  fieldKeys,
  /** The form for the reason of a dispute. */
  ReasonForm,
} from './controls/reason-form.tsx';
export {
  /** Keeps an element from shrinking while text streams in, so that nothing below it moves. */
  useReserve,
} from './controls/reserve.ts';
export {
  /** Makes an element a Tab stop while it scrolls and contains nothing that the keyboard reaches. */
  useScrollStop,
  /** A `ref` that makes an element a Tab stop while it is too wide and scrolls sideways. */
  whenWide,
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
  /** A list of votes. Each can be expanded. */
  Opinions,
} from './detail/opinion.tsx';
export {
  /** The details below a step: a critique, evidence, votes, a note … */
  Details,
  /** A part of the details of a step, with its name on the left, or above it in a narrow panel. */
  Part,
} from './detail/section.tsx';
export {
  /** Handles the keys that are typed in the page. */
  listenForKeys,
} from './keys/keys.ts';
export {
  /** The index after an arrow key, `Home`, or `End` in a list. */
  indexAfter,
} from './keys/list-keys.ts';
export {
  /** The frame of every page: the footer, the help with all keys, and announcements to screen readers. */
  Frame,
} from './page/frame.tsx';
export {
  /** Connects a page to its host and draws it. */
  startPage,
} from './page/start-page.ts';
export {
  /** Fetches the texts near those in view, and typesets their formulas while the page is idle. */
  useAhead,
} from './rows/ahead.ts';
export {
  /** Scrolls a container as little as necessary to show an element. */
  bringIntoView,
  /** The likely height of a step in one of two columns, in pixels. */
  likelyCellHeight,
  /** The likely height of a closed row in the review, in pixels. */
  likelyHeight,
  /** The likely height of a step in the label panel, in pixels. */
  likelyLabelHeight,
  /** The visible part of an element, in pixels, updated when it changes. */
  useInView,
  /** Restores the scroll position of a page, and reports each position where scrolling ends. */
  useKeptScroll,
  /** The rows to draw: those in view and some on each side. */
  windowOf,
} from './rows/in-view.ts';
export {
  /** Whether a click is on the row of a step, not on a control in it or at the end of a text selection. */
  isForTheStep,
} from './rows/steps.ts';
export {
  /** A list of rows of unknown height. It draws only the rows in view and a few on each side. */
  VirtualList,
} from './rows/virtual-list.tsx';
export type {
  /** Lets other components scroll a list. */
  ListControl,
} from './rows/virtual-rows.ts';
export {
  /** A component that is redrawn only if the content of its properties changes: most properties are the same in every snapshot. */
  memo,
} from './state/memo.ts';
export {
  /** The panel that a component is drawn in. */
  usePanelAs,
} from './state/panel-context.ts';
export {
  /** Whether a media query matches, updated when that changes. */
  useMedia,
  /** The panel's current model. */
  useModel,
} from './state/use-model.ts';
export {
  /** A text that the page fetches when it draws it. */
  BodyText,
} from './text/body-text.tsx';
export {
  /** The macros of the displayed document. */
  Macros,
} from './text/macros.ts';
export {
  /** Draws blocks of words and formulas. */
  RichText,
} from './text/rich-text.tsx';
