import { t } from '../../../../l10n/index.ts';
import { nearest } from '../../../base/nearest.ts';
import { changeTo } from '../fixes.ts';
import { keyNamed } from '../keys.ts';
import { regionsOf } from '../regions.ts';
import { MAX_PROMPT_FILE, type PromptProblem } from '../types.ts';
import { frontLines } from './front-line.ts';
import type { Around } from './types.ts';

/** Where a prompt names an endpoint that the user does not have. It can be used all the same: it is only a suggestion. */
export function endpointProblem(text: string, { endpoints }: Around): PromptProblem | undefined {
  if (text.length > MAX_PROMPT_FILE) return undefined;
  const { front } = regionsOf(text);
  const line = front && frontLines(text, front.start, front.end).find(({ key }) => key === 'endpoint');
  const value = line?.value?.text.replace(/^(["'])(.*)\1$/, '$2');
  if (!line?.value || value === undefined || !keyNamed('endpoint')?.wanted().accepts(value)) return undefined;
  const names = endpoints.map(({ name }) => name);
  if (names.includes(value)) return undefined;
  const meant = nearest(value, names);
  const { start, end } = line.value;
  const message =
    meant === undefined
      ? t('You have no endpoint “{0}”.', value)
      : t('You have no endpoint “{0}”. Did you mean “{1}”?', value, meant);
  return { message, start, end, ...(meant === undefined ? {} : { fix: changeTo(meant, start, end) }) };
}
