/** Words beside a relation that say how a rule on identities may take it. */

import type { Link, Surroundings } from '../judge.ts';
import type { Sentence } from '../sentences.ts';
import { anyOf } from '../words.ts';

/** The author says that the relation is false, or passes that judgement in the next sentence. */
const FALSITY = anyOf(
  String.raw`
  contradict\w* contrary impossible absurd\w* inconsisten\w* mismatch unequal differs?
  false wrong incorrect\w* mistake\w* error\w* invalid reject\w*
  (?:not|never)\s+(?:true|equal|correct|hold\w*|satisf\w*|valid|an?\s+identity|the\s+same) is\s?n[o']t does\s?n[o']t do\s?n[o']t
  wait hmm
`,
  String.raw`\\not\b|\\ne(?:q)?(?![a-zA-Z])|≠|✗|✘|\?`,
);

/** The same of the sentence after. */
const VERDICT = anyOf(String.raw`
  contradict\w* impossible absurd\w* inconsisten\w* mismatch
  false wrong incorrect\w* mistake\w* invalid not\s+(?:true|equal|correct|hold\w*|valid)
  wait hmm actually correction re-?check recalculate
`);

/** Whether the relation is called false, there or right after: then it is no claim of the author's. */
export function isDenied(sentence: Sentence): boolean {
  return sentence.words.says(FALSITY) || sentence.next.says(VERDICT);
}

/** Words of an equation that is to be solved, or of a condition. */
const SOLVING = anyOf(
  String.raw`
  solv\w+ solutions? roots? equate[sd]? equating satisf\w+ set setting intersect\w* fixed such\s+that
  condition\w* constraint\w* require\w* need\w* when\w* if iff given suppos\w+ assum\w+
  substitut\w+ system modulo mod
`,
  String.raw`\\iff|\\Rightarrow|\\implies|\\Leftrightarrow|⇒|⇔|\\pm|±`,
);

/** Whether the sentence up to the link, or what follows right after it, treats it as an equation or a condition. */
export function isSolved(around: Surroundings, link: Link): boolean {
  return around.sentences.at(link.range.start).words.says(SOLVING);
}
