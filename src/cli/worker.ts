/** The checker's worker: beside this file's bundle, or in the sources when run from them. */
export const WORKER = import.meta.url.endsWith('.ts')
  ? new URL('../judges/checker-worker.ts', import.meta.url)
  : new URL('./checker-worker.mjs', import.meta.url);
