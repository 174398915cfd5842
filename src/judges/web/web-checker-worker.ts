/** The checker's worker in a browser: a classic script, since an extension host there loads no other. */
import type { CheckerMessage } from '../../core/judge/index.ts';
import { serveChecker } from '../checker-loop.ts';

/** A turn of the event loop without the least delay that timers have in a browser. */
const turn = new MessageChannel();
turn.port1.start();

const hear = serveChecker({
  say: (event) => postMessage(event),
  breathe: () =>
    new Promise((resolve) => {
      turn.port1.addEventListener('message', () => resolve(), { once: true });
      turn.port2.postMessage(undefined);
    }),
});
addEventListener('message', ({ data }: MessageEvent<CheckerMessage>) => hear(data));
