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

/** Waits for a result. @throws the reason of `signal` if it aborts before */
export async function waitUnlessAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  let leave = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([result, aborted]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
