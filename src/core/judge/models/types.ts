import type { Endpoint, Sampling } from '../calls/endpoint.ts';
import type { JudgeFailure } from '../calls/failure.ts';
import type { Call, Reply } from '../calls/types.ts';
import type { Aid, JudgeContext, StopRule, Thresholds } from '../contract.ts';
import type { JudgePrompt } from '../prompts/types.ts';

/** Queries a model once: `Calls.ask` with a budget. Throws only the reason of `signal`. */
export type Ask = (call: Call, signal: AbortSignal) => Promise<Reply | JudgeFailure>;

/** The options of every judge that queries a model. */
export interface ModelJudgeOptions {
  /** For example `critic@local`. */
  readonly id: string;
  readonly endpoint: Endpoint;
  /** By default the endpoint's model. */
  readonly model?: string;
  readonly prompt: JudgePrompt;
  /** The version of the built-in prompt. */
  readonly promptVersion?: number;
  /** The number of votes, 1 to 64. */
  readonly votes: number;
  readonly stop: StopRule;
  /** These values override the prompt's. The endpoint's override these. */
  readonly sampling?: Sampling;
  readonly ask: Ask;
}

/** The options of a step-wise judge. */
export interface StepwiseOptions extends ModelJudgeOptions {
  readonly context: Exclude<JudgeContext, 'step'>;
  /** The number of steps to query ahead of the first open one, 0 or more. */
  readonly window: number;
}

/** The options of a grader. */
export interface GraderOptions extends ModelJudgeOptions {
  readonly thresholds: Thresholds;
  /** The aid that the prompt gets. A leaked reference answer inflates precision. */
  readonly aid: 'none' | Aid;
}

export interface AnswerOptions extends ModelJudgeOptions {
  /** Queried about a reply that has no readable verdict. */
  readonly extractor?: { readonly prompt: JudgePrompt; readonly endpoint: Endpoint; readonly model?: string };
}

/** The options of a second judge, which has one vote. */
export type ConfirmOptions = Omit<ModelJudgeOptions, 'votes' | 'stop'>;

export interface PrmOptions extends Pick<ModelJudgeOptions, 'id' | 'endpoint' | 'model' | 'ask'> {
  readonly thresholds: Thresholds;
}
