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

/** The chosen judge, for a run over many items. */
export interface RunAsked {
  /** What the run rests on. */
  readonly model: AskedModel;
  /** For people: `critic@local`. */
  readonly name: string;
  /** Where it is asked. */
  readonly where: string;
  /** The most calls that it may send. */
  readonly most: number;
  /** How many items are worth having under way at a time. */
  readonly atOnce: number;
  /**
   * @param layered what is asked in the place of the replies that are kept
   * @param planned how this run is asked otherwise than the settings say, what it may use, and what ends that more is sent
   */
  make(
    layered: (kept: ReplyCache) => ReplyCache,
    planned?: { readonly thresholds?: Thresholds; readonly limits?: RunLimits; readonly halt?: AbortSignal },
  ): Promise<ModelAsked | JudgeFailure>;
}

/** What a run asks, with a purse of its own. Nothing is opened, and nothing sent, before it is made. */
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
