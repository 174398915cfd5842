/** The questions about suggestions of a workspace and of its prompt files. */
import { formatNumberOfVotes } from '../../../core/base/counts-and-lists.ts';
import { type Endpoint, getServerOrigin, type SamplingParameters } from '../../../core/judge/calls/index.ts';
import type { SuggestedJudgeSettings } from '../../../core/judge/index.ts';
import { t } from '../../../l10n/index.ts';
import { judgeSettingDefinitions, SETTINGS_SECTION } from '../../base/manifest-names.ts';
import { formatEndpointLocation } from '../endpoints/endpoints.ts';
import { parseJudgeSetting, type WorkspaceJudgeSettingsSuggestion } from './judge-values.ts';

/** The maximum length of a quoted value, in characters. */
const MAX_SHOWN_VALUE = 80;

/** Formats the question about a workspace's suggestion, with the endpoint that would get proofs. */
export function formatJudgeSuggestionQuestion(
  { differs, values }: WorkspaceJudgeSettingsSuggestion,
  endpoints: readonly Endpoint[],
): string {
  const said = differs.map(
    (name) => `${SETTINGS_SECTION}.${judgeSettingDefinitions[name].key}: ${shortenValue(String(values[name]))}`,
  );
  const named = parseJudgeSetting(values.judge);
  const list = said.join(', ');
  return named.kind === 'model' && differs.includes('judge')
    ? t(
        'This workspace suggests judge settings ({0}). {1} Use these settings here?',
        list,
        formatSuggestedEndpoint(named.choice.endpoint, endpoints),
      )
    : t('This workspace suggests judge settings ({0}). Use these settings here?', list);
}

/** Formats where a judge would send proofs. */
function formatSuggestedEndpoint(name: string, endpoints: readonly Endpoint[]): string {
  const endpoint = endpoints.find((one) => one.name === name);
  if (!endpoint) return t("You have no endpoint named “{0}”, so this judge can't run.", shortenValue(name));
  if (endpoint.kind === 'editor')
    return t('Reviews would send proofs to {0}, a VS Code language model.', endpoint.model);
  const server = getServerOrigin(endpoint);
  return server === undefined
    ? t('Reviews would use {0} on this computer.', endpoint.model)
    : t('Reviews would send proofs to {0} at {1}.', endpoint.model, server);
}

/** Formats a sentence with the maximum reply length of a prompt file; undefined if it sets none. */
export function describeReplyTokenLimit(sampling: SamplingParameters): string | undefined {
  const most = [sampling.max_tokens, sampling.max_completion_tokens].find((value) => typeof value === 'number');
  return most === undefined ? undefined : t('Each reply can use up to {0} tokens.', most);
}

/** Formats the question about the suggestion of a prompt file. */
export function formatPromptSuggestionQuestion(
  label: string,
  { model, votes }: Omit<SuggestedJudgeSettings, 'sampling'>,
  endpoint: Endpoint,
): string {
  const suggested = shortenValue(model ?? endpoint.model);
  const where = formatEndpointLocation(endpoint);
  const { name } = endpoint;
  return votes === undefined
    ? t('Use the prompt {0} with the model {1} ({2}, your endpoint “{3}”)?', label, suggested, where, name)
    : t(
        'Use the prompt {0} with the model {1} ({2}, your endpoint “{3}”) and {4}?',
        label,
        suggested,
        where,
        name,
        formatNumberOfVotes(votes),
      );
}

function shortenValue(text: string): string {
  const plain = text.replace(/\s+/g, ' ');
  return plain.length > MAX_SHOWN_VALUE ? `${plain.slice(0, MAX_SHOWN_VALUE)}…` : plain;
}
