/**
 * The one door to a person: every message, question, list, progress and title goes through here. Names of files, endpoints, models,
 * prompts, people and branches are anybody's words. Here they never become a link, an icon or another line, and are cut where they are long.
 */
export {
  /** Appends words of anybody's as text: nothing in them works as markup, a tag or a link. */
  appendWords,
} from './appended-words.ts';
export {
  /** A part of the extension that is loaded when it is first needed, and once: whatever is loaded later goes through here. */
  Late,
  /** Registers a command. */
  registerCommand,
} from './command.ts';
export {
  /** Gives the focus back to the list or box that is open, by showing it again. */
  focusQuestion,
  /** Whether a question is being opened or waits for its answer: until then pages of ours do nothing. */
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
  /** The same, with a row by which the person isn't asked again, and one that leads elsewhere, if there are such. */
  confirmOrAlways,
  /** A list whose rows change while it is open. */
  createPick,
  /** Shows a quick pick of rows and waits for the user's choice. */
  pick,
} from './pick.ts';
export {
  /** Text within one line: no link (`[…](command:…)`), no icon (`$(…)`), no line break, nothing unseen. */
  plain,
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
  /** The message shown after Cancel, while replies in flight are awaited. */
  stoppingSentence,
  /** Shows a sentence in the status bar for a while, in milliseconds. */
  tellBriefly,
  /** Shows an error as a notification. */
  tellError,
  /** Commands have nowhere to say what is in their way but a message. */
  tellIfNot,
  /** Shows a notification. */
  tellInfo,
  /** Shows a warning as a notification. */
  tellWarning,
  /** The same with the sign of a warning. */
  warnInDialog,
  /** *Cancel* has closed its notification: another one says what is waited for, and lets a person give that up. */
  whileStopping,
  /** Shows progress while work is done. */
  withProgress,
} from './tell.ts';
