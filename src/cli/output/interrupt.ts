import type { Terminal } from './terminal.ts';

/** How long what is under way may take to come to an end once it is given up, in milliseconds. */
const GRACE = 3000;
/** As shells have it for a program that Ctrl-C has ended. */
export const INTERRUPTED = 130;

/** Why everything ends after Ctrl-C. */
export class InterruptedError extends Error {}

/** Ctrl-C, and being told to end. */
export interface Interruption {
  /** Aborts when what is on its way is given up. */
  readonly signal: AbortSignal;
  /** Aborts when nothing more is begun: at the latest with `signal`. */
  readonly halt: AbortSignal;
  /** Ctrl-C does again what it always does. */
  dispose(): void;
}

/**
 * From now on Ctrl-C, and being told to end, abort a signal, so that all is given up, and what is there is printed. A further one, or
 * three seconds in which that does not come to an end, ends the process.
 *
 * @param asking where calls are paid for: the first Ctrl-C has those in flight come in, which is said there, and the second one gives
 * them up. Being told to end gives them up at once, since whoever tells it seldom waits.
 */
export function listenForInterruption(asking?: Pick<Terminal, 'error'>): Interruption {
  const abort = new AbortController();
  const halt = new AbortController();
  let over: NodeJS.Timeout | undefined;
  const reason = new InterruptedError('Interrupted.');
  const giveUp = (): void => {
    dispose();
    halt.abort(reason);
    abort.abort(reason);
    over = setTimeout(() => process.exit(INTERRUPTED), GRACE).unref();
  };
  const press = (): void => {
    if (!asking || halt.signal.aborted) {
      giveUp();
      return;
    }
    asking.error('proofmark: Stopping after the replies in flight. Press Ctrl-C again to discard them.\n');
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
