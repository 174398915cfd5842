/** The messages of a prompt for a proof, with the values of variables and unknown tags. */
import { omitUndefined } from '../base/optional-values.ts';
import {
  buildPromptMessages,
  buildPromptVariableValues,
  GRADING_MATERIALS,
  type GradingMaterial,
  type JudgeContextScope,
  type JudgeKind,
  type JudgePrompt,
  type PromptKind,
  type PromptVariableValues,
  renderPromptMessage,
} from '../judge/index.ts';
import type { Proof } from '../proof/index.ts';
import type { RenderedMessage } from './types.ts';

/** The estimated characters per token. */
const CHARACTERS = 4;

/** The messages of a query. Those of `ReadPrompt.draft` are for previews only. @throws MessageTooLongError */
export function renderLabPromptMessages(prompt: JudgePrompt, view: PromptVariableValues): readonly RenderedMessage[] {
  const { filled, unfilled } = renderPromptMessage(prompt, view);
  const messages = buildPromptMessages(prompt, view);
  return messages.map((message, k) => {
    const isTemplate = k === messages.length - 1;
    return {
      message,
      filled: isTemplate ? filled : [],
      unfilled: isTemplate
        ? unfilled.map(({ message: words, fix, start, end }) => omitUndefined({ words, start, end, fix }))
        : [],
      tokens: Math.ceil(message.content.length / CHARACTERS),
    };
  });
}

/** The options of a judge that its messages depend on. */
export interface LabPromptVariableOptions {
  /** The index of the step for a step-wise judge. */
  readonly step: number;
  readonly context: Exclude<JudgeContextScope, 'step'>;
  /** What a grader sees besides the proof. */
  readonly aid: 'none' | GradingMaterial;
}

/** The values of a prompt's variables for a proof. They are the same as in a run, as a test checks. */
export function buildLabPromptVariableValues(
  proof: Proof,
  { kind }: Pick<JudgePrompt, 'kind'>,
  showing: LabPromptVariableOptions,
): PromptVariableValues {
  switch (kind) {
    case 'critic':
      return buildPromptVariableValues(proof, { aids: GRADING_MATERIALS });
    case 'stepwise':
      return buildPromptVariableValues(proof, {
        step: showing.step,
        context: showing.context,
        aids: GRADING_MATERIALS,
      });
    case 'grader':
      return buildPromptVariableValues(proof, { aids: showing.aid === 'none' ? [] : [showing.aid] });
    case 'answer':
    case 'extractor':
      return buildPromptVariableValues(proof, { aids: ['answer'] });
    case 'confirmer':
      return buildPromptVariableValues(proof, { step: showing.step });
    case 'comparison':
      return buildPromptVariableValues(proof);
    default:
      return kind satisfies never;
  }
}

/** The kind of judge that a prompt defines; undefined if it assists another judge or compares proofs. */
export function getPromptJudgeKind(kind: PromptKind): Exclude<JudgeKind, 'prm'> | undefined {
  return kind === 'extractor' || kind === 'confirmer' || kind === 'comparison' ? undefined : kind;
}
