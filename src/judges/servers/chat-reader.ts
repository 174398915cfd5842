import type { ChatCompletion, ChatCompletionChunk } from 'openai/resources/chat/completions';
import { isRecord } from '../../core/base/unknown-fields.ts';
import {
  type CallFailure,
  createCallFailure,
  type FinishReason,
  type ModelReply,
  type TokenLogProbability,
} from '../../core/judge/calls/index.ts';
import { t } from '../../l10n/index.ts';
import { appendServerMessageToSentence, cleanServerMessage } from './failure-detail.ts';
import type { QueryContext } from './failures.ts';
import { parseTokenUsage } from './tokens.ts';

/** The maximum length of a reply, including reasoning, in UTF-16 code units. */
const MOST_SAID = 4 * 1024 * 1024;
/** The number of last tokens with probabilities: the verdict comes last. */
const MOST_PROBABILITIES = 256;

interface ChatPiece {
  readonly content?: unknown;
  readonly refusal?: unknown;
  readonly reasoning_content?: unknown;
  readonly reasoning?: unknown;
}

/** Assembles a reply from chunks, or from a complete response. */
export function createChatReplyAssembler({ endpoint, key }: QueryContext) {
  const { name } = endpoint;
  let text = '';
  let reasoning = '';
  let refusal = '';
  let finish: string | undefined;
  let tokens: ReturnType<typeof parseTokenUsage>;
  let probabilities: TokenLogProbability[] = [];
  let isTooLong = false;
  let isProtocol = false;

  /** Returns the number of characters so far, including reasoning. */
  const said = (): number => text.length + reasoning.length + refusal.length;
  const takePiece = (piece: ChatPiece | undefined): void => {
    text += readPieceText(piece?.content);
    reasoning += readPieceText(piece?.reasoning_content) || readPieceText(piece?.reasoning);
    refusal += readPieceText(piece?.refusal);
    isTooLong = said() > MOST_SAID;
  };
  const takeProbabilities = (given: unknown): void => {
    const read = readProbabilities(given);
    if (read.length > 0) probabilities = [...probabilities, ...read].slice(-MOST_PROBABILITIES);
  };

  return {
    /** Returns false if nothing more needs to be read. */
    take(chunk: ChatCompletionChunk): boolean {
      if (!isRecord(chunk)) return true;
      tokens = parseTokenUsage(chunk) ?? tokens;
      if (Array.isArray(chunk.choices)) isProtocol = true;
      const choice = getFirstChoice(chunk.choices);
      if (!isRecord(choice)) return true;
      takePiece(isRecord(choice.delta) ? choice.delta : undefined);
      takeProbabilities(choice.logprobs);
      if (typeof choice.finish_reason === 'string') finish = choice.finish_reason;
      return !isTooLong;
    },
    takeWhole(completion: ChatCompletion): void {
      if (!isRecord(completion)) return;
      tokens = parseTokenUsage(completion);
      const choice = getFirstChoice(completion.choices);
      if (!isRecord(choice) || !isRecord(choice.message)) return;
      isProtocol = true;
      takePiece(choice.message);
      takeProbabilities(choice.logprobs);
      // Some servers don't report why a complete reply ended.
      finish = typeof choice.finish_reason === 'string' ? choice.finish_reason : 'unknown';
    },
    /** Returns the reply so far, without the API key. */
    soFar: () => ({ text: removePartialKey(text, key), reasoning: removePartialKey(reasoning, key) }),
    said,
    end(): ModelReply | CallFailure {
      if (isTooLong) {
        const dropped = t("Discarded the reply from “{0}” because it's longer than 4 MB.", name);
        return { ...createCallFailure('too-large', dropped), begun: said() };
      }
      if (!isProtocol)
        return createCallFailure('malformed', t("“{0}” didn't return a chat completion. Check its address.", name));
      if (finish === undefined || finish === 'abort' || finish === 'error')
        return {
          ...createCallFailure('cut', t('The reply from “{0}” was cut off. Try again.', name), 0),
          begun: said(),
        };
      if (finish === 'content_filter' || (text === '' && refusal !== '')) {
        const withheld = t('“{0}” withheld the reply. Try another model.', name);
        return createCallFailure('filtered', appendServerMessageToSentence(withheld, cleanServerMessage(refusal, key)));
      }
      const reply: ModelReply = {
        kind: 'reply',
        text: removeWholeKey(text, key),
        finish: toFinish(finish),
        ...(reasoning === '' ? {} : { reasoning: removeWholeKey(reasoning, key) }),
        ...(tokens ? { tokens } : {}),
        ...(probabilities.length > 0 && !hasKey(`${text}${reasoning}`, key) ? { probabilities } : {}),
      };
      return reply;
    },
  };
}

/** Returns the choice with index 0, at any position; the first one if none has an index. */
function getFirstChoice<T>(choices: readonly T[] | undefined): T | undefined {
  if (!Array.isArray(choices)) return undefined;
  const hasIndex = (one: unknown): boolean => isRecord(one) && typeof one.index === 'number';
  return choices.some(hasIndex) ? choices.find((one) => isRecord(one) && one.index === 0) : choices[0];
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

function toFinish(reason: string): FinishReason {
  if (reason === 'stop' || reason === 'length') return reason;
  return reason === 'eos' || reason === 'end_turn' ? 'stop' : 'unknown';
}

function readProbabilities(given: unknown): TokenLogProbability[] {
  const content = isRecord(given) ? given.content : undefined;
  if (!Array.isArray(content)) return [];
  return content.slice(-MOST_PROBABILITIES).flatMap((one: unknown): TokenLogProbability[] => {
    const read = readProbability(one);
    if (!read) return [];
    const top = isRecord(one) && Array.isArray(one.top_logprobs) ? one.top_logprobs.slice(0, 20) : [];
    return [{ ...read, top: top.flatMap((other: unknown) => readProbability(other) ?? []) }];
  });
}

function readProbability(one: unknown): { readonly token: string; readonly logprob: number } | undefined {
  if (!isRecord(one) || typeof one.token !== 'string' || typeof one.logprob !== 'number') return undefined;
  return Number.isNaN(one.logprob) ? undefined : { token: one.token.slice(0, 200), logprob: one.logprob };
}

function readPieceText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
