import {
  type CallFailure,
  createCallFailure,
  type ModelReply,
  type TokenLogProbability,
  type TokenUsage,
} from '../../core/judge/calls/index.ts';
import { t } from '../../l10n/index.ts';
import type { ReplyPiece } from './apis/text-api.ts';
import { appendServerMessageToSentence, cleanServerMessage } from './failure-detail.ts';
import type { ServerQueryContext } from './failures.ts';
import { limitTokenUsage } from './tokens.ts';

/** The maximum length of a reply, including reasoning, in UTF-16 code units. */
const MOST_SAID = 4 * 1024 * 1024;
/** The number of last tokens with probabilities: the verdict comes last. */
const MOST_PROBABILITIES = 256;

/** Assembles a reply from the pieces of a stream, or from a complete response. */
export function createReplyAssembler({ endpoint, key }: ServerQueryContext) {
  const { name, kind } = endpoint;
  let text = '';
  let reasoning = '';
  let refusal = '';
  let finish: ReplyPiece['finish'];
  let tokens: TokenUsage | undefined;
  let probabilities: readonly TokenLogProbability[] = [];
  let isTooLong = false;
  let isKnown = false;

  /** Returns the number of characters so far, including reasoning. */
  const said = (): number => text.length + reasoning.length + refusal.length;

  return {
    /** Returns false if nothing more needs to be read. */
    take(piece: ReplyPiece): boolean {
      const before = piece.isWhole ? { text: '', reasoning: '', refusal: '' } : { text, reasoning, refusal };
      if (piece.text) text = before.text + piece.text;
      if (piece.reasoning) reasoning = before.reasoning + piece.reasoning;
      if (piece.refusal) refusal = before.refusal + piece.refusal;
      isTooLong = said() > MOST_SAID;
      if (piece.probabilities)
        probabilities = [...(piece.isWhole ? [] : probabilities), ...piece.probabilities].slice(-MOST_PROBABILITIES);
      if (piece.tokens) tokens = { ...tokens, ...piece.tokens };
      if (piece.finish) finish = piece.finish;
      isKnown ||= piece.isKnown ?? false;
      return !isTooLong;
    },
    /** Returns the reply so far, without the API key. */
    soFar: () => ({ text: removePartialKey(text, key), reasoning: removePartialKey(reasoning, key) }),
    said,
    end(): ModelReply | CallFailure {
      if (isTooLong) {
        const dropped = t("Discarded the reply from “{0}” because it's longer than 4 MB.", name);
        return { ...createCallFailure('too-large', dropped), begun: said() };
      }
      if (!isKnown)
        return createCallFailure(
          'malformed',
          kind === 'chat' || kind === 'prm-chat'
            ? t("“{0}” didn't return a chat completion. Check its address.", name)
            : t(
                "“{0}” didn't return a reply in the format of its API ({1}). Check its address and its kind.",
                name,
                kind,
              ),
        );
      if (finish === undefined || finish === 'cut')
        return {
          ...createCallFailure('cut', t('The reply from “{0}” was cut off. Try again.', name), 0),
          begun: said(),
        };
      if (finish === 'filter' || (text === '' && refusal !== '')) {
        const withheld = t('“{0}” withheld the reply. Try another model.', name);
        return createCallFailure('filtered', appendServerMessageToSentence(withheld, cleanServerMessage(refusal, key)));
      }
      return {
        kind: 'reply',
        text: removeWholeKey(text, key),
        finish,
        ...(reasoning === '' ? {} : { reasoning: removeWholeKey(reasoning, key) }),
        ...(tokens ? { tokens: limitTokenUsage(tokens) } : {}),
        ...(probabilities.length > 0 && !hasKey(`${text}${reasoning}`, key) ? { probabilities } : {}),
      };
    },
  };
}

/** The minimum length of a key to look for. Shorter ones, such as `none` or `EMPTY` for local servers, may be ordinary words. */
const LEAST_KEY = 12;

/** Whether a reply contains the key, which some test servers echo. Replies are cached, but a key must not be. */
function hasKey(text: string, key: string | undefined): key is string {
  return key !== undefined && key.length >= LEAST_KEY && text.includes(key);
}

function removeWholeKey(text: string, key: string | undefined): string {
  return hasKey(text, key) ? text.replaceAll(key, '***') : text;
}

/** As `removeWholeKey`, for a partial text: also removes the start of a key at its end. */
function removePartialKey(text: string, key: string | undefined): string {
  const without = removeWholeKey(text, key);
  if (key === undefined || key.length < LEAST_KEY) return without;
  for (let length = Math.min(key.length - 1, without.length); length > 0; length--)
    if (without.endsWith(key.slice(0, length))) return without.slice(0, -length);
  return without;
}
