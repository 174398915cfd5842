/** What is loaded with the first prompt file. */
import './texts.ts';

export { createLanguage, newPrompt } from '../prompts/index.ts';
