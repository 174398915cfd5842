/**
 * Simulated servers on a simulated clock, for the number of calls in flight: how long so many calls take with a fixed number, and with one
 * that is found. Latencies are drawn by a seed: uniformly from 1 to 3 s.
 */
import { createRandomGenerator, type RandomGenerator } from '../../src/core/base/random.ts';
import { AdaptiveConcurrencyLimit } from '../../src/core/judge/calls/adaptive-limit.ts';

/** Runs tasks in order of their times. */
class Timeline {
  now = 0;
  readonly #heap: { readonly at: number; readonly task: () => void }[] = [];

  after(milliseconds: number, task: () => void): void {
    const heap = this.#heap;
    const entry = { at: this.now + milliseconds, task };
    let k = heap.length;
    for (let up = (k - 1) >> 1; k > 0 && (heap[up]?.at ?? 0) > entry.at; up = (k - 1) >> 1) {
      heap[k] = heap[up] as (typeof heap)[0];
      k = up;
    }
    heap[k] = entry;
  }

  /** Whether there was a task. */
  step(): boolean {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last) return false;
    let k = 0;
    while (heap.length > 0) {
      let down = 2 * k + 1;
      if (down + 1 < heap.length && (heap[down + 1]?.at ?? 0) < (heap[down]?.at ?? 0)) down++;
      const child = heap[down];
      if (!child || child.at >= last.at) break;
      heap[k] = child;
      k = down;
    }
    if (heap.length > 0) heap[k] = last;
    this.now = first.at;
    first.task();
    return true;
  }
}

type SimulatedServer = (reply: () => void, refuse: () => void) => void;
export type SimulatedServerKind = (time: Timeline, random: RandomGenerator) => SimulatedServer;

const latency = (random: RandomGenerator): number => 1000 + 2000 * random();

/** Refuses (429) each call beyond `most` in flight; from the time `until` on, beyond `later`. */
export function refusing(most: number, later = most, until = Number.POSITIVE_INFINITY): SimulatedServerKind {
  return (time, random) => {
    let running = 0;
    return (reply, refuse) => {
      if (running >= (time.now < until ? most : later)) return time.after(5, refuse);
      running++;
      time.after(latency(random), () => {
        running--;
        reply();
      });
    };
  };
}

/** Refuses what exceeds a rate; as many may come at once as in a second. */
export function rateLimited(perSecond: number): SimulatedServerKind {
  return (time, random) => {
    let tokens = perSecond;
    let last = 0;
    return (reply, refuse) => {
      tokens = Math.min(perSecond, tokens + ((time.now - last) / 1000) * perSecond);
      last = time.now;
      if (tokens < 1) return time.after(5, refuse);
      tokens--;
      time.after(latency(random), reply);
    };
  };
}

/** Has so many slots; further calls wait for one. */
export function queueing(slots: number): SimulatedServerKind {
  return (time, random) => {
    let running = 0;
    const waiting: (() => void)[] = [];
    const start = (reply: () => void): void => {
      running++;
      time.after(latency(random), () => {
        running--;
        const next = waiting.shift();
        if (next) start(next);
        reply();
      });
    };
    return (reply) => (running < slots ? start(reply) : void waiting.push(reply));
  };
}

/** Has so many slots. Further calls slow down all: with twice as many, each takes 2.8 times as long. */
export function thrashing(slots: number): SimulatedServerKind {
  return (time, random) => {
    let running = 0;
    return (reply) => {
      const slowness = Math.max(1, ++running / slots) ** 1.5;
      time.after(latency(random) * slowness, () => {
        running--;
        reply();
      });
    };
  };
}

export interface SimulatedRun {
  readonly milliseconds: number;
  readonly refused: number;
  /** Calls that were refused more often than calls are retried. */
  readonly lost: number;
}

/** How calls are limited: to a fixed number, or to a number that is found up to a maximum, from its start or from 8. */
export type SimulatedLimit = { readonly fixed: number } | { readonly most: number; readonly isSearched: boolean };

const MOST_ATTEMPTS = 6;

/** Sends calls, each again after a pause if it's refused. */
export function simulateCalls(kind: SimulatedServerKind, calls: number, how: SimulatedLimit, seed = 1): SimulatedRun {
  const time = new Timeline();
  const random = createRandomGenerator(seed);
  const send = kind(time, random);
  const adaptive = 'fixed' in how ? undefined : new AdaptiveConcurrencyLimit(how.isSearched);
  const most = 'fixed' in how ? how.fixed : how.most;
  const again: number[] = [];
  let unsent = calls;
  let [running, replies, refused, lost] = [0, 0, 0, 0];
  const go = (): void => {
    while (running < Math.min(most, adaptive?.limit ?? most) && unsent + again.length > 0) {
      const attempt = again.shift() ?? 1;
      if (attempt === 1) unsent--;
      running++;
      send(
        () => {
          running--;
          replies++;
          adaptive?.answered(time.now, unsent + again.length > 0, most);
          go();
        },
        () => {
          adaptive?.refused(running - 1);
          running--;
          refused++;
          if (attempt === MOST_ATTEMPTS) lost++;
          time.after(1000 * 2 ** Math.min(5, attempt - 1) * (0.5 + random()), () => {
            again.push(attempt + 1);
            go();
          });
          go();
        },
      );
    }
  };
  go();
  while (replies < calls && time.step());
  return { milliseconds: time.now, refused, lost };
}

/** The shortest run of several fixed numbers of calls in flight. */
export function findBestFixed(kind: SimulatedServerKind, calls: number, numbers: readonly number[]) {
  const runs = numbers.map((fixed) => ({ fixed, ...simulateCalls(kind, calls, { fixed }) }));
  return runs.reduce((best, one) => (one.milliseconds < best.milliseconds ? one : best));
}
