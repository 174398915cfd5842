/** The parts of the `openai` package that Proofmark uses, loaded together with the first query. */
export { OpenAI } from 'openai/client';
export { Stream } from 'openai/core/streaming';
