import { omitUndefined } from '../../core/base/optional-values.ts';
import type { ResolvedModelJudge } from '../../core/evaluate/index.ts';
import { getServerOrigin, type JudgeFailure, type ReplyCache, type RunLimits } from '../../core/judge/calls/index.ts';
import {
  formatVersionedJudgeKind,
  getBuiltInPromptName,
  getBuiltInPromptPath,
  type JudgeThresholds,
} from '../../core/judge/index.ts';
import { t } from '../../l10n/index.ts';
import { createEvaluationBudget, getMaxCallsPerRun } from './endpoints/budgets.ts';
import type { UserEndpoints } from './endpoints/endpoints.ts';
import { createUnusableJudgeFailure } from './endpoints/judge-failures.ts';
import type { JudgeChoiceWithPrompt } from './judges/chosen-judge.ts';
import { type ModelServicesOptions, type OpenedModelServices, readBuiltInPromptText } from './open-models.ts';
import { createModelReviewJudge, keepOnlySuggestedSampling, type ModelReviewJudge } from './review-model.ts';

/** The chosen judge of a run over many items. */
export interface JudgeForRun {
  /** The judge and prompt that the run records. */
  readonly model: ResolvedModelJudge;
  /** For people: `critic@local`. */
  readonly name: string;
  /** The place of its endpoint, for people. */
  readonly where: string;
  /** The maximum number of calls. */
  readonly most: number;
  /** The number of items to judge concurrently. */
  readonly atOnce: number;
  /** @param layered wraps the reply cache @param planned this run's thresholds, limits, and the signal that stops it */
  make(
    layered: (kept: ReplyCache) => ReplyCache,
    planned?: { readonly thresholds?: JudgeThresholds; readonly limits?: RunLimits; readonly halt?: AbortSignal },
  ): Promise<ModelReviewJudge | JudgeFailure>;
}

/** Creates the judge of a run, with its own budget. Opens and sends nothing before `make`. */
export async function createJudgeForRun(
  { choice, prompt }: JudgeChoiceWithPrompt,
  { context, endpoints }: Pick<ModelServicesOptions, 'context'> & { readonly endpoints: UserEndpoints },
  open: () => Promise<OpenedModelServices>,
): Promise<JudgeForRun | JudgeFailure> {
  const endpoint = endpoints.named(choice.endpoint);
  if (!endpoint)
    return createUnusableJudgeFailure(
      t('You have no endpoint named “{0}”. Choose another judge, or add the endpoint.', choice.endpoint),
    );
  const text = keepOnlySuggestedSampling(prompt);
  const shipped = text ? undefined : getBuiltInPromptName(choice);
  // A grader names no step, so nothing is confirmed.
  const isConfirmed = choice.kind !== 'grader' && choice.kind !== 'answer';
  const second = isConfirmed && choice.confirm !== undefined ? endpoints.named(choice.confirm) : undefined;
  const builtIn = shipped && {
    name: shipped,
    text: await readBuiltInPromptText(context, getBuiltInPromptPath(shipped, choice.promptVersion)),
  };
  return {
    model: { choice, endpoint, prompt: text, ...omitUndefined({ builtIn, confirm: second }) },
    name: prompt
      ? `${prompt.name} (${choice.kind}@${endpoint.name})`
      : `${formatVersionedJudgeKind(choice)}@${endpoint.name}`,
    where: getServerOrigin(endpoint) ?? endpoint.name,
    most: getMaxCallsPerRun('evaluation'),
    atOnce: endpoint.concurrency,
    make: async (layered, { thresholds, limits, halt } = {}) => {
      const { judgesOver, store } = await open();
      const judges = judgesOver(layered(store.cache));
      const own = thresholds ? { ...choice, thresholds } : choice;
      return createModelReviewJudge(judges, endpoints, own, createEvaluationBudget(store, limits, halt), text);
    },
  };
}
