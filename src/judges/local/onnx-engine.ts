/** The engine for ONNX models on Node: each model runs in a worker thread, which can end without taking anything along. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { waitUnlessAborted } from '../../core/base/abort-signals.ts';
import type { Clock } from '../../core/base/clock.ts';
import { getErrorMessage } from '../../core/base/errors.ts';
import { createSerialQueue } from '../../core/base/serial-queue.ts';
import { type CallFailure, createCallFailure } from '../../core/judge/calls/index.ts';
import type {
  LoadedLocalModel,
  LocalModelLoadContext,
  LocalStepScores,
  StepScoringInput,
} from '../../core/judge/local/index.ts';
import { t } from '../../l10n/index.ts';
import type { HashedModelFiles, ModelOnDisk } from './model-files.ts';
import type { OnnxModelFiles, OnnxReply, OnnxRequest } from './onnx-messages.ts';

/** WebAssembly and what a run computes, beside the weights, in bytes. */
const RUN_BYTES = 300e6;
/** The maximum number of threads. The engine's own default has the same maximum. */
const MOST_THREADS = 4;
/** A canceled run is given this time to end before its thread is ended, in milliseconds. */
const CANCEL_GRACE_MS = 2000;

export interface OnnxEngineOptions {
  readonly clock: Clock;
  /** The folder of the installed package `onnxruntime-web`. */
  readonly folder: string;
  /** The built or the source file of `model-host`. */
  readonly workerFile: string | URL;
}

/** The memory that a model takes, in bytes: its weights, and a copy of them while it loads. */
export function estimateOnnxMemory({ size }: Pick<ModelOnDisk, 'size'>): number {
  return 2 * size + RUN_BYTES;
}

/** Starts a thread that loads a model. @throws the reason of the signal once it aborts */
export async function startOnnxModel(
  { clock, folder, workerFile }: OnnxEngineOptions,
  disk: ModelOnDisk,
  read: HashedModelFiles,
  { threads, onProgress, signal }: Pick<LocalModelLoadContext, 'threads' | 'onProgress' | 'signal'>,
): Promise<LoadedLocalModel | CallFailure> {
  const dist = join(folder, 'dist');
  const wasm = await readFile(join(dist, 'ort-wasm-simd-threaded.wasm')).catch(() => undefined);
  if (!wasm) return createCallFailure('no-engine', formatMissingEngineMessage());
  signal.throwIfAborted();
  onProgress({ phase: 'load', done: 0, total: disk.size });
  const thread = new OnnxThread(clock, workerFile);
  const stop = (): void => void thread.end();
  signal.addEventListener('abort', stop, { once: true });
  const files = toOnnxModelFiles(disk, read);
  const loaded = await thread.ask(
    {
      kind: 'load',
      threads: Math.min(threads, MOST_THREADS),
      script: pathToFileURL(join(dist, 'ort.wasm.bundle.min.mjs')).href,
      wasm,
      files,
    },
    [files.model, ...files.weights.map(({ data }) => data)].map(({ buffer }) => buffer as ArrayBuffer),
  );
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (loaded.kind !== 'loaded') {
    await thread.end();
    return loaded.kind === 'broken' ? loaded.failure : createCallFailure('server', createEndedSentence(''));
  }
  return {
    scorer: { score: (input, wanted) => thread.score(input, wanted) },
    hasEnded: () => thread.hasEnded,
    close: () => thread.end(),
  };
}

/** Sorts the contents of a model's files by their use. */
export function toOnnxModelFiles(
  { main, weights, texts }: ModelOnDisk,
  { contents }: HashedModelFiles,
): OnnxModelFiles {
  const decoder = new TextDecoder();
  const read = (name: string): Uint8Array => contents.get(name) ?? new Uint8Array();
  return {
    model: read(main.name),
    weights: weights.map(({ name }) => ({ path: name, data: read(name) })),
    texts: Object.fromEntries(texts.map(({ name }) => [name, decoder.decode(read(name))])),
  };
}

/** The sentence for a missing engine. */
export function formatMissingEngineMessage(): string {
  return t("ONNX Runtime Web, the engine for ONNX models, isn't installed.");
}

function createEndedSentence(detail: string): string {
  return detail === ''
    ? t('The thread that runs the model ended.')
    : t('The thread that runs the model ended: {0}', detail);
}

/** A worker thread that replies to requests in order. */
class OnnxThread {
  readonly #clock: Clock;
  readonly #worker: Worker;
  readonly #queue = createSerialQueue();
  readonly #waiting: ((reply: OnnxReply) => void)[] = [];
  hasEnded = false;

  constructor(clock: Clock, file: string | URL) {
    this.#clock = clock;
    this.#worker = new Worker(file, { name: 'proofmark-onnx' });
    this.#worker.on('message', (reply: OnnxReply) => {
      if (reply.kind === 'broken') this.#fail(reply.failure);
      else this.#waiting.shift()?.(reply);
    });
    this.#worker.on('error', (error) =>
      this.#fail(createCallFailure('server', createEndedSentence(getErrorMessage(error)))),
    );
    this.#worker.on('exit', () => this.#fail(createCallFailure('server', createEndedSentence(''))));
    this.#worker.unref();
  }

  ask(request: OnnxRequest, transfer: readonly ArrayBuffer[] = []): Promise<OnnxReply> {
    if (this.hasEnded)
      return Promise.resolve({ kind: 'broken', failure: createCallFailure('server', createEndedSentence('')) });
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      // A thread keeps the process alive while it works.
      this.#worker.ref();
      this.#worker.postMessage(request, [...transfer]);
    }).finally(() => {
      if (this.#waiting.length === 0) this.#worker.unref();
    }) as Promise<OnnxReply>;
  }

  /** Scores after the inputs before. A canceled run may end by itself before the thread is ended. */
  score(input: StepScoringInput, signal: AbortSignal): Promise<LocalStepScores | CallFailure> {
    const scored = this.#queue(async () => {
      signal.throwIfAborted();
      let stop = (): void => undefined;
      const cancel = (): void => {
        stop = this.#clock.after(CANCEL_GRACE_MS, () => void this.end());
      };
      signal.addEventListener('abort', cancel, { once: true });
      try {
        const reply = await this.ask({ kind: 'score', input });
        if (reply.kind === 'result') return reply.result;
        return reply.kind === 'broken' ? reply.failure : createCallFailure('server', createEndedSentence(''));
      } finally {
        stop();
        signal.removeEventListener('abort', cancel);
      }
    });
    return waitUnlessAborted(scored, signal);
  }

  async end(): Promise<void> {
    // Nobody waits for the thread: compiling WebAssembly can delay its end.
    this.#fail(createCallFailure('server', createEndedSentence('')));
  }

  #fail(failure: CallFailure): void {
    this.hasEnded = true;
    for (const resolve of this.#waiting.splice(0)) resolve({ kind: 'broken', failure });
    void this.#worker.terminate();
  }
}
