/** Records of selections for tests: replies that no judge gave. */
import { zeroUsage } from '../../src/core/judge/calls/usage.ts';
import type { ComparisonJournalHeader } from '../../src/core/select/record/record.ts';
import type { CallReply, TournamentDesign } from '../../src/core/select/types.ts';

export function designOf(changes: Partial<TournamentDesign> = {}): TournamentDesign {
  return {
    strategy: 'knockout',
    count: 4,
    keep: 1,
    votes: 1,
    order: 'single',
    seed: 7,
    scale: 'binary',
    racing: true,
    runOff: true,
    undecided: 'both',
    judges: 1,
    ...changes,
  };
}

export function selectHeader(changes: Partial<ComparisonJournalHeader> = {}): ComparisonJournalHeader {
  const count = changes.design?.count ?? 4;
  return {
    design: designOf(),
    judge: 'scripted',
    candidates: Array.from({ length: count }, (_, k) => ({
      id: `c${k}`,
      name: `Candidate ${k}`,
      fingerprint: `f${k}`,
    })),
    started: '2026-11-22T10:00:00.000Z',
    ...changes,
  };
}

export function heardOf(k: number, seat: 'first' | 'second' = 'first'): CallReply {
  return {
    key: `key-${k}`,
    outcome: { kind: 'chose', seat },
    said: `Because of “${k}”,\u2028\n${'and so on '.repeat(k % 50)}`,
    usage: { ...zeroUsage, calls: 1, prompt: 100 + k, completion: 10 },
    milliseconds: 5,
  };
}
