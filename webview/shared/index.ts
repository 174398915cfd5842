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
  /** Whether keys are named as on a Mac. */
  isMac,
} from './controls/caps.ts';
export {
  /** The triangle of a line that opens what stands below it. */
  Chevron,
  /** A line that opens what stands below it. */
  Disclosure,
} from './controls/disclosure.tsx';
export {
  /** What stands where there is nothing to show. */
  Empty,
  /** One of the things to do or to know there. */
  EmptyRow,
  /** The error message of what failed, where it was tried. */
  Fault,
  /** A page before its first view: empty for the moment that it takes, or why it failed. */
  Opening,
} from './controls/empty.tsx';
export {
  /** A choice of one among several. */
  Select,
  /** A field for several lines, of VS Code's toolkit. */
  TextArea,
  /** A field for one line, of VS Code's toolkit. */
  TextField,
} from './controls/fields.tsx';
export {
  /** A key as it is drawn beside what it does. */
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
  /** The keys of a field for several lines. */
  fieldKeys,
  /** Where the reason of a dispute is written. */
  ReasonForm,
} from './controls/reason-form.tsx';
export {
  /** Keeps an element as high as it was while words stream in, so that nothing beside it moves. */
  useReserve,
} from './controls/reserve.ts';
export {
  /** Makes an element a Tab stop while it scrolls inside itself and nothing in it can be reached by keyboard. */
  useScrollStop,
  /** A `ref` for an element that scrolls sideways where it is too wide: it is a Tab stop then, and only then. */
  whenWide,
} from './controls/scroll-stops.ts';
export {
  /** The shape of a state, in the colour of that state. */
  StateIcon,
} from './controls/state-icon.tsx';
export {
  /** A bar of which a share is filled. */
  ShareBar,
  /** Votes as cells, or, where there are many, as one bar; the words beside it say the same. */
  VotesBar,
} from './controls/votes-bar.tsx';
export {
  /** A list of votes, each of which can be opened. */
  Opinions,
} from './detail/opinion.tsx';
export {
  /** What is told below a step: a critique, evidence, votes, a note … */
  Details,
  /** A part of what stands below a step: its name on the left, or above it where there is little room. */
  Part,
} from './detail/section.tsx';
export {
  /** Handles the keys that are typed in the page. */
  listenForKeys,
} from './keys/keys.ts';
export {
  /** Where an arrow key, `Home` or `End` leads in a list. */
  indexAfter,
} from './keys/list-keys.ts';
export {
  /** What every page has around its parts: the footer, the table of all keys, and what a screen reader hears. */
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
  /** Scrolls a place by as little as is needed to have an element in view. */
  bringIntoView,
  /** The likely height of a step in one of two columns, in pixels. */
  likelyCellHeight,
  /** The likely height of a closed row in the review, in pixels. */
  likelyHeight,
  /** The likely height of a step in the label panel, in pixels. */
  likelyLabelHeight,
  /** What of an element is in view, in pixels, now and whenever that changes. */
  useInView,
  /** Brings a page that scrolls as one back to where it stood, and tells where it has come to rest since. */
  useKeptScroll,
  /** Which rows are to be drawn: those in view and some beside them. */
  windowOf,
} from './rows/in-view.ts';
export {
  /** Whether a click is meant for the row of a step: not for a control in it, and not the end of a selection. */
  isForTheStep,
} from './rows/steps.ts';
export {
  /** A list of rows of unknown height that draws only those in view and a few beside them. */
  VirtualList,
} from './rows/virtual-list.tsx';
export type {
  /** Scrolls a list from outside. */
  ListControl,
} from './rows/virtual-rows.ts';
export {
  /** A component that is redrawn only if its properties differ in content: snapshots repeat most of them. */
  memo,
} from './state/memo.ts';
export {
  /** The panel that a part is drawn in. */
  usePanelAs,
} from './state/panel-context.ts';
export {
  /** Whether a media query holds, now and whenever that changes. */
  useMedia,
  /** The panel's current model. */
  useModel,
} from './state/use-model.ts';
export {
  /** A text that is fetched as it is drawn. */
  BodyText,
} from './text/body-text.tsx';
export {
  /** The macros of the document whose formulas are drawn. */
  Macros,
} from './text/macros.ts';
export {
  /** Draws blocks of words and formulas. */
  RichText,
} from './text/rich-text.tsx';
