import type { Proof } from '../../proof/index.ts';
import type { Aid, JudgeContext } from '../contract.ts';
import type { PromptView } from './types.ts';

export interface ViewOptions {
  /** The index of the step to judge. */
  readonly step?: number;
  /** `prefix`: omits the steps after the judged one, so that an edit of them changes nothing. */
  readonly context?: JudgeContext;
  /** The aids to show in addition to problem and proof; none by default. */
  readonly aids?: readonly Aid[];
  /** The critique of another judge. */
  readonly critique?: string;
}

/** The maximum length of another judge's critique, from its end, in characters. A long reply has its verdict at the end. */
const MAX_CRITIQUE = 100_000;

/** Lists the texts of the problem and the proof that a message with this view may show. */
export function listViewTexts(view: PromptView): string[] {
  const { problem, proof, reference, rubric, answer, critique, candidates = [] } = view;
  const all = [problem, proof, reference, rubric, answer, critique, ...candidates.map((one) => one.proof)];
  return all.filter((text) => text !== undefined && text !== '') as string[];
}

/** Builds the values of a template's variables from a proof. */
export function buildPromptView(proof: Proof, options: ViewOptions = {}): PromptView {
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
