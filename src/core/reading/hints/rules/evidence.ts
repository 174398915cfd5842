/** Rules for evidence that stands where a proof should be. */
import type { PhraseHintRule } from '../types.ts';
import { FOLLOWING_PROOF_PATTERN } from './exceptions.ts';

export const EVIDENCE_HINT_RULES: readonly PhraseHintRule[] = [
  {
    id: 'suggests',
    kind: 'evidence',
    reason: "What suggests a claim doesn't prove it.",
    phrases: [
      '(?:strongly )?suggest(?:s|ing)?(?: that)?',
      '(?:evidence|patterns?|examples?|data|tests?|experiments?|cases|values|tables?) (?:strongly )?indicates? that',
    ],
    unlessBefore: [
      /\b(?:phrasing|wording|name|notation|hint|statement|problem|question|title|figure|diagram) (?:of [^.]{1,30} )?$/i,
    ],
    unlessInSentence: [/\btheorem\b/i],
    unlessAfter: [
      FOLLOWING_PROOF_PATTERN,
      // What is done next is suggested, not a claim: “suggests exploring …”, “suggests the substitution …”.
      /^ (?:\w{2,12}ly )?(?!(?:any|every|no|some)thing\b)\w{2,16}ing\b/i,
      /^ (?:the following|(?:an? |the )?(?:\w{1,12} )?(?:substitution|method|approach|strategy|proof|definition|idea)) /i,
    ],
    examples: {
      for: ['This pattern ⟦suggests that⟧ $a_n = 2^n$.', 'The table ⟦strongly suggests⟧ a period of six.'],
      against: [
        'This pattern suggests $a_n = 2^n$. Let us prove this.',
        'The form of the sum suggests using partial fractions.',
        'These values suggest exploring the remainders.',
        'A remainder of $0$ indicates that the digit is the last one.',
        'The theorem suggests that a root divides the constant term.',
        'The notation suggests that $f$ is a function.',
      ],
    },
  },
  {
    id: 'likely',
    kind: 'evidence',
    reason: "A claim that is called likely isn't proved.",
    phrases: ['(?:un)?likely', 'plausibl[ey]', 'presumably', 'probably', 'conceivabl[ey]'],
    unlessBefore: [/\b(?:equally|more|less|most|least|as|how) $/i],
    unlessInSentence: [/\bprobabilit|\brandom|\bexpectation\b/i],
    examples: {
      for: ['It is ⟦unlikely⟧ that a smaller $k$ works.', 'The bound is ⟦probably⟧ sharp.'],
      against: ['Both outcomes are equally likely.', 'The probability of the likely event is $2/3$.'],
    },
  },
  {
    id: 'seems',
    kind: 'evidence',
    reason: "How a claim seems, or that it is believed, isn't an argument for it.",
    phrases: [
      'seems?(?: to (?:be|have|hold|work|imply|follow|rely|suggest))?(?: that)?',
      'appears to (?:be|have|hold|work|imply|follow|satisfy)',
      'it appears that',
      'roughly(?: speaking)?',
      'intuitive(?:ly)?(?: speaking)?',
      'heuristic(?:ally|s)?',
      '(?:we|I) (?:would )?(?:expect|believe|guess|suspect|hypothesi[sz]e|conjecture)(?: that)?',
      'one (?:would )?expects?(?: that)?',
      'it is (?:conjectured|believed|expected)(?: that)',
    ],
    unlessAfter: [FOLLOWING_PROOF_PATTERN, /^[^.]{0,60}\b(?:but|however|yet|at first)\b/i],
    unlessBefore: [/\b(?:may|might|although|though|while)\b[^.]{0,30}$/i],
    unlessInSentence: [/\bexpected value|\bexpectation\b|\bconjecture (?:of|is (?:true|false))\b/i],
    examples: {
      for: [
        'The sequence ⟦seems to be⟧ periodic.',
        'Equality ⟦appears to hold⟧ only here.',
        '⟦We expect that⟧ no other solution exists.',
        '⟦Intuitively⟧, the maximum is at the center.',
      ],
      against: [
        'Although it seems small, $x > 1$.',
        'A letter that appears in the word is a vowel.',
        'The expected value is $3$.',
        'We guess $f(x) = x$. To prove it, put $y = 0$.',
      ],
    },
  },
  {
    id: 'tested',
    kind: 'evidence',
    reason: 'Tested cases prove nothing about the others.',
    phrases: [
      'numerical(?:ly)? (?:evidence|evaluations?|experiments?|checks?|verif\\w{3,7}|tests?|tested|testing|calculations?|computations?|investigations?|simulations?|checked|confirmed|exploration)',
      '(?:evaluat\\w{2,4}|verified|checked|confirmed|tested) numerically',
      'empirical(?:ly)?',
      '(?:examples?|experiments?|simulations?|attempts|trials|tests) (?:show|shows|indicate|suggest|result|reveal|confirm|fail)',
      '(?:testing|trying|checking|exploring|examining|test) (?:a few|several|some|small|specific|other|particular|many|more|potential|values|cases|numbers)',
      '(?:was|were|been) (?:tested|tried|explored)',
      // Different patterns are often what is counted. They are evidence where the text tries them.
      '(?:other|different) (?:configurations|patterns|arrangements|attempts|choices) (?:[\\w-]{1,14} ){0,4}(?:give|yield|result|lead|fail|were|show|also|do|produce)',
      '(?:test|try|explor|examin|consider|check|analy[sz]|look|vary|experiment)\\w{0,3} (?:\\w{1,14} ){0,2}different (?:configurations|patterns|arrangements)',
      'support(?:s|ing|ed)? (?:the|this|our) (?:pattern|claim|conjecture|conclusion|hypothesis|idea|guess)',
      '(?:the|this|that|same) pattern (?:continues|holds|persists|emerges|is consistent|generalizes)',
      '(?:for|in) (?:smaller|small) (?:cases|values|examples|instances)',
      '(?:for )?small (?:\\uFFFC|cases|values)[^.]{0,40} (?:verified|checked) (?:manually|by hand|directly)',
      'trial and error',
      '(?:extensive|computer) (?:search|testing|experiments?|verification|simulation)',
      'from (?:the|this|these) (?:pattern|examples?|experiments?|observations?)',
    ],
    unlessAfter: [FOLLOWING_PROOF_PATTERN],
    examples: {
      for: [
        '⟦Numerical evidence⟧ gives $0.1110$.',
        'Many values ⟦were tested⟧, and none works.',
        '⟦Testing small⟧ values of $n$ we find a period.',
        '⟦The pattern continues⟧ for all $n$.',
      ],
      against: [
        'We test the series for convergence.',
        'There are six different patterns of this kind.',
        'The pattern repeats every $3$ digits.',
        'We find the root by trying possible rational roots.',
        'Testing small values, we guess $a_n = n^2$. We now prove this by induction.',
      ],
    },
  },
];
