import { getErrorMessage } from '../core/base/errors.ts';
import {
  CheckerJudge,
  type CheckerJudgeOptions,
  type CheckerWorkerEvent,
  type CheckerWorkerSpawner,
} from '../core/judge/index.ts';
import { takeCheckerThread } from './checker-thread.ts';
import { systemClock } from './system-clock.ts';

/**
 * Creates the embedded checker on a worker thread of Node.
 * @param workerFile the built or the source file of `checker-worker`
 */
export function createNodeChecker(workerFile: string | URL, options: CheckerJudgeOptions = {}): CheckerJudge {
  const spawn: CheckerWorkerSpawner = (listen) => {
    const { worker, messages } = takeCheckerThread(workerFile);
    let ended = false;
    const broken = (message: string): void => {
      if (ended) return;
      ended = true;
      listen({ kind: 'broken', message });
    };
    const hear = (event: CheckerWorkerEvent): void => {
      if (!ended) listen(event);
    };
    worker.on('message', hear);
    if (messages.length > 0) setImmediate(() => (messages as readonly CheckerWorkerEvent[]).forEach(hear));
    worker.on('error', (error) => broken(getErrorMessage(error)));
    worker.on('exit', (code) => broken(`its thread exited with code ${code}`));
    // An idle worker must not keep the process alive. A waiting review does so by its timers.
    worker.unref();
    return {
      post: (message) => worker.postMessage(message),
      terminate: () => {
        ended = true;
        void worker.terminate();
      },
    };
  };
  return new CheckerJudge(spawn, systemClock, options);
}
