/**
 * A *simulated* asker: it compares and grades candidates whose qualities it is told, right as often as it is told to be. No model is
 * behind it, and no figure that it gives says anything about a model.
 */
import { createHash } from 'node:crypto';
import { zeroUsage } from '../../src/core/judge/calls/usage.ts';
import type { CallReply, Comparer, TournamentCall } from '../../src/core/select/types.ts';

export interface SimulatedAskerOptions {
  /** How good each candidate is, 0 to 1, by its index. */
  readonly qualities: readonly number[];
  /** How often the better of two is chosen, 0 to 1, whoever stands first. Of two that are equal, either is. */
  readonly p: number;
  /** Added to the probability of whoever stands first, so that the better one is chosen with p + bias there, and p - bias else. */
  readonly bias?: number;
  /** The standard deviation of a grader's impression of a quality. */
  readonly noise?: number;
  /** `binary`: yes from a quality of .5 on, as it seems. `points`: 0 to 7. */
  readonly scale?: 'binary' | 'points';
  /** How often a reply has no verdict, even when asked again, 0 to 1. */
  readonly unread?: number;
  readonly seed: number | string;
  readonly lanes?: number;
  readonly judges?: number;
}

export function simulatedAsker(options: SimulatedAskerOptions): Comparer {
  const { lanes = 8, judges = 1, scale = 'points' } = options;
  return {
    describe: () => ({
      name: 'simulated judge',
      compares: true,
      grades: true,
      judges,
      lanes,
      caution: 'The judge is simulated: it is told which candidates are good.',
      correctFrom: scale === 'points' ? 6 : 0.5,
    }),
    ask: async (call) => simulatedReply(options, call),
  };
}

/** What it says to a call: the same for the same seed and call, in whatever order calls come. */
function simulatedReply(options: SimulatedAskerOptions, call: TournamentCall): CallReply {
  const { qualities, p, bias = 0, noise = 0, scale = 'points', unread = 0, seed } = options;
  const [silent, first, second] = chance(`${seed} ${call.key}`);
  const heard = (outcome: CallReply['outcome']): CallReply => ({
    key: call.key,
    outcome,
    said: 'This reply is simulated.',
    usage: { ...zeroUsage, calls: 1, uncounted: 1 },
  });
  if (silent < unread) return heard({ kind: 'unread', reason: 'This reply is simulated, and has no verdict.' });
  if (call.kind === 'compare') {
    const [a = 0, b = 0] = [qualities[call.first], qualities[call.second]];
    const isFair = a === b ? 0.5 : a > b ? p : 1 - p;
    return heard({ kind: 'chose', seat: first < isFair + bias ? 'first' : 'second' });
  }
  const seems = (qualities[call.candidate] ?? 0) + noise * normal(first, second);
  const max = scale === 'points' ? 7 : 1;
  const points = scale === 'points' ? Math.round(Math.min(1, Math.max(0, seems)) * max) : Number(seems >= 0.5);
  return heard({ kind: 'graded', points, max });
}

/** A number of the normal distribution from two of the even one (Box and Muller, 1958). */
function normal(u: number, v: number): number {
  return Math.sqrt(-2 * Math.log(1 - u)) * Math.cos(2 * Math.PI * v);
}

/** Three numbers in [0, 1), the same for the same seed. */
function chance(seed: string): readonly [number, number, number] {
  const bytes = createHash('sha256').update(seed).digest();
  return [0, 4, 8].map((at) => bytes.readUInt32BE(at) / 2 ** 32) as [number, number, number];
}
