/** Prompt files as a language: pure functions of a text and a place in it, for editors. Problems are those of `readPrompt`. */
export { completionsAt, saidKind } from './completions.ts';
export { endpointProblem } from './front-line.ts';
export { hoverAt } from './hovers.ts';
export { partsOf } from './outline.ts';
export type { Around, PromptCompletion, PromptPart } from './types.ts';
