/** The messages of a prompt for a proof, with the values of variables and unknown tags. */
import { omitUndefined } from '../base/optional.ts';
import type { ImagePart } from '../judge/calls/index.ts';
import {
  AIDS,
  type Aid,
  buildMessages,
  buildPromptView,
  type JudgeContext,
  type JudgeKind,
  type JudgePrompt,
  type PromptKind,
  type PromptView,
  writeMessage,
} from '../judge/index.ts';
import type { Proof } from '../proof/index.ts';
import type { RenderedMessage } from './types.ts';

/** The estimated characters per token. */
const CHARACTERS = 4;

/**
 * The messages of a query, as they would be sent. Those of a draft (`ReadPrompt.draft`) are for previews only.
 * @throws MessageTooLong
 */
export function renderMessages(
  prompt: JudgePrompt,
  view: PromptView,
  images: readonly ImagePart[] = [],
): readonly RenderedMessage[] {
  const { filled, unfilled } = writeMessage(prompt, view);
  const messages = buildMessages(prompt, view, images);
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
export interface LabViewOptions {
  /** The index of the step for a step-wise judge. */
  readonly step: number;
  readonly context: Exclude<JudgeContext, 'step'>;
  /** What a grader sees besides the proof. */
  readonly aid: 'none' | Aid;
}

/** The values of a prompt's variables for a proof. They are the same as in a run, as a test checks. */
export function buildLabPromptView(
  proof: Proof,
  { kind }: Pick<JudgePrompt, 'kind'>,
  showing: LabViewOptions,
): PromptView {
  switch (kind) {
    case 'critic':
      return buildPromptView(proof, { aids: AIDS });
    case 'stepwise':
      return buildPromptView(proof, { step: showing.step, context: showing.context, aids: AIDS });
    case 'grader':
      return buildPromptView(proof, { aids: showing.aid === 'none' ? [] : [showing.aid] });
    case 'answer':
    case 'extractor':
      return buildPromptView(proof, { aids: ['answer'] });
    case 'confirmer':
      return buildPromptView(proof, { step: showing.step });
    case 'comparison':
      return buildPromptView(proof);
    default:
      return kind satisfies never;
  }
}

/** The kind of judge that a prompt defines; undefined if it assists another judge or compares proofs. */
export function getPromptJudgeKind(kind: PromptKind): Exclude<JudgeKind, 'prm'> | undefined {
  return kind === 'extractor' || kind === 'confirmer' || kind === 'comparison' ? undefined : kind;
}
