/** What is loaded with the first prompt file. */
import './texts.ts';

export { newPrompt } from '../prompts/new-prompt.ts';
export { createLanguage } from '../prompts/providers.ts';
