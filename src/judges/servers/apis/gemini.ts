/** Gemini's generateContent. */
import { omitUndefined } from '../../../core/base/optional-values.ts';
import { getFieldsOrEmpty, isRecord } from '../../../core/base/unknown-fields.ts';
import type { ModelMessage, TokenLogProbability } from '../../../core/judge/calls/index.ts';
import { readTokenCount } from '../tokens.ts';
import { type ReplyPiece, readNonemptyString, selectSamplingParameters, type TextApi } from './text-api.ts';

/** Names that aren't the common ones in camel case. */
const NAMES: Readonly<Record<string, string>> = {
  max_tokens: 'maxOutputTokens',
  max_completion_tokens: 'maxOutputTokens',
  logprobs: 'responseLogprobs',
  top_logprobs: 'logprobs',
};

export const geminiApi: TextApi = {
  absent: ['min_p', 'n'],
  getPath: (model, isStreamed) =>
    `/models/${encodeURIComponent(model.replace(/^models\//, ''))}:${isStreamed ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
  buildBody({ messages, sampling }, quirks) {
    const {
      stop,
      reasoning_effort: effort,
      reasoning_summary: summary,
      thinking_budget: budget,
      ...sent
    } = selectSamplingParameters(sampling, quirks, geminiApi.absent);
    const thinkingConfig = omitUndefined({
      thinkingLevel: effort === 'none' ? undefined : effort,
      thinkingBudget: effort === 'none' ? 0 : budget,
      includeThoughts: summary === undefined ? undefined : summary !== false,
    });
    const generationConfig = {
      ...Object.fromEntries(Object.entries(sent).map(([name, value]) => [NAMES[name] ?? toCamelCase(name), value])),
      ...(stop === undefined ? {} : { stopSequences: [stop] }),
      ...(Object.keys(thinkingConfig).length > 0 ? { thinkingConfig } : {}),
    };
    const system = messages.filter(({ role }) => role === 'system');
    return {
      contents: messages.filter(({ role }) => role !== 'system').map(toContent),
      ...(system.length > 0 ? { systemInstruction: { parts: system.map(({ content }) => ({ text: content })) } } : {}),
      ...(Object.keys(generationConfig).length > 0 ? { generationConfig } : {}),
    };
  },
  readEvent: readGeminiAnswer,
  readResponse: readGeminiAnswer,
};

/** Every event of a stream has the form of a complete response, with a part of the text. */
function readGeminiAnswer(answer: unknown): ReplyPiece {
  const { candidates, promptFeedback, usageMetadata } = getFieldsOrEmpty(answer);
  const blocked = readNonemptyString(getFieldsOrEmpty(promptFeedback).blockReason);
  const usage = readUsage(usageMetadata);
  if (blocked !== undefined) return { ...usage, finish: 'filter', refusal: blocked, isKnown: true };
  if (!Array.isArray(candidates)) return usage;
  const { content, finishReason, finishMessage, logprobsResult } = getFieldsOrEmpty(candidates[0]);
  const { parts } = getFieldsOrEmpty(content);
  const said = Array.isArray(parts) ? parts.filter(isRecord) : [];
  const probabilities = readProbabilities(logprobsResult);
  const finish = readFinish(finishReason);
  return {
    ...usage,
    text: joinParts(said.filter(({ thought }) => thought !== true)),
    reasoning: joinParts(said.filter(({ thought }) => thought === true)),
    ...(probabilities.length > 0 ? { probabilities } : {}),
    ...(finish ? { finish } : {}),
    ...(finish === 'filter' ? { refusal: readNonemptyString(finishMessage) ?? String(finishReason) } : {}),
    isKnown: true,
  };
}

function toCamelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function toContent({ role, content, images = [] }: ModelMessage) {
  return {
    role: role === 'assistant' ? 'model' : 'user',
    parts: [{ text: content }, ...images.map(({ mime, data }) => ({ inlineData: { mimeType: mime, data } }))],
  };
}

function joinParts(parts: readonly Readonly<Record<string, unknown>>[]): string {
  return parts.map(({ text }) => readNonemptyString(text) ?? '').join('');
}

/** Reasoning is reported apart from the reply. */
function readUsage(usage: unknown): Pick<ReplyPiece, 'tokens'> {
  const fields = getFieldsOrEmpty(usage);
  const prompt = readTokenCount(fields.promptTokenCount);
  const said = readTokenCount(fields.candidatesTokenCount);
  const reasoning = readTokenCount(fields.thoughtsTokenCount);
  const completion = said === undefined && reasoning === undefined ? undefined : (said ?? 0) + (reasoning ?? 0);
  if (prompt === undefined && completion === undefined) return {};
  return {
    tokens: omitUndefined({ prompt, cached: readTokenCount(fields.cachedContentTokenCount), completion, reasoning }),
  };
}

/** Reasons why Gemini withholds a reply. */
const WITHHELD = /SAFETY|RECITATION|BLOCKLIST|PROHIBITED|SPII|^LANGUAGE$/;

function readFinish(reason: unknown): ReplyPiece['finish'] {
  if (typeof reason !== 'string') return undefined;
  if (reason === 'STOP') return 'stop';
  if (reason === 'MAX_TOKENS') return 'length';
  return WITHHELD.test(reason) ? 'filter' : 'unknown';
}

/** The maximum number of tokens with probabilities: the verdict comes last. */
const MOST_PROBABILITIES = 256;

function readProbabilities(result: unknown): TokenLogProbability[] {
  const { chosenCandidates: chosen, topCandidates: tops } = getFieldsOrEmpty(result);
  if (!Array.isArray(chosen)) return [];
  const from = Math.max(0, chosen.length - MOST_PROBABILITIES);
  return chosen.slice(from).flatMap((one: unknown, k): TokenLogProbability[] => {
    const read = readCandidate(one);
    if (!read) return [];
    const { candidates } = getFieldsOrEmpty(Array.isArray(tops) ? tops[from + k] : undefined);
    const top = Array.isArray(candidates) ? candidates.slice(0, 20) : [];
    return [{ ...read, top: top.flatMap((other: unknown) => readCandidate(other) ?? []) }];
  });
}

function readCandidate(one: unknown): { readonly token: string; readonly logprob: number } | undefined {
  const { token, logProbability: logprob } = getFieldsOrEmpty(one);
  if (typeof token !== 'string' || typeof logprob !== 'number' || Number.isNaN(logprob)) return undefined;
  return { token: token.slice(0, 200), logprob };
}
