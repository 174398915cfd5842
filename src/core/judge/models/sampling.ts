import type { SamplingParameters } from '../calls/endpoint.ts';
import { getPlannedVoteCount } from './description.ts';
import type { ModelJudgeOptions } from './types.ts';

/** Merges sampling parameters: defaults, prompt, judge, endpoint. Later ones override, and null removes one. */
export function resolveSamplingParameters(
  options: Pick<ModelJudgeOptions, 'endpoint' | 'prompt' | 'sampling' | 'votes'>,
): Readonly<Record<string, number | string | boolean>> {
  const { endpoint, prompt, sampling } = options;
  return omitNullParameters({
    ...getDefaultSamplingParameters(getPlannedVoteCount(options) > 1),
    ...prompt.suggests.sampling,
    ...sampling,
    ...endpoint.sampling,
  });
}

/** Returns the sampling parameters as sent, without those that are null. */
export function omitNullParameters(sampling: SamplingParameters): Readonly<Record<string, number | string | boolean>> {
  const sent: Record<string, number | string | boolean> = {};
  for (const [name, value] of Object.entries(sampling)) if (value !== null) sent[name] = value;
  return sent;
}

/** A single vote uses the likeliest tokens (ProcessBench 4); several votes are sampled (ProcessBench 4 and its public script). */
const ONE_VOTE_SAMPLING: SamplingParameters = { temperature: 0 };
const SEVERAL_VOTES_SAMPLING: SamplingParameters = { temperature: 1, top_p: 0.9 };

export function getDefaultSamplingParameters(isVoting: boolean): SamplingParameters {
  return isVoting ? SEVERAL_VOTES_SAMPLING : ONE_VOTE_SAMPLING;
}
