/**
 * Rule I0: the first link of a chain, where its author rewrites an expression. It is said with a word (identity,
 * factored as, difference of squares …), or the left side was spoken of by itself before, or both sides have the same
 * leading term and a word of rewriting stands before them. An equation to solve has none of these; one that may follow
 * from earlier equations is silent.
 */

import { growAlike } from '../mathematics/growth.ts';
import { mayFollow } from '../relations/consequence.ts';
import { isAnnounced, isConcludedFrom, isDenied, isOfEquation, isRewritten } from '../relations/cues.ts';
import { type Failing, failingOf, found } from '../relations/failing-equality.ts';
import type { Link, Surroundings } from '../relations/link.ts';
import type { Finding } from '../terms/types.ts';
import type { LinkRule } from './rule.ts';

export const suspectRewriting: LinkRule = {
  id: 'I0',
  strength: 'suspect',
  judge(around: Surroundings, link: Link): Finding | undefined {
    if (link.index !== 0) return undefined;
    const sentence = around.sentences.at(link.range.start);
    if (isDenied(sentence) || isConcludedFrom(around, link.range)) return undefined;
    if (isOfEquation(around, link)) return undefined;
    const failing = failingOf(around, link);
    if (failing === undefined || !isRewriting(around, link, failing)) return undefined;
    if (mayFollow(around, link, failing.usual.read, failing.names)) return undefined;
    return found({ kind: 'suspect', rule: 'I0' }, failing);
  },
};

function isRewriting(around: Surroundings, link: Link, failing: Failing): boolean {
  const { left, right, usual, names, budget } = failing;
  const lone = around.known.lone;
  const text = around.step + 1;
  if (link.rule === 'E') return true;
  if (lone.has(right, text, link.groupStart)) return false;
  if (isAnnounced(around, link) || lone.has(left, text, link.groupStart)) return true;
  return isRewritten(around, link) && growAlike(usual.read, names, budget);
}
