import { getErrorMessage } from '../../core/base/errors.ts';
import {
  CheckerJudge,
  type CheckerJudgeOptions,
  type CheckerWorkerEvent,
  type CheckerWorkerMessage,
  type CheckerWorkerSpawner,
} from '../../core/judge/index.ts';
import { systemClock } from '../system-clock.ts';

/**
 * Creates the embedded checker in a web worker.
 * @param read reads the built `web-checker-worker`, a script without imports. The text is cached; if reading fails, the next worker reads
 * it again.
 */
export function createWebWorkerChecker(
  read: () => PromiseLike<Uint8Array>,
  options: CheckerJudgeOptions = {},
): CheckerJudge {
  let script: Promise<Blob> | undefined;
  const readOnce = (): Promise<Blob> => {
    script ??= readScript(read).catch((error: unknown) => {
      script = undefined;
      throw error;
    });
    return script;
  };
  const spawn: CheckerWorkerSpawner = (listen) => {
    /** Messages posted before the script was loaded. */
    const waiting: CheckerWorkerMessage[] = [];
    let worker: Worker | undefined;
    let ended = false;
    let revoke = (): void => {};
    const hear = (event: CheckerWorkerEvent): void => {
      if (ended) return;
      if (event.kind === 'ready') revoke();
      if (event.kind === 'broken') ended = true;
      listen(event);
    };
    const start = (blob: Blob): void => {
      if (ended) return;
      const url = URL.createObjectURL(blob);
      // Revoke it only after the worker's first event: VS Code wraps the worker in another that loads the address later.
      revoke = () => URL.revokeObjectURL(url);
      worker = new Worker(url, { name: 'proofmark-checker' });
      worker.addEventListener('message', ({ data }: MessageEvent<CheckerWorkerEvent>) => hear(data));
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
  return new CheckerJudge(spawn, systemClock, options);
}

async function readScript(read: () => PromiseLike<Uint8Array>): Promise<Blob> {
  // Copy the bytes, because a blob doesn't accept shared memory.
  const bytes = new Uint8Array(await read());
  return new Blob([bytes], { type: 'text/javascript' });
}
