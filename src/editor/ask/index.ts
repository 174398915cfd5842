/**
 * The one door to a person: every message, question, list, progress and title goes through here. Names of files, endpoints, models,
 * prompts, people and branches are anybody's words. Here they never become a link, an icon or another line, and are cut where they are long.
 */
export {
  /** Appends words of anybody's as text: nothing in them works as markup, a tag or a link. */
  appendPlainText,
} from './append-plain-text.ts';
export {
  /** A part of the extension that is loaded once, when first needed. Everything that loads lazily uses it. */
  LazyPart,
  /** Registers a command. */
  registerCommand,
} from './command.ts';
export {
  /** Gives the focus back to the list or box that is open, by showing it again. */
  focusQuestion,
  /** Whether a question is open. Until it is answered, our pages ignore input. */
  isQuestionOpen,
  /** Called when the first question opens, and when the last is answered. */
  onDidChangeQuestion,
  /** Called once, as the extension starts. */
  useQuestionClock,
  /** Keeps a question open from now on until the work is done. */
  whileAsking,
} from './open-question.ts';
export {
  /** A row of a list. */
  type AskRow,
  /** Asks for a file to open. */
  askFile,
  /** Asks for a file to write. */
  askNewFile,
  /** Asks for a text. */
  askText,
  /** Asks before something is spent or deleted. */
  confirm,
  /** Like `confirm`, with an optional row for "always" and one for another action. */
  confirmOrAlways,
  /** A list whose rows change while it is open. */
  createPick,
  /** Shows a quick pick of rows and waits for the user's choice. */
  pick,
} from './pick.ts';
export {
  /** Text within one line: no link (`[…](command:…)`), no icon (`$(…)`), no line break, nothing unseen. */
  toMessageText,
  /** Text within one line, with nothing unseen, for where VS Code reads no markup. */
  visible,
} from './plain.ts';
export {
  /** A lens whose title and tooltip are made plain. */
  lensAt,
  /** A problem whose message is one line. */
  problemAt,
  /** An item at the left of the status bar. */
  StatusItem,
  /** Names the tab of a panel. */
  setPanelTitle,
  /** A row of a tree. */
  treeItem,
} from './surfaces.ts';
export {
  /** Asks in a dialog that all of the window waits for. */
  askInDialog,
  /** Opens the log. */
  openLog,
  /** Sentences as paragraphs of a Markdown text, in which nothing of them is markup or a link: for what the editor asks in our name. */
  paragraphs,
  /** Shows the error of a command as a message, since commands have no other place for it. */
  reportFailure,
  /** Shows a sentence in the status bar for a while, in milliseconds. */
  showBriefly,
  /** Shows an error as a notification. */
  showError,
  /** Shows a notification. */
  showInfo,
  /** Shows a warning as a notification. */
  showWarning,
  /** The message shown after Cancel, while replies in flight are awaited. */
  stoppingSentence,
  /** The same with the sign of a warning. */
  warnInDialog,
  /** After *Cancel* has closed a progress notification, shows another one with what is awaited, which can be canceled again. */
  whileStopping,
  /** Shows progress while work is done. */
  withProgress,
} from './tell.ts';
