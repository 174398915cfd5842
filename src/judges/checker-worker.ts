/** The checker's worker thread under Node: one message at a time, one event per step. */
import { parentPort } from 'node:worker_threads';
import { handle } from '../core/checker/index.ts';
import type { CheckMessage } from '../core/checker/types.ts';
import type { CheckCancel, CheckerEvent } from '../core/judge/checker.ts';

/** How long to work before looking for a cancellation, in milliseconds. */
const SLICE = 8;

const port = parentPort;
if (!port) throw new Error('checker-worker runs in a worker thread');

/** Messages that wait or run; only those can be cancelled. */
const pending = new Set<number>();
const cancelled = new Set<number>();
const say = (event: CheckerEvent): void => port.postMessage(event);

async function run(message: CheckMessage): Promise<void> {
  let since = performance.now();
  for (const reply of handle(message)) {
    say({ kind: 'reply', reply });
    if (performance.now() - since < SLICE) continue;
    await new Promise((resolve) => setImmediate(resolve));
    if (cancelled.has(message.id)) break;
    since = performance.now();
  }
  pending.delete(message.id);
  cancelled.delete(message.id);
  say({ kind: 'done', id: message.id });
}

let last = Promise.resolve();
port.on('message', (message: CheckMessage | CheckCancel) => {
  if ('cancel' in message) {
    if (pending.has(message.cancel)) cancelled.add(message.cancel);
    return;
  }
  pending.add(message.id);
  last = last.then(() => run(message));
  // A throw ends the thread; the host hears of it and skips the step.
});
say({ kind: 'ready' });
