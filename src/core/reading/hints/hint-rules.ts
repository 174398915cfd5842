/** All rules of hints, as data: a documentation page and the tests are made of them. */
import { BARE_ASSERTION_RULES } from './rules/asserted.ts';
import { EVIDENCE_RULES } from './rules/evidence.ts';
import { KNOWN_RESULT_RULES, OUTSIDE_RESULT_RULES } from './rules/known-results.ts';
import { SECOND_THOUGHTS_RULES } from './rules/second-thoughts.ts';
import type { CrossStepHintRule, PhraseHintRule } from './types.ts';

/** The rules that search for phrases. Where two find the same words, the earlier rule has them. */
export const PHRASE_HINT_RULES: readonly PhraseHintRule[] = [
  ...SECOND_THOUGHTS_RULES,
  ...OUTSIDE_RESULT_RULES,
  ...KNOWN_RESULT_RULES,
  ...EVIDENCE_RULES,
  ...BARE_ASSERTION_RULES,
];

/** The rules that look at a whole proof. */
export const CROSS_STEP_HINT_RULES: readonly CrossStepHintRule[] = [
  {
    id: 'no-base',
    kind: 'no-base',
    reason: 'An induction proves nothing until its first case is shown.',
  },
  {
    id: 'same-label',
    kind: 'same-label',
    reason: 'Where two formulas have one label, a reference to it can mean either.',
  },
];
