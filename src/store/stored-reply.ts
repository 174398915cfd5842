import type { Reply } from '../core/judge/calls.ts';
import { fieldsOf, isRecord } from '../core/records.ts';

/** A reply as it was kept; undefined if it is none, as of a file that somebody has changed. */
export function readStored(text: string): Reply | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isReply(value) ? value : undefined;
}

/** Whether it has the shape of a reply, as far as whoever reads it relies on that. */
export function isReply(value: unknown): value is Reply {
  const { kind, text, reasoning, tokens, probabilities, isKept } = fieldsOf(value);
  return (
    kind === 'reply' &&
    typeof text === 'string' &&
    (reasoning === undefined || typeof reasoning === 'string') &&
    (tokens === undefined || isRecord(tokens)) &&
    (probabilities === undefined || Array.isArray(probabilities)) &&
    isKept === undefined
  );
}
