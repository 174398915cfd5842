/**
 * Rules that decide a link which its two sides alone did not: they look at the chain around it, at earlier equations, at
 * the words of its sentence. Each has a letter, a strength and a reason that a mathematician accepts; what each finds
 * and costs stands in the table of rules in ARCHITECTURE.md.
 */

import type { Link, Surroundings } from '../judge.ts';
import type { Outcome } from '../types.ts';
import { laterLink } from './later-link.ts';
import { successive } from './successive.ts';

/** What became of the link by the values of its two sides. */
export type NotReadYet = Extract<Outcome, { kind: 'not-read' }>;
/** What a rule says of a link; nothing if it has nothing to say. */
export type Found = Extract<Outcome, { kind: 'refuted' | 'suspect' | 'holds' }>;

export interface LinkRule {
  /** Its letter: `T`, `I1`. */
  readonly id: string;
  readonly strength: 'refuted' | 'suspect';
  /** May throw {@link Unread}; the link then stays as it was. */
  judge(around: Surroundings, link: Link, before: NotReadYet): Found | undefined;
}

/** In the order in which they are asked; the first that says something decides. */
const RULES: readonly LinkRule[] = [successive, laterLink];

/** What the rules say of a link that was not read. */
export function byRules(around: Surroundings, link: Link, before: NotReadYet): Found | undefined {
  for (const rule of RULES) {
    if (rule.strength === 'suspect' && !around.suspects) continue;
    const found = rule.judge(around, link, before);
    if (found !== undefined) return found;
  }
  return undefined;
}
