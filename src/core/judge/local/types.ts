/** The port for models that run on this computer. An engine loads a file; the judges only see endpoints. */
import type { Endpoint } from '../calls/endpoint.ts';
import type { CallFailure } from '../calls/failure.ts';
import type { ModelCall, ModelReply } from '../calls/types.ts';
import type { EngineName } from './engine-table.ts';

/** The known facts of a model on this computer before it is loaded. */
export interface LocalModelDescription {
  /** The absolute path of its file or folder. */
  readonly file: string;
  /** The folders that stand for the same model. */
  readonly folders: readonly string[];
  readonly name: string;
  readonly engine: EngineName;
  /** The size of its files, and the memory that it needs, estimated, in bytes. */
  readonly size: number;
  readonly memory: number;
  /** The memory that all models on this computer may use, in bytes. */
  readonly memoryLimit: number;
  /** Its possible uses, the most likely first: a chat model, a reward model. */
  readonly kinds: readonly ('local' | 'prm-local')[];
  /** The name of its form as a reward model; absent if that shows only when it is loaded. */
  readonly form?: string;
  /** What isn't certain, one sentence each. */
  readonly doubts: readonly string[];
}

/** The problem and steps to score. */
export interface StepScoringInput {
  readonly problem: string;
  readonly steps: readonly string[];
}

/** The scores of all steps. */
export interface LocalStepScores {
  readonly kind: 'scored';
  /** One score per step, from 0 to 1. */
  readonly scores: readonly number[];
  /** The tokens that the model read. */
  readonly promptTokens: number;
  /** The form of the model's input, as text for people. */
  readonly form: string;
}

/** Scores steps. Failures are values; throws only when `signal` aborts. */
export interface LocalStepScorer {
  score(input: StepScoringInput, signal: AbortSignal): Promise<LocalStepScores | CallFailure>;
}

/** Replies in a chat. Failures are values; throws only when `signal` aborts. The reply has token counts. */
export interface LocalChatModel {
  reply(
    call: Pick<ModelCall, 'messages' | 'sampling' | 'sample' | 'onText'>,
    signal: AbortSignal,
  ): Promise<ModelReply | CallFailure>;
}

/** A model in memory. It has a scorer, a chat model, or both. */
export interface LoadedLocalModel {
  readonly scorer?: LocalStepScorer;
  readonly chat?: LocalChatModel;
  /** Whether its thread or process has ended, so that it must be loaded again. */
  hasEnded(): boolean;
  /** Frees its memory. Never throws. */
  close(): Promise<void>;
}

/** What a model may use. */
export interface LocalModelBounds {
  /** The maximum number of threads, at least 1. */
  readonly threads: number;
  /** The maximum memory of all loaded models together, in bytes. */
  readonly memory: number;
}

/** How far a model is loaded. */
export interface LocalModelLoadProgress {
  /** `hash`: its files are read and compared with those that the person chose; `load`: the engine prepares it. */
  readonly phase: 'hash' | 'load';
  /** Bytes: how many are done, of how many in all files of the model. */
  readonly done: number;
  readonly total: number;
}

/** What a load gets from the pool. */
export interface LocalModelLoadContext {
  readonly threads: number;
  /** Reserves memory for the model before it is loaded, in bytes. Closes idle models if needed. Returns a failure if it can't fit. */
  reserve(bytes: number): Promise<CallFailure | undefined>;
  readonly onProgress: (progress: LocalModelLoadProgress) => void;
  readonly signal: AbortSignal;
}

/**
 * Loads the model of an endpoint. Rejects a file whose hash isn't the endpoint's (`sha256`). Failures are values; throws only when the
 * signal aborts.
 */
export type LocalModelLoader = (
  endpoint: Endpoint,
  context: LocalModelLoadContext,
) => Promise<LoadedLocalModel | CallFailure>;
