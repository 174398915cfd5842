/** A signal that aborts when either of two signals does, with its reason, until `leave` is called. */
export function joinAbortSignals(a: AbortSignal, b: AbortSignal): { readonly signal: AbortSignal; leave(): void } {
  const either = new AbortController();
  const abort = (): void => either.abort((a.aborted ? a : b).reason);
  if (a.aborted || b.aborted) abort();
  for (const one of [a, b]) {
    one.addEventListener('abort', abort, { once: true });
  }
  return {
    signal: either.signal,
    leave: () => {
      for (const one of [a, b]) one.removeEventListener('abort', abort);
    },
  };
}
