/** Words near a relation that show how rules on identities may read it. */
import type { TextRange } from '../../proof/index.ts';
import type { SentenceWithContext } from '../prose/sentences.ts';
import type { ChainLink, ChainLinkContext } from '../relations/chain-link.ts';
import { createWordListPattern } from '../terms/word-search.ts';

/** Words that call the relation false. */
const FALSITY = createWordListPattern(
  String.raw`
  contradict\w* contrary impossible absurd\w* inconsisten\w* mismatch unequal differs?
  false wrong incorrect\w* mistake\w* error\w* invalid reject\w*
  (?:not|never)\s+(?:true|equal|correct|hold\w*|satisf\w*|valid|an?\s+identity|the\s+same) is\s?n[o']t does\s?n[o']t do\s?n[o']t
  wait hmm
`,
  String.raw`\\not\b|\\ne(?:q)?(?![a-zA-Z])|≠|✗|✘|\?`,
);

/** Words in the next sentence that call the relation false. */
const VERDICT = createWordListPattern(String.raw`
  contradict\w* impossible absurd\w* inconsisten\w* mismatch
  false wrong incorrect\w* mistake\w* invalid not\s+(?:true|equal|correct|hold\w*|valid)
  wait hmm actually correction re-?check recalculate
`);

/** Whether the relation is called false, there or right after. Then the author doesn't claim it. */
export function isRelationCalledFalse(sentence: SentenceWithContext): boolean {
  return sentence.words.says(FALSITY) || sentence.next.says(VERDICT);
}

/** Words for an equation to solve or a condition. */
const SOLVING = createWordListPattern(String.raw`
  solv(?:e|es|ed|ing) solutions? equate[sd]? equating satisf\w+ set setting intersect\w* fixed such\s+that
  condition\w* constraint\w* require\w* if iff when modulo mod equality equation
`);

/** Text after an equation that draws a conclusion from it. */
const CONCLUDED = /^[\s.,$\\)\]]*(?:\\(?:implies|Rightarrow|iff|Longrightarrow|Leftrightarrow|to)\b|⇒|⇔|⟹|→)/;

/**
 * Whether `B = C` in `A = B = C` may be an equation to solve or a condition: `y = 2x + 1 = x + 5`. It directly follows
 * a name, and the sentence mentions solving or draws a conclusion from it.
 */
export function mayBeEquationToSolve(around: ChainLinkContext, { chain, index, range }: ChainLink): boolean {
  const head = chain.operands[0]?.tokens ?? [];
  if (index !== 1 || head.length > 6) return false;
  return around.sentences.at(range.start).words.says(SOLVING) || isRelationUsedAsPremise(around, range);
}

/** Whether another relation is concluded from the one in this range: `x^2 - 2 = x ⇒ …`. */
export function isRelationUsedAsPremise(around: ChainLinkContext, { end }: TextRange): boolean {
  return CONCLUDED.test(around.text.slice(end, end + 30));
}

const IDENTITY = createWordListPattern(String.raw`
  identit(?:y|ies) formulas? formulae difference\s+of\s+(?:two\s+)?(?:squares|cubes) sum\s+of\s+(?:two\s+)?cubes
  factor(?:s|ed|i[sz]ed|ing)? factori[sz]ation complet\w+\s+the\s+square partial\s+fractions? symmetr\w+ expression
`);

const REWRITING = createWordListPattern(String.raw`
  expand\w* expansion simplif\w+ combin\w+ distribut\w+ rewrit\w+ rewritten re-?writes? written rearrang\w+ adding
  express(?:ed|ing)? multiply\w* together like\s+terms regroup\w* group\w*
`);

/** Words for an equation. Rewriting an equation gives another equation. */
const EQUATION = createWordListPattern(
  String.raw`
  equations? equal\w* equat\w+ sides? set setting solv\w+ solutions? roots? condition\w* constraint\w* satisf\w+
  must need\w* require\w* if when whenever suppos\w+ assum\w+ such\s+that substitut\w+ cross-?multipl\w+
  system inequalit\w+ fixed intersect\w* plug\w* modulo mod
`,
  String.raw`\\iff|\\Rightarrow|\\implies|\\Leftrightarrow|⇒|⇔|\\pm|±|\\le|\\ge|[<>≤≥]`,
);

/** Words in the sentence before that refer to a whole equation. */
const OF_SIDES = /\b(?:both\s+sides|(?:left|right)[-–\s]+hand|equations?|common\s+factor)\b/i;

/** Maximum distance of a link's words before its group, within the sentence. */
const REACH = 160;

function leadOf(around: ChainLinkContext, link: ChainLink): string {
  const { start } = around.sentences.at(link.range.start);
  return around.text.slice(Math.max(start, link.groupStart - REACH), link.range.start);
}

export function isIdentityAnnounced(around: ChainLinkContext, link: ChainLink): boolean {
  return IDENTITY.test(leadOf(around, link));
}

/** Whether the words before a link announce that something other than an equation is rewritten. */
export function isRewritingAnnounced(around: ChainLinkContext, link: ChainLink): boolean {
  return REWRITING.test(leadOf(around, link)) && !isEquationAnnounced(around, link);
}

/** Whether the words before a link mention an equation to set up, solve, or work on. */
export function isEquationAnnounced(around: ChainLinkContext, link: ChainLink): boolean {
  return EQUATION.test(leadOf(around, link)) || around.sentences.at(link.range.start).previous.says(OF_SIDES);
}
