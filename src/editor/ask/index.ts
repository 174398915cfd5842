/**
 * All messages, questions, lists, progress and titles for people go through this room. Names of files, endpoints, models, prompts, people
 * and branches are untrusted. Here they never become a link, an icon or another line. Long ones are cut.
 */
export {
  /** Appends untrusted text without markup, tags or links. */
  appendPlainText,
} from './append-plain-text.ts';
export {
  /** A part of the extension that is loaded once, when first needed. Everything that loads lazily uses it. */
  LazyPart,
  /** Registers a command. */
  registerCommand,
} from './command.ts';
export {
  /** Moves the focus back to the open list or box by showing it again. */
  focusQuestion,
  /** Whether a question is open. Until it's answered, pages ignore input. */
  isQuestionOpen,
  /** Listens for the opening of the first question and the answer to the last one. */
  onDidChangeQuestion,
  /** Sets the clock. */
  useQuestionClock,
  /** Runs work that asks several questions. */
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
  /** Asks before something is spent or deleted. *Cancel* is preselected, so that Enter, or a key meant for a page, never confirms. */
  confirm,
  /** Like {@link confirm}, with an optional row for "always" and one for another action. */
  confirmOrAlways,
  /** A list whose rows change while it is open. */
  createPick,
  /** Shows a quick pick of rows and waits for the user's choice. */
  pick,
} from './pick.ts';
export {
  /** Converts to one line without links (`[…](command:…)`), icons (`$(…)`), line breaks and invisible characters. */
  toMessageText,
  /** Converts to one line without invisible characters, for places without markup. */
  visible,
} from './plain.ts';
export {
  /** Creates a code lens with a plain title and tooltip. */
  lensAt,
  /** Creates a diagnostic whose message is one line. */
  problemAt,
  /** An item on the left of the status bar. */
  StatusItem,
  /** Sets the title of a panel's tab. */
  setPanelTitle,
  /** Creates a row of a tree. */
  treeItem,
} from './surfaces.ts';
export {
  /** Asks in a modal dialog. */
  askInDialog,
  /** Opens the log. */
  openLog,
  /** Formats sentences as Markdown paragraphs without markup or links, for questions that VS Code asks. */
  paragraphs,
  /** Runs a command and shows its error as a message, since commands have no other place for errors. */
  reportFailure,
  /** Shows a sentence in the status bar for a while, in milliseconds. */
  showBriefly,
  /** Shows an error as a notification. */
  showError,
  /** Shows a notification. */
  showInfo,
  /** Shows a warning as a notification. */
  showWarning,
  /** Returns the message while pending replies are awaited after Cancel. */
  stoppingSentence,
  /** Like {@link askInDialog}, with a warning icon. */
  warnInDialog,
  /**
   * Shows another progress notification after *Cancel* has closed the first one. It says what Proofmark waits for, and can be canceled
   * again.
   */
  whileStopping,
  /** Shows progress while work is done. */
  withProgress,
} from './tell.ts';
