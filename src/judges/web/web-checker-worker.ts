/** The checker's worker in a browser: a classic script, the only kind that a web extension host loads. */
import type { CheckerWorkerMessage } from '../../core/judge/index.ts';
import { createCheckerMessageHandler } from '../checker-loop.ts';

/** Waits for one turn of the event loop, without the minimum delay of timers in a browser. */
const turn = new MessageChannel();
turn.port1.start();

const hear = createCheckerMessageHandler({
  say: (event) => postMessage(event),
  breathe: () =>
    new Promise((resolve) => {
      turn.port1.addEventListener('message', () => resolve(), { once: true });
      turn.port2.postMessage(undefined);
    }),
});
addEventListener('message', ({ data }: MessageEvent<CheckerWorkerMessage>) => hear(data));
