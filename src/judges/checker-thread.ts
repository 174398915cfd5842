/** The checker's thread on Node. A command starts it before its own code loads, so that both load at the same time. */
import { Worker } from 'node:worker_threads';

export interface CheckerThread {
  readonly worker: Worker;
  /** The messages that the thread has sent so far. */
  readonly messages: readonly unknown[];
}

let started: (CheckerThread & { readonly file: string }) | undefined;

/** Starts a thread ahead for the first checker of this process. @param file the built or the source file of `checker-worker` */
export function prestartCheckerThread(file: string | URL): void {
  const worker = createThread(file);
  const messages: unknown[] = [];
  worker.on('message', (event) => messages.push(event));
  const forget = (): void => {
    if (started?.worker === worker) started = undefined;
  };
  // The checker then starts another thread, and reports its error.
  worker.on('error', forget);
  worker.on('exit', forget);
  worker.unref();
  started = { worker, messages, file: String(file) };
}

/** The thread that was started ahead, which is given away once, or else a new one. */
export function takeCheckerThread(file: string | URL): CheckerThread {
  const taken = started;
  if (taken?.file !== String(file)) return { worker: createThread(file), messages: [] };
  started = undefined;
  for (const event of ['message', 'error', 'exit']) taken.worker.removeAllListeners(event);
  return taken;
}

function createThread(file: string | URL): Worker {
  // By default, garbage of up to 48 MB collects before it is removed, at no gain in time.
  const resourceLimits = { maxYoungGenerationSizeMb: 16 };
  return new Worker(file, { name: 'proofmark-checker', resourceLimits });
}
