/** The form in which the API of a server sends queries and replies. Each API has an object of pure functions. */
import type { FinishReason, ModelCall, TokenLogProbability, TokenUsage } from '../../../core/judge/calls/index.ts';

/** Features that a server is known to reject. */
export interface TextServerQuirks {
  /** Rejects `stream_options`. */
  noUsage?: true;
  /** Rejects streaming. */
  noStream?: true;
  /** Rejects log probabilities. */
  noProbabilities?: true;
  /** Needs the newer name of `max_tokens`. */
  newLimit?: true;
  /** The maximum length of a reply in tokens, where the API needs one. */
  longestReply?: number;
  /** The sampling parameters that it rejects, such as `temperature`. */
  refused?: readonly string[];
}

/** What a part of a stream, or a complete response, adds to a reply. */
export interface ReplyPiece {
  readonly text?: string;
  readonly reasoning?: string;
  /** Why the server or the model refused. */
  readonly refusal?: string;
  /** `cut`: the server broke off. */
  readonly finish?: FinishReason | 'cut';
  readonly tokens?: TokenUsage;
  readonly probabilities?: readonly TokenLogProbability[];
  /** Whether it repeats all text that was streamed before. */
  readonly isWhole?: true;
  /** Whether it has the form of this API. */
  readonly isKnown?: true;
  /** The error that the server reported instead of the rest. */
  readonly error?: unknown;
}

export interface TextApi {
  /** Sampling parameters that the API doesn't have. They are omitted. */
  readonly absent: readonly string[];
  /** The path of a query, below the base URL. */
  getPath(model: string, isStreamed: boolean): string;
  /** @param isMarked whether to mark the messages for the server's prompt cache, if the API has such marks */
  buildBody(
    call: Pick<ModelCall, 'model' | 'messages' | 'sampling'>,
    quirks: TextServerQuirks,
    isMarked: boolean,
  ): Readonly<Record<string, unknown>>;
  /** Reads an event of a stream, which may be any JSON. Never throws. */
  readEvent(event: unknown): ReplyPiece;
  /** Reads a complete response, which may be any JSON. Never throws. */
  readResponse(response: unknown): ReplyPiece;
}

/** Returns the sampling parameters that are sent, under their common names. */
export function selectSamplingParameters(
  sampling: ModelCall['sampling'],
  { refused = [], noProbabilities }: TextServerQuirks,
  absent: readonly string[],
): Record<string, number | string | boolean> {
  return Object.fromEntries(
    Object.entries(sampling).filter(
      ([name]) =>
        !refused.includes(name) && !absent.includes(name) && !(noProbabilities && /^(?:top_)?logprobs$/.test(name)),
    ),
  );
}

/** Returns a value if it's a string that isn't empty, for an optional property. */
export function readNonemptyString(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
