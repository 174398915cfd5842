/** What a bench file gives and how it measures: `export default async function bench(): Promise<BenchRow[]>`. */

/** Something our time is set beside. `ratio` is its time through ours: above 1, ours is the faster. */
export interface Beside {
  readonly name: string;
  /** Milliseconds, or what the row's `unit` says. */
  readonly ms: number;
  readonly ratio: number;
}

export interface BenchRow {
  readonly name: string;
  readonly input: string;
  /** Milliseconds, the median of several timings, unless `unit` says otherwise. */
  readonly ours: number;
  /** What this row's figures are in. */
  readonly unit?: 'ms' | 'MB' | '%' | 'calls';
  /** Another library that does comparable work. */
  readonly peer?: Beside;
  /** The least that any implementation must do, such as a bare loop over the text. */
  readonly bound?: Beside;
}

/** Milliseconds of one run of `work`. */
export function timeOf(work: () => unknown): number {
  const start = performance.now();
  keep(work());
  return performance.now() - start;
}

/** How long work is run before it is timed, so that its code is compiled, in milliseconds. */
const warmUp = 300;

/**
 * The median of `timings` runs in milliseconds, after a warm-up that is not counted. Short work is run
 * several times for each timing, so that the clock's grain does not matter.
 */
export function median(timings: number, work: () => unknown): number {
  let once = 0;
  for (let spent = 0; spent < warmUp; spent += once) once = Math.max(timeOf(work), 0.001);
  const repeat = Math.max(1, Math.min(1000, Math.round(10 / once)));
  const times: number[] = [];
  for (let i = 0; i < timings; i++) {
    times.push(
      timeOf(() => {
        for (let j = 0; j < repeat; j++) keep(work());
      }) / repeat,
    );
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}

/** The median of `timings` runs in milliseconds, each after the other, with two before them that are not counted. */
export async function medianOf(timings: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = -2; i < timings; i++) {
    const start = performance.now();
    keep(await work());
    if (i >= 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}

/** Sets a time beside ours. */
export function beside(name: string, ms: number, ours: number): Beside {
  return { name, ms, ratio: ms / ours };
}

let kept: unknown;

/** Holds on to a result, so that the work behind it is not optimised away. */
function keep(value: unknown): void {
  kept = value;
  if (kept === keep) throw new Error('never');
}
