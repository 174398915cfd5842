/**
 * Scores steps with vLLM's `POST /pooling`, for reward models with a separator after each step (Qwen2.5-Math-PRM). The response has a row
 * for each separator, whose last column is the probability that the step is right.
 */

import { sum } from '../../core/base/numbers.ts';
import { type CallFailure, createCallFailure } from '../../core/judge/calls/index.ts';
import { PRM_STEP_SEPARATOR } from '../../core/judge/index.ts';
import { QWEN_PRM_SYSTEM_MESSAGE, type StepScoringInput } from '../../core/judge/local/index.ts';
import { t } from '../../l10n/index.ts';
import { createErrorResponseFailure, type ServerQueryContext } from './failures.ts';
import { type JsonRequestResult, requestJson } from './json-request.ts';
import type { PrmCall, StepScores } from './prm.ts';
import { parseTokenUsage } from './tokens.ts';

/** Forms of requests that a server is known to accept. */
export interface PoolingServerQuirks {
  /** Serves `/pooling` below the base URL instead of the root, where vLLM has it. */
  isBelow?: true;
  /** Doesn't know `task`, as before vLLM 0.11. */
  noTask?: true;
  /** Accepts only a string, not `messages`. */
  noMessages?: true;
  /** The scale of the numbers in the first response. It applies to later responses, since a single column is ambiguous. */
  are?: 'probabilities' | 'logits';
}

export async function scoreStepsByPooling(
  { wire, asked, call, signal }: PrmCall,
  question: StepScoringInput,
  habits: PoolingServerQuirks,
): Promise<StepScores | CallFailure> {
  const { baseUrl } = asked.endpoint;
  const root = baseUrl.replace(/\/v\d+$/, '');
  for (;;) {
    const url = `${habits.isBelow ? baseUrl : root}/pooling`;
    const body = {
      ...call.sampling,
      ...(asked.model === '' ? {} : { model: asked.model }),
      ...(habits.noTask ? {} : { task: 'token_classify' }),
      ...(habits.noMessages
        ? { input: buildPoolingInput(question) }
        : { messages: buildPoolingMessages(question), add_generation_prompt: false }),
    };
    const answer = await requestJson(wire, url, body, asked, signal);
    if (answer.kind === 'refusal' && learnPoolingHabit(answer, habits, root !== baseUrl)) continue;
    if (answer.kind === 'refusal') return createErrorResponseFailure(asked, answer.refusal);
    if (answer.kind === 'failure') return answer;
    return readPoolingScores(asked, answer.json, habits, question.steps.length);
  }
}

/** Returns whether there's another form to try. */
function learnPoolingHabit(
  { refusal: { status }, words }: Extract<JsonRequestResult, { kind: 'refusal' }>,
  habits: PoolingServerQuirks,
  hasOtherPlace: boolean,
): boolean {
  if (status === 404 && hasOtherPlace && !habits.isBelow && !/model/i.test(words)) {
    habits.isBelow = true;
    return true;
  }
  if (status !== 400 && status !== 422) return false;
  if (!habits.noTask && /task/i.test(words)) {
    habits.noTask = true;
    return true;
  }
  if (!habits.noMessages && /messages|\binput\b|chat.?template/i.test(words)) {
    habits.noMessages = true;
    return true;
  }
  return false;
}

function buildPoolingMessages({ problem, steps }: StepScoringInput) {
  return [
    { role: 'system', content: QWEN_PRM_SYSTEM_MESSAGE },
    { role: 'user', content: problem },
    // The separator occurs nowhere else.
    { role: 'assistant', content: steps.map((step) => `${step}${PRM_STEP_SEPARATOR}`).join('') },
  ];
}

/** Formats the input with the chat template of Qwen's models (ChatML). */
function buildPoolingInput(question: StepScoringInput): string {
  const turns = buildPoolingMessages(question).map(({ role, content }) => `<|im_start|>${role}\n${content}<|im_end|>`);
  return `${turns.join('\n')}<|endoftext|>`;
}

function readPoolingScores(
  { endpoint, model }: ServerQueryContext,
  json: Readonly<Record<string, unknown>>,
  habits: PoolingServerQuirks,
  steps: number,
): StepScores | CallFailure {
  const rows = readPoolingRows(json);
  if (!rows)
    return createCallFailure(
      'malformed',
      t('“{0}” returned no lists of numbers. Check that it serves a reward model.', endpoint.name),
    );
  if (rows.length !== steps)
    return createCallFailure(
      'malformed',
      t(
        '“{0}” should return one list of numbers for each separator {3} (separators: {2}), but the number of lists is {1}. Check that “{4}” is a reward model for vLLM pooling (prm-pooling). The server must return numbers for separator tokens only.',
        endpoint.name,
        rows.length,
        steps,
        PRM_STEP_SEPARATOR,
        model,
      ),
    );
  habits.are ??= areProbabilities(rows) ? 'probabilities' : 'logits';
  const { are } = habits;
  if (are === 'probabilities' && !areProbabilities(rows))
    return createCallFailure(
      'malformed',
      t(
        '“{0}” returned logits after numbers that looked like probabilities. Make the server return probabilities (vLLM: use_activation), then repeat the review or run.',
        endpoint.name,
      ),
    );
  const scores = are === 'probabilities' ? rows.map((row) => row.at(-1) ?? 0) : convertLogits(rows);
  const tokens = parseTokenUsage(json);
  const how = `POST /pooling with ${habits.noMessages ? 'a string' : 'messages'}${habits.noTask ? '' : ' and the task token_classify'}`;
  return {
    kind: 'scored',
    scores,
    ...(tokens ? { tokens } : {}),
    form: `${how}; returns ${are === 'logits' ? 'logits, turned into probabilities' : are}`,
  };
}

/** Reads rows of equal length, at least 1. */
function readPoolingRows({ data }: Readonly<Record<string, unknown>>): readonly (readonly number[])[] | undefined {
  const first: unknown = Array.isArray(data) ? data[0] : undefined;
  const rows = typeof first === 'object' && first !== null && 'data' in first ? first.data : undefined;
  if (!Array.isArray(rows) || rows.length === 0) return undefined;
  const read = rows.map((row: unknown) => (Array.isArray(row) ? row : [row]) as readonly unknown[]);
  const width = read[0]?.length ?? 0;
  const isGood = read.every(
    (row) => row.length === width && row.every((one) => typeof one === 'number' && Number.isFinite(one)),
  );
  return isGood && width > 0 ? (read as readonly (readonly number[])[]) : undefined;
}

/** Whether all rows are probabilities. Several columns must sum to 1. */
function areProbabilities(rows: readonly (readonly number[])[]): boolean {
  return rows.every(
    (row) => row.every((one) => one >= 0 && one <= 1) && (row.length === 1 || Math.abs(sum(row) - 1) < 0.02),
  );
}

/** Converts logits to the probability of the last class: by softmax, or by the logistic function if there is one column. */
function convertLogits(rows: readonly (readonly number[])[]): number[] {
  return rows.map((row) => {
    const all = row.length === 1 ? [0, ...row] : row;
    const most = all.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    const powers = all.map((one) => Math.exp(one - most));
    return (powers.at(-1) ?? 0) / sum(powers);
  });
}
