/** The part of the `openai` package that Proofmark uses, loaded with the first query. */
export { Stream } from 'openai/core/streaming';
