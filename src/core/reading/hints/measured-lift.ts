import type { HintRuleHitCounts } from './types.ts';

/** By rule. Written by `test/bench/hints.bench.ts`; don't edit. */
export const HIT_COUNTS_BY_HINT_RULE: ReadonlyMap<string, HintRuleHitCounts> = new Map([
  ['own-mistake', { rejected: 7, accepted: 0 }],
  ['starts-over', { rejected: 5, accepted: 0 }],
  ['numbered-elsewhere', { rejected: 9, accepted: 1 }],
  ['published-solution', { rejected: 8, accepted: 0 }],
  ['well-known', { rejected: 24, accepted: 2 }],
  ['standard-result', { rejected: 16, accepted: 2 }],
  ['suggests', { rejected: 15, accepted: 1 }],
  ['likely', { rejected: 7, accepted: 0 }],
  ['seems', { rejected: 9, accepted: 2 }],
  ['tested', { rejected: 14, accepted: 0 }],
  ['omitted-work', { rejected: 5, accepted: 1 }],
  ['left-out', { rejected: 11, accepted: 0 }],
  ['can-be-shown', { rejected: 4, accepted: 1 }],
  ['can-always', { rejected: 5, accepted: 0 }],
  ['ensures', { rejected: 9, accepted: 2 }],
  ['by-its-nature', { rejected: 16, accepted: 0 }],
  ['advanced-means', { rejected: 5, accepted: 0 }],
  ['analysis-shows', { rejected: 9, accepted: 1 }],
  ['no-base', { rejected: 0, accepted: 0 }],
  ['same-label', { rejected: 0, accepted: 0 }],
]);
