/** One step through the checker: its groups, its chains, a reading for every link. */

import type { Range } from '../proof/types.ts';
import { MAX_RELATIONS } from './caps.ts';
import type { Chain } from './chains.ts';
import { groups } from './groups.ts';
import { judgeLink, type Surroundings } from './judge.ts';
import { Sentences } from './sentences.ts';
import type { Reading } from './types.ts';

/** What a step is checked against. */
export interface Context {
  readonly problem?: string;
  readonly steps: readonly string[];
}

/**
 * Every relation of step `index`, in text order, with what became of it. Never throws on any text. Past the cap on
 * relations the rest of the step is one reading, `too-long`. Besides the step itself the outcome depends on the
 * problem and the steps before it (what ties a variable down) and on the first words of the step after it (a
 * contradiction, a correction).
 */
export function checkStep(context: Context, index: number): Reading[] {
  const text = context.steps[index] ?? '';
  const around: Surroundings = {
    text,
    sentences: new Sentences(text, context.steps[index + 1]),
    earlier: () => [context.problem ?? '', ...context.steps.slice(0, index)].join('\n\n'),
  };
  const readings: Reading[] = [];
  for (const group of groups(text)) {
    if (group.tooLong !== undefined)
      readings.push({ range: group.tooLong, outcome: { kind: 'not-read', reason: 'too-long' } });
    for (const [n, chain] of group.chains.entries()) {
      const place = { chain, groupStart: group.start, before: group.chains.slice(0, n), rule: group.rule };
      for (let k = 0; k < chain.signs.length; k++) {
        const range = linkRange(chain, k);
        if (range === undefined) continue;
        if (readings.length >= MAX_RELATIONS) {
          readings.push({
            range: { start: range.start, end: text.length },
            outcome: { kind: 'not-read', reason: 'too-long' },
          });
          return readings;
        }
        readings.push({ range, outcome: judgeLink(around, { ...place, index: k, range }) });
      }
    }
  }
  return readings;
}

/** From the first token of the left operand to the last of the right one; `undefined` if one is empty. */
function linkRange(chain: Chain, k: number): Range | undefined {
  const first = chain.operands[k]?.tokens[0];
  const last = chain.operands[k + 1]?.tokens.at(-1);
  return first === undefined || last === undefined ? undefined : { start: first.start, end: last.end };
}
