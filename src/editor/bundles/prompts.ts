/** Loaded with the first prompt file. */
import './texts.ts';

export { createPromptFile, createPromptLanguageFeatures } from '../prompts/index.ts';
