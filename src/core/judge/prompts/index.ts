/** Prompts: files that say what a model is asked, and the messages that come of them. */

export {
  BUILT_IN,
  type BuiltInName,
  builtInMeaning,
  earlierPrompts,
  PROMPT_VERSION,
  promptFileOf,
  promptVersions,
} from './built-in.ts';
export { messagesOf, repairMessages, writeMessage } from './messages.ts';
export { neutralise } from './neutral.ts';
export { type ReadPrompt, readPrompt } from './read-prompt.ts';
export { MAX_MESSAGE, MessageTooLong } from './template.ts';
export {
  type JudgePrompt,
  MAX_PROMPT_FILE,
  type PromptFix,
  type PromptKind,
  type PromptProblem,
  type PromptView,
} from './types.ts';
export { textsOf, viewOf } from './view.ts';
