/** The checker's worker thread under Node. */
import { parentPort } from 'node:worker_threads';
import { createCheckerMessageHandler } from './checker-loop.ts';

const port = parentPort;
if (!port) throw new Error('checker-worker runs in a worker thread');

port.on(
  'message',
  createCheckerMessageHandler({
    say: (event) => port.postMessage(event),
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
  }),
);
