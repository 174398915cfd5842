/** Reward models with random weights in ONNX Runtime Web, compared with the same networks in TypeScript. */
import assert from 'node:assert/strict';
import { appendFile, mkdir, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { type CallFailure, type Endpoint, parseEndpoints } from '../../../../src/core/judge/calls/index.ts';
import type { LocalModelPool, LocalStepScores, StepScoringInput } from '../../../../src/core/judge/local/index.ts';
import { toStepScore } from '../../../../src/core/judge/local/step-scores.ts';
import { findModelFiles, hashModelFiles } from '../../../../src/judges/local/model-files.ts';
import { toOnnxModelFiles } from '../../../../src/judges/local/onnx-engine.ts';
import { loadOnnxModel, type OnnxRuntime, toOnnxModelFailure } from '../../../../src/judges/local/onnx-model.ts';
import { openLocalModels } from '../../../../src/judges/local/open-local-models.ts';
import {
  ONNX_ENGINE_FOLDER,
  ONNX_WORKER_FILE,
  randomModelFolder,
  writeModelFolder,
} from '../../../support/onnx-models.ts';
import { byteTokenizer, pieceTokenizer } from '../../../support/own-tokenizers.ts';
import { evaluateNetwork, randomNetwork, writeOnnx } from '../../../support/random-onnx.ts';

const never = new AbortController().signal;
const INPUT: StepScoringInput = { problem: 'Add 2 and 3.', steps: ['2+3=5', 'so 5-3=2,\nand é is fine', 'Done: 5'] };

function openPool(folder: string | undefined = ONNX_ENGINE_FOLDER): LocalModelPool {
  const pool = openLocalModels({
    findOnnxFolder: () => folder,
    onnxWorkerFile: ONNX_WORKER_FILE,
    installHint: 'Install it.',
  });
  after(() => pool.close());
  return pool;
}

async function endpointFor(file: string): Promise<Endpoint> {
  const { sha256 } = await hashModelFiles(await findModelFiles(file), false, () => undefined, never);
  const { endpoints } = parseEndpoints([{ name: 'mine', kind: 'prm-local', file, sha256, model: 'mine' }]);
  return endpoints[0] as Endpoint;
}

function score(
  pool: LocalModelPool,
  endpoint: Endpoint,
  input = INPUT,
  signal = never,
): Promise<LocalStepScores | CallFailure> {
  return pool.use(endpoint, signal, async ({ scorer }) => scorer?.score(input, signal) ?? assert.fail('no scorer'));
}

/** The engine without its thread, whose start takes longer than all else. */
const runtime = (await import(path.join(ONNX_ENGINE_FOLDER, 'dist', 'ort.wasm.bundle.min.mjs'))) as OnnxRuntime;
runtime.env.wasm.numThreads = 1;
runtime.env.wasm.wasmBinary = await readFile(path.join(ONNX_ENGINE_FOLDER, 'dist', 'ort-wasm-simd-threaded.wasm'));

async function scoreFolder(file: string, input = INPUT): Promise<LocalStepScores | CallFailure> {
  try {
    const disk = await findModelFiles(file);
    const read = await hashModelFiles(disk, true, () => undefined, never);
    return await (await loadOnnxModel(runtime, toOnnxModelFiles(disk, read))).score(input);
  } catch (error) {
    return toOnnxModelFailure(error);
  }
}

/** Loading or scoring fails with a sentence. */
async function failureOf(file: string, input = INPUT): Promise<string> {
  const result = await scoreFolder(file, input);
  assert.ok(result.kind === 'failure', JSON.stringify(result));
  return result.message;
}

function assertScores(result: LocalStepScores | CallFailure, expected: readonly number[]): void {
  assert.ok(result.kind === 'scored', JSON.stringify(result));
  assert.equal(result.scores.length, expected.length);
  result.scores.forEach((one, k) => {
    assert.ok(Math.abs(one - (expected[k] ?? 0)) < 1e-4, `step ${k}: ${one} instead of ${expected[k]}`);
  });
  assert.ok(new Set(expected.map((one) => one.toFixed(3))).size > 1, 'the scores are all alike');
}

const SPECIAL = ['<|endoftext|>', '<|im_start|>', '<|im_end|>', '<extra_0>', '<|spare|>'];
const WORDS = byteTokenizer().vocabulary - SPECIAL.length;

/** The tokens of a text whose bytes don't merge, without the library. */
function byteTokens(text: string): number[] {
  return text
    .split(/(<\|\w+\|>|<extra_0>)/)
    .flatMap((part) => (SPECIAL.includes(part) ? [WORDS + SPECIAL.indexOf(part)] : [...Buffer.from(part)]));
}

const turn = (role: string, content: string): string => `<|im_start|>${role}\n${content}<|im_end|>\n`;

describe('a reward model in ONNX with random weights', () => {
  it('with two classes scores as its network in TypeScript does, at the separators', async () => {
    const { folder, network } = await randomModelFolder('qwen');
    const system = 'Please reason step by step, and put your final answer within \\boxed{}.';
    const steps = INPUT.steps.map((step) => `${step}<extra_0>`).join('');
    // The system message has a "th", which is one token.
    const text = turn('system', system) + turn('user', INPUT.problem) + turn('assistant', steps);
    const [before = '', behind = ''] = text.split('with');
    const merged = [...byteTokens(`${before}wi`), 256, ...byteTokens(behind)];
    const outputs = evaluateNetwork(network, merged);
    const expected = merged.flatMap((token, k) => {
      const [wrong = 0, right = 0] = outputs[k] ?? [];
      return token === WORDS + 3 ? [Math.exp(right) / (Math.exp(right) + Math.exp(wrong))] : [];
    });
    const result = await scoreFolder(folder);
    assertScores(result, expected);
    assert.ok(result.kind === 'scored' && result.promptTokens === merged.length);
    assert.equal(result.form, 'ONNX, form qwen');
  });

  it('with a value scores as its network in TypeScript does, at the line breaks', async () => {
    const { folder, network } = await randomModelFolder('skywork');
    const lines = INPUT.steps.map((step) => `${step.replace('\n', ' ')}\n`);
    const begin = byteTokens(`<|endoftext|>${INPUT.problem}\n`).length;
    const ends = lines.map((_, k) => begin + byteTokens(lines.slice(0, k + 1).join('')).length - 1);
    const outputs = evaluateNetwork(network, byteTokens(`<|endoftext|>${INPUT.problem}\n${lines.join('')}`));
    assertScores(
      await scoreFolder(folder),
      ends.map((k) => 1 / (1 + Math.exp(-(outputs[k]?.[0] ?? 0)))),
    );
  });

  it('with + and - as next tokens scores as its network in TypeScript does, at the tags', async () => {
    const { folder, network } = await randomModelFolder('math-shepherd');
    const { vocab } = JSON.parse(pieceTokenizer()['tokenizer.json']).model as { vocab: Record<string, number> };
    const text = `▁${INPUT.problem} ${INPUT.steps.map((step) => `${step} ки`).join('\n')}`.replaceAll(' ', '▁');
    const pieces = text.match(/▁ки|▁\+|▁-|[\s\S]/gu) ?? [];
    const tokens = pieces.flatMap((piece) => {
      const bytes = [...Buffer.from(piece)].map((one) => `<0x${one.toString(16).toUpperCase().padStart(2, '0')}>`);
      return (piece in vocab ? [piece] : bytes).map((one) => vocab[one] ?? assert.fail(one));
    });
    const outputs = evaluateNetwork(network, [1, ...tokens]);
    const tags = [1, ...tokens].flatMap((token, k) => (token === vocab['▁ки'] ? [k] : []));
    assert.equal(tags.length, 3);
    assertScores(
      await scoreFolder(folder),
      tags.map((k) => toStepScore([outputs[k]?.[vocab['▁+'] ?? 0] ?? 0, outputs[k]?.[vocab['▁-'] ?? 0] ?? 0])),
    );
  });

  it('with + and - as replies scores as its network in TypeScript does, before each reply', async () => {
    const { folder, network } = await randomModelFolder('rlhflow');
    const tokens: number[] = [];
    const positions = INPUT.steps.map((step, k) => {
      tokens.push(...byteTokens(turn('user', k === 0 ? `${INPUT.problem} ${step}` : step)));
      tokens.push(...byteTokens('<|im_start|>assistant\n'));
      const position = tokens.length - 1;
      tokens.push(...byteTokens('+<|im_end|>\n'));
      return position;
    });
    const outputs = evaluateNetwork(network, tokens);
    assertScores(
      await scoreFolder(folder),
      positions.map((k) => toStepScore([outputs[k]?.[0x2b] ?? 0, outputs[k]?.[0x2d] ?? 0])),
    );
  });

  it('scores the same with its weights in a second file, in a folder named onnx, and as a model with a cache', async () => {
    const plain = await scoreFolder((await randomModelFolder('skywork')).folder);
    assert.ok(plain.kind === 'scored');
    const apart = await randomModelFolder('skywork', { weightsFile: 'model.onnx_data' });
    assertScores(await scoreFolder(apart.folder), plain.scores);
    const cached = await randomModelFolder('skywork', { withCache: true });
    assertScores(await scoreFolder(cached.folder), plain.scores);
    await mkdir(path.join(cached.folder, 'onnx'));
    await rename(path.join(cached.folder, 'model.onnx'), path.join(cached.folder, 'onnx', 'model.onnx'));
    assertScores(await scoreFolder(cached.folder), plain.scores);
    assertScores(await scoreFolder(path.join(cached.folder, 'onnx', 'model.onnx')), plain.scores);
  });

  it('scores the same in its thread', async () => {
    const { folder } = await randomModelFolder('qwen', { weightsFile: 'model.onnx_data' });
    const alone = await scoreFolder(folder);
    assert.ok(alone.kind === 'scored');
    assert.deepEqual(await score(openPool(), await endpointFor(folder)), alone);
  });

  it('is refused if one of its files changed after it was chosen, and scores again if it is chosen again', async () => {
    const { folder } = await randomModelFolder('qwen');
    const endpoint = await endpointFor(folder);
    const pool = openPool();
    assert.equal((await score(pool, endpoint)).kind, 'scored');
    await pool.close();
    await writeFile(path.join(folder, 'proofmark.json'), '{"form":"qwen"}');
    const changed = await score(pool, endpoint);
    assert.ok(changed.kind === 'failure');
    assert.equal(changed.cause, 'changed-model');
    assert.match(changed.message, /^The files of the model “mine” changed after you chose it\./);
    assert.equal((await score(pool, await endpointFor(folder))).kind, 'scored');
  });

  it('keeps to the limit of its tokens, and says which', async () => {
    const { folder } = await randomModelFolder('qwen', { more: { 'config.json': '{"max_position_embeddings":50}' } });
    assert.match(
      await failureOf(folder),
      /^The problem and the proof have \d+ tokens, but the model takes at most 50\.$/,
    );
  });

  it('ends a run that is canceled, and scores the next proof', async () => {
    const { folder } = await randomModelFolder('qwen');
    const [pool, endpoint] = [openPool(), await endpointFor(folder)];
    const abort = new AbortController();
    const scored = score(pool, endpoint, INPUT, abort.signal);
    abort.abort(new Error('enough'));
    await assert.rejects(scored, /enough/);
    assert.equal((await score(pool, endpoint)).kind, 'scored');
    const later = new AbortController();
    const running = score(pool, endpoint, INPUT, later.signal);
    setImmediate(() => later.abort(new Error('later')));
    await running.catch((error: Error) => assert.equal(error.message, 'later'));
    assert.equal((await score(pool, endpoint)).kind, 'scored');
  });
});

describe('files that are no reward model', () => {
  it('get a sentence each', async () => {
    const { 'tokenizer.json': tokenizer, 'tokenizer_config.json': config, vocabulary } = byteTokenizer();
    const network = randomNetwork(1, vocabulary, 2);
    const { model } = writeOnnx(network);
    const good = { 'model.onnx': model, 'tokenizer.json': tokenizer, 'tokenizer_config.json': config };
    const cases: readonly (readonly [Record<string, string | Uint8Array>, RegExp])[] = [
      [{ ...good, 'model.onnx': new Uint8Array(0) }, /^ONNX Runtime can't run the model: /],
      [{ ...good, 'model.onnx': model.slice(0, model.length / 2) }, /^ONNX Runtime can't run the model: /],
      [{ ...good, 'model.onnx': '<html>Not found</html>' }, /^ONNX Runtime can't run the model: /],
      [
        { ...good, 'model.onnx': writeOnnx(network, { weightsFile: '../../etc/passwd' }).model },
        /^ONNX Runtime can't run the model: /,
      ],
      [{ ...good, 'model.onnx': writeOnnx(network, { inputName: 'pixels' }).model }, /needs the input “pixels”/],
      [
        { ...good, 'model.onnx': writeOnnx(randomNetwork(1, vocabulary, 3)).model, 'tokenizer_config.json': '{}' },
        /^The form of the reward model is unknown\./,
      ],
      [{ 'model.onnx': model }, /^tokenizer\.json is missing beside the model\./],
      [{ ...good, 'tokenizer.json': '[]' }, /^tokenizer\.json of the model isn't a JSON object\./],
      [{ ...good, 'tokenizer.json': '{"model":' }, /^tokenizer\.json of the model isn't a JSON object\./],
      [{ ...good, 'tokenizer.json': '{"model":{"type":"none"}}' }, /^Can't use tokenizer\.json of the model: /],
      [{ ...good, 'tokenizer_config.json': '7' }, /^tokenizer_config\.json of the model isn't a JSON object\./],
      [{ ...good, 'tokenizer_config.json': '{}' }, /^The tokenizer of the model doesn't fit its form “qwen”/],
      [{ ...good, 'chat_template.jinja': '{% for %}' }, /^Can't use chat_template of the model: /],
      [
        { ...good, 'chat_template.jinja': '{{ raise_exception("No system role.") }}' },
        /^Can't use chat_template of the model: No system role\./,
      ],
      [{ ...good, 'chat_template.jinja': 'always the same' }, /\(steps: 3\), but the number of separators is 0\./],
      [{ ...good, 'proofmark.json': '{"form":"soap"}' }, /^“form” in proofmark\.json must be one of qwen, skywork, /],
      [{ ...good, 'proofmark.json': '{"form":"rlhflow"}' }, /^The outputs of the model don't fit its form\./],
      [{ ...good, 'proofmark.json': ' '.repeat(20_000) }, /^proofmark\.json of the model is larger than 1 MB\./],
      [
        { ...good, 'other.onnx': model, 'model.onnx': model, 'config.json': '""' },
        /^config\.json of the model isn't a JSON object\./,
      ],
      [{ 'a.onnx': model, 'b.onnx': model }, /has several ONNX files\./],
      [{ 'readme.txt': '' }, /has no ONNX file\.$/],
    ];
    for (const [files, expected] of cases) {
      const folder = await writeModelFolder(files);
      const said = await failureOf(folder);
      assert.match(said, expected);
      assert.doesNotMatch(said, /\n|undefined|\[object/);
    }
  });

  it('are refused if they are too large, without being read', async () => {
    const { folder } = await randomModelFolder('qwen');
    await truncate(path.join(folder, 'model.onnx'), 3_100_000_000);
    await assert.rejects(
      findModelFiles(folder),
      /can have at most 3000 MB\. Quantize it to 8 bits, or use a GGUF file\.$/,
    );
  });

  it('are refused if they are no files of a model, or change while they are read', async () => {
    const { folder } = await randomModelFolder('qwen');
    for (const [file, expected] of [
      [path.join(folder, 'none'), /^There's no model at /],
      [path.join(folder, 'tokenizer.json'), /is neither an ONNX file, a folder with one, nor a GGUF file\.$/],
      ['/dev/null', /isn't a file\.$/],
    ] as const)
      await assert.rejects(findModelFiles(file), (error: Error) => expected.test(error.message));
    const disk = await findModelFiles(folder);
    await appendFile(path.join(folder, 'model.onnx'), 'x');
    await assert.rejects(
      hashModelFiles(disk, true, () => undefined, never),
      /changed while it was read\. Try again\.$/,
    );
  });

  it('are refused without an engine, with what to do', async () => {
    const { folder } = await randomModelFolder('qwen');
    const pool = openPool('');
    const result = await score(pool, await endpointFor(folder));
    assert.ok(result.kind === 'failure');
    assert.match(result.message, /^ONNX Runtime Web, the engine for ONNX models, isn't installed\./);
  });
});
