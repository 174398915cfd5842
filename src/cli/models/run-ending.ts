/** Decides when a command with many queries ends early. */
import { type JudgeFailure, RunFailureMonitor } from '../../core/judge/calls/index.ts';
import type { InterruptionSignals } from '../output/interrupt.ts';
import type { Terminal } from '../output/terminal.ts';

/** Ends a run on Ctrl-C, when the remaining queries would fail, too, or when the output is closed. */
export class EarlyRunStopper {
  /** Aborts when the calls in flight are discarded. */
  readonly signal: AbortSignal;
  /** Aborts when nothing more may start, at the latest with `signal`. */
  readonly halt: AbortSignal;
  readonly #over = new AbortController();
  readonly #enough = new AbortController();
  readonly #patience = new RunFailureMonitor();

  constructor(interruption: Pick<InterruptionSignals, 'signal' | 'halt'> | undefined) {
    const { signal, halt } = interruption ?? {};
    this.signal = AbortSignal.any([this.#over.signal, ...(signal ? [signal] : [])]);
    this.halt = AbortSignal.any([this.#enough.signal, this.signal, ...(halt ? [halt] : [])]);
  }

  /** Notes the failures of one proof or row. */
  heed(failures: readonly JudgeFailure[], { closed }: Pick<Terminal, 'closed'>): void {
    const isGivenUp = this.#patience.heed(failures);
    const reason = new Error('Later calls would fail too.');
    if (closed) this.#over.abort(reason);
    else if (isGivenUp) this.#enough.abort(reason);
  }
}
