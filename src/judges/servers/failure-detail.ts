/** Prepares messages of servers for people: short, on one line, and without a key. */
import { t } from '../../l10n/index.ts';

/** The maximum length of a server's message, in characters. */
const LONGEST_DETAIL = 300;

/** Shortens a server's message to one line without the key and markup. Returns an empty string if nothing is left. */
export function cleanServerMessage(said: string | undefined, key: string | undefined): string {
  if (!said || /^\s*<(?:!doctype|html|\?xml)/i.test(said)) return '';
  const whole = said.slice(0, 20_000);
  const plain = redactApiKeys(whole, key)
    // Control and direction characters, and white space.
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim();
  return plain.length > LONGEST_DETAIL ? `${plain.slice(0, LONGEST_DETAIL)}…` : plain;
}

/** Appends the server's message in quotation marks to a sentence, if there is one. */
export function appendServerMessageToSentence(sentence: string, detail: string): string {
  const reply = detail.replace(/[.\s]+$/, '');
  return reply === '' ? sentence : t('{0} The server replied: “{1}”.', sentence, reply);
}

/** The minimum length of a fragment of a key to remove. Shorter keys are removed as a whole. */
const PART_OF_KEY = 8;

/** Removes the key and its fragments from a text, and everything that looks like a key. */
export function redactApiKeys(text: string, key: string | undefined): string {
  const plain = text.replace(/\bBearer\s+\S+/gi, 'Bearer ***');
  return (
    removeKeyParts(plain, key ?? '')
      // A masked key such as "sk-ab***yz", and keys in common formats.
      .replace(/\b(?:sk|pk|key|gsk|xai|hf)[-_][\w-]*\*+[\w*-]*/gi, '***')
      .replace(/\b(?:sk-|AIza)[\w-]{8,}/g, '***')
  );
}

function removeKeyParts(text: string, key: string): string {
  if (key.length < PART_OF_KEY) return key.length < 4 ? text : text.replaceAll(key, '***');
  const parts = new Set<string>();
  for (let at = 0; at + PART_OF_KEY <= key.length; at++) parts.add(key.slice(at, at + PART_OF_KEY));
  let plain = '';
  let done = 0;
  let end = 0;
  for (let at = 0; at + PART_OF_KEY <= text.length; at++) {
    if (!parts.has(text.slice(at, at + PART_OF_KEY))) continue;
    if (at >= end) plain += `${text.slice(done, at)}***`;
    end = at + PART_OF_KEY;
    done = end;
  }
  return plain + text.slice(done);
}
