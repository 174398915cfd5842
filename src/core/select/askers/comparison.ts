/** Which of two candidates is the better one: one question, and its reply read (Scaling generative verifiers 6). */
import { t } from '../../../l10n/index.ts';
import { defined } from '../../base/optional.ts';
import { type JudgeFailure, noUsage, type Reply } from '../../judge/calls/index.ts';
import {
  type About,
  type Abstention,
  type Judgement,
  type JudgePrompt,
  type ModelJudgeOptions,
  type PromptView,
  questionOf,
  type Said,
  type Verdict,
  vote,
} from '../../judge/index.ts';
import { type Heard, LONGEST_SAID } from '../types.ts';

/** A model with its prompt. */
export type Player = Pick<ModelJudgeOptions, 'endpoint' | 'model' | 'prompt' | 'ask'>;

/** What came of a question. */
export type Answer = Omit<Heard, 'key'>;

/** The same query may be sent several times, so replies have to differ: each is sampled like one vote of several. */
const SEVERAL = 2;

/** Returns the prompt for exactly two candidates, whatever its file allows. */
export function ofTwo(prompt: JudgePrompt): JudgePrompt {
  return { ...prompt, max: 2 };
}

/**
 * Asks which of the two candidates of a view is the better one. A reply without a choice, or with an invalid number, is retried once. After
 * that it is unreadable. So are candidates that are too long for a message: they will not get shorter.
 * @param player its prompt is one of `ofTwo`
 * @throws the reason of `signal`
 */
export function choose(
  player: Player,
  view: PromptView,
  about: AboutSample,
  signal: AbortSignal,
): Promise<Answer | JudgeFailure> {
  const judge = (verdict: Verdict, said: Said): Judgement | undefined =>
    verdict.kind === 'choice' && (verdict.choice === 1 || verdict.choice === 2)
      ? { kind: 'comparison', first: '1', second: '2', winner: String(verdict.choice), said }
      : undefined;
  return answerOf(player, view, about, judge, signal);
}

export interface AboutSample extends Partial<About> {
  /** Which of several questions in the same words it is, from 0. */
  readonly sample: number;
}

/**
 * One question and its reply, as a selection hears it.
 * @param judge what a verdict comes to
 * @throws the reason of `signal`
 */
export async function answerOf(
  player: Player,
  view: PromptView,
  { sample, steps = view.steps.length, ...about }: AboutSample,
  judge: (verdict: Verdict, said: Said) => Judgement | undefined,
  signal: AbortSignal,
): Promise<Answer | JudgeFailure> {
  // Failures of a repair are told, too: the first reply is kept, so that asking again costs nothing.
  let failure: JudgeFailure | undefined;
  const ask: Player['ask'] = async (call, at): Promise<Reply | JudgeFailure> => {
    const reply = await player.ask(call, at);
    if (reply.kind === 'failure') failure = reply;
    return reply;
  };
  const question = questionOf({ ...player, ask, votes: SEVERAL }, view, { steps, ...about });
  if ('kind' in question) return { outcome: { kind: 'unread', reason: question.message }, usage: noUsage };
  const judgement = await vote(question, sample, judge, signal);
  return judgement.kind === 'failure' ? judgement : (failure ?? readOf(judgement));
}

function readOf(judgement: Judgement | Abstention): Answer {
  const said = 'said' in judgement ? judgement.said : undefined;
  return defined({
    outcome: outcomeOf(judgement),
    usage: said?.usage ?? noUsage,
    said: (said && bounded(said.remarks ?? said.critique)) || undefined,
    milliseconds: said?.milliseconds,
    isRepaired: said?.isRepaired,
  });
}

function outcomeOf(judgement: Judgement): Heard['outcome'] {
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
function bounded(text: string): string {
  if (text.length <= LONGEST_SAID) return text;
  const end = text.slice(2 - LONGEST_SAID);
  // Not from the middle of a character.
  return `… ${/^[\udc00-\udfff]/.test(end) ? end.slice(1) : end}`;
}
