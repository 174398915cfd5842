/** Which of two candidates is the better one: one question, and its reply read (Scaling generative verifiers 6). */
import { t } from '../../../l10n/index.ts';
import { omitUndefined } from '../../base/optional.ts';
import { type JudgeFailure, noUsage, type Reply } from '../../judge/calls/index.ts';
import {
  type About,
  type Abstention,
  buildQuestion,
  castVote,
  type Judgement,
  type JudgePrompt,
  type ModelJudgeOptions,
  type PromptView,
  type ReplyVerdict,
  type VoteText,
} from '../../judge/index.ts';
import { type CallReply, MAX_REASON_LENGTH } from '../types.ts';

/** A model with its prompt. */
export type ComparisonModel = Pick<ModelJudgeOptions, 'endpoint' | 'model' | 'prompt' | 'ask'>;

/** What came of a question. */
export type ParsedReply = Omit<CallReply, 'key'>;

/** The same query may be sent several times, so replies have to differ: each is sampled like one vote of several. */
const SEVERAL = 2;

/** Returns the prompt for exactly two candidates, whatever its file allows. */
export function toPairPrompt(prompt: JudgePrompt): JudgePrompt {
  return { ...prompt, max: 2 };
}

/**
 * Asks which of the two candidates of a view is the better one. A reply without a choice, or with an invalid number, is retried once. After
 * that it is unreadable. So are candidates that are too long for a message: they will not get shorter.
 * @param player its prompt is one of `toPairPrompt`
 * @throws the reason of `signal`
 */
export function queryComparison(
  player: ComparisonModel,
  view: PromptView,
  about: SampleContext,
  signal: AbortSignal,
): Promise<ParsedReply | JudgeFailure> {
  const judge = (verdict: ReplyVerdict, said: VoteText): Judgement | undefined =>
    verdict.kind === 'choice' && (verdict.choice === 1 || verdict.choice === 2)
      ? { kind: 'comparison', first: '1', second: '2', winner: String(verdict.choice), said }
      : undefined;
  return queryComparer(player, view, about, judge, signal);
}

export interface SampleContext extends Partial<About> {
  /** Which of several questions in the same words it is, from 0. */
  readonly sample: number;
}

/**
 * One question and its reply, as a selection hears it.
 * @param judge what a verdict comes to
 * @throws the reason of `signal`
 */
export async function queryComparer(
  player: ComparisonModel,
  view: PromptView,
  { sample, steps = view.steps.length, ...about }: SampleContext,
  judge: (verdict: ReplyVerdict, said: VoteText) => Judgement | undefined,
  signal: AbortSignal,
): Promise<ParsedReply | JudgeFailure> {
  // Failures of a repair are told, too: the first reply is kept, so that asking again costs nothing.
  let failure: JudgeFailure | undefined;
  const ask: ComparisonModel['ask'] = async (call, at): Promise<Reply | JudgeFailure> => {
    const reply = await player.ask(call, at);
    if (reply.kind === 'failure') failure = reply;
    return reply;
  };
  const question = buildQuestion({ ...player, ask, votes: SEVERAL }, view, { steps, ...about });
  if ('kind' in question) return { outcome: { kind: 'unread', reason: question.message }, usage: noUsage };
  const judgement = await castVote(question, sample, judge, signal);
  return judgement.kind === 'failure' ? judgement : (failure ?? toParsedReply(judgement));
}

function toParsedReply(judgement: Judgement | Abstention): ParsedReply {
  const said = 'said' in judgement ? judgement.said : undefined;
  return omitUndefined({
    outcome: toReplyOutcome(judgement),
    usage: said?.usage ?? noUsage,
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

/** The end of a long text, because that is where the conclusion is. */
function clipReasonStart(text: string): string {
  if (text.length <= MAX_REASON_LENGTH) return text;
  const end = text.slice(2 - MAX_REASON_LENGTH);
  // Not from the middle of a character.
  return `… ${/^[\udc00-\udfff]/.test(end) ? end.slice(1) : end}`;
}
