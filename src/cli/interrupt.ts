/** How long what is under way may take to come to an end after an interruption, in milliseconds. */
const GRACE = 3000;
/** As shells have it for a program that Ctrl-C has ended. */
export const INTERRUPTED = 130;

/** Why everything ends after Ctrl-C. */
export class Interrupted extends Error {}

/** Ctrl-C, and being told to end. */
export interface Interruption {
  /** Aborts at the first. */
  readonly signal: AbortSignal;
  /** Ctrl-C does again what it always does. */
  dispose(): void;
}

/**
 * From now on the first Ctrl-C aborts a signal, so that calls are given up and what is there is printed. A second one, or
 * three seconds in which that does not come to an end, ends the process.
 */
export function listenForInterruption(): Interruption {
  const abort = new AbortController();
  let over: NodeJS.Timeout | undefined;
  const stop = (): void => {
    dispose();
    abort.abort(new Interrupted('Interrupted.'));
    over = setTimeout(() => process.exit(INTERRUPTED), GRACE).unref();
  };
  const dispose = (): void => {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    clearTimeout(over);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return { signal: abort.signal, dispose };
}
