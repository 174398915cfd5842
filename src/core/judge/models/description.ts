import { t } from '../../../l10n/index.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { getConcurrencySlotName } from '../calls/endpoint.ts';
import { GRADING_MATERIALS, type JudgeDescription, type JudgeKind } from '../contract.ts';
import { NEWEST_PROMPT_VERSION } from '../prompts/built-in.ts';
import { listTemplateGradingMaterials } from '../prompts/template.ts';
import type { JudgePrompt } from '../prompts/types.ts';
import { getJudgeKindName } from './judge-kinds.ts';
import type { ModelJudgeOptions } from './types.ts';

const MOST_VOTES = 64;

/** Returns the number of votes, clamped to a whole number from 1 to 64. */
export function getPlannedVoteCount({ votes }: Pick<ModelJudgeOptions, 'votes'>): number {
  return Number.isFinite(votes) ? Math.min(MOST_VOTES, Math.max(1, Math.trunc(votes))) : 1;
}

export function getQueriedModelName({ endpoint, model }: Pick<ModelJudgeOptions, 'endpoint' | 'model'>): string {
  return model ?? endpoint.model;
}

/** The newest version isn't mentioned. */
function formatJudgeName(kind: JudgeKind | 'confirmer', version: number = NEWEST_PROMPT_VERSION): string {
  const name = kind === 'confirmer' ? t('second judge') : getJudgeKindName(kind);
  return version === NEWEST_PROMPT_VERSION ? name : t('{0}, prompt version {1}', name, version);
}

/** The common part of the descriptions of judges that query a model. */
export function createModelJudgeDescription(
  kind: JudgeKind | 'confirmer',
  options: Pick<ModelJudgeOptions, 'id' | 'endpoint' | 'model' | 'promptVersion'> & {
    readonly prompt?: JudgePrompt;
  },
  { aids = GRADING_MATERIALS, ...more }: Pick<JudgeDescription, 'context'> & Partial<JudgeDescription>,
): JudgeDescription {
  const model = getQueriedModelName(options);
  const { promptVersion } = options;
  const called = formatJudgeName(kind, promptVersion);
  // The aids that the template names, among those that the judge may see.
  const named = options.prompt ? listTemplateGradingMaterials(options.prompt).filter((aid) => aids.includes(aid)) : [];
  return {
    id: options.id,
    name:
      model === ''
        ? t('{0} ({1})', called, getConcurrencySlotName(options.endpoint))
        : t('{0} ({1} at {2})', called, model, getConcurrencySlotName(options.endpoint)),
    ...(kind === 'confirmer' ? {} : { kind }),
    endpoint: options.endpoint.name,
    model,
    ...omitUndefined({ promptVersion, aids: named.length > 0 ? named : undefined }),
    ...more,
  };
}
