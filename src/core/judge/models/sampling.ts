import type { Sampling } from '../calls/endpoint.ts';
import { getVoteCount } from './description.ts';
import type { ModelJudgeOptions } from './types.ts';

/**
 * The sampling that a call is sent with. Later ones go over earlier ones, and null takes a key away: the default, the prompt's, the
 * judge's, the endpoint's.
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

/** The sampling as sent: null removes a key. */
export function omitNulls(sampling: Sampling): Readonly<Record<string, number | string | boolean>> {
  const sent: Record<string, number | string | boolean> = {};
  for (const [name, value] of Object.entries(sampling)) if (value !== null) sent[name] = value;
  return sent;
}

/** One vote is the model's likeliest (ProcessBench 4); several differ (ProcessBench 4 and its public script). */
const ONE_VOTE_SAMPLING: Sampling = { temperature: 0 };
const SEVERAL_VOTES_SAMPLING: Sampling = { temperature: 1, top_p: 0.9 };

/** The default sampling for one vote or for several. */
export function getDefaultSampling(isVoting: boolean): Sampling {
  return isVoting ? SEVERAL_VOTES_SAMPLING : ONE_VOTE_SAMPLING;
}
