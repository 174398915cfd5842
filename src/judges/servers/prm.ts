/** Process reward models: a score for each step, from servers of three shapes. */
import {
  type Call,
  type CallFailure,
  failureOf,
  type Reply,
  type TokenUsage,
} from '../../core/judge/calls/index.ts';
import { readScoreMessages, writeScores } from '../../core/judge/index.ts';
import { t } from '../../l10n/index.ts';
import { type Asked, refusalFailure } from './failures.ts';
import { askJson } from './post.ts';
import type { Fetch } from './wire.ts';

/** The scores of a reward model. */
export interface Scored {
  readonly kind: 'scored';
  /** One for each step, in 0 … 1. */
  readonly scores: readonly number[];
  readonly tokens?: TokenUsage;
  /** The form of the query, in words for people. */
  readonly form: string;
}

/** The problem and steps that a call asks about. */
export interface Question {
  readonly problem: string;
  readonly steps: readonly string[];
}

export interface PrmCall {
  readonly wire: Fetch;
  readonly asked: Asked;
  readonly call: Call;
  readonly signal: AbortSignal;
}

/** Turns what a shape found into a reply: as many scores as steps, or a failure that says so. */
export async function scoreReply(
  asked: Asked,
  call: Call,
  score: (question: Question) => Promise<Scored | CallFailure>,
): Promise<Reply | CallFailure> {
  const question = readScoreMessages(call.messages);
  if (question.steps.length === 0) return failureOf('bad-request', t('The proof has no steps to score.'));
  const scored = await score(question);
  if (scored.kind === 'failure') return scored;
  const problem = wrongScores(asked, scored.scores, question.steps.length);
  if (problem) return problem;
  const { scores, tokens } = scored;
  return { kind: 'reply', text: writeScores(scores), finish: 'stop', ...(tokens ? { tokens } : {}) };
}

function wrongScores(
  { endpoint, model }: Asked,
  scores: readonly number[],
  steps: number,
): CallFailure | undefined {
  if (scores.length !== steps)
    return failureOf(
      'malformed',
      t(
        '“{0}” returned {1} scores for {2} steps. Check that “{3}” is a process reward model and is served as one.',
        endpoint.name,
        scores.length,
        steps,
        model,
      ),
    );
  return scores.every((score) => score >= 0 && score <= 1)
    ? undefined
    : failureOf('malformed', t("“{0}” returned scores that aren't between 0 and 1.", endpoint.name));
}

/** `POST {model, problem, steps} → {scores}`, at the very address of the endpoint. */
export async function scoreByJson(
  { wire, asked, call, signal }: PrmCall,
  { problem, steps }: Question,
): Promise<Scored | CallFailure> {
  const { endpoint, model } = asked;
  const body = { ...call.sampling, ...(model === '' ? {} : { model }), problem, steps };
  const answer = await askJson(wire, endpoint.baseUrl, body, asked, signal);
  if (answer.kind === 'failure') return answer;
  if (answer.kind === 'refusal') return refusalFailure(asked, answer.refusal);
  const { scores } = answer.json;
  if (!Array.isArray(scores) || !scores.every((score) => typeof score === 'number'))
    return failureOf('malformed', t("“{0}” didn't return a list of scores.", endpoint.name));
  return { kind: 'scored', scores, form: 'steps as JSON; returns a list of scores' };
}
