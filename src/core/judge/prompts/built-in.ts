import type { JudgeChoice } from '../models/choice.ts';

/** Every prompt that ships, as `media/prompts/NAME.judge.md`. */
export const BUILT_IN = [
  'critic',
  'stepwise-whole',
  'stepwise-prefix',
  'grader-binary-lenient',
  'grader-binary-balanced',
  'grader-binary-strict',
  'grader-points-lenient',
  'grader-points-balanced',
  'grader-points-strict',
  'answer-free',
  'answer-steps',
  'extractor',
  'confirm',
  'compare',
  'compare-judgements',
] as const;

export type BuiltInName = (typeof BUILT_IN)[number];

/** The built-in prompt of a choice that names no prompt; undefined of a reward model, which has none. */
export function builtInName(choice: JudgeChoice): BuiltInName | undefined {
  const { kind, context = 'whole', scale = 'binary', temper = 'balanced', protocol = 'free' } = choice;
  if (kind === 'critic') return 'critic';
  if (kind === 'stepwise') return `stepwise-${context}`;
  if (kind === 'grader') return `grader-${scale}-${temper}`;
  if (kind === 'answer') return `answer-${protocol}`;
  return undefined;
}
