/** The process that runs a model of llama.cpp. If the model crashes, only this process ends. */
import { setPriority } from 'node:os';
import { getErrorMessage } from '../../core/base/errors.ts';
import { setTranslatedTexts } from '../../l10n/index.ts';
import { readGgufFile } from './gguf-file.ts';
import { openLlamaAddon } from './llama-addon.ts';
import type { LlamaLoadTask, LlamaProcessEvent, LlamaRequest, LlamaResult, LlamaTask } from './llama-messages.ts';
import { LlamaSession } from './llama-session.ts';

const [, , addonFile = ''] = process.argv;
/** Lower than an editor's, so that typing stays smooth. */
const PRIORITY = 10;
const MAX_ERROR_LENGTH = 500;

let session: LlamaSession | undefined;
/** The first error of a task that llama.cpp logged. Later ones are consequences. */
let firstError = '';
const aborts = new Map<number, AbortController>();
let queue = Promise.resolve();

const send = (report: LlamaProcessEvent): void => {
  if (process.connected) process.send?.(report);
};

/** Serves the parent process until it ends. */
export function serveLlamaModel(): void {
  // Without its parent, the process has nothing to do. A running evaluation doesn't delay this signal.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('message', handleRequest);
}

function handleRequest(request: LlamaRequest): void {
  if ('cancel' in request) {
    aborts.get(request.id)?.abort();
    return;
  }
  const { id, run } = request;
  const abort = new AbortController();
  aborts.set(id, abort);
  queue = queue.then(async () => {
    const result = await execute(id, run, abort.signal).catch((error: unknown): LlamaResult => {
      if (abort.signal.aborted) return { result: 'canceled' };
      return { result: 'failed', words: (firstError || getErrorMessage(error)).slice(0, MAX_ERROR_LENGTH) };
    });
    aborts.delete(id);
    send({ id, ...result });
  });
}

async function execute(id: number, run: LlamaTask, signal: AbortSignal): Promise<LlamaResult> {
  signal.throwIfAborted();
  firstError = '';
  if (run.task === 'load') return load(id, run);
  if (!session) throw new Error('No model is loaded.');
  return run.task === 'score' ? session.score(run, signal) : session.chat(run, signal, (text) => send({ id, text }));
}

async function load(id: number, { file, texts, ...bounds }: LlamaLoadTask): Promise<LlamaResult> {
  setTranslatedTexts(texts);
  try {
    setPriority(PRIORITY);
  } catch {
    // Some systems don't allow it.
  }
  const { header } = await readGgufFile(file);
  if (typeof header === 'string') throw new Error(header);
  const addon = await openLlamaAddon(addonFile, (message) => {
    firstError ||= message.trim();
  });
  let shown = 0;
  session = await LlamaSession.load(addon, file, header, {
    ...bounds,
    onProgress: (share) => {
      if (share - shown < 0.01) return;
      shown = share;
      send({ id, progress: share });
    },
  });
  if (!session) throw new Error('llama.cpp returned no reason.');
  return { result: 'loaded' };
}
