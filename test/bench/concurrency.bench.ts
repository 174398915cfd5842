/**
 * The number of calls in flight that is found (`--concurrency auto`), and one that is too large but lowered by refusals, on *simulated*
 * servers and a simulated clock, beside the best of several fixed numbers. About 500 turns of two seconds.
 */
import {
  findBestFixed,
  queueing,
  rateLimited,
  refusing,
  type SimulatedServerKind,
  simulateCalls,
  thrashing,
} from '../support/simulated-endpoint.ts';
import { type BenchRow, beside } from './harness.ts';

const SEEDS = [1, 2, 3];
const FOUND = { most: 1024, isSearched: true };
const NAMED = { most: 1000, isSearched: false };

const SERVERS: readonly (readonly [string, SimulatedServerKind, number])[] = [
  ...[4, 32, 200].map((n) => [`refuses more than ${n} in flight`, refusing(n), n] as const),
  ...[16, 100].map((n) => [`refuses more than ${n} a second`, rateLimited(n), 2 * n] as const),
  ...[4, 32, 200, 1000].map((n) => [`has ${n} slots and a queue`, queueing(n), n] as const),
  ...[4, 32, 200].map((n) => [`slows down beyond ${n}`, thrashing(n), n] as const),
];

export default async function bench(): Promise<BenchRow[]> {
  return SERVERS.flatMap(([name, kind, slots]) => {
    const calls = Math.min(100_000, 500 * slots);
    const best = findBestFixed(kind, calls, [slots / 2, slots, Math.ceil(1.2 * slots), Math.min(1024, 2 * slots)]);
    const peer = (ms: number) => beside(`${best.fixed} in flight`, best.milliseconds, ms);
    return [['auto', FOUND] as const, ['--concurrency 1000', NAMED] as const].map(([how, limit]) => {
      const runs = SEEDS.map((seed) => simulateCalls(kind, calls, limit, seed));
      const ours = Math.max(...runs.map(({ milliseconds }) => milliseconds));
      const refused = Math.max(...runs.map((run) => run.refused));
      const lost = Math.max(...runs.map((run) => run.lost));
      const input = `${calls.toLocaleString('en-US')} calls, ${how}: ${refused} refused, ${lost} lost`;
      return { name: `server ${name}`, input, ours, peer: peer(ours) };
    });
  });
}
