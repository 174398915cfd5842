export {
  /** Creates a prompt file from a built-in prompt after asking for the prompt and a name. */
  createPromptFile,
} from './new-prompt.ts';
export {
  /** Registers the command for a new prompt, and loads the language features with the first prompt file. */
  registerPromptFeatures,
} from './prompt-features.ts';
export {
  /** Registers completion, hovers, diagnostics, and quick fixes for prompt files. */
  registerPromptLanguageFeatures,
} from './prompt-providers.ts';
