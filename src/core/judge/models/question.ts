/** One question to a model, and its reply read: with one further call where the first reply has no verdict that can be read. */

import { t } from '../../../l10n/index.ts';
import { sum } from '../../base/numbers.ts';
import { defined } from '../../base/optional.ts';
import { failureOf, isDeferred, isStopped, type JudgeFailure } from '../calls/failure.ts';
import type { Call, ImagePart, Reply } from '../calls/types.ts';
import { addUsage, noUsage, usageOf, usageOfKept } from '../calls/usage.ts';
import type { Abstention, Judgement, JudgeRequest, Said } from '../contract.ts';
import { messagesOf, repairMessages } from '../prompts/messages.ts';
import { MessageTooLong } from '../prompts/template.ts';
import type { JudgePrompt, PromptView } from '../prompts/types.ts';
import { textsOf, type ViewOptions, viewOf } from '../prompts/view.ts';
import { readReply } from '../replies/read-reply.ts';
import type { Read } from '../replies/types.ts';
import { modelOf } from './description.ts';
import type { Cast } from './model-judge.ts';
import { samplingOf } from './sampling.ts';
import type { Ask, ModelJudgeOptions } from './types.ts';

/** A reply with a verdict. */
export type Verdict = Exclude<Read, { kind: 'unread' }>;
type Unread = Extract<Read, { kind: 'unread' }>;

/** The call without the number of the vote. */
export interface Question {
  readonly call: Omit<Call, 'sample'>;
  readonly prompt: JudgePrompt;
  /** How many steps the proof has. */
  readonly steps: number;
  /** The texts that the messages show: a verdict that a reply only repeats from them is none. */
  readonly shown: readonly string[];
  readonly ask: Ask;
  /** The follow-up query for a reply without a verdict, and how to read its reply; by default a retry for format. Undefined: none. */
  readonly further?: (read: Unread) => Further | undefined;
}

export interface Further {
  readonly call: Omit<Call, 'sample'>;
  readonly prompt: JudgePrompt;
}

/** The context of a question besides its view. */
export interface About {
  /** How many steps the proof has. */
  readonly steps: number;
  readonly images?: readonly ImagePart[] | undefined;
  /** Whether to bypass the cache. */
  readonly isFresh?: boolean;
}

/** Builds the question to a model about a proof, for any number of votes. A message that is too long is a failure. */
export function questionOf(
  options: Pick<ModelJudgeOptions, 'endpoint' | 'model' | 'prompt' | 'sampling' | 'votes' | 'ask'>,
  view: PromptView,
  { steps, images = [], isFresh = false }: About,
): Question | JudgeFailure {
  const { endpoint, prompt, ask } = options;
  try {
    const messages = messagesOf(prompt, view, endpoint.images ? images : []);
    return {
      call: {
        endpoint,
        model: modelOf(options),
        messages,
        sampling: samplingOf(options),
        ...(isFresh ? { isFresh } : {}),
      },
      prompt,
      steps,
      shown: textsOf(view),
      ask,
    };
  } catch (error) {
    if (!(error instanceof MessageTooLong)) throw error;
    return failureOf('bad-request', error.message);
  }
}

/** Builds the question about the proof of a request as a view shows it, fresh if the request wants that for the step. */
export function questionAbout(
  options: Parameters<typeof questionOf>[0],
  { proof, images, freshFrom }: JudgeRequest,
  view: ViewOptions,
): Question | JudgeFailure {
  const isFresh = freshFrom !== undefined && (view.step ?? freshFrom) >= freshFrom;
  return questionOf(options, viewOf(proof, view), { steps: proof.steps.length, images, isFresh });
}

/** Returns the function that casts votes on a question, or the failure that prevents it. */
export function castOf(
  question: Question | JudgeFailure,
  judge: (verdict: Verdict, said: Said) => Judgement | undefined,
): Cast | JudgeFailure {
  if ('kind' in question) return question;
  return (sample, signal) => vote(question, sample, judge, signal);
}

/**
 * Casts one vote. A cached reply that is unreadable isn't final: the query is sent again.
 * @param judge what a verdict is as a judgement; undefined if it is not of the form that is counted
 * @throws the reason of `signal`
 */
export async function vote<T extends Judgement>(
  question: Question,
  sample: number,
  judge: (verdict: Verdict, said: Said) => T | undefined,
  signal: AbortSignal,
): Promise<T | Abstention | JudgeFailure> {
  const said = await voteOnce(question, sample, judge, signal);
  const isUnreadOfBefore =
    said.kind === 'abstain' && said.isUnread && said.said?.usage.calls === 0 && said.said.usage.kept > 0;
  if (!isUnreadOfBefore) return said;
  return voteOnce({ ...question, call: { ...question.call, isFresh: true } }, sample, judge, signal);
}

async function voteOnce<T extends Judgement>(
  question: Question,
  sample: number,
  judge: (verdict: Verdict, said: Said) => T | undefined,
  signal: AbortSignal,
): Promise<T | Abstention | JudgeFailure> {
  const { prompt, ask, steps, shown } = question;
  const call: Call = { ...question.call, sample };
  const reply = await ask(call, signal);
  if (reply.kind === 'failure') return reply;
  const first: Heard = { call, reply, read: readBy(prompt, reply, steps, shown) };
  if (first.read.kind !== 'unread') return told(first.read, saidOf(sample, [first]), judge);
  const further = question.further
    ? question.further(first.read)
    : { call: { ...call, messages: repairMessages(call.messages, reply.text, prompt) }, prompt };
  if (!further) return unread(first.read, saidOf(sample, [first]));
  const again: Call = { ...further.call, sample, ...(call.isFresh ? { isFresh: true } : {}) };
  signal.throwIfAborted();
  const answer = await ask(again, signal);
  if (answer.kind === 'failure') {
    if (isDeferred(answer) || isStopped(answer)) return answer;
    // What came is not lost: its text and what it cost are kept with the abstention.
    const reason = t('{0} The retry failed: {1}', first.read.reason, answer.message);
    return abstention(reason, saidOf(sample, [first]));
  }
  const second: Heard = { call: again, reply: answer, read: readBy(further.prompt, answer, steps, shown) };
  const said = saidOf(sample, [first, second]);
  const whole: Said = question.further ? said : { ...said, isRepaired: true };
  return second.read.kind === 'unread' ? unread(second.read, whole) : told(second.read, whole, judge);
}

interface Heard {
  readonly call: Call;
  readonly reply: Reply;
  readonly read: Read;
}

function readBy({ parse, max }: JudgePrompt, reply: Reply, steps: number, shown: readonly string[]): Read {
  return readReply(reply, { parse, steps, max, shown });
}

function told<T extends Judgement>(
  verdict: Verdict,
  said: Said,
  judge: (verdict: Verdict, said: Said) => T | undefined,
): T | Abstention {
  return (
    judge(verdict, said) ??
    abstention(t("The prompt asks for a kind of verdict that this judge can't use."), said)
  );
}

function unread({ reason }: Unread, said: Said): Abstention {
  return { ...abstention(reason, said), isUnread: true };
}

function abstention(reason: string, said: Said): Abstention {
  return { kind: 'abstain', reason, said };
}

/** Combines one or two replies: the remarks of the first and the verdict of the last. */
function saidOf(sample: number, heard: readonly Heard[]): Said {
  const last = heard.at(-1)?.read;
  const quote = heard.map(({ read }) => read.quote).findLast((one) => one !== undefined);
  const critique = joined(heard.map(({ read }) => read.critique));
  // Who is asked once more may say the same again.
  const remarks = joined([...new Set(heard.map(({ read }) => read.remarks))]);
  const probability = last && last.kind !== 'unread' ? last.probability : undefined;
  const took = heard.flatMap(({ reply }) =>
    reply.isKept || reply.milliseconds === undefined ? [] : [reply.milliseconds],
  );
  return defined({
    sample,
    raw: heard.map(({ reply }) => rawOf(reply)).join('\n\n'),
    critique,
    remarks: remarks === critique ? undefined : remarks,
    quote,
    probability,
    usage: heard.map(usageOfHeard).reduce(addUsage, noUsage),
    milliseconds: took.length === 0 ? undefined : sum(took),
    leftOut: leftOutOf(heard.flatMap(({ reply }) => reply.leftOut ?? [])),
  });
}

function leftOutOf(names: readonly string[]): readonly string[] | undefined {
  return names.length === 0 ? undefined : [...new Set(names)];
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}

function usageOfHeard({ call, reply }: Pick<Heard, 'call' | 'reply'>) {
  return reply.isKept ? usageOfKept(reply.tokens, reply.prices) : usageOf(reply.tokens, call.endpoint.prices);
}

/** The raw reply; separate reasoning comes first, as models write it themselves. */
function rawOf({ text, reasoning }: Reply): string {
  return reasoning ? `<think>\n${reasoning}\n</think>\n\n${text}` : text;
}

/** The vote text of a reply that consists of numbers. */
export function saidPlainly(call: Call, reply: Reply): Said {
  return defined({
    sample: call.sample,
    raw: rawOf(reply),
    critique: '',
    usage: usageOfHeard({ call, reply }),
    milliseconds: reply.isKept ? undefined : reply.milliseconds,
    leftOut: leftOutOf(reply.leftOut ?? []),
  });
}
