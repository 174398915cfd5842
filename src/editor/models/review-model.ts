import { omitUndefined } from '../../core/base/optional-values.ts';
import type { CallBudget, JudgeFailure } from '../../core/judge/calls/index.ts';
import type { ErrorConfirmer, Judge, JudgeConfiguration, JudgePrompt } from '../../core/judge/index.ts';
import type { ModelJudgeFactory } from '../../judges/model-judges.ts';
import type { UserEndpoints } from './endpoints/endpoints.ts';
import type { StreamingVoteCollector } from './streaming-votes.ts';

export interface ModelReviewJudge {
  readonly judge: Judge;
  /** Confirms an error that the judge names. */
  readonly confirm?: ErrorConfirmer;
  /** Whether the model accepts images. */
  readonly images: boolean;
  /** The name of its endpoint. */
  readonly endpoint: string;
  /** Its votes while they stream in. */
  readonly coming?: StreamingVoteCollector;
}

/** Creates the judge of a choice and its confirmer, with one budget. Sends nothing yet. */
export async function createModelReviewJudge(
  judges: ModelJudgeFactory,
  endpoints: UserEndpoints,
  choice: JudgeConfiguration,
  purse: CallBudget,
  prompt: JudgePrompt | undefined,
  coming?: StreamingVoteCollector,
): Promise<ModelReviewJudge | JudgeFailure> {
  const at = endpoints.named(choice.endpoint);
  const judge = await judges.judge(choice, endpoints.all, purse, prompt, coming);
  if ('failure' in judge) return judge;
  const confirm = await judges.confirmer(choice, endpoints.all, purse);
  if (confirm && 'failure' in confirm) return confirm;
  return {
    judge,
    images: at?.images ?? false,
    endpoint: choice.endpoint,
    ...omitUndefined({ confirm, coming }),
  };
}

/** Returns the prompt without its suggested endpoint, model and votes, which are already resolved. */
export function keepOnlySuggestedSampling(prompt: JudgePrompt | undefined): JudgePrompt | undefined {
  return prompt && { ...prompt, suggests: { sampling: prompt.suggests.sampling } };
}
