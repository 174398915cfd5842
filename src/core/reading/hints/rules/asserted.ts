/** Rules for what is asserted and not shown. */
import type { PhraseHintRule } from '../types.ts';
import { FOLLOWING_PROOF_PATTERN, GOAL_OR_ASSUMPTION_PATTERN, REASON_PATTERN } from './exceptions.ts';

const MANY = '(?:(?:very|rather|quite|fairly|somewhat|bit|and|but|more|or|though|,|\\() ?){0,4}';
const LONG =
  '(?:long|lengthy|tedious|detailed|routine|straightforward|careful|extensive|involved|intricate|technical|laborious|messy|thorough|painstaking|elaborate|exhaustive|bulky|cumbersome|half a page)';
const WORK =
  '(?:computations?|calculations?|algebra|algebraic manipulations?|manipulations?|angle chas(?:e|es|ing)|casework|case analysis|analysis|bookkeeping|expansions?|elimination|verification|check|estimates?|work)';

export const BARE_ASSERTION_HINT_RULES: readonly PhraseHintRule[] = [
  {
    id: 'omitted-work',
    kind: 'asserted',
    reason: "A computation that is called long and isn't in the text can't be checked, and slips hide there.",
    phrases: [
      `(?:after|by|through|via|with|following|upon) (?:a |an |some |direct )?${MANY}${LONG}(?: \\w{1,14}| \\w{1,14} and \\w{1,14})? ${WORK}`,
      `(?:by|after) direct \\((?:but |though )?(?:\\w{1,12} )?${LONG}\\) ${WORK}`,
      `(?:a|an) ${MANY}${LONG}(?: \\w{1,14})? ${WORK} (?:shows?|yields?|gives?|reveals?|confirms?|leads?)`,
      `(?:computations?|calculations?|algebra|verification|expansion) (?:is|are) (?:straightforward|routine|lengthy|tedious|long|omitted|involved|(?:algebraically |computationally )(?:intensive|long|involved))`,
      '(?:algebraically|computationally) (?:intensive|lengthy)',
    ],
    unlessAfter: [/^[^.]{0,30}(?:below|as follows|:)/i],
    unlessBefore: [/\b(?:avoid\w{0,3}|need for|instead of|spare\w{0,2}|prevent\w{0,2})\b[^.;]{0,30}$/i],
    examples: {
      for: [
        '⟦After a lengthy computation⟧ we get $x = 2$.',
        'The difference simplifies ⟦by direct (though somewhat lengthy) computation⟧ to $1$.',
        '⟦A routine calculation shows⟧ that the sum is positive.',
        'This ⟦calculation is straightforward⟧ and gives $7$.',
      ],
      against: [
        'This avoids any lengthy computation.',
        'By a detailed computation below, $x = 2$.',
        'By direct computation, $2^5 = 32$.',
      ],
    },
  },
  {
    id: 'left-out',
    kind: 'asserted',
    reason: "The author says that a part of the argument isn't in the text.",
    phrases: [
      '(?:is|are|was|were|been|be) omitted(?: here)?(?: only)?(?: because| for brevity| for space)?',
      '(?:we|I) (?:omit|skip) (?:the|these|this|its|their|further|all)',
      '(?:details?|proof|verification|calculation|computation)s? (?:is|are) left(?: to| as| for)?(?: the reader| an exercise)?',
      '(?:given|due to|because of|under) (?:the |these )?(?:complexity and )?(?:time|space|length|page|word|exam)(?:-like)? constraints',
      'left (?:to the reader|as an exercise|for the reader|to be verified)',
      'beyond (?:the scope|reach|what)',
      '(?:full|complete|general|rigorous|formal|detailed) (?:proof|derivation|argument|verification|analysis|justification)(?: of [^.,;]{1,60}?)? (?:requires?|would|involves?|relies|needs?)',
      // “The general argument is as follows” introduces it. It is hinted at where it is called long, hard, or missing.
      '(?:full|complete|general|rigorous|formal|detailed) (?:proof|derivation|argument|verification|analysis|justification)(?: of [^.,;]{1,60}?)? is (?:\\w{1,14} ){0,2}(?:long|lengthy|tedious|complex|complicated|involved|intricate|technical|difficult|hard|challenging|needed|required|necessary|missing|not)',
      '(?:proof|proving it|proving this|derivation) (?:of [^.,;]{1,60}? )?(?:is|itself is) (?:non-trivial|nontrivial|not straightforward|lengthy|very lengthy|long|involved|technical|intricate)',
    ],
    unlessBefore: [
      /\b(?:vertex|vertices|edge|element|term|digit|point|row|column|factor|number|value|when|if)s?\b[^.;]{0,20}$/i,
    ],
    unlessAfter: [/^[^.]{0,40}(?:below|as follows|given in|appendix)/i],
    examples: {
      for: [
        'The four lines ⟦are omitted here because⟧ they are long.',
        '⟦We omit the⟧ details.',
        'A ⟦full proof of this lemma requires⟧ complex numbers.',
        'That bound is ⟦beyond the scope⟧ of this solution.',
        '⟦Due to time constraints⟧, we take this lemma for granted.',
      ],
      against: [
        'If the vertex is omitted, the graph is a tree.',
        'A complete proof appears in Section 3.',
        'The general argument is by induction.',
        'Given the constraints, $n > 2$.',
      ],
    },
  },
  {
    id: 'can-be-shown',
    kind: 'asserted',
    reason: "That something can be shown doesn't show it.",
    phrases: [
      '(?:it |this |which |that |we )?(?:can|could|may|might) (?:also |then |easily |now |even )?be (?:shown|proven|proved|verified|assumed|constructed|arranged|demonstrated|established|justified|derived rigorously|made rigorous|confirmed|generalized|extended)',
      '(?:one|we) can (?:easily |also )?(?:verify|check|confirm) that',
    ],
    unlessAfter: [
      FOLLOWING_PROOF_PATTERN,
      /^[^.]{0,50}\b(?:by|using|from|with|via|as follows|below|above|in the same way|similarly|analogously|directly|to be|in (?:\w+|\uFFFC) ways?)\b/i,
    ],
    examples: {
      for: [
        '⟦It can be shown⟧ that every residue occurs.',
        'A counterexample ⟦can be constructed⟧ for such $n$.',
        'For large $n$ ⟦it can be assumed⟧ that $a > b$.',
      ],
      against: [
        'This can be proved by induction on $n$.',
        'It cannot be shown that $x$ is rational.',
        'The books can be arranged in $6$ ways.',
        'It can be shown as follows. Let $n = 2k$.',
      ],
    },
  },
  {
    id: 'can-always',
    kind: 'asserted',
    reason: 'That a choice, a move or an arrangement always exists is often the very claim that needs the proof.',
    phrases: [
      'can always (?:be )?(?:choose|chosen|find|found|force|block|blocked|place|placed|win|ensure|isolate|separate|guarantee|achieve|avoid|select|arrange|respond|prevent|reach|adjust|construct|maintain|continue|move)',
      '(?:he|she|they|it|player|opponent|alice|bob) (?:cannot|can not|can never) (?:prevent|stop|deviate|avoid|escape)',
    ],
    unlessInSentence: [REASON_PATTERN, GOAL_OR_ASSUMPTION_PATTERN],
    // A formula before it is the reason.
    unlessBefore: [/\uFFFC[^.]{0,60}\b(?:so|and|thus|hence|therefore|implies|means)\b[^.]{0,30}$/i],
    examples: {
      for: ['So Alice ⟦can always force⟧ the last move.', 'We ⟦can always isolate⟧ the red points one by one.'],
      against: [
        'We can always choose such a $k$, because $n$ is even.',
        'Determine the largest $k$ such that Alice can always win.',
        'Here $s < 2n$ and therefore Alice can always win.',
      ],
    },
  },
  {
    id: 'ensures',
    kind: 'asserted',
    reason: 'That a process or a choice ensures the claim is asserted, where the reason would be the proof.',
    phrases: [
      'this(?: (?:\\w{1,14} )?(?:strategy|process|choice|structure|symmetry|approach|method|construction|arrangement|pattern|property|procedure|placement|condition|response|move|balance))? (?:ensures|guarantees)(?: that)?',
      'the (?:strategy|process|structure|symmetry|approach|construction|arrangement|pattern)(?: of [\\w\\uFFFC]{1,14}(?: [\\w\\uFFFC]{1,14})?)? (?:ensures|guarantees|forces|prevents)(?: that)?',
      'this (?:strategy|process|structure|approach|construction|arrangement|pattern) (?:forces|prevents|eventually)',
      '(?:leads?|leading|brings us) to the (?:desired )?(?:conclusion|result)(?: that)?',
    ],
    unlessInSentence: [REASON_PATTERN],
    unlessAfter: [/^[^.\uFFFC]{0,8}\uFFFC/],
    examples: {
      for: [
        '⟦This strategy ensures that⟧ the game ends.',
        '⟦This guarantees that⟧ all the points are separated.',
        'This ⟦leads to the conclusion that⟧ the ratio is rational.',
      ],
      against: [
        'This doesn’t ensure that the game ends.',
        'This ensures that the game ends, since $n$ decreases.',
        'Lemma 2 ensures that the game ends.',
        'This ensures $x > 0$.',
      ],
    },
  },
  {
    id: 'by-its-nature',
    kind: 'asserted',
    reason: 'A symmetry, a structure or a nature that is only mentioned gives no step that can be checked.',
    phrases: [
      '(?:oscillatory|random|recursive|cyclic|symmetric|alternating|inherent|bipartite|special) nature of',
      '(?:due to|by|given|because of|based on) the (?:\\w{1,14} )?(?:nature|structure|symmetry|symmetries|behaviou?r|complexity|geometry|geometric properties)(?: (?:of|in|and))?',
      'this (?:\\w{1,14} )?(?:symmetry|structure|behaviou?r|observation|imbalance) (?:implies|allows|forces|helps?|means|will|shows)',
      'thought process',
      'in a certain (?:configuration|way|sense|manner)',
      'may serve',
    ],
    unlessAfter: [/^[^.\uFFFC]{0,24}\uFFFC[^.]{0,20}(?:, |and )(?:we|so|it suffices)/],
    examples: {
      for: [
        '⟦This symmetry allows⟧ us to relate the angles.',
        'The limit exists ⟦due to the oscillatory nature of⟧ the factor.',
        'The two lines are parallel ⟦in a certain configuration⟧.',
      ],
      against: ['The symmetry of the relation is clear.', 'By symmetry, $a = b$.'],
    },
  },
  {
    id: 'advanced-means',
    kind: 'asserted',
    reason: "Means that the text doesn't use can't carry its claim.",
    phrases: [
      'advanced (?:\\w{1,14} )?(?:techniques?|methods?|results?|tools?|estimates?|theory|theorems?|arguments?|mathematics)',
      '(?:requires?|requiring|involves?|needs?|needing) (?:a )?(?:more )?(?:advanced|deep|deeper|careful|detailed|sophisticated|extensive|rigorous|further|intricate|heavy)',
      '(?:derived|proven|proved|shown|established|verified|justified|confirmed) rigorously',
      '(?:deep|deeper|sophisticated) (?:results?|theorems?|lemmas?|techniques?|analysis|theory)',
    ],
    examples: {
      for: ['This follows from ⟦advanced techniques⟧ of elliptic functions.', 'The claim ⟦requires careful⟧ algebra.'],
      against: ['This needs no advanced theorem.', 'We use the three results above.'],
    },
  },
  {
    id: 'analysis-shows',
    kind: 'asserted',
    reason: 'An analysis that is only mentioned stands where the analysis should be.',
    phrases: [
      '(?:careful|detailed|similar|deeper|further|closer|thorough|more refined|case|case-by-case|direct|quick|simple|full) (?:analysis|examination|investigation|inspection|study|consideration|casework) (?:shows?|reveals?|confirms?|yields?|gives?|leads|demonstrates?|of)',
      'it turns out(?: that)?',
      'turns out to (?:be|have|hold)',
      'similar (?:ratios?|results?|patterns?|behaviou?r|bounds?|constructions?|considerations?) (?:hold|holds|apply|applies|work|works|can|occur)',
      '(?:more generally|in general), (?:the|this|we|it|such)',
      'hence in general',
      '(?:flexib\\w{2,6}|freedom) (?:of|in|to|that|allows)',
    ],
    unlessAfter: [FOLLOWING_PROOF_PATTERN],
    examples: {
      for: [
        'A ⟦case analysis shows⟧ that there are three of them.',
        '⟦It turns out that⟧ the value is rational.',
        'For larger $n$, ⟦similar ratios hold⟧.',
      ],
      against: [
        'We now give the analysis. It shows that $x = 1$.',
        'It turns out that $x > 0$. Indeed, $x = y^2 + 1$.',
      ],
    },
  },
];
