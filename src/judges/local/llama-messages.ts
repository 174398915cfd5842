/** The messages between Proofmark and the process that runs a model of llama.cpp. */
import type { CallFailure, FinishReason, ModelMessage } from '../../core/judge/calls/index.ts';
import type { StepScoreForm, StepScoringInput } from '../../core/judge/local/index.ts';
import type { TranslatedTexts } from '../../l10n/index.ts';

export interface LlamaLoadTask {
  readonly task: 'load';
  readonly file: string;
  readonly threads: number;
  /** The maximum number of tokens of a prompt and its reply. */
  readonly contextLength: number;
  /** Whether the context has four bytes per number instead of two, so that scores are exact to four digits. */
  readonly isExact: boolean;
  readonly texts: TranslatedTexts;
}

export interface LlamaScoreTask {
  readonly task: 'score';
  readonly input: StepScoringInput;
}

export interface LlamaChatTask {
  readonly task: 'chat';
  readonly messages: readonly Pick<ModelMessage, 'role' | 'content'>[];
  readonly sampling: Readonly<Record<string, number | string | boolean>>;
  readonly seed: number;
}

export type LlamaTask = LlamaLoadTask | LlamaScoreTask | LlamaChatTask;

export type LlamaRequest =
  | { readonly id: number; readonly run: LlamaTask }
  | { readonly id: number; readonly cancel: true };

/** A complete reply, with its tokens. */
export interface LlamaReplyResult {
  readonly result: 'reply';
  readonly text: string;
  readonly finish: FinishReason;
  readonly prompt: number;
  /** The tokens of the prompt that were evaluated before. */
  readonly cached: number;
  readonly completion: number;
}

export interface LlamaScoresResult {
  readonly result: 'scores';
  readonly scores: readonly number[];
  readonly form: StepScoreForm;
  readonly promptTokens: number;
}

/** The prompt has more tokens than the context. */
export interface LlamaPromptTooLongResult {
  readonly result: 'too-long';
  readonly tokens: number;
  readonly most: number;
}

export type LlamaResult =
  | { readonly result: 'loaded' }
  | LlamaScoresResult
  | LlamaReplyResult
  | LlamaPromptTooLongResult
  | { readonly result: 'failure'; readonly failure: CallFailure }
  | { readonly result: 'canceled' }
  /** An error of llama.cpp, in its words. */
  | { readonly result: 'failed'; readonly words: string };

/** What the process sends: progress and text, then one result. */
export type LlamaProcessEvent = { readonly id: number } & (
  | { readonly progress: number }
  | { readonly text: string }
  | LlamaResult
);
