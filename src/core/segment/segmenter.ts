/** A model that cuts a solution into steps. */

import type { Endpoint } from '../judge/calls/endpoint.ts';
import type { JudgeFailure } from '../judge/calls/failure.ts';
import type { Call } from '../judge/calls/types.ts';
import type { Ask } from '../judge/models/types.ts';
import { readSegments, type Segmented, segmentMessages } from './segment.ts';

/** Asks for the steps of a text. A failure is a value; it throws only the reason of `signal`. */
export type Segmenter = (text: string, signal: AbortSignal) => Promise<Segmented | JudgeFailure>;

export interface SegmenterOptions {
  readonly endpoint: Endpoint;
  /** The endpoint's own if it is not given. */
  readonly model?: string;
  readonly ask: Ask;
}

/** Greedy, unless the endpoint says otherwise: it is to copy. */
export function segmenter({ endpoint, model, ask }: SegmenterOptions): Segmenter {
  return async (text, signal) => {
    const call: Call = {
      endpoint,
      model: model ?? endpoint.model,
      messages: segmentMessages(text),
      sampling: { temperature: 0, ...endpoint.sampling },
      sample: 0,
    };
    const reply = await ask(call, signal);
    return reply.kind === 'failure' ? reply : readSegments(text, reply.text);
  };
}
