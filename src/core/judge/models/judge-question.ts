/** Sends one query to a model and parses the reply. If the reply has no readable verdict, sends one follow-up query. */

import { t } from '../../../l10n/index.ts';
import { sum } from '../../base/numbers.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { createCallFailure, isReplyNotReadyFailure, isUserStopFailure, type JudgeFailure } from '../calls/failure.ts';
import type { MessageImage, ModelCall, ModelReply } from '../calls/types.ts';
import { addCallUsage, computeCachedReplyUsage, computeCallUsage, zeroUsage } from '../calls/usage.ts';
import type { Abstention, Judgement, JudgeRequest, VoteReplyRecord } from '../contract.ts';
import { buildPromptMessages, buildVerdictRetryMessages } from '../prompts/prompt-messages.ts';
import { MessageTooLongError } from '../prompts/template.ts';
import type { JudgePrompt, PromptVariableValues } from '../prompts/types.ts';
import {
  buildPromptVariableValues,
  listJudgeInputTexts,
  type PromptVariableOptions,
} from '../prompts/variable-values.ts';
import { parseModelReply } from '../replies/read-reply.ts';
import type { ParsedModelReply } from '../replies/types.ts';
import { getQueriedModelName } from './description.ts';
import type { JudgeVoteCaster } from './model-judge.ts';
import { resolveSamplingParameters } from './sampling.ts';
import type { ModelJudgeOptions, ModelQuerier } from './types.ts';

export type ReplyWithVerdict = Exclude<ParsedModelReply, { kind: 'unread' }>;

/** Converts a verdict to a judgement; undefined if the judge can't use such a verdict. */
export type VerdictConverter<T> = (verdict: ReplyWithVerdict, said: VoteReplyRecord) => T | undefined;
type Unread = Extract<ParsedModelReply, { kind: 'unread' }>;

/** The call, except the number of the vote. */
export interface JudgeQuery {
  readonly call: Omit<ModelCall, 'sample'>;
  readonly prompt: JudgePrompt;
  /** The number of steps of the proof. */
  readonly steps: number;
  /** The texts in the messages. A verdict that a reply only copies from them doesn't count. */
  readonly shown: readonly string[];
  readonly ask: ModelQuerier;
  /** The follow-up query for a reply without a verdict, and how to read its reply; by default a retry for format. Undefined: none. */
  readonly further?: (read: Unread) => FollowUpQuery | undefined;
}

export interface FollowUpQuery {
  readonly call: Omit<ModelCall, 'sample'>;
  readonly prompt: JudgePrompt;
}

/** The context of a query, besides the values of its variables. */
export interface JudgeQueryContext {
  /** The number of steps of the proof. */
  readonly steps: number;
  readonly images?: readonly MessageImage[] | undefined;
  /** Whether to bypass the cache. */
  readonly isFresh?: boolean;
}

/** Builds the query to a model about a proof, for any number of votes. If the message is too long, returns a failure. */
export function buildJudgeQuery(
  options: Pick<ModelJudgeOptions, 'endpoint' | 'model' | 'prompt' | 'sampling' | 'votes' | 'ask'>,
  view: PromptVariableValues,
  { steps, images = [], isFresh = false }: JudgeQueryContext,
): JudgeQuery | JudgeFailure {
  const { endpoint, prompt, ask } = options;
  try {
    const messages = buildPromptMessages(prompt, view, endpoint.images ? images : []);
    return {
      call: {
        endpoint,
        model: getQueriedModelName(options),
        messages,
        sampling: resolveSamplingParameters(options),
        ...(isFresh ? { isFresh } : {}),
      },
      prompt,
      steps,
      shown: listJudgeInputTexts(view),
      ask,
    };
  } catch (error) {
    if (!(error instanceof MessageTooLongError)) throw error;
    return createCallFailure('bad-request', error.message);
  }
}

/** Builds the query about the proof of a request. It bypasses the cache if the request demands that for the step. */
export function buildQueryFromRequest(
  options: Parameters<typeof buildJudgeQuery>[0],
  { proof, images, freshFrom }: JudgeRequest,
  view: PromptVariableOptions,
): JudgeQuery | JudgeFailure {
  const isFresh = freshFrom !== undefined && (view.step ?? freshFrom) >= freshFrom;
  return buildJudgeQuery(options, buildPromptVariableValues(proof, view), {
    steps: proof.steps.length,
    images,
    isFresh,
  });
}

/** Returns a function that casts votes with a query, or the failure that prevents it. */
export function createVoteCaster(
  question: JudgeQuery | JudgeFailure,
  judge: VerdictConverter<Judgement>,
): JudgeVoteCaster | JudgeFailure {
  if ('kind' in question) return question;
  return (sample, signal) => castModelVote(question, sample, judge, signal);
}

/**
 * Casts one vote. A cached reply that is unreadable isn't final: the query is sent again.
 * @param judge converts a verdict to a judgement; returns undefined if the verdict isn't of the expected kind
 * @throws the reason of `signal`
 */
export async function castModelVote<T extends Judgement>(
  question: JudgeQuery,
  sample: number,
  judge: VerdictConverter<T>,
  signal: AbortSignal,
): Promise<T | Abstention | JudgeFailure> {
  const said = await castVoteOnce(question, sample, judge, signal);
  const isUnreadOfBefore =
    said.kind === 'abstain' && said.isUnread && said.said?.usage.calls === 0 && said.said.usage.kept > 0;
  if (!isUnreadOfBefore) return said;
  return castVoteOnce({ ...question, call: { ...question.call, isFresh: true } }, sample, judge, signal);
}

async function castVoteOnce<T extends Judgement>(
  question: JudgeQuery,
  sample: number,
  judge: VerdictConverter<T>,
  signal: AbortSignal,
): Promise<T | Abstention | JudgeFailure> {
  const { prompt, ask, steps, shown } = question;
  const call: ModelCall = { ...question.call, sample };
  const reply = await ask(call, signal);
  if (reply.kind === 'failure') return reply;
  const first: ReplyRead = { call, reply, read: readPromptReply(prompt, reply, steps, shown) };
  if (first.read.kind !== 'unread') return toReplyVote(first.read, summarizeReplies(sample, [first]), judge);
  const further = question.further
    ? question.further(first.read)
    : { call: { ...call, messages: buildVerdictRetryMessages(call.messages, reply.text, prompt) }, prompt };
  if (!further) return toUnreadAbstention(first.read, summarizeReplies(sample, [first]));
  const again: ModelCall = { ...further.call, sample, ...(call.isFresh ? { isFresh: true } : {}) };
  signal.throwIfAborted();
  const answer = await ask(again, signal);
  if (answer.kind === 'failure') {
    if (isReplyNotReadyFailure(answer) || isUserStopFailure(answer)) return answer;
    // Save the text and the cost of the first reply with the abstention.
    const reason = t('{0} The second query failed: {1}', first.read.reason, answer.message);
    return createAbstention(reason, summarizeReplies(sample, [first]));
  }
  const second: ReplyRead = {
    call: again,
    reply: answer,
    read: readPromptReply(further.prompt, answer, steps, shown),
  };
  const said = summarizeReplies(sample, [first, second]);
  const whole: VoteReplyRecord = question.further ? said : { ...said, isRepaired: true };
  return second.read.kind === 'unread'
    ? toUnreadAbstention(second.read, whole)
    : toReplyVote(second.read, whole, judge);
}

interface ReplyRead {
  readonly call: ModelCall;
  readonly reply: ModelReply;
  readonly read: ParsedModelReply;
}

function readPromptReply(
  { parse, max }: JudgePrompt,
  reply: ModelReply,
  steps: number,
  shown: readonly string[],
): ParsedModelReply {
  return parseModelReply(reply, { parse, steps, max, shown });
}

function toReplyVote<T extends Judgement>(
  verdict: ReplyWithVerdict,
  said: VoteReplyRecord,
  judge: VerdictConverter<T>,
): T | Abstention {
  return (
    judge(verdict, said) ??
    createAbstention(t("The prompt asks for a kind of verdict that this judge can't use. Choose another prompt."), said)
  );
}

function toUnreadAbstention({ reason }: Unread, said: VoteReplyRecord): Abstention {
  return { ...createAbstention(reason, said), isUnread: true };
}

function createAbstention(reason: string, said: VoteReplyRecord): Abstention {
  return { kind: 'abstain', reason, said };
}

/** Combines one or two replies: the remarks of the first and the verdict of the last. */
function summarizeReplies(sample: number, heard: readonly ReplyRead[]): VoteReplyRecord {
  const last = heard.at(-1)?.read;
  const quote = heard.map(({ read }) => read.quote).findLast((one) => one !== undefined);
  const critique = joinReplyTexts(heard.map(({ read }) => read.critique));
  // The second reply may repeat the remarks of the first.
  const remarks = joinReplyTexts([...new Set(heard.map(({ read }) => read.remarks))]);
  const probability = last && last.kind !== 'unread' ? last.probability : undefined;
  const took = heard.flatMap(({ reply }) =>
    reply.isKept || reply.milliseconds === undefined ? [] : [reply.milliseconds],
  );
  return omitUndefined({
    sample,
    raw: heard.map(({ reply }) => formatRawReply(reply)).join('\n\n'),
    critique,
    remarks: remarks === critique ? undefined : remarks,
    quote,
    probability,
    usage: heard.map(computeReplyUsage).reduce(addCallUsage, zeroUsage),
    milliseconds: took.length === 0 ? undefined : sum(took),
    leftOut: listLeftOutNames(heard.flatMap(({ reply }) => reply.leftOut ?? [])),
  });
}

function listLeftOutNames(names: readonly string[]): readonly string[] | undefined {
  return names.length === 0 ? undefined : [...new Set(names)];
}

function joinReplyTexts(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}

function computeReplyUsage({ call, reply }: Pick<ReplyRead, 'call' | 'reply'>) {
  return reply.isKept
    ? computeCachedReplyUsage(reply.tokens, reply.prices)
    : computeCallUsage(reply.tokens, call.endpoint.prices);
}

/** Formats the raw reply. Separate reasoning comes first, as in models that return it within the text. */
function formatRawReply({ text, reasoning }: ModelReply): string {
  return reasoning ? `<think>\n${reasoning}\n</think>\n\n${text}` : text;
}

/** Creates the text of a vote whose reply consists of numbers. */
export function createNumericReplyRecord(call: ModelCall, reply: ModelReply): VoteReplyRecord {
  return omitUndefined({
    sample: call.sample,
    raw: formatRawReply(reply),
    critique: '',
    usage: computeReplyUsage({ call, reply }),
    milliseconds: reply.isKept ? undefined : reply.milliseconds,
    leftOut: listLeftOutNames(reply.leftOut ?? []),
  });
}
