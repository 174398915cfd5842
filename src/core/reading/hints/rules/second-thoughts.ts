/** Rules for places where the author doubts or corrects what came before. */
import type { PhraseHintRule } from '../types.ts';

const MISTAKE =
  '(?:mistakes?|errors?|oversights?|confusion|miscalculations?|misinterpretations?|misunderstandings?|typos?|flaws?|gaps?|inconsistenc(?:y|ies)|discrepanc(?:y|ies))';
const KIND =
  '(?:(?:slight|small|arithmetic|algebraic|calculation|computational|sign|logical|minor|serious|critical) ){0,2}';
const WORK =
  '(?:arithmetic|algebra|calculations?|computations?|analysis|argument|approach|reasoning|interpretation|method|claim|formula|construction|strategy|conclusion|answer|result|derivation|path|line of reasoning|attempt|proof)';
const WRONG =
  '(?:not (?:correct|right|quite right|working|valid)|incorrect|wrong|flawed|mistaken|off|invalid|faulty|a dead end)';

export const SECOND_THOUGHTS_HINT_RULES: readonly PhraseHintRule[] = [
  {
    id: 'own-mistake',
    kind: 'second-thoughts',
    reason: 'The author says that something here or before is wrong; what stays of it must be read again.',
    phrases: [
      `(?:there|it|we|I) (?:must|seems?|appears?|may|might|could|have|has|had|was|is)(?: (?:be|to be|that|there|have|been|made|like|I|we|is|was|an?|some|the)){0,5} ${KIND}${MISTAKE}`,
      `(?:made|making) (?:an?|some|the) ${KIND}${MISTAKE}`,
      `(?:my|this|that|our|the|above|previous) (?:above |previous |earlier |last )?${WORK}(?: above| here| of \\uFFFC)? (?:is|was|are|were|seems?|appears?)(?: to be)? ${WRONG}`,
      '(?:no|wait|hmm|but),? (?:this|that|it) (?:is|was|seems) (?:not (?:correct|right)|wrong|incorrect)',
      '(?:I|we) (?:have )?(?:misread|misinterpreted|misunderstood|miscalculated|miscounted|overlooked|misapplied|misstated)',
      '(?:we|I) apologi[sz]e',
      "(?:I(?:'m| am)) missing (?:something|a)",
      'my (?:mistake|error|oversight)',
      '(?:mistake|error|flaw) (?:is |was |must be )?in my',
      'this is (?:confusing|getting complicated|getting messy|too complicated)',
    ],
    unlessBefore: [
      /\b(?:if|unless|avoid\w*|suppose|assumed?|assumes|common|would|no|not|never|without|any|their|his|her|contradiction|approximat\w+|round\w*)\b[^.;]{0,40}$/i,
    ],
    unlessAfter: [
      /^s? (?:terms?|of (?:at most|order|size)|bounds?|estimates?|at most|is at most|less|probabilit\w+|functions?|between|in (?:the )?(?:sequence|spectrum|list))\b/i,
    ],
    unlessInSentence: [/\bcontradict/i],
    examples: {
      for: [
        'A length can’t be negative, so ⟦we must have made a mistake⟧.',
        '⟦My arithmetic is off⟧ here.',
        '⟦No, this is wrong⟧.',
        '⟦I misread⟧ the condition.',
      ],
      against: [
        'There is an error of at most $0.01$ in this approximation.',
        'If we made a mistake here, the sum would be odd.',
        'There is no mistake in this.',
        'This is a contradiction, so the claim is wrong.',
        'There is a gap between $3$ and $7$.',
      ],
    },
  },
  {
    id: 'starts-over',
    kind: 'second-thoughts',
    reason: 'The author returns to what was done, so what stands before may no longer hold.',
    phrases: [
      "(?:let's|let us|let me|we|I)(?: (?:need to|should|must|will|have to|can|now))? (?:re-?evaluate|reconsider|re-?check|re-?calculate|re-?compute|re-?do|re-?think|re-?examine|re-?read|re-?verify|double-check|start over|try again|retry|correct (?:this|our|my|that))",
      "(?:let's|let us|let me) (?:try|look at|consider) (?:this |it )?(?:again|another approach|another way|a different approach|something else)",
      'upon (?:closer|further) (?:inspection|examination|review|reflection)',
      'on second thought',
      'scratch that',
      '(?:final|last|another|second|third|new) attempt',
      'to reconcile',
      "this (?:doesn't|does not|didn't|did not) (?:help|seem right|look right)",
    ],
    unlessBefore: [/\b(?:if|when|then|otherwise|previous|earlier)\b[^.;]{0,20}$/i],
    examples: {
      for: [
        '⟦Let’s re-check⟧ the second case.',
        '⟦Upon closer inspection⟧ the bound is $5$.',
        'So $x = 3$. ⟦Let me try again⟧.',
      ],
      against: ['We consider the result.', 'If this does not work, Bob loses.', 'Let us look at the sum.'],
    },
  },
];
