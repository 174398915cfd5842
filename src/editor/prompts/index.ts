export {
  /** Waits for the first prompt file that is opened: until then there is only the command that begins one. */
  registerJudgePrompts,
} from './judge-prompts.ts';
export {
  /** Creates a prompt file from a built-in one: asks which, and for a name. */
  newPrompt,
} from './new-prompt.ts';
export {
  /** Completes, explains, underlines and mends prompt files until it is disposed. */
  createPromptLanguage,
} from './providers.ts';
