import type { Range } from '../../proof/types.ts';
import type { Reply, TokenProbability } from '../calls/types.ts';

/** The most tokens whose text is looked at, from the end. */
const MAX_TOKENS = 4096;

/**
 * The probability that the model gave to a stretch of its reply: the product over its tokens, each with the likely
 * alternatives that say the same. Undefined where the server's tokens do not cover it.
 */
export function probabilityOf(reply: Reply, at: Range): number | undefined {
  const tokens = reply.probabilities?.slice(-MAX_TOKENS);
  if (!tokens || tokens.length === 0) return undefined;
  const written = tokens.map(({ token }) => token).join('');
  // They are the last of the reply; some servers count the end of the turn as one, or trim the text.
  const first = startOf(reply.text, written);
  if (first === undefined || at.start < first) return undefined;
  let place = first;
  let probability: number | undefined;
  for (const token of tokens) {
    const end = place + token.token.length;
    if (end > at.start && place < at.end) probability = (probability ?? 1) * shareOf(token);
    place = end;
  }
  return probability === undefined || place < at.end ? undefined : Math.min(1, Math.max(0, probability));
}

/** Where in the reply the tokens begin; they may run on behind its end with what was taken off. */
function startOf(text: string, written: string): number | undefined {
  if (text.endsWith(written)) return text.length - written.length;
  const body = written.replace(/(?:\s|<[^<>]{1,40}>)+$/u, '');
  if (body === '') return undefined;
  const trimmed = text.trimEnd();
  return trimmed.endsWith(body) ? trimmed.length - body.length : undefined;
}

/** The probability of a token, and of what else might have stood there and differs only in its dress. */
function shareOf({ token, logprob, top }: TokenProbability): number {
  const bare = bareOf(token);
  let share = Math.exp(logprob);
  if (bare !== '')
    for (const other of top)
      if (other.token !== token && bareOf(other.token) === bare) share += Math.exp(other.logprob);
  return Number.isFinite(share) ? share : 0;
}

function bareOf(token: string): string {
  return token.trim().replace(/[*_.]/g, '').toLowerCase();
}
