/** Loaded with the first prompt file. */
import './texts.ts';

export { createPromptLanguage, newPrompt } from '../prompts/index.ts';
