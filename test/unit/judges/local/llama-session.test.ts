/** llama.cpp itself, with random weights: its scores are those of the same network computed in TypeScript. Needs the installed engine. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { type LoadedLocalModel, planStepScores } from '../../../../src/core/judge/local/index.ts';
import { createLlamaLoader } from '../../../../src/judges/local/llama-model.ts';
import { endpointOf } from '../../../support/endpoints.ts';
import { findInstalledLlama, LLAMA_SCRIPT } from '../../../support/llama-engine.ts';
import {
  CHATML_TEMPLATE,
  computeLogits,
  createRandomModel,
  encodeGguf,
  SMALL_SHAPE,
  SPECIAL_TOKENS,
  toGgufString,
} from '../../../support/random-gguf.ts';

const installed = findInstalledLlama();
const skip = installed === undefined && 'llama.cpp is not installed: node src/cli/main.ts engines install llama --yes';
const place = mkdtempSync(join(tmpdir(), 'proofmark-llama-'));
const open: LoadedLocalModel[] = [];
after(async () => {
  for (const model of open) await model.close();
  rmSync(place, { recursive: true, force: true });
});

const never = new AbortController().signal;
const random = createRandomModel();

async function load(name: string, bytes: Uint8Array, kind: 'local' | 'prm-local' = 'local') {
  const file = join(place, name);
  writeFileSync(file, bytes);
  const engine = { script: LLAMA_SCRIPT, findFolder: () => installed, installHint: '' };
  const context = { threads: 1, reserve: async () => undefined, onProgress: () => undefined, signal: never };
  const model = await createLlamaLoader(engine)(endpointOf({ kind, file }), context);
  if (!('kind' in model)) open.push(model);
  return model;
}

async function loadWell(kind?: 'local' | 'prm-local', bytes = encodeGguf(random)): Promise<LoadedLocalModel> {
  const model = await load('model.gguf', bytes, kind);
  assert.ok(!('kind' in model), JSON.stringify(model));
  return model;
}

/** The tokens of the model: bytes, except for the names of special tokens. */
function encode(text: string): readonly number[] {
  return text.split(/(<\|\w+\|>)/).flatMap((part) => {
    const special = (SPECIAL_TOKENS as readonly string[]).indexOf(part);
    return special === -1 ? [...new TextEncoder().encode(part)] : [256 + special];
  });
}

const input = { problem: 'Add 1 and 2.', steps: ['1 + 2 = 3.', 'It is 3, – not + 4.', 'Thus $x^2 < 10$.'] };

describe('a random model of llama.cpp', { skip }, () => {
  it('scores as the same network in TypeScript', async (t) => {
    const model = await loadWell('prm-local');
    const scored = await model.scorer?.score(input, never);
    assert.ok(scored?.kind === 'scored', JSON.stringify(scored));
    const formatChat = (messages: readonly { readonly role: string; readonly content: string }[]): string =>
      messages.map(({ role, content }) => `<|im_start|>${role}\n${content}<|im_end|>\n`).join('');
    const specialTokens = new Map(SPECIAL_TOKENS.map((name, k) => [name, 256 + k]));
    const plan = planStepScores('rlhflow', { encode, specialTokens, formatChat }, input);
    assert.ok(plan.kind === 'plan');
    assert.equal(scored.promptTokens, plan.tokens.length);
    const worst = plan.positions.map((position, k) => {
      const logits = computeLogits(random, plan.tokens.slice(0, position + 1));
      const [right = 0, wrong = 0] = plan.columns.map((column) => logits[column as number] ?? 0);
      return Math.abs(1 / (1 + Math.exp(wrong - right)) - (scored.scores[k] ?? 0));
    });
    t.diagnostic(`largest difference of a score: ${Math.max(...worst).toExponential(1)}`);
    assert.ok(Math.max(...worst) < 1e-4, String(worst));
    assert.ok(new Set(scored.scores).size === 3);
  });

  it('evaluates a common beginning once, with the same result', async () => {
    const model = await loadWell();
    const ask = (text: string) =>
      model.chat?.reply(
        { messages: [{ role: 'user', content: text }], sampling: { max_tokens: 12, temperature: 0 }, sample: 0 },
        never,
      );
    const beginning = 'A proof with many words. '.repeat(20);
    const alone = await ask(`${beginning}Is it right?`);
    await ask(`${beginning}Is it wrong?`);
    const again = await ask(`${beginning}Is it right?`);
    assert.ok(alone?.kind === 'reply' && again?.kind === 'reply');
    assert.equal(again.text, alone.text);
    assert.equal(alone.tokens?.cached, 0);
    assert.ok((again.tokens?.cached ?? 0) > beginning.length);
  });

  it('replies the same for the same sample, and stops at its limit', async () => {
    const model = await loadWell();
    const ask = async (sample: number, max_tokens = 30) => {
      const reply = await model.chat?.reply(
        { messages: [{ role: 'user', content: 'Hi' }], sampling: { max_tokens, temperature: 1 }, sample },
        never,
      );
      assert.ok(reply?.kind === 'reply');
      return reply;
    };
    const texts = [];
    for (let sample = 0; sample < 6; sample++) texts.push((await ask(sample)).text);
    assert.equal((await ask(3)).text, texts[3]);
    assert.ok(new Set(texts).size > 1);
    const short = await ask(0, 1);
    assert.equal(short.tokens?.completion, 1);
  });

  it('can be canceled while it replies, and says if a prompt is too long', async () => {
    const model = await loadWell();
    const abort = new AbortController();
    const long = { messages: [{ role: 'user', content: 'x'.repeat(1500) } as const], sampling: {}, sample: 0 };
    const canceled = model.chat?.reply({ ...long, onText: () => abort.abort(new Error('stop')) }, abort.signal);
    await assert.rejects(async () => canceled, /stop/);
    const tooLong = { ...long, messages: [{ role: 'user', content: 'x'.repeat(5000) } as const] };
    const refused = await model.chat?.reply(tooLong, never);
    assert.ok(refused?.kind === 'failure');
    assert.equal(refused.cause, 'too-long');
    assert.match(refused.message, /5019 tokens.* 2048/);
  });

  it('with a template that fails, or weights that are missing, says so', async () => {
    const template = `${CHATML_TEMPLATE}{{ raise_exception('no system message') }}`;
    const bad = await loadWell(undefined, encodeGguf(random, { 'tokenizer.chat_template': toGgufString(template) }));
    const failed = await bad.chat?.reply(
      { messages: [{ role: 'user', content: 'Hi' }], sampling: {}, sample: 0 },
      never,
    );
    assert.ok(failed?.kind === 'failure');
    assert.match(failed.message, /no system message/);
    const tensors = new Map([...random.tensors].filter(([name]) => name !== 'output_norm.weight'));
    const missing = await load('missing.gguf', encodeGguf({ ...random, tensors }));
    assert.ok('kind' in missing);
    assert.match(missing.message, /can't load missing\.gguf: .*output_norm/);
    const unknown = await load('new.gguf', encodeGguf(random, { 'general.architecture': toGgufString('newest') }));
    assert.ok('kind' in unknown);
    assert.match(unknown.message, /can't load new\.gguf: .*newest/);
  });

  it('survives damaged files', async () => {
    const bytes = encodeGguf(random);
    for (let at = 60; at < 9_000; at += 700) {
      const damaged = bytes.slice();
      damaged.fill(254, at, at + 6);
      const model = await load('damaged.gguf', damaged);
      if ('kind' in model) assert.match(model.message, /\S/);
      else
        await model.chat?.reply(
          { messages: [{ role: 'user', content: 'Hi' }], sampling: { max_tokens: 2 }, sample: 0 },
          never,
        );
    }
  });

  const children = `/proc/${process.pid}/task/${process.pid}/children`;
  it('stays in its memory over 1,000 proofs', { skip: !existsSync(children) && 'no /proc here' }, async (t) => {
    const before = readFileSync(children, 'utf8').trim().split(' ');
    const model = await loadWell('prm-local', encodeGguf(createRandomModel({ ...SMALL_SHAPE, layers: 1 })));
    const pid = readFileSync(children, 'utf8')
      .trim()
      .split(' ')
      .find((one) => !before.includes(one));
    const readMemory = (): number =>
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;
    const run = async (from: number, to: number): Promise<number> => {
      for (let k = from; k < to; k++) {
        const steps = Array.from({ length: 1 + (k % 9) }, (_, at) => `Step ${at} of ${k}.`);
        const scored = await model.scorer?.score({ problem: `Problem ${k}`, steps }, never);
        assert.equal(scored?.kind, 'scored');
      }
      return readMemory();
    };
    const first = await run(0, 200);
    const last = await run(200, 1_000);
    t.diagnostic(`${first.toFixed(0)} MB after 200 proofs, ${last.toFixed(0)} MB after 1,000`);
    assert.ok(last - first < 20, `${first} MB, then ${last} MB`);
  });
});
