/**
 * Rule I1: a later link of a chain, `B = C` in `A = B = C`. Such a chain usually rewrites an expression, so with the
 * same variables on both sides it is an identity, unless the chain states or uses a condition. If the two sides can
 * never be equal, no condition helps, so rule D refutes the link.
 */

import { growAlike } from '../mathematics/growth.ts';
import { areNeverEqual } from '../mathematics/never-equal.ts';
import { isHedged } from '../prose/sentences.ts';
import { mayFollow } from '../relations/consequence.ts';
import {
  isAnnounced,
  isConcludedFrom,
  isDenied,
  isOfEquation,
  isRewritten,
  isSolved,
} from '../relations/cues.ts';
import { type FailingEquality, findFailingEquality, toRuleFinding } from '../relations/failing-equality.ts';
import type { Link, Surroundings } from '../relations/link.ts';
import type { Finding } from '../terms/types.ts';
import type { LinkRule } from './rule.ts';

export const suspectChain: LinkRule = {
  id: 'I1',
  strength: 'suspect',
  judge(around: Surroundings, link: Link): Finding | undefined {
    const failing = rewritten(around, link);
    if (failing === undefined || mayFollow(around, link, failing.usual.read, failing.names)) return undefined;
    return toRuleFinding({ kind: 'suspect', rule: 'I1' }, failing);
  },
};

export const impossibleLink: LinkRule = {
  id: 'D',
  strength: 'refuted',
  judge(around: Surroundings, link: Link): Finding | undefined {
    const failing = rewritten(around, link);
    if (failing === undefined || isHedged(around.sentences.at(link.range.start))) return undefined;
    if (!areNeverEqual(failing.usual.read, failing.names, failing.budget)) return undefined;
    if (mayFollow(around, link, failing.usual.read, failing.names)) return undefined;
    return toRuleFinding({ kind: 'refuted', rule: 'D' }, failing);
  },
};

/** The link, if it fails at every point and is presented as a rewriting. */
function rewritten(around: Surroundings, link: Link): FailingEquality | undefined {
  if (!isContinued(around, link) || isDenied(around.sentences.at(link.range.start))) return undefined;
  const failing = findFailingEquality(around, link);
  return failing === undefined || isSolved(around, link) ? undefined : failing;
}

/**
 * Whether the link continues a chain or an expression. Across the end of a group, a link that only repeats a name
 * (`y = …` twice may be two lines) needs words of rewriting.
 */
function isContinued(around: Surroundings, link: Link): boolean {
  if (link.rule === 'A' || link.rule === 'C') return link.index > 0;
  return (
    /^[&\s]*=/.test(around.text.slice(link.range.start, link.range.start + 8)) || isRewritten(around, link)
  );
}

export const suspectRewriting: LinkRule = {
  id: 'I0',
  strength: 'suspect',
  judge(around: Surroundings, link: Link): Finding | undefined {
    if (link.index !== 0) return undefined;
    const sentence = around.sentences.at(link.range.start);
    if (isDenied(sentence) || isConcludedFrom(around, link.range)) return undefined;
    if (isOfEquation(around, link)) return undefined;
    const failing = findFailingEquality(around, link);
    if (failing === undefined || !isRewriting(around, link, failing)) return undefined;
    if (mayFollow(around, link, failing.usual.read, failing.names)) return undefined;
    return toRuleFinding({ kind: 'suspect', rule: 'I0' }, failing);
  },
};

function isRewriting(around: Surroundings, link: Link, failing: FailingEquality): boolean {
  const { left, right, usual, names, budget } = failing;
  const lone = around.known.lone;
  const text = around.step + 1;
  if (link.rule === 'E') return true;
  if (lone.has(right, text, link.groupStart)) return false;
  if (isAnnounced(around, link) || lone.has(left, text, link.groupStart)) return true;
  return isRewritten(around, link) && growAlike(usual.read, names, budget);
}
