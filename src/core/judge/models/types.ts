import type { Endpoint, Sampling } from '../calls/endpoint.ts';
import type { JudgeFailure } from '../calls/failure.ts';
import type { Call, Reply } from '../calls/types.ts';
import type { Aid, JudgeContext, StopRule, Thresholds } from '../contract.ts';
import type { JudgePrompt } from '../prompts/types.ts';

/** Queries a model once: `Calls.ask` with a budget. Throws only the reason of `signal`. */
export type Ask = (call: Call, signal: AbortSignal) => Promise<Reply | JudgeFailure>;

/** The options of every judge that queries a model. */
export interface ModelJudgeOptions {
  /** As in `critic@local`. */
  readonly id: string;
  readonly endpoint: Endpoint;
  /** The endpoint's own by default. */
  readonly model?: string;
  readonly prompt: JudgePrompt;
  /** The version of a prompt that ships. */
  readonly promptVersion?: number;
  /** How many votes, 1 to 64. */
  readonly votes: number;
  readonly stop: StopRule;
  /** Goes over the prompt's, and under the endpoint's. */
  readonly sampling?: Sampling;
  readonly ask: Ask;
}

/** A judge that asks about each step. */
export interface StepwiseOptions extends ModelJudgeOptions {
  readonly context: Exclude<JudgeContext, 'step'>;
  /** The number of steps to query ahead of the first open one, 0 or more. */
  readonly window: number;
}

/** The options of a grader. */
export interface GraderOptions extends ModelJudgeOptions {
  readonly thresholds: Thresholds;
  /** The part of the proof that the prompt gets. A reference answer that leaks inflates precision. */
  readonly aid: 'none' | Aid;
}

export interface AnswerOptions extends ModelJudgeOptions {
  /** Asked where the reply has no verdict that can be read, about that reply alone. */
  readonly extractor?: { readonly prompt: JudgePrompt; readonly endpoint: Endpoint; readonly model?: string };
}

/** A second judge, of one vote. */
export type ConfirmOptions = Omit<ModelJudgeOptions, 'votes' | 'stop'>;

export interface PrmOptions extends Pick<ModelJudgeOptions, 'id' | 'endpoint' | 'model' | 'ask'> {
  readonly thresholds: Thresholds;
}
