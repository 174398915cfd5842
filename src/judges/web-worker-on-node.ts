/** Runs the checker's script for browsers in a worker thread of Node, so that the extension contains the checker once. */
import { parentPort } from 'node:worker_threads';
import type { CheckerWorkerMessage } from '../core/judge/index.ts';

const port = parentPort;
if (!port) throw new Error('checker-worker runs in a worker thread');

Object.assign(globalThis, {
  postMessage: (event: unknown) => port.postMessage(event),
  addEventListener: (_: 'message', hear: (event: { readonly data: CheckerWorkerMessage }) => void) =>
    port.on('message', (data: CheckerWorkerMessage) => hear({ data })),
});
await import(new URL('./web/checker-worker.js', import.meta.url).href);
