/** When a command that asks about many things ends early. */
import { type JudgeFailure, Patience } from '../../core/judge/calls/index.ts';
import type { Interruption } from '../output/interrupt.ts';
import type { Terminal } from '../output/terminal.ts';

/** It ends by Ctrl-C, once what follows would fail as well, and when nobody reads any more. */
export class RunEnding {
  /** Aborts when what is on its way is given up. */
  readonly signal: AbortSignal;
  /** Aborts when nothing more is begun: at the latest with `signal`. */
  readonly halt: AbortSignal;
  readonly #over = new AbortController();
  readonly #enough = new AbortController();
  readonly #patience = new Patience();

  constructor(interruption: Pick<Interruption, 'signal' | 'halt'> | undefined) {
    const { signal, halt } = interruption ?? {};
    this.signal = AbortSignal.any([this.#over.signal, ...(signal ? [signal] : [])]);
    this.halt = AbortSignal.any([this.#enough.signal, this.signal, ...(halt ? [halt] : [])]);
  }

  /** Takes the failures of one thing that was asked about. */
  heed(failures: readonly JudgeFailure[], { closed }: Pick<Terminal, 'closed'>): void {
    const isGivenUp = this.#patience.heed(failures);
    const reason = new Error('Later calls would fail too.');
    if (closed) this.#over.abort(reason);
    else if (isGivenUp) this.#enough.abort(reason);
  }
}
