import { createHash } from 'node:crypto';
import { getFieldsOrEmpty, isRecord, parseJsonOrUndefined } from '../../core/base/unknown-fields.ts';
import { isCurrencyCode, type ModelReply } from '../../core/judge/calls/index.ts';

/** The checksum at the end of a reply's JSON. Versions without checksums ignore it. */
const SUM = /,"sum":"([0-9a-f]{16})"\}$/;

/** Encodes a reply for storage: JSON with a checksum of the reply and its key. */
export function encodeStoredReply(key: string, reply: ModelReply): string {
  const json = JSON.stringify(reply);
  return `${json.slice(0, -1)},"sum":"${computeChecksum(key, json)}"}`;
}

/**
 * Decodes a stored reply; undefined if it's invalid or was changed by a failing disk or another program. Older replies without a checksum
 * are accepted.
 */
export function decodeStoredReply(key: string, text: string): ModelReply | undefined {
  const [end, sum] = SUM.exec(text) ?? [];
  const json = end === undefined ? text : `${text.slice(0, -end.length)}}`;
  if (sum !== undefined && sum !== computeChecksum(key, json)) return undefined;
  const value = parseJsonOrUndefined(json);
  return isWellFormedReply(value) ? value : undefined;
}

function computeChecksum(key: string, json: string): string {
  return createHash('sha256').update(`${key}\n${json}`).digest('hex').slice(0, 16);
}

/** Whether a value has the properties of a reply on which its readers rely. */
export function isWellFormedReply(value: unknown): value is ModelReply {
  const { kind, text, reasoning, tokens, probabilities, prices, leftOut, isKept } = getFieldsOrEmpty(value);
  return (
    kind === 'reply' &&
    typeof text === 'string' &&
    (reasoning === undefined || typeof reasoning === 'string') &&
    (tokens === undefined || isRecord(tokens)) &&
    (probabilities === undefined || Array.isArray(probabilities)) &&
    (leftOut === undefined || (Array.isArray(leftOut) && leftOut.every((name) => typeof name === 'string'))) &&
    (prices === undefined ||
      (isRecord(prices) && (prices.currency === undefined || isCurrencyCode(prices.currency)))) &&
    isKept === undefined
  );
}
