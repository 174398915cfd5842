/** What is sent where nobody says otherwise. */
import type { Sampling } from '../calls/endpoint.ts';

/** One vote is the model's likeliest (ProcessBench 4); several differ (ProcessBench 4 and its public script). */
const ONE: Sampling = { temperature: 0 };
const SEVERAL: Sampling = { temperature: 1, top_p: 0.9 };

/** Of one vote, or of several. */
export function defaultSampling(isVoting: boolean): Sampling {
  return isVoting ? SEVERAL : ONE;
}
