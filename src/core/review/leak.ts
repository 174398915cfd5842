import { leakWords } from '../judge/prompts/aids.ts';
import type { Verdict } from './types.ts';

/** What is to be known of a verdict whose judge was shown what gives the final answer away; undefined where nothing does. */
export function leakOf({ judge, judged }: Pick<Verdict, 'judge' | 'judged'>): string | undefined {
  // A grader says so by itself, and an answer grader is asked about the answer.
  if (judge.caution !== undefined || judge.kind === 'grader' || judge.kind === 'answer') return judge.caution;
  return leakWords((judge.aids ?? []).filter((aid) => judged[aid]?.text.trim()));
}
