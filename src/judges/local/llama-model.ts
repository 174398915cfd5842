/** Models of llama.cpp (GGUF), each in a process of its own. */
import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type CallFailure, createCallFailure, type Endpoint, type ModelReply } from '../../core/judge/calls/index.ts';
import type { LoadedLocalModel, LocalModelLoader, LocalStepScores } from '../../core/judge/local/index.ts';
import { getTranslatedTexts, t } from '../../l10n/index.ts';
import { describeGgufProblem, estimateGgufMemory, readGgufFile } from './gguf-file.ts';
import type {
  LlamaProcessEvent,
  LlamaPromptTooLongResult,
  LlamaRequest,
  LlamaResult,
  LlamaTask,
} from './llama-messages.ts';

/** The maximum memory of the process's own objects, in megabytes: most is the vocabulary. */
const MAX_HEAP_MEGABYTES = 512;
/** The variables that the process gets. None has a key. */
const ENVIRONMENT = ['HOME', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
/** The sampling parameters that are passed on. */
const SAMPLING: ReadonlySet<string> = new Set(
  'temperature top_k top_p min_p seed max_tokens max_completion_tokens'.split(' '),
);

export interface LlamaEngine {
  /** The script of the process, `model-host`. */
  readonly script: string;
  /** Returns the folder of the installed engine; undefined if it isn't installed. */
  readonly findFolder: () => string | undefined;
  /** A sentence that says how to install a missing engine. */
  readonly installHint: string;
}

/** The binary in the folder of the installed engine. */
function findBinary(folder: string): string {
  const builds = join(folder, 'bins');
  return join(builds, readdirSync(builds)[0] ?? '', 'llama-addon.node');
}

/** Creates the loader of GGUF models. A model of the kind `prm-local` scores steps by the token + or - that it would write next. */
export function createLlamaLoader(engine: LlamaEngine): LocalModelLoader {
  return (endpoint, context) => loadLlamaModel(engine, endpoint, context);
}

async function loadLlamaModel(
  { script, findFolder, installHint }: LlamaEngine,
  { name, kind, file = '' }: Endpoint,
  { threads, reserve, onProgress, signal }: Parameters<LocalModelLoader>[1],
): Promise<LoadedLocalModel | CallFailure> {
  const folder = findFolder();
  if (folder === undefined)
    return createCallFailure('no-engine', `${t("llama.cpp isn't installed, and GGUF models need it.")} ${installHint}`);
  const found = await readGgufFile(file).catch(() => undefined);
  if (!found)
    return createCallFailure('not-found', t("Can't read {0}, the model of “{1}”. Select the model again.", file, name));
  const { header, size } = found;
  if (typeof header === 'string') return createCallFailure('malformed', describeGgufProblem(header, basename(file)));
  const isExact = kind === 'prm-local';
  const { contextLength, bytes } = estimateGgufMemory(header, isExact);
  const refusal = await reserve(size + bytes);
  if (refusal) return refusal;
  signal.throwIfAborted();
  const running = new LlamaProcess(script, findBinary(folder));
  const task = { task: 'load', file, threads, contextLength, isExact, texts: getTranslatedTexts() } as const;
  try {
    const loaded = await running.run(task, signal, (report) => {
      if ('progress' in report) onProgress({ phase: 'load', done: Math.round(report.progress * size), total: size });
    });
    if (loaded.result === 'loaded') return createModel(running, isExact);
    running.kill();
    return toFailure(loaded, (words) => t("llama.cpp can't load {0}: {1}", basename(file), words));
  } catch (error) {
    running.kill();
    throw error;
  }
}

function createModel(running: LlamaProcess, isReward: boolean): LoadedLocalModel {
  return {
    hasEnded: () => running.hasEnded,
    close: async () => running.kill(),
    ...(!isReward
      ? {
          chat: {
            reply: async ({ messages, sampling, sample, onText }, signal) => {
              let text = '';
              const chat = {
                messages: messages.map(({ role, content }) => ({ role, content })),
                sampling,
                seed: sample,
              };
              const result = await running.run({ task: 'chat', ...chat }, signal, (report) => {
                if (!('text' in report) || 'result' in report) return;
                text += report.text;
                onText?.(() => ({ text, reasoning: '' }));
              });
              if (result.result !== 'reply') return toFailure(result);
              const leftOut = Object.keys(sampling).filter((key) => !SAMPLING.has(key));
              return {
                kind: 'reply',
                text: result.text,
                finish: result.finish,
                tokens: { prompt: result.prompt, cached: result.cached, completion: result.completion },
                ...(leftOut.length > 0 ? { leftOut } : {}),
              } satisfies ModelReply;
            },
          },
        }
      : {
          scorer: {
            score: async (input, signal) => {
              const result = await running.run({ task: 'score', input }, signal);
              if (result.result !== 'scores') return toFailure(result);
              const { scores, promptTokens, form } = result;
              return { kind: 'scored', scores, promptTokens, form } satisfies LocalStepScores;
            },
          },
        }),
  };
}

/** A process with a model. Tasks run one after another. */
class LlamaProcess {
  readonly #child: ChildProcess;
  readonly #tasks = new Map<
    number,
    { onReport: (report: LlamaProcessEvent) => void; end: (result: LlamaResult) => void }
  >();
  #next = 0;
  #end: string | undefined;

  constructor(script: string, binary: string) {
    const env = Object.fromEntries(
      ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    );
    this.#child = fork(script, [binary], {
      // In an editor, the program is Electron, which this variable makes Node.
      env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
      execArgv: [`--max-old-space-size=${MAX_HEAP_MEGABYTES}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('message', (report: LlamaProcessEvent) => {
      const task = this.#tasks.get(report.id);
      if ('result' in report) task?.end(report);
      else task?.onReport(report);
    });
    const end = (words: string): void => {
      this.#end ??= words;
      for (const { end } of [...this.#tasks.values()]) end(this.#createEndResult());
    };
    this.#child.on('error', (error) => end(error.message));
    this.#child.on('exit', (code, signal) => end(signal ?? String(code)));
    this.#unref();
  }

  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  kill(): void {
    this.#end ??= 'SIGKILL';
    this.#child.kill('SIGKILL');
  }

  /** Runs a task. @throws the reason of `signal` once it aborts */
  run(
    run: LlamaTask,
    signal: AbortSignal,
    onReport: (report: LlamaProcessEvent) => void = () => undefined,
  ): Promise<LlamaResult> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      if (this.#end !== undefined) return resolve(this.#createEndResult());
      const cancel = (): void => {
        this.#send({ id, cancel: true });
        leave();
        reject(signal.reason);
      };
      const leave = (): void => {
        this.#tasks.delete(id);
        signal.removeEventListener('abort', cancel);
        if (this.#tasks.size === 0) this.#unref();
      };
      signal.addEventListener('abort', cancel, { once: true });
      this.#tasks.set(id, {
        onReport,
        end: (result) => {
          leave();
          resolve(result);
        },
      });
      this.#child.ref();
      this.#child.channel?.ref();
      this.#send({ id, run });
    });
  }

  #send(request: LlamaRequest): void {
    // The event `exit` ends the tasks of a process that can't be reached.
    if (this.#child.connected) this.#child.send(request, () => undefined);
  }

  /** Lets the program end while no task runs. The process then ends, too. */
  #unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  #createEndResult(): LlamaResult {
    return {
      result: 'failure',
      failure: createCallFailure(
        'server',
        t('The process that runs the model ended unexpectedly ({0}).', this.#end ?? ''),
      ),
    };
  }
}

function toFailure(
  result: LlamaResult,
  describe = (words: string): string => t('llama.cpp failed: {0}', words),
): CallFailure {
  switch (result.result) {
    case 'failure':
      return result.failure;
    case 'too-long':
      return describeTooLong(result);
    case 'failed':
      return createCallFailure('bad-request', describe(result.words));
    default:
      return createCallFailure('malformed', describe(result.result));
  }
}

function describeTooLong({ tokens, most }: LlamaPromptTooLongResult): CallFailure {
  return createCallFailure(
    'too-long',
    t("The query doesn't fit: it has {0} tokens, and the model reads at most {1} here.", tokens, most),
  );
}
