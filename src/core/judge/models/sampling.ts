import type { Sampling } from '../calls/endpoint.ts';
import { getVoteCount } from './description.ts';
import type { ModelJudgeOptions } from './types.ts';

/**
 * Merges the sampling parameters of a call: the defaults, then those of the prompt, the judge and the endpoint. Later values override
 * earlier ones, and null removes a parameter.
 */
export function resolveSampling(
  options: Pick<ModelJudgeOptions, 'endpoint' | 'prompt' | 'sampling' | 'votes'>,
): Readonly<Record<string, number | string | boolean>> {
  const { endpoint, prompt, sampling } = options;
  return omitNulls({
    ...getDefaultSampling(getVoteCount(options) > 1),
    ...prompt.suggests.sampling,
    ...sampling,
    ...endpoint.sampling,
  });
}

/** Returns the sampling parameters as sent, without those that are null. */
export function omitNulls(sampling: Sampling): Readonly<Record<string, number | string | boolean>> {
  const sent: Record<string, number | string | boolean> = {};
  for (const [name, value] of Object.entries(sampling)) if (value !== null) sent[name] = value;
  return sent;
}

/** A single vote uses the likeliest tokens (ProcessBench 4); several votes are sampled (ProcessBench 4 and its public script). */
const ONE_VOTE_SAMPLING: Sampling = { temperature: 0 };
const SEVERAL_VOTES_SAMPLING: Sampling = { temperature: 1, top_p: 0.9 };

/** Returns the default sampling parameters for one vote or for several. */
export function getDefaultSampling(isVoting: boolean): Sampling {
  return isVoting ? SEVERAL_VOTES_SAMPLING : ONE_VOTE_SAMPLING;
}
