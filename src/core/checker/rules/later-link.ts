/**
 * Rule I1: a later link of a chain, `B = C` in `A = B = C`. People write such a chain to rewrite an expression, so with
 * the same variables on both sides it is an identity, unless the chain states a condition or uses one.
 */

import type { Link, Surroundings } from '../judge.ts';
import { mayFollow } from './consequence.ts';
import { isDenied, isSolved } from './cues.ts';
import type { Found, LinkRule } from './index.ts';
import { failingOf, found } from './sampled.ts';

export const laterLink: LinkRule = {
  id: 'I1',
  strength: 'suspect',
  judge(around: Surroundings, link: Link): Found | undefined {
    if (link.index === 0) return undefined;
    const sentence = around.sentences.at(link.range.start);
    if (isDenied(sentence)) return undefined;
    const failing = failingOf(around, link);
    if (failing === undefined) return undefined;
    if (isSolved(around, link) || mayFollow(around, link, failing.usual.read, failing.names))
      return undefined;
    return found('suspect', 'I1', failing);
  },
};
