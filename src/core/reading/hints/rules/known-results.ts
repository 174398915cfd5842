/** Rules for results that are called known, and for results of other texts. */
import type { PhraseHintRule } from '../types.ts';
import {
  CITATION_PATTERN,
  FOLLOWING_FORMULA_PATTERN,
  FOLLOWING_PROOF_PATTERN,
  THEOREM_NAME_PATTERN,
} from './exceptions.ts';

const FACT =
  '(?:results?|facts?|propert(?:y|ies)|theorems?|lemmas?|identit(?:y|ies)|formulas?|formulae|estimates?|bounds?|inequalit(?:y|ies)|problem|constructions?|characterizations?|relations?|configurations?|values?|solutions?|sequences?|enumerations?|evaluations?|rep-tiles?|arguments?)';

export const KNOWN_RESULT_HINT_RULES: readonly PhraseHintRule[] = [
  {
    id: 'well-known',
    kind: 'known-result',
    reason: "A known result without a name or a source can't be looked up. Often it is the problem itself.",
    phrases: [
      "(?:it(?: is|'s) )?(?:quite )?well(?:-| )known(?: \\w{1,14})?(?: that)?",
      `(?:is|are) (?:a |an )?(?:already )?known (?:\\w{1,14} ){0,2}${FACT}`,
      "(?:it(?: is|'s) |this is |now |since |is |are )known (?:that|to (?:be|have|hold|satisfy|evaluate|equal|converge|diverge|exist|lie|admit|possess|contain|require|work))",
      '(?:(?:this|the) (?:problem|sum|sequence|value|result|inequality)|it) is known',
      `(?:by|from|using|use|a|the|on) known (?!values?)(?:\\w{1,14} ){0,2}?(?!values?)${FACT}`,
      'known results?',
      'in the literature',
      'well-established',
      'folklore',
    ],
    unlessInSentence: [THEOREM_NAME_PATTERN, CITATION_PATTERN],
    unlessBefore: [/\b(?:if|once|already|the problem) [^.,;]{0,12}$/i],
    unlessAfter: [FOLLOWING_FORMULA_PATTERN, /^ as\b/i, FOLLOWING_PROOF_PATTERN],
    examples: {
      for: [
        '⟦It is well known that⟧ such a tiling exists.',
        'This ⟦is a known result⟧ in combinatorics.',
        'The constant ⟦is known to evaluate⟧ to the value below.',
      ],
      against: [
        'By the well-known theorem of Fermat, $a^p \\equiv a$.',
        'We use the well-known identity $1 + 2 + 3 = 6$.',
        'It is not known to Bob which card is missing.',
        'This is known as the tangent.',
        'We put in the known values.',
      ],
    },
  },
  {
    id: 'standard-result',
    kind: 'known-result',
    reason: "A result that is only called standard can't be looked up, because it has no name and no source.",
    phrases: [
      `(?:standard|classic(?:al)?|established|celebrated|famous) (?:[\\w-]{1,16} ){0,2}?${FACT}`,
      '(?:is|are) (?:a )?standard(?: and| in| but)',
      '(?:by|from) general theory',
    ],
    unlessInSentence: [THEOREM_NAME_PATTERN, CITATION_PATTERN],
    unlessAfter: [FOLLOWING_FORMULA_PATTERN, FOLLOWING_PROOF_PATTERN, /^ ?\(/],
    examples: {
      for: ['By a ⟦standard result⟧, the graph is planar.', 'This is a ⟦classic result⟧ in geometry.'],
      against: ['By a standard result, the Cauchy inequality, $x \\le y$.', 'We use the standard basis.'],
    },
  },
];

export const OUTSIDE_RESULT_HINT_RULES: readonly PhraseHintRule[] = [
  {
    id: 'numbered-elsewhere',
    kind: 'outside-result',
    reason:
      "A numbered result of another text can't be read here: whether it says what is needed is for the reader to check.",
    phrases: ['et al\\.?', 'arxiv', 'mathworld', 'wikipedia'],
    casedPhrases: [
      '(?:[Tt]heorem|[Ll]emma|[Pp]roposition|[Cc]orollary|[Pp]roblem|[Ee]xercise) \\d{1,3}(?:\\.\\d{1,3}){0,3} (?:of|in|from) (?!(?:Section|Step|Part|Chapter|Case|Appendix|Subsection|Theorem|Lemma|The|This|Our)\\b)\\p{Lu}\\p{L}{1,30}',
      '[Tt]heorem \\d{1,3}(?:\\.\\d{1,3}){1,3}',
      '(?:paper|book|article|preprint|monograph|textbook|notes?) (?:by|of) \\p{Lu}\\p{L}{1,30}',
      '(?:in|In|see|See|cf\\.|by|By) \\p{Lu}\\p{L}{1,30}(?:(?: and|,) \\p{Lu}\\p{L}{1,30}){0,2} \\((?:1[89]|20)\\d\\d\\)',
      'J\\. \\p{Lu}\\p{L}{1,8}\\. \\p{Lu}\\p{L}{1,8}\\.?',
      'Annals of',
    ],
    unlessInSentence: [CITATION_PATTERN],
    examples: {
      for: [
        'By ⟦Theorem 3.2 of Tao⟧ the set is finite.',
        'Erdős ⟦et al.⟧ proved this bound.',
        'See ⟦Wikipedia⟧ for the proof.',
      ],
      against: [
        'By Theorem 3 of Section 2, $x = 1$.',
        'By Lemma 2, $n$ is even.',
        'See \\cite[Theorem 3.2]{tao}, as in Tao et al.',
      ],
    },
  },
  {
    id: 'published-solution',
    kind: 'outside-result',
    reason: "A solution that is published elsewhere isn't in the text.",
    phrases: [
      '(?:official|published|original|intended|known|accepted|contest) (?:\\w{1,12} )?solutions?',
      'solution (?:provided|published|given|found) (?:in|by|on|at)',
      'short-?list',
      'aops',
      'art of problem solving',
      'known problem',
    ],
    casedPhrases: ['(?:problem|theorem) (?:is from|appeared in|by) (?:the )?\\p{Lu}\\p{L}{1,30}'],
    examples: {
      for: ['The ⟦official solution⟧ uses complex numbers.', 'This is proved in the ⟦Shortlist⟧ of that year.'],
      against: ['This solution is complete.', 'The original equation has two solutions.'],
    },
  },
];
