/**
 * The one door to a person: every message, question, list, progress and title goes through here. Names of files, endpoints, models,
 * prompts, people and branches are anybody's words. Here they never become a link, an icon or another line, and are cut where they are long.
 */
export { registerCommand } from './command.ts';
export { type Confirmation, type Confirmed, confirm, confirmOrAlways } from './confirm.ts';
export { askFile, askNewFile } from './files.ts';
export { lensAt, problemAt } from './in-text.ts';
export { Late } from './late.ts';
export {
  focusQuestion,
  isQuestionOpen,
  onDidChangeQuestion,
  questionAnswered,
  useQuestionClock,
  whileAsking,
} from './open-question.ts';
export { setPanelTitle } from './panel-title.ts';
export { paragraphs } from './paragraphs.ts';
export { type AskRow, createPick, type List, type PickOptions, pick } from './pick.ts';
export { plain, plainLines, unlinked, visible } from './plain.ts';
export { openLog } from './plain-log.ts';
export { StatusItem, type StatusText } from './status-item.ts';
export {
  askInDialog,
  type ProgressReport,
  tellBriefly,
  tellError,
  tellInfo,
  tellWarning,
  warnInDialog,
  withProgress,
} from './tell.ts';
export { askText, type TextOptions } from './text.ts';
export { type TreeRow, treeItem } from './tree-item.ts';
export { stoppingSentence, whileStopping } from './while-stopping.ts';
