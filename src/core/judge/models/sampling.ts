import type { Sampling } from '../calls/endpoint.ts';
import { defaultSampling } from './default-sampling.ts';
import { votesOf } from './description.ts';
import type { ModelJudgeOptions } from './types.ts';

/** What is sent. Later ones go over earlier ones, and null takes a key away: the default, the prompt's, the judge's, the endpoint's. */
export function samplingOf(
  options: Pick<ModelJudgeOptions, 'endpoint' | 'prompt' | 'sampling' | 'votes'>,
): Readonly<Record<string, number | string | boolean>> {
  const { endpoint, prompt, sampling } = options;
  return withoutNull({
    ...defaultSampling(votesOf(options) > 1),
    ...prompt.suggests.sampling,
    ...sampling,
    ...endpoint.sampling,
  });
}

export function withoutNull(sampling: Sampling): Readonly<Record<string, number | string | boolean>> {
  const sent: Record<string, number | string | boolean> = {};
  for (const [name, value] of Object.entries(sampling)) if (value !== null) sent[name] = value;
  return sent;
}
