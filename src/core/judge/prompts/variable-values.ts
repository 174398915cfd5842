import type { Proof } from '../../proof/index.ts';
import type { GradingMaterial, JudgeContextScope } from '../contract.ts';
import type { PromptVariableValues } from './types.ts';

export interface PromptVariableOptions {
  /** The index of the step to judge. */
  readonly step?: number;
  /** `prefix`: omits the steps after the judged one, so that an edit of them changes nothing. */
  readonly context?: JudgeContextScope;
  /** The aids to show in addition to problem and proof; none by default. */
  readonly aids?: readonly GradingMaterial[];
  /** The critique of another judge. */
  readonly critique?: string;
}

/** The maximum length of another judge's critique, from its end, in characters. A long reply has its verdict at the end. */
const MAX_CRITIQUE = 100_000;

/** Lists the texts of the problem and the proof that a message with this view may show. */
export function listJudgeInputTexts(view: PromptVariableValues): string[] {
  const { problem, proof, reference, rubric, answer, critique, candidates = [] } = view;
  const all = [problem, proof, reference, rubric, answer, critique, ...candidates.map((one) => one.proof)];
  return all.filter((text) => text !== undefined && text !== '') as string[];
}

export function buildPromptVariableValues(proof: Proof, options: PromptVariableOptions = {}): PromptVariableValues {
  const { step: asked, context = 'whole', aids = [], critique } = options;
  const step = asked === undefined ? undefined : proof.steps[asked];
  const last = step && context === 'prefix' ? step.index + 1 : proof.steps.length;
  const steps = proof.steps.slice(0, last).map(({ index, text }) => ({ index, text }));
  const shown = aids.flatMap((aid) => (proof[aid] ? [[aid, proof[aid].text] as const] : []));
  return {
    problem: proof.problem?.text ?? '',
    steps,
    ...(step ? { step: { index: step.index, text: step.text } } : {}),
    proof: steps.map(({ text }) => text).join('\n\n'),
    ...Object.fromEntries(shown),
    ...(critique === undefined ? {} : { critique: critique.slice(-MAX_CRITIQUE) }),
  };
}
