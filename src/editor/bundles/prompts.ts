/** What is loaded with the first prompt file. */
import './texts.ts';

export { createLanguage } from '../prompts/language.ts';
export { newPrompt } from '../prompts/new-prompt.ts';
