import { Worker } from 'node:worker_threads';
import { getErrorMessage } from '../core/base/errors.ts';
import {
  CheckerJudge,
  type CheckerJudgeOptions,
  type CheckerWorkerEvent,
  type CheckerWorkerSpawner,
} from '../core/judge/index.ts';
import { systemClock } from './system-clock.ts';

/**
 * Creates the embedded checker on a worker thread of Node.
 * @param workerFile the built or the source file of `checker-worker`
 */
export function createNodeChecker(workerFile: string | URL, options: CheckerJudgeOptions = {}): CheckerJudge {
  const spawn: CheckerWorkerSpawner = (listen) => {
    // By default, garbage of up to 48 MB collects before it is removed, at no gain in time.
    const resourceLimits = { maxYoungGenerationSizeMb: 16 };
    const worker = new Worker(workerFile, { name: 'proofmark-checker', resourceLimits });
    let ended = false;
    const broken = (message: string): void => {
      if (ended) return;
      ended = true;
      listen({ kind: 'broken', message });
    };
    worker.on('message', (event: CheckerWorkerEvent) => {
      if (!ended) listen(event);
    });
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
