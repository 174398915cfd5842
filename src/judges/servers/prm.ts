/** Queries process reward models, which score each step, with three protocols. */
import {
  type CallFailure,
  createCallFailure,
  type ModelCall,
  type ModelReply,
  type TokenUsage,
} from '../../core/judge/calls/index.ts';
import { extractPrmProblemAndSteps, formatPrmScores } from '../../core/judge/index.ts';
import type { StepScoringInput } from '../../core/judge/local/index.ts';
import { t } from '../../l10n/index.ts';
import type { FetchFunction } from './bounded-fetch.ts';
import { createErrorResponseFailure, type ServerQueryContext } from './failures.ts';
import { requestJson } from './json-request.ts';

/** The scores of a reward model. */
export interface StepScores {
  readonly kind: 'scored';
  /** One score per step, from 0 to 1. */
  readonly scores: readonly number[];
  readonly tokens?: TokenUsage;
  /** The form of the query, as text for people. */
  readonly form: string;
}

export interface PrmCall {
  readonly wire: FetchFunction;
  readonly asked: ServerQueryContext;
  readonly call: ModelCall;
  readonly signal: AbortSignal;
}

/** Builds a reply from scores. If their number isn't that of the steps, returns a failure. */
export async function buildStepScoreReply(
  asked: Pick<ServerQueryContext, 'endpoint' | 'model'>,
  call: ModelCall,
  score: (question: StepScoringInput) => Promise<StepScores | CallFailure>,
): Promise<ModelReply | CallFailure> {
  const question = extractPrmProblemAndSteps(call.messages);
  if (question.steps.length === 0) return createCallFailure('bad-request', t('The proof has no steps to score.'));
  const scored = await score(question);
  if (scored.kind === 'failure') return scored;
  const problem = findScoreProblem(asked, scored.scores, question.steps.length);
  if (problem) return problem;
  const { scores, tokens } = scored;
  return { kind: 'reply', text: formatPrmScores(scores), finish: 'stop', ...(tokens ? { tokens } : {}) };
}

function findScoreProblem(
  { endpoint, model }: Pick<ServerQueryContext, 'endpoint' | 'model'>,
  scores: readonly number[],
  steps: number,
): CallFailure | undefined {
  if (scores.length !== steps)
    return createCallFailure(
      'malformed',
      t(
        '“{0}” should return one score for each step (steps: {2}), but the number of scores is {1}. Check that “{3}” is a process reward model and is served as one.',
        endpoint.name,
        scores.length,
        steps,
        model,
      ),
    );
  return scores.every((score) => score >= 0 && score <= 1)
    ? undefined
    : createCallFailure(
        'malformed',
        t("“{0}” returned scores that aren't between 0 and 1. Make the server return probabilities.", endpoint.name),
      );
}

/** Sends `POST {model, problem, steps} → {scores}` to the exact address of the endpoint. */
export async function scoreStepsByJson(
  { wire, asked, call, signal }: PrmCall,
  { problem, steps }: StepScoringInput,
): Promise<StepScores | CallFailure> {
  const { endpoint, model } = asked;
  const body = { ...call.sampling, ...(model === '' ? {} : { model }), problem, steps };
  const answer = await requestJson(wire, endpoint.baseUrl, body, asked, signal);
  if (answer.kind === 'failure') return answer;
  if (answer.kind === 'refusal') return createErrorResponseFailure(asked, answer.refusal);
  const { scores } = answer.json;
  if (!Array.isArray(scores) || !scores.every((score) => typeof score === 'number'))
    return createCallFailure(
      'malformed',
      t("“{0}” didn't return a list of numbers as “scores”. Check that the server supports prm-json.", endpoint.name),
    );
  return { kind: 'scored', scores, form: 'steps as JSON; returns a list of scores' };
}
