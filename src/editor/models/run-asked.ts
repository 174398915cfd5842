import { defined } from '../../core/base/optional.ts';
import type { AskedModel } from '../../core/evaluate/index.ts';
import {
  type JudgeFailure,
  originOf,
  type ReplyCache,
  type RunLimits,
} from '../../core/judge/calls/index.ts';
import { builtInName, kindText, promptFileOf, type Thresholds } from '../../core/judge/index.ts';
import { t } from '../../l10n/index.ts';
import type { Endpoints } from './endpoints/endpoints.ts';
import { callsPer, evaluationPurse } from './endpoints/purses.ts';
import { unusable } from './endpoints/refusals.ts';
import type { Chosen } from './judges/chosen-judge.ts';
import { type ModelAsked, modelAsked, textOf } from './model-asked.ts';
import { builtInText, type OpenedModels, type OpenParts } from './open-models.ts';

/** The chosen judge of a run over many items. */
export interface RunAsked {
  /** The judge and prompt that the run records. */
  readonly model: AskedModel;
  /** For people: `critic@local`. */
  readonly name: string;
  /** The place of its endpoint, for people. */
  readonly where: string;
  /** The maximum number of calls. */
  readonly most: number;
  /** The number of items to judge concurrently. */
  readonly atOnce: number;
  /**
   * @param layered wraps the cache of replies
   * @param planned the thresholds and limits of this run, and the signal that stops sending
   */
  make(
    layered: (kept: ReplyCache) => ReplyCache,
    planned?: { readonly thresholds?: Thresholds; readonly limits?: RunLimits; readonly halt?: AbortSignal },
  ): Promise<ModelAsked | JudgeFailure>;
}

/** Creates the judge of a run, with its own budget. Opens and sends nothing before `make`. */
export async function runAsked(
  { choice, prompt }: Chosen,
  { context, endpoints }: Pick<OpenParts, 'context'> & { readonly endpoints: Endpoints },
  open: () => Promise<OpenedModels>,
): Promise<RunAsked | JudgeFailure> {
  const endpoint = endpoints.named(choice.endpoint);
  if (!endpoint) return unusable(t('The endpoint "{0}" no longer exists.', choice.endpoint));
  const text = textOf(prompt);
  const shipped = text ? undefined : builtInName(choice);
  const second = choice.confirm === undefined ? undefined : endpoints.named(choice.confirm);
  const builtIn = shipped && {
    name: shipped,
    text: await builtInText(context, promptFileOf(shipped, choice.promptVersion)),
  };
  return {
    model: { choice, endpoint, prompt: text, ...defined({ builtIn, confirm: second }) },
    name: prompt
      ? `${prompt.name} (${choice.kind}@${endpoint.name})`
      : `${kindText(choice)}@${endpoint.name}`,
    where: endpoint.kind === 'editor' ? endpoint.name : originOf(endpoint),
    most: callsPer('evaluation'),
    atOnce: endpoint.concurrency,
    make: async (layered, { thresholds, limits, halt } = {}) => {
      const { judgesOver, store } = await open();
      const judges = judgesOver(layered(store.cache));
      const own = thresholds ? { ...choice, thresholds } : choice;
      return modelAsked(judges, endpoints, own, evaluationPurse(store, limits, halt), text);
    },
  };
}
