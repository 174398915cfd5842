/**
 * Rule I0: the first link of a chain, where its author rewrites an expression. It is said with a word (identity,
 * factored as, difference of squares …), or the left side was spoken of by itself before, or both sides have the same
 * leading term and a word of rewriting stands before them. An equation to solve has none of these; one that may follow
 * from earlier equations is silent.
 */

import { growAlike } from '../growth.ts';
import type { Link, Surroundings } from '../judge.ts';
import { anyOf } from '../words.ts';
import { mayFollow } from './consequence.ts';
import { isConcludedFrom, isDenied } from './cues.ts';
import type { Found, LinkRule } from './index.ts';
import { type Failing, failingOf, found } from './sampled.ts';

/** An identity is announced. */
const IDENTITY = anyOf(String.raw`
  identit(?:y|ies) formulas? formulae difference\s+of\s+(?:two\s+)?(?:squares|cubes) sum\s+of\s+(?:two\s+)?cubes
  factor(?:s|ed|i[sz]ed|ing)? factori[sz]ation complet\w+\s+the\s+square partial\s+fractions? symmetr\w+ expression
`);

/** An expression is brought into another form. */
const REWRITING = anyOf(String.raw`
  expand\w* expansion simplif\w+ combin\w+ distribut\w+ rewrit\w+ rewritten re-?writes? written rearrang\w+ adding
  multiply\w* together like\s+terms regroup\w* group\w*
`);

/** Words of an equation: a rewriting of one of these is another equation. */
const EQUATION = anyOf(
  String.raw`
  equations? equal\w* equat\w+ sides? set setting solv\w+ solutions? roots? condition\w* constraint\w* satisf\w+
  must need\w* require\w* if when whenever suppos\w+ assum\w+ such\s+that substitut\w+ cross-?multipl\w+
  system inequalit\w+ fixed intersect\w* plug\w* modulo mod
`,
  String.raw`\\iff|\\Rightarrow|\\implies|\\Leftrightarrow|⇒|⇔|\\pm|±|\\le|\\ge|[<>≤≥]`,
);

/** The sentence before speaks of an equation as a whole. */
const OF_SIDES = /\b(?:both\s+sides|(?:left|right)[-–\s]+hand|equations?|common\s+factor)\b/i;

/** How far before its group a link's words are looked for, within the sentence. */
const REACH = 160;

export const firstLink: LinkRule = {
  id: 'I0',
  strength: 'suspect',
  judge(around: Surroundings, link: Link): Found | undefined {
    if (link.index !== 0) return undefined;
    const sentence = around.sentences.at(link.range.start);
    if (isDenied(sentence) || isConcludedFrom(around, link.range)) return undefined;
    const lead = around.text.slice(Math.max(sentence.start, link.groupStart - REACH), link.range.start);
    if (EQUATION.test(lead) || sentence.previous.says(OF_SIDES)) return undefined;
    const failing = failingOf(around, link);
    if (failing === undefined || !isRewriting(around, link, failing, lead)) return undefined;
    if (mayFollow(around, link, failing.usual.read, failing.names)) return undefined;
    return found('suspect', 'I0', failing);
  },
};

function isRewriting(around: Surroundings, link: Link, failing: Failing, lead: string): boolean {
  const { left, right, usual, names, budget } = failing;
  const lone = around.known.lone(around.step);
  const text = around.step + 1;
  if (lone.has(right, text, link.groupStart)) return false;
  if (IDENTITY.test(lead) || lone.has(left, text, link.groupStart)) return true;
  return REWRITING.test(lead) && growAlike(usual.read, names, budget);
}
