/** What is said of suggestions: of a workspace, and of a prompt file in it. */
import { type Endpoint, originOf } from '../../core/judge/endpoint.ts';
import type { Suggestions } from '../../core/judge/prompts/types.ts';
import { judgeSettings, section } from '../names.ts';
import { namedBy, type Suggestion } from './judge-values.ts';

/** The longest value that is repeated, in characters. */
const LONGEST = 80;

/** What a workspace suggests, where it would send proofs, and the question. */
export function suggestionSentence({ differs, values }: Suggestion, endpoints: readonly Endpoint[]): string {
  const said = differs.map((name) => `${section}.${judgeSettings[name].key}: ${short(String(values[name]))}`);
  const named = namedBy(values.judge);
  const where =
    named.kind === 'model' && differs.includes('judge')
      ? ` ${placeSentence(named.choice.endpoint, endpoints)}`
      : '';
  return `This workspace suggests how its proofs are judged (${said.join(', ')}).${where} Use that here?`;
}

/** Where a judge would send proofs. */
function placeSentence(name: string, endpoints: readonly Endpoint[]): string {
  const endpoint = endpoints.find((one) => one.name === name);
  if (!endpoint) return `You have no endpoint named "${short(name)}", so that it could not be asked.`;
  if (endpoint.kind === 'editor')
    return `Proofs would go to ${endpoint.model}, one of the editor's own models, when a review is asked for.`;
  return `Proofs would go to ${endpoint.model} at ${originOf(endpoint)} when a review is asked for.`;
}

/** What a prompt file of the workspace suggests, and the question. */
export function promptSentence(
  label: string,
  { model, votes }: Omit<Suggestions, 'sampling'>,
  endpoint: Endpoint,
): string {
  const at = endpoint.kind === 'editor' ? "one of the editor's own models" : `at ${originOf(endpoint)}`;
  const count = votes === undefined ? '' : `, ${votes} ${votes === 1 ? 'vote' : 'votes'}`;
  return `${label} would ask ${short(model ?? endpoint.model)}, ${at} (your endpoint "${endpoint.name}"${count}). Use it here?`;
}

function short(text: string): string {
  const plain = text.replace(/\s+/g, ' ');
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}
