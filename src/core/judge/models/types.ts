import type { Endpoint, SamplingParameters } from '../calls/endpoint.ts';
import type { JudgeFailure } from '../calls/failure.ts';
import type { ModelCall, ModelReply } from '../calls/types.ts';
import type {
  GradingMaterial,
  JudgeContextScope,
  JudgeThresholds,
  VoteAggregation,
  VotingStopRule,
} from '../contract.ts';
import type { JudgePrompt } from '../prompts/types.ts';

/** Queries a model once: `ModelClient.ask` with a budget. Throws only the reason of `signal`. */
export type ModelQuerier = (call: ModelCall, signal: AbortSignal) => Promise<ModelReply | JudgeFailure>;

export interface ModelJudgeOptions {
  /** For example `critic@local`. */
  readonly id: string;
  readonly endpoint: Endpoint;
  /** By default the endpoint's model. */
  readonly model?: string;
  readonly prompt: JudgePrompt;
  readonly promptVersion?: number;
  /** The number of votes, 1 to 64. */
  readonly votes: number;
  readonly stop: VotingStopRule;
  /** How votes are combined; by default the majority, or the mean of points. */
  readonly aggregate?: VoteAggregation;
  /** These values override the prompt's. The endpoint's override these. */
  readonly sampling?: SamplingParameters;
  readonly ask: ModelQuerier;
}

export interface StepwiseJudgeOptions extends ModelJudgeOptions {
  readonly context: Exclude<JudgeContextScope, 'step'>;
  /** The number of steps to query ahead of the first open one, 0 or more. */
  readonly window: number;
}

export interface GraderJudgeOptions extends ModelJudgeOptions {
  readonly thresholds: JudgeThresholds;
  /** The aid that the prompt gets. A leaked reference answer inflates precision. */
  readonly aid: 'none' | GradingMaterial;
}

export interface AnswerGraderJudgeOptions extends ModelJudgeOptions {
  /** Queried about a reply that has no readable verdict. */
  readonly extractor?: { readonly prompt: JudgePrompt; readonly endpoint: Endpoint; readonly model?: string };
}

/** The options of a second judge, which has one vote. */
export type ErrorConfirmerOptions = Omit<ModelJudgeOptions, 'votes' | 'stop'>;

export interface PrmJudgeOptions extends Pick<ModelJudgeOptions, 'id' | 'endpoint' | 'model' | 'ask'> {
  readonly thresholds: JudgeThresholds;
}
