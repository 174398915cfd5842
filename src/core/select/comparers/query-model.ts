/** Asks a model which of two candidates is better, and parses the reply (Scaling generative verifiers 6). */
import { t } from '../../../l10n/index.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { type JudgeFailure, type ModelReply, zeroUsage } from '../../judge/calls/index.ts';
import {
  type Abstention,
  buildJudgeQuery,
  castModelVote,
  type Judgement,
  type JudgePrompt,
  type JudgeQueryContext,
  type ModelJudgeOptions,
  type PromptVariableValues,
  type VerdictConverter,
} from '../../judge/index.ts';
import { type CallReply, MAX_REPLY_REASON_CHARS } from '../types.ts';

export type ModelWithPrompt = Pick<ModelJudgeOptions, 'endpoint' | 'model' | 'prompt' | 'ask'>;

export type ParsedComparerReply = Omit<CallReply, 'key'>;

/** The number of votes that sampling assumes. The same query may be sent several times, so replies must differ. */
const SEVERAL = 2;

/** Returns the prompt for exactly two candidates, whatever its file allows. */
export function limitPromptToTwoCandidates(prompt: JudgePrompt): JudgePrompt {
  return { ...prompt, max: 2 };
}

/**
 * Asks which of the two candidates of a view is better. A reply without a choice, or with an invalid number, is retried once. After that it
 * is unreadable. Candidates that are too long for a message count as unreadable at once.
 * @param player its prompt must come from `limitPromptToTwoCandidates`
 * @throws the reason of `signal`
 */
export function queryCandidatePreference(
  player: ModelWithPrompt,
  view: PromptVariableValues,
  about: ComparerQueryContext,
  signal: AbortSignal,
): Promise<ParsedComparerReply | JudgeFailure> {
  const judge: VerdictConverter<Judgement> = (verdict, said) =>
    verdict.kind === 'choice' && (verdict.choice === 1 || verdict.choice === 2)
      ? { kind: 'comparison', first: '1', second: '2', winner: String(verdict.choice), said }
      : undefined;
  return queryComparerModel(player, view, about, judge, signal);
}

export interface ComparerQueryContext extends Partial<JudgeQueryContext> {
  /** Distinguishes queries with the same text, from 0. */
  readonly sample: number;
}

/** Sends one query. @param judge converts the parsed verdict to a judgement @throws the reason of `signal` */
export async function queryComparerModel(
  player: ModelWithPrompt,
  view: PromptVariableValues,
  { sample, steps = view.steps.length, ...about }: ComparerQueryContext,
  judge: VerdictConverter<Judgement>,
  signal: AbortSignal,
): Promise<ParsedComparerReply | JudgeFailure> {
  // Also reports a failure of the retry. The first reply is cached, so sending it again costs nothing.
  let failure: JudgeFailure | undefined;
  const ask: ModelWithPrompt['ask'] = async (call, at): Promise<ModelReply | JudgeFailure> => {
    const reply = await player.ask(call, at);
    if (reply.kind === 'failure') failure = reply;
    return reply;
  };
  const question = buildJudgeQuery({ ...player, ask, votes: SEVERAL }, view, { steps, ...about });
  if ('kind' in question) return { outcome: { kind: 'unread', reason: question.message }, usage: zeroUsage };
  const judgement = await castModelVote(question, sample, judge, signal);
  return judgement.kind === 'failure' ? judgement : (failure ?? toParsedReply(judgement));
}

function toParsedReply(judgement: Judgement | Abstention): ParsedComparerReply {
  const said = 'said' in judgement ? judgement.said : undefined;
  return omitUndefined({
    outcome: toReplyOutcome(judgement),
    usage: said?.usage ?? zeroUsage,
    said: (said && clipReasonStart(said.remarks ?? said.critique)) || undefined,
    milliseconds: said?.milliseconds,
    isRepaired: said?.isRepaired,
  });
}

function toReplyOutcome(judgement: Judgement): CallReply['outcome'] {
  switch (judgement.kind) {
    case 'comparison':
      return { kind: 'chose', seat: judgement.winner === '1' ? 'first' : 'second' };
    case 'grade':
      return { kind: 'graded', points: judgement.points, max: judgement.max };
    case 'abstain':
      return { kind: 'unread', reason: judgement.reason };
    default:
      return { kind: 'unread', reason: t("The reply doesn't answer the query.") };
  }
}

/** Keeps the end of a long text, because the conclusion is there. */
function clipReasonStart(text: string): string {
  if (text.length <= MAX_REPLY_REASON_CHARS) return text;
  const end = text.slice(2 - MAX_REPLY_REASON_CHARS);
  // Doesn't split a surrogate pair.
  return `… ${/^[\udc00-\udfff]/.test(end) ? end.slice(1) : end}`;
}
