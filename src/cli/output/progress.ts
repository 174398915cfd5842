import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import { addCallUsage, type CallUsage, zeroUsage } from '../../core/judge/calls/index.ts';
import { formatRoundedClockDuration } from '../../core/report-parts/index.ts';
import { formatModelUsage, formatVerdictProgress, type Review } from '../../core/review/index.ts';
import { systemClock } from '../../judges/system-clock.ts';
import type { Terminal } from './terminal.ts';

/** The minimum time between two updates of the progress, in milliseconds. */
const PROGRESS_INTERVAL = 100;

/** Limits the rate of calls, so that a person can read the progress. */
export function createThrottle(clock: Pick<typeof systemClock, 'now'> = systemClock): (show: () => void) => void {
  let next = 0;
  return (show) => {
    const now = clock.now();
    if (now < next) return;
    next = now + PROGRESS_INTERVAL;
    show();
  };
}

/** The time before the first estimate of the rest, in milliseconds. */
const FIRST_ESTIMATE = 5000;

/** Where a review comes from. */
interface ReviewPlace {
  readonly where: string;
  readonly source: { readonly file: string };
}

/**
 * Shows the progress of reviews on a terminal: files, usage of models so far, the time left, and a verdict in progress. A terminal shows
 * only its last line, and a pipe nothing.
 */
export class ReviewProgressDisplay {
  readonly #out: Pick<Terminal, 'progress'>;
  /** The number of the file, from 0; without files of many proofs. */
  readonly #indexes: ReadonlyMap<string, number> | undefined;
  readonly #clock: Pick<typeof systemClock, 'now'>;
  readonly #start: number;
  readonly #often: ReturnType<typeof createThrottle>;
  #proofs = 0;
  #files = 0;
  #finished: CallUsage = zeroUsage;
  readonly #running = new Map<string, CallUsage>();

  constructor(
    out: Pick<Terminal, 'progress'>,
    files: readonly string[],
    clock: Pick<typeof systemClock, 'now'> = systemClock,
  ) {
    this.#out = out;
    this.#clock = clock;
    this.#start = clock.now();
    this.#often = createThrottle(clock);
    const isCountable = files.length > 1 && files.every((file) => !/^-$|\.jsonl?$/i.test(file));
    this.#indexes = isCountable ? new Map(files.map((file, k) => [file, k])) : undefined;
  }

  /** Shows a review in progress. */
  show({ where }: ReviewPlace, { verdict, complete }: Review): void {
    if (!verdict || complete) return;
    this.#running.set(where, verdict.usage);
    this.#often(() => this.#write(`${where}: ${formatVerdictProgress(verdict)}`));
  }

  /** Counts a finished review. Reviews finish in the order of their files. */
  finish({ where, source }: ReviewPlace, { verdict, usage = verdict?.usage }: Review): void {
    this.#running.delete(where);
    this.#proofs++;
    this.#files = Math.max(this.#files, (this.#indexes?.get(source.file) ?? 0) + 1);
    if (usage) this.#finished = addCallUsage(this.#finished, usage);
    this.#often(() => this.#write());
  }

  #write(current?: string): void {
    const used = [...this.#running.values()].reduce(addCallUsage, this.#finished);
    const total = this.#indexes?.size;
    const done =
      total !== undefined
        ? `${this.#files} of ${total} files`
        : this.#proofs > 0
          ? formatEnglishCountWithNoun(this.#proofs, 'proof')
          : undefined;
    const usage = used.calls + used.kept > 0 ? formatModelUsage(used) : undefined;
    this.#out.progress([done, usage, this.#estimate(total), current].filter(Boolean).join(' · '));
  }

  #estimate(total: number | undefined): string | undefined {
    const taken = this.#clock.now() - this.#start;
    if (total === undefined || this.#files === 0 || this.#files === total || taken < FIRST_ESTIMATE) return undefined;
    return `about ${formatRoundedClockDuration((taken / this.#files) * (total - this.#files))} left`;
  }
}
