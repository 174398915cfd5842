/** The process of a model may die, be silent or fail. Nothing else is affected. The process here is scripted. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, describe, it } from 'node:test';
import type { Endpoint } from '../../../../src/core/judge/calls/index.ts';
import {
  type LoadedLocalModel,
  type LocalModelLoader,
  LocalModelPool,
} from '../../../../src/core/judge/local/index.ts';
import { createLlamaLoader } from '../../../../src/judges/local/llama-model.ts';
import { systemClock } from '../../../../src/judges/system-clock.ts';
import { endpointOf } from '../../../support/endpoints.ts';
import { eventually } from '../../../support/eventually.ts';
import { createRandomModel, encodeGguf, toGgufNumber } from '../../../support/random-gguf.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-llama-'));
after(() => rmSync(place, { recursive: true, force: true }));
const bytes = encodeGguf(createRandomModel());

function write(name: string, content: Uint8Array = bytes): string {
  const file = join(place, name);
  writeFileSync(file, content);
  return file;
}

const never = new AbortController().signal;
const script = join(import.meta.dirname, '../../../support/scripted-llama.ts');
let reserved = 0;
const context: Parameters<LocalModelLoader>[1] = {
  threads: 1,
  reserve: async (memory) => {
    reserved = memory;
    return undefined;
  },
  onProgress: () => undefined,
  signal: never,
};
const folder = join(place, 'engine');
mkdirSync(join(folder, 'bins', 'none'), { recursive: true });
const engine = { script, findFolder: () => folder, installHint: 'Install Local Engine.' };
const open: LoadedLocalModel[] = [];
afterEach(async () => {
  for (const model of open.splice(0)) await model.close();
});

const load = (file: string, kind: 'local' | 'prm-local' = 'local') =>
  createLlamaLoader(engine)(endpointOf({ kind, file }), context);

async function loadWell(kind?: 'prm-local'): Promise<LoadedLocalModel> {
  const model = await load(write('a.gguf'), kind);
  assert.ok(!('kind' in model), JSON.stringify(model));
  open.push(model);
  return model;
}

const ask = (orders: string) => ({ messages: [{ role: 'user', content: orders } as const], sampling: {}, sample: 0 });

describe('a model of llama.cpp', () => {
  it('replies, and counts its tokens', async () => {
    const model = await loadWell();
    let soFar = '';
    const onText = (get: () => { readonly text: string }): void => {
      soFar = get().text;
    };
    const sampling = { max_tokens: 3, logprobs: true };
    const reply = await model.chat?.reply({ ...ask('reply'), sampling, onText }, never);
    assert.ok(reply?.kind === 'reply');
    assert.equal(reply.text, soFar);
    assert.deepEqual(reply.tokens, { prompt: 3, cached: 0, completion: 1 });
    assert.deepEqual(reply.leftOut, ['logprobs']);
    assert.equal(model.scorer, undefined);
  });

  it('scores, if it has a form', async () => {
    const model = await loadWell('prm-local');
    const scored = await model.scorer?.score({ problem: 'p', steps: ['a', 'b'] }, never);
    assert.deepEqual(scored, { kind: 'scored', scores: [0.5, 0.5], promptTokens: 3, form: 'rlhflow' });
    assert.equal(model.chat, undefined);
  });

  it('reserves the memory of its weights and its context before it is loaded', async () => {
    await loadWell();
    const small = reserved;
    const most = encodeGguf(createRandomModel(), { 'llama.context_length': toGgufNumber(1 << 20) });
    const model = await load(write('b.gguf', most));
    assert.ok(!('kind' in model));
    open.push(model);
    // 2 layers, 2 values of 32 numbers for each position, 2 bytes each, and at most 16,384 positions.
    assert.equal(reserved - small, (16_384 - 2_048) * 2 * 2 * 32 * 2);
    const refusal = { kind: 'failure', failure: 'unparsable', message: 'no room' } as const;
    const refused = await createLlamaLoader(engine)(endpointOf({ kind: 'local', file: write('a.gguf') }), {
      ...context,
      reserve: async () => refusal,
    });
    assert.equal(refused, refusal);
  });

  it('can be canceled while it loads and while it replies', async () => {
    const abort = new AbortController();
    const loading = createLlamaLoader(engine)(endpointOf({ kind: 'local', file: write('wait.gguf') }), {
      ...context,
      signal: abort.signal,
    });
    setTimeout(() => abort.abort(new Error('stop')), 20);
    await assert.rejects(loading, /stop/);
    const model = await loadWell();
    const other = new AbortController();
    setTimeout(() => other.abort(new Error('stop')), 20);
    await assert.rejects(async () => model.chat?.reply(ask('wait'), other.signal), /stop/);
    assert.equal((await model.chat?.reply(ask('reply'), never))?.kind, 'reply');
  });
});

describe('a model that fails', () => {
  const assertFails = async (file: string, cause: string, words: RegExp): Promise<void> => {
    const result = await load(file);
    assert.ok('kind' in result);
    assert.equal(result.cause, cause);
    assert.match(result.message, words);
  };

  it('to load says why, in a sentence', async () => {
    await assertFails(join(place, 'none.gguf'), 'not-found', /Can't read .*none\.gguf/);
    await assertFails(place, 'not-found', /Can't read/);
    await assertFails(write('text.gguf', Buffer.from('no model')), 'malformed', /text\.gguf isn't a GGUF file\./);
    await assertFails(write('empty.gguf', new Uint8Array()), 'malformed', /incomplete/);
    await assertFails(write('cut.gguf', bytes.subarray(0, 3_000)), 'malformed', /incomplete/);
    await assertFails(write('cut2.gguf', bytes.subarray(0, 20_000)), 'malformed', /incomplete/);
    const damaged = bytes.slice();
    damaged.fill(255, 30, 60);
    await assertFails(write('damaged.gguf', damaged), 'malformed', /damaged/);
    await assertFails(write('fail.gguf'), 'bad-request', /can't load fail\.gguf: no such tensor/);
  });

  it('because its process dies while it loads says so', async () => {
    await assertFails(write('die.gguf'), 'server', /ended unexpectedly/);
    await assertFails(write('leave.gguf'), 'server', /ended unexpectedly \(7\)/);
  });

  it('without an engine says which one to install', async () => {
    const result = await createLlamaLoader({ ...engine, findFolder: () => undefined })(
      endpointOf({ kind: 'local' }),
      context,
    );
    assert.ok('kind' in result);
    assert.match(result.message, /Install Local Engine/);
  });

  it('because its process dies fails the calls in flight, and no others', async () => {
    const model = await loadWell();
    const other = await loadWell();
    const waiting = model.chat?.reply(ask('wait'), never);
    const dying = model.chat?.reply(ask('die'), never);
    for (const result of [await waiting, await dying]) {
      assert.ok(result?.kind === 'failure');
      assert.equal(result.cause, 'server');
      assert.equal(result.retryAfter, undefined);
    }
    assert.ok(model.hasEnded());
    assert.equal((await model.chat?.reply(ask('reply'), never))?.kind, 'failure');
    assert.equal((await other.chat?.reply(ask('reply'), never))?.kind, 'reply');
  });

  it('because its process dies is loaded again once for each call, which is then reported', async () => {
    let loads = 0;
    const file = write('a.gguf');
    const pool = new LocalModelPool({
      clock: systemClock,
      bounds: { threads: 1, memory: 1e12 },
      load: (endpoint, one) => {
        loads++;
        return createLlamaLoader(engine)(endpoint, one);
      },
    });
    const endpoint: Endpoint = {
      name: 'm',
      kind: 'local',
      baseUrl: `local:${'0'.repeat(64)}`,
      file,
      model: 'm',
      sampling: {},
      concurrency: 1,
      timeoutSeconds: 60,
      images: false,
    };
    const use = (orders: string) =>
      pool.use(endpoint, never, async ({ chat }) => {
        assert.ok(chat);
        return chat.reply(ask(orders), never);
      });
    const first = await use('reply');
    assert.ok(first.kind === 'reply');
    process.kill(Number(first.text), 'SIGKILL');
    await eventually(
      'the end of the process',
      async () => isAlive(Number(first.text)),
      (alive) => !alive,
    );
    const second = await use('reply');
    assert.ok(second.kind === 'reply');
    assert.notEqual(second.text, first.text);
    assert.equal(loads, 2);
    const died = await use('die');
    assert.ok(died.kind === 'failure');
    assert.match(died.message, /ended unexpectedly \(SIGKILL\)/);
    assert.equal(loads, 3);
    assert.equal((await use('reply')).kind, 'reply');
    await pool.close();
  });

  it('because its process dies has no process left, nor has one that is closed', async () => {
    const model = await loadWell();
    const reply = await model.chat?.reply(ask('reply'), never);
    assert.ok(reply?.kind === 'reply');
    await model.close();
    await eventually(
      'the end of the process',
      async () => isAlive(Number(reply.text)),
      (alive) => !alive,
    );
    assert.ok(model.hasEnded());
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
