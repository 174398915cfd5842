import type { Terminal } from './terminal.ts';

/** The time to finish after an abort, in milliseconds. */
const GRACE = 3000;
/** The exit code that shells use for a program ended by Ctrl-C. */
export const INTERRUPTED_EXIT_CODE = 130;

/** The reason of the signals after Ctrl-C. */
export class InterruptedError extends Error {}

/** The signals after Ctrl-C or SIGTERM. */
export interface InterruptionSignals {
  /** Aborts when the calls in flight are discarded. */
  readonly signal: AbortSignal;
  /** Aborts when nothing more may start, at the latest with `signal`. */
  readonly halt: AbortSignal;
  /** Restores the default effect of Ctrl-C. */
  dispose(): void;
}

/**
 * Handles Ctrl-C and SIGTERM: they abort a signal, so that the command prints its results so far. Another one, or three seconds
 * without an end, ends the process.
 * @param asking set if calls cost money: the first Ctrl-C waits for the calls in flight and reports that here, and the second one
 * discards them. SIGTERM discards them at once, since its sender seldom waits
 */
export function listenForInterruption(asking?: Pick<Terminal, 'error'>): InterruptionSignals {
  const abort = new AbortController();
  const halt = new AbortController();
  let over: NodeJS.Timeout | undefined;
  const reason = new InterruptedError('Interrupted.');
  const giveUp = (): void => {
    dispose();
    halt.abort(reason);
    abort.abort(reason);
    over = setTimeout(() => process.exit(INTERRUPTED_EXIT_CODE), GRACE).unref();
  };
  const press = (): void => {
    if (!asking || halt.signal.aborted) {
      giveUp();
      return;
    }
    asking.error('proofmark: Stopping after the replies in flight. Press Ctrl+C again to discard them.\n');
    halt.abort(reason);
  };
  const dispose = (): void => {
    process.off('SIGINT', press);
    process.off('SIGTERM', giveUp);
    clearTimeout(over);
  };
  process.on('SIGINT', press);
  process.on('SIGTERM', giveUp);
  return { signal: abort.signal, halt: halt.signal, dispose };
}
