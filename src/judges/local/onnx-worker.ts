/** The worker thread that runs an ONNX model on Node. */
import { parentPort } from 'node:worker_threads';
import type { OnnxReply, OnnxRequest } from './onnx-messages.ts';
import { ModelFileError } from './onnx-messages.ts';
import { loadOnnxModel, type OnnxRuntime, type OnnxStepScorer, toOnnxModelFailure } from './onnx-model.ts';

const reply = (message: OnnxReply): void => parentPort?.postMessage(message);

let scorer: OnnxStepScorer | undefined;
let last: Promise<void> = Promise.resolve();

/** Serves the thread that started this one. */
export function serveOnnxModel(): void {
  // The runtime prints the errors that it also throws.
  for (const name of ['log', 'warn', 'error'] as const) console[name] = () => undefined;
  parentPort?.on('message', (request: OnnxRequest) => {
    last = last.then(() => (request.kind === 'load' ? load(request) : score(request)));
  });
}

async function load({ script, threads, wasm, files }: Extract<OnnxRequest, { kind: 'load' }>): Promise<void> {
  try {
    const runtime = (await import(script)) as OnnxRuntime;
    if (threads > 1) serveThreadScript(new URL('ort-wasm-simd-threaded.mjs', script).href);
    runtime.env.wasm.numThreads = threads;
    runtime.env.wasm.wasmBinary = wasm;
    scorer = await loadOnnxModel(runtime, files);
    reply({ kind: 'loaded' });
  } catch (error) {
    reply({ kind: 'broken', failure: toOnnxModelFailure(error) });
  }
}

/**
 * For several threads, the runtime fetches its script and imports it as a blob, which Node can't. Here, it imports the file itself. Nothing
 * else of this thread fetches.
 */
function serveThreadScript(file: string): void {
  globalThis.fetch = async () => new Response('');
  URL.createObjectURL = () => file;
}

async function score({ input }: Extract<OnnxRequest, { kind: 'score' }>): Promise<void> {
  try {
    const result = await scorer?.score(input);
    if (result) reply({ kind: 'result', result });
  } catch (error) {
    const failure = toOnnxModelFailure(error);
    reply(error instanceof ModelFileError ? { kind: 'result', result: failure } : { kind: 'broken', failure });
  }
}
