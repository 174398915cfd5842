import { t } from '../../../l10n/index.ts';
import { omitUndefined } from '../../base/optional.ts';
import { type Endpoint, getConcurrencySlot, getOrigin, isLoopback } from '../calls/endpoint.ts';
import { AIDS, type JudgeDescription, type JudgeKind } from '../contract.ts';
import { PROMPT_VERSION } from '../prompts/built-in.ts';
import { getShownAids } from '../prompts/template.ts';
import type { JudgePrompt } from '../prompts/types.ts';
import { getJudgeName } from './kinds.ts';
import type { ModelJudgeOptions } from './types.ts';

/** The maximum number of votes of one judge. */
const MOST_VOTES = 64;

/** Returns the number of votes, clamped to a whole number from 1 to 64. */
export function getVoteCount({ votes }: Pick<ModelJudgeOptions, 'votes'>): number {
  return Number.isFinite(votes) ? Math.min(MOST_VOTES, Math.max(1, Math.trunc(votes))) : 1;
}

/** Returns the name of the model to query. */
export function getModelName({ endpoint, model }: Pick<ModelJudgeOptions, 'endpoint' | 'model'>): string {
  return model ?? endpoint.model;
}

/** The newest version isn't mentioned. */
function formatJudgeName(kind: JudgeKind | 'confirmer', version: number = PROMPT_VERSION): string {
  const name = kind === 'confirmer' ? t('second judge') : getJudgeName(kind);
  return version === PROMPT_VERSION ? name : t('{0}, prompt version {1}', name, version);
}

/** The common part of the descriptions of judges that query a model. */
export function describeModelJudge(
  kind: JudgeKind | 'confirmer',
  options: Pick<ModelJudgeOptions, 'id' | 'endpoint' | 'model' | 'promptVersion'> & {
    readonly prompt?: JudgePrompt;
  },
  { aids = AIDS, ...more }: Pick<JudgeDescription, 'context'> & Partial<JudgeDescription>,
): JudgeDescription {
  const model = getModelName(options);
  const { promptVersion } = options;
  const called = formatJudgeName(kind, promptVersion);
  // The aids that the template names, among those that the judge may see.
  const named = options.prompt ? getShownAids(options.prompt).filter((aid) => aids.includes(aid)) : [];
  return {
    id: options.id,
    name:
      model === ''
        ? t('{0} ({1})', called, getConcurrencySlot(options.endpoint))
        : t('{0} ({1} at {2})', called, model, getConcurrencySlot(options.endpoint)),
    remote: isRemoteEndpoint(options.endpoint),
    ...(kind === 'confirmer' ? {} : { kind }),
    endpoint: options.endpoint.name,
    model,
    ...omitUndefined({ promptVersion, aids: named.length > 0 ? named : undefined }),
    ...more,
  };
}

/**
 * Whether queries to an endpoint leave this machine. Only `localhost` or a loopback address counts as local: other programs may interpret
 * an address with a user name, for example, differently.
 */
export function isRemoteEndpoint(endpoint: Pick<Endpoint, 'kind' | 'baseUrl'>): boolean {
  return !isLoopback(getOrigin(endpoint));
}
