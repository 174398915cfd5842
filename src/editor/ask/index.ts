/**
 * The one door to a person: every message, question, list, progress and title goes through here. Names of files, endpoints, models,
 * prompts, people and branches are anybody's words. Here they never become a link, an icon or another line, and are cut where they are long.
 */
export { appendWords } from './appended-words.ts';
export { Late, registerCommand } from './command.ts';
export {
  focusQuestion,
  isQuestionOpen,
  onDidChangeQuestion,
  questionAnswered,
  useQuestionClock,
  whileAsking,
} from './open-question.ts';
export {
  type AskRow,
  askFile,
  askNewFile,
  askText,
  type Confirmation,
  type Confirmed,
  confirm,
  confirmOrAlways,
  createPick,
  type List,
  type PickOptions,
  pick,
  type TextOptions,
} from './pick.ts';
export { plain, plainLines, unlinked, visible } from './plain.ts';
export {
  lensAt,
  problemAt,
  StatusItem,
  type StatusText,
  setPanelTitle,
  type TreeRow,
  treeItem,
} from './surfaces.ts';
export {
  askInDialog,
  openLog,
  type ProgressReport,
  paragraphs,
  stoppingSentence,
  tellBriefly,
  tellError,
  tellIfNot,
  tellInfo,
  tellWarning,
  warnInDialog,
  whileStopping,
  withProgress,
} from './tell.ts';
