/** Folders with reward models in ONNX whose weights are random, for tests. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { LOCAL_ENGINES } from '../../src/core/judge/local/index.ts';
import { byteTokenizer, pieceTokenizer } from './own-tokenizers.ts';
import { root } from './paths.ts';
import { type OnnxFileOptions, type RandomNetwork, randomNetwork, writeOnnx } from './random-onnx.ts';

/** The engine as its package, which tests have among their own packages. */
export const ONNX_ENGINE_FOLDER = path.join(root, 'node_modules', 'onnxruntime-web');
export const ONNX_WORKER_FILE = path.join(root, 'src', 'judges', 'local', 'model-host.ts');

/** Puts the engine where an installation puts it, in a folder of engines. */
export async function installOnnxEngine(engines: string): Promise<void> {
  const { any } = LOCAL_ENGINES.onnx.packages;
  if (!any) throw new Error('no package');
  const { name, version, sha512 } = any;
  const folder = path.join(engines, `onnx-${version}`);
  await mkdir(folder, { recursive: true });
  await symlink(path.join(ONNX_ENGINE_FOLDER, 'dist'), path.join(folder, 'dist'));
  await writeFile(path.join(folder, 'proofmark-engine.json'), `${JSON.stringify({ name, version, sha512 })}\n`);
}

export interface ModelFolder {
  readonly folder: string;
  readonly network: RandomNetwork;
}

/** Writes the files of a model to a new folder, which is removed after the tests. */
export async function writeModelFolder(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'proofmark-model-'));
  after(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  return folder;
}

/** Writes a random model of a form, with a tokenizer made by us. */
export async function randomModelFolder(
  form: 'qwen' | 'skywork' | 'math-shepherd' | 'rlhflow',
  {
    seed = 7,
    more = {},
    ...options
  }: OnnxFileOptions & { seed?: number; more?: Record<string, string | Uint8Array> } = {},
): Promise<ModelFolder> {
  const { vocabulary, ...texts } = form === 'math-shepherd' ? pieceTokenizer() : byteTokenizer();
  const width = { qwen: 2, skywork: 1, 'math-shepherd': vocabulary, rlhflow: vocabulary }[form];
  const network = randomNetwork(seed, vocabulary, width);
  const { model, weights } = writeOnnx(network, options);
  const folder = await writeModelFolder({
    'model.onnx': model,
    ...(weights ? { [options.weightsFile ?? '']: weights } : {}),
    ...texts,
    ...more,
  });
  return { folder, network };
}
