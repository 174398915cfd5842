/** All rules of hints, as data: a documentation page and the tests are made of them. */
import { BARE_ASSERTION_HINT_RULES } from './rules/asserted.ts';
import { EVIDENCE_HINT_RULES } from './rules/evidence.ts';
import { KNOWN_RESULT_HINT_RULES, OUTSIDE_RESULT_HINT_RULES } from './rules/known-results.ts';
import { SECOND_THOUGHTS_HINT_RULES } from './rules/second-thoughts.ts';
import type { HintRule, NotAProofRule, PhraseHintRule } from './types.ts';

/** The rules that search for phrases. Where two find the same words, the earlier rule has them. */
export const PHRASE_HINT_RULES: readonly PhraseHintRule[] = [
  ...SECOND_THOUGHTS_HINT_RULES,
  ...OUTSIDE_RESULT_HINT_RULES,
  ...KNOWN_RESULT_HINT_RULES,
  ...EVIDENCE_HINT_RULES,
  ...BARE_ASSERTION_HINT_RULES,
];

/** The rules that look at a whole proof, which are code. */
export const CROSS_STEP_HINT_RULES: readonly HintRule[] = [
  {
    id: 'no-base',
    kind: 'no-base',
    reason: 'An induction proves nothing until its first case is shown.',
    examples: {
      for: ['We count the lines.\n\n⟦Inductive step⟧: suppose that $n$ lines make $f(n)$ parts.'],
      against: [
        'For $n = 1$ there is one line.\n\nInductive step: suppose that $n$ lines make $f(n)$ parts.',
        'By induction all terms are odd.',
      ],
    },
  },
  {
    id: 'same-label',
    kind: 'same-label',
    reason: 'Where two places have one label, a reference to it can mean either.',
    examples: {
      for: ['We have $$a = b. \\tag{1}$$\n\nThen $$c = d^2. ⟦\\tag{1}⟧$$'],
      against: ['We have $$a = b. \\tag{1}$$\n\nRecall $$a = b. \\tag{1}$$'],
    },
  },
];

/** Why a text isn't a proof, in the order of the decision. */
export const NOT_A_PROOF_RULES: readonly NotAProofRule[] = [
  {
    kind: 'admitted',
    reason: 'The author knows best what is missing.',
    examples: {
      for: ['⟦I was not able to find a complete proof.⟧', '⟦Verdict: Partial solution.⟧'],
      against: [
        'I have not found a shorter proof.',
        'I was not able to solve the recurrence directly, so I used generating functions.',
      ],
    },
  },
  {
    kind: 'hardly-begins',
    reason: 'A text of less than 400 characters that only sets the scene argues nothing.',
    examples: {
      for: ['⟦Let us first consider the smallest cases⟧'],
      against: ['Since $4 = 2^2$, the number $4$ is a square.'],
    },
  },
  {
    kind: 'breaks-off',
    reason: 'A text that stops in the middle of a sentence or formula lacks its end.',
    examples: {
      for: ['⟦Hence we have the following cases:⟧', '⟦When $x = 2$, we get the⟧', '⟦So it divides both $m$⟧'],
      against: [
        'So it divides both $m$ and $n$',
        'So it divides both $m, n$',
        'Hence $x = 2$',
        'Hence both numbers are even, as required',
      ],
    },
  },
];
