/** Prompts: files that say what a model is asked, and the messages that come of them. */
export { BUILT_IN, type BuiltInName, builtInName } from './built-in.ts';
export { messagesOf, repairMessages, writeMessage } from './messages.ts';
export { neutralise } from './neutral.ts';
export { type ReadPrompt, readPrompt } from './read-prompt.ts';
export { type Filled, MAX_MESSAGE, MessageTooLong, type Unfilled, type Written } from './template.ts';
export {
  type JudgePrompt,
  MAX_PROMPT_FILE,
  type PromptEdit,
  type PromptFix,
  type PromptKind,
  type PromptProblem,
  type PromptView,
  type ReplyForm,
  type Suggestions,
} from './types.ts';
export { type ViewOptions, viewOf } from './view.ts';
