import { t } from '../../../l10n/index.ts';
import { parseJsonOrUndefined } from '../../base/unknown-fields.ts';
import type { ModelCall, ModelMessage } from '../calls/types.ts';
import type { Judge } from '../contract.ts';
import { neutralizePromptTags } from '../prompts/neutralize.ts';
import { createModelJudgeDescription, getQueriedModelName } from './description.ts';
import { createNumericReplyRecord } from './judge-question.ts';
import { createModelJudge } from './model-judge.ts';
import { omitNullParameters } from './sampling.ts';
import type { PrmJudgeOptions } from './types.ts';

/**
 * Creates a judge with a process reward model: one call returns the scores of all steps (ProcessBench 4.1, appendix C). The first score
 * below the threshold is the earliest error.
 */
export function createPrmJudge(options: PrmJudgeOptions): Judge {
  const { endpoint, thresholds, ask } = options;
  const description = createModelJudgeDescription('prm', options, {
    context: 'whole',
    votes: { on: 'proof', count: 1 },
    thresholds,
  });
  return createModelJudge(description, async ({ proof, freshFrom }, say, signal) => {
    const steps = proof.steps.map(({ text }) => text);
    const call: ModelCall = {
      endpoint,
      model: getQueriedModelName(options),
      messages: buildPrmMessages(proof.problem?.text ?? '', steps),
      sampling: omitNullParameters(endpoint.sampling),
      sample: 0,
      ...(freshFrom === undefined ? {} : { isFresh: true }),
    };
    const reply = await ask(call, signal);
    if (reply.kind === 'failure') return say(reply);
    const said = createNumericReplyRecord(call, reply);
    const scores = parsePrmScores(reply.text, steps.length);
    const reason = t(
      "The reward model didn't return a score between 0 and 1 for every step (number of steps: {0}).",
      steps.length,
    );
    say(scores ? { kind: 'scores', scores, said } : { kind: 'abstain', reason, said });
  });
}

/** The token after each step in the input of Qwen's reward models (Qwen2.5-Math-PRM). */
export const PRM_STEP_SEPARATOR = '<extra_0>';

/** Builds the messages to a reward model: the problem, and one message per step. Their texts can't imitate a separator or a turn. */
export function buildPrmMessages(problem: string, steps: readonly string[]): ModelMessage[] {
  return [
    { role: 'user', content: removeSeparator(problem) },
    ...steps.map((step): ModelMessage => ({ role: 'assistant', content: removeSeparator(step) })),
  ];
}

export function extractPrmProblemAndSteps(messages: readonly ModelMessage[]): {
  readonly problem: string;
  readonly steps: readonly string[];
} {
  const of = (role: ModelMessage['role']): string[] =>
    messages.filter((message) => message.role === role).map(({ content }) => removeSeparator(content));
  return { problem: of('user').join('\n\n'), steps: of('assistant') };
}

/** Formats scores as the text of a reward model's reply. */
export function formatPrmScores(scores: readonly number[]): string {
  return JSON.stringify(scores);
}

/** Parses a reward model's scores: one from 0 to 1 for each of `count` steps; undefined if the text is invalid. */
export function parsePrmScores(text: string, count: number): readonly number[] | undefined {
  const read = parseJsonOrUndefined(text);
  return Array.isArray(read) && read.length === count && read.every(isValidScore) ? read : undefined;
}

function isValidScore(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

function removeSeparator(text: string): string {
  // Removing a separator may create another one in a hostile text, so repeat.
  let plain = neutralizePromptTags(text);
  while (plain.includes(PRM_STEP_SEPARATOR)) plain = plain.replaceAll(PRM_STEP_SEPARATOR, '‹extra_0›');
  return plain;
}
