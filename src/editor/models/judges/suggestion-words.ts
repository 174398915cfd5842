/** What is said of suggestions: of a workspace, and of a prompt file in it. */
import { type Endpoint, originOf, type Sampling } from '../../../core/judge/calls/index.ts';
import type { Suggestions } from '../../../core/judge/index.ts';
import { t } from '../../../l10n/index.ts';
import { judgeSettings, section } from '../../base/names.ts';
import { namedBy, type Suggestion } from './judge-values.ts';

/** The longest value that is repeated, in characters. */
const LONGEST = 80;

/** What a workspace suggests, where it would send proofs, and the question. */
export function suggestionSentence({ differs, values }: Suggestion, endpoints: readonly Endpoint[]): string {
  const said = differs.map((name) => `${section}.${judgeSettings[name].key}: ${short(String(values[name]))}`);
  const named = namedBy(values.judge);
  const list = said.join(', ');
  return named.kind === 'model' && differs.includes('judge')
    ? t(
        'This workspace suggests how its proofs are judged ({0}). {1} Use that here?',
        list,
        placeSentence(named.choice.endpoint, endpoints),
      )
    : t('This workspace suggests how its proofs are judged ({0}). Use that here?', list);
}

/** Where a judge would send proofs. */
function placeSentence(name: string, endpoints: readonly Endpoint[]): string {
  const endpoint = endpoints.find((one) => one.name === name);
  if (!endpoint) return t('You have no endpoint named "{0}", so that it could not be asked.', short(name));
  if (endpoint.kind === 'editor')
    return t(
      "Proofs would go to {0}, one of the editor's own models, when a review is asked for.",
      endpoint.model,
    );
  return t('Proofs would go to {0} at {1} when a review is asked for.', endpoint.model, originOf(endpoint));
}

/** How long a reply may be by a prompt file, in a sentence; undefined where it does not say. */
export function longestReply(sampling: Sampling): string | undefined {
  const most = [sampling.max_tokens, sampling.max_completion_tokens].find(
    (value) => typeof value === 'number',
  );
  return most === undefined ? undefined : t('Each reply may have up to {0} tokens.', most);
}

/** What a prompt file of the workspace suggests, and the question. */
export function promptSentence(
  label: string,
  { model, votes }: Omit<Suggestions, 'sampling'>,
  endpoint: Endpoint,
): string {
  const at =
    endpoint.kind === 'editor' ? t("one of the editor's own models") : t('at {0}', originOf(endpoint));
  const asked = short(model ?? endpoint.model);
  const { name } = endpoint;
  if (votes === undefined)
    return t('{0} would ask {1}, {2} (your endpoint "{3}"). Use it here?', label, asked, at, name);
  return t(
    votes === 1
      ? '{0} would ask {1}, {2} (your endpoint "{3}", {4} vote). Use it here?'
      : '{0} would ask {1}, {2} (your endpoint "{3}", {4} votes). Use it here?',
    label,
    asked,
    at,
    name,
    votes,
  );
}

function short(text: string): string {
  const plain = text.replace(/\s+/g, ' ');
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}
