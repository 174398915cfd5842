import { getErrorMessage } from '../../core/base/errors.ts';
import {
  type CheckerEvent,
  CheckerJudge,
  type CheckerMessage,
  type CheckerOptions,
  type SpawnChecker,
} from '../../core/judge/index.ts';
import { webClock } from './web-clock.ts';

/**
 * The embedded checker in a web worker.
 * @param read reads the built `web-checker-worker`, one script without imports. It is read for the first worker and kept;
 *   where that fails it is read again for the next.
 */
export function createWebChecker(
  read: () => PromiseLike<Uint8Array>,
  options: CheckerOptions = {},
): CheckerJudge {
  let script: Promise<Blob> | undefined;
  const readOnce = (): Promise<Blob> => {
    script ??= readScript(read).catch((error: unknown) => {
      script = undefined;
      throw error;
    });
    return script;
  };
  const spawn: SpawnChecker = (listen) => {
    /** Messages posted before the script was loaded. */
    const waiting: CheckerMessage[] = [];
    let worker: Worker | undefined;
    let ended = false;
    let revoke = (): void => {};
    const hear = (event: CheckerEvent): void => {
      if (ended) return;
      if (event.kind === 'ready') revoke();
      if (event.kind === 'broken') ended = true;
      listen(event);
    };
    const start = (blob: Blob): void => {
      if (ended) return;
      const url = URL.createObjectURL(blob);
      // Not revoked before the worker speaks: VS Code wraps it in another that loads the address some time later.
      revoke = () => URL.revokeObjectURL(url);
      worker = new Worker(url, { name: 'proofmark-checker' });
      worker.addEventListener('message', ({ data }: MessageEvent<CheckerEvent>) => hear(data));
      worker.addEventListener('error', ({ message }) =>
        hear({ kind: 'broken', message: message || "its script didn't load" }),
      );
      for (const message of waiting.splice(0)) worker.postMessage(message);
    };
    readOnce()
      .then(start)
      .catch((error: unknown) => hear({ kind: 'broken', message: getErrorMessage(error) }));
    return {
      post: (message) => {
        if (worker) worker.postMessage(message);
        else waiting.push(message);
      },
      terminate: () => {
        ended = true;
        revoke();
        worker?.terminate();
      },
    };
  };
  return new CheckerJudge(spawn, webClock, options);
}

async function readScript(read: () => PromiseLike<Uint8Array>): Promise<Blob> {
  // A copy: what a host reads may lie in memory of a kind that a blob does not take.
  const bytes = new Uint8Array(await read());
  return new Blob([bytes], { type: 'text/javascript' });
}
