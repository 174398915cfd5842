/** What a prompt of a kind is shown of a proof: as its judge shows it, which a test compares. */

import { AIDS, type Aid, type JudgeContext, type JudgeKind } from '../judge/contract.ts';
import { type JudgePrompt, type PromptKind, type PromptView, viewOf } from '../judge/prompts/index.ts';
import type { Proof } from '../proof/types.ts';

/** How a judge is asked, as far as its messages depend on that. */
export interface Showing {
  /** The index of the step that a step-wise judge is asked about. */
  readonly step: number;
  readonly context: Exclude<JudgeContext, 'step'>;
  /** What a grader is told beside the proof. */
  readonly aid: 'none' | Aid;
}

export function labViewOf(proof: Proof, { kind }: Pick<JudgePrompt, 'kind'>, showing: Showing): PromptView {
  switch (kind) {
    case 'critic':
      return viewOf(proof, { aids: AIDS });
    case 'stepwise':
      return viewOf(proof, { step: showing.step, context: showing.context, aids: AIDS });
    case 'grader':
      return viewOf(proof, { aids: showing.aid === 'none' ? [] : [showing.aid] });
    case 'answer':
    case 'extractor':
      return viewOf(proof, { aids: ['answer'] });
    case 'confirmer':
      return viewOf(proof, { step: showing.step });
    case 'comparison':
      return viewOf(proof);
    default:
      return kind satisfies never;
  }
}

/** The kind of judge that a prompt makes by itself; undefined of one that helps another judge or compares proofs. */
export function judgeKindOf(kind: PromptKind): Exclude<JudgeKind, 'prm'> | undefined {
  return kind === 'extractor' || kind === 'confirmer' || kind === 'comparison' ? undefined : kind;
}
