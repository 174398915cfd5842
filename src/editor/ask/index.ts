/**
 * All messages, questions, lists, progress and titles for people go through this room. Names of files, endpoints, models, prompts, people
 * and branches are untrusted. Here they never become a link, an icon or another line. Long ones are cut.
 */

export {
  /** A part of the extension that is loaded once, when first needed. Everything that loads lazily uses it. */
  LazyFeature,
  /** Registers a command. */
  registerCommand,
} from './command.ts';
export {
  /** Asks in a modal dialog. */
  askInModalDialog,
  /** Returns the message while pending replies are awaited after Cancel. */
  formatStoppingMessage,
  /** Opens the log. */
  openLogChannel,
  /** Runs a command and shows its error as a message, since commands have no other place for errors. */
  runAndShowErrors,
  /** Shows progress while work is done. */
  runWithProgress,
  /** Shows an error as a notification. */
  showError,
  /** Shows a notification. */
  showInfo,
  /** Shows a sentence in the status bar for a while, in milliseconds. */
  showInStatusBar,
  /** Says that a command needs an open proof. */
  showNoOpenProofMessage,
  /** Shows what Proofmark waits for after *Cancel* closed the first notification. It can be canceled again. */
  showProgressWhileStopping,
  /** Shows a warning as a notification. */
  showWarning,
  /** Formats sentences as Markdown paragraphs without markup or links, for questions that VS Code asks. */
  toMarkdownParagraphs,
  /** Like {@link askInModalDialog}, with a warning icon. */
  warnInModalDialog,
} from './messages.ts';
export {
  /** Whether a question is open. Until it's answered, pages ignore input. */
  isQuestionOpen,
  /** Listens for the opening of the first question and the answer to the last one. */
  onDidOpenOrCloseQuestion,
  /** Moves the focus back to the open list or box by showing it again. */
  refocusOpenQuestion,
  /** Runs work that asks several questions. */
  runAsSingleQuestion,
  /** Sets the clock. */
  setQuestionClock,
} from './open-question.ts';
export {
  /** Appends a link to a place in a file, with untrusted words. */
  appendPlaceLinkToMarkdown,
  /** Appends untrusted text without markup, tags or links. */
  appendPlainTextToMarkdown,
} from './plain-text.ts';
export {
  /** Asks for a text. */
  askForText,
  /** Asks before something is spent or deleted. *Cancel* is preselected, so that Enter, or a key meant for a page, never confirms. */
  confirmInQuickPick,
  /** Like {@link confirmInQuickPick}, with an optional row for "always" and one for another action. */
  confirmWithAlwaysOption,
  /** Asks for a file to open. */
  pickFileToOpen,
  /** Shows a quick pick of rows and waits for the user's choice. */
  pickFromList,
  /** Asks for a file to write. */
  pickSaveLocation,
  /** A list whose rows change while it is open. */
  QuickPickList,
  /** A row of a list. */
  type QuickPickRow,
} from './quick-pick.ts';
export {
  /** Creates a code lens with a plain title and tooltip. */
  createCodeLens,
  /** Creates a diagnostic whose message is one line. */
  createDiagnostic,
  /** Creates a row of a tree. */
  createTreeItem,
  /** An item on the left of the status bar. */
  LeftStatusBarItem,
  /** Sets the title of a panel's tab. */
  setPanelTitle as setPanelTabTitle,
} from './vscode-items.ts';
