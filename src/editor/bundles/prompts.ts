/** Loaded with the first prompt file. */
import './texts.ts';

export { createPromptFile, registerPromptLanguageFeatures } from '../prompts/index.ts';
