import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCallFailure, type Endpoint } from '../../../../../src/core/judge/calls/index.ts';
import { LocalModelPool } from '../../../../../src/core/judge/local/model-pool.ts';
import type {
  LoadedLocalModel,
  LocalModelLoadContext,
  LocalModelLoadProgress,
} from '../../../../../src/core/judge/local/types.ts';
import { endpointOf } from '../../../../support/endpoints.ts';
import { manualClock, settle } from '../../../../support/manual-clock.ts';

const MINUTE = 60_000;
const never = new AbortController().signal;
const done = async () => ({ kind: 'done' as const });

function localEndpoint(name: string): Endpoint {
  return endpointOf({ name, kind: 'prm-local', baseUrl: `local:${name}`, file: `/models/${name}` });
}

/** An engine whose models take 100 bytes, and that records what it does. */
function recordingEngine(memory = 250) {
  const events: string[] = [];
  const progress: (LocalModelLoadProgress | undefined)[] = [];
  const ended = new Set<string>();
  const clock = manualClock();
  let hold: Promise<void> | undefined;
  const load = async ({ name }: Endpoint, { reserve, onProgress, signal, threads }: LocalModelLoadContext) => {
    assert.equal(threads, 2);
    const full = await reserve(100);
    if (full) return full;
    onProgress({ phase: 'load', done: 1, total: 2 });
    events.push(`load ${name}`);
    ended.delete(name);
    await hold;
    if (signal.aborted) {
      events.push(`aborted ${name}`);
      throw signal.reason;
    }
    const model: LoadedLocalModel = {
      hasEnded: () => ended.has(name),
      close: async () => void events.push(`close ${name}`),
    };
    return model;
  };
  const pool = new LocalModelPool({
    clock,
    load,
    bounds: { threads: 2, memory },
    onProgress: (_, one) => progress.push(one),
  });
  return {
    pool,
    clock,
    events,
    progress,
    ended,
    holdUntil: (until: Promise<void>) => {
      hold = until;
    },
  };
}

describe('the pool of models on this computer', () => {
  it('loads a model once for calls at the same time, and reports the progress and its end', async () => {
    const { pool, events, progress } = recordingEngine();
    await Promise.all([1, 2, 3].map(() => pool.use(localEndpoint('a'), never, done)));
    assert.deepEqual(events, ['load a']);
    assert.deepEqual(progress, [{ phase: 'load', done: 1, total: 2 }, undefined]);
  });

  it('closes a model after five idle minutes, not before, and loads it again', async () => {
    const { pool, clock, events } = recordingEngine();
    await pool.use(localEndpoint('a'), never, done);
    clock.advance(4 * MINUTE);
    await pool.use(localEndpoint('a'), never, done);
    clock.advance(4 * MINUTE);
    await settle();
    assert.deepEqual(events, ['load a']);
    clock.advance(MINUTE);
    await settle();
    assert.deepEqual(events, ['load a', 'close a']);
    await pool.use(localEndpoint('a'), never, done);
    assert.deepEqual(events, ['load a', 'close a', 'load a']);
  });

  it('closes an idle model if another one needs its memory, but no model in use', async () => {
    const { pool, events } = recordingEngine();
    await pool.use(localEndpoint('a'), never, done);
    await pool.use(localEndpoint('b'), never, async () => {
      const third = await pool.use(localEndpoint('c'), never, async () => {
        const fourth = await pool.use(localEndpoint('d'), never, done);
        assert.ok(fourth.kind === 'failure');
        assert.equal(fourth.cause, 'too-large');
        assert.match(fourth.message, /^The model of “d” needs 1 MB of memory/);
        return { kind: 'done' };
      });
      assert.equal(third.kind, 'done');
      return { kind: 'done' };
    });
    assert.deepEqual(events, ['load a', 'load b', 'close a', 'load c']);
  });

  it('loads a model again once if it ended during a call, then reports the failure', async () => {
    const { pool, events, ended } = recordingEngine();
    const die = async () => {
      ended.add('a');
      return createCallFailure('server', 'The thread ended.');
    };
    const result = await pool.use(localEndpoint('a'), never, die);
    assert.ok(result.kind === 'failure');
    assert.equal(result.message, 'The thread ended.');
    assert.deepEqual(
      events.filter((one) => one.startsWith('load')),
      ['load a', 'load a'],
    );
    assert.equal((await pool.use(localEndpoint('a'), never, done)).kind, 'done');
  });

  it('returns a failure of a loaded model without loading it again', async () => {
    const { pool, events } = recordingEngine();
    const result = await pool.use(localEndpoint('a'), never, async () => createCallFailure('malformed', 'Bad.'));
    assert.equal(result.kind, 'failure');
    assert.deepEqual(events, ['load a']);
  });

  it('cancels a load when the last call that waits for it is canceled', async () => {
    const { pool, events, holdUntil } = recordingEngine();
    let release = (): void => undefined;
    holdUntil(
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    const [first, second] = [new AbortController(), new AbortController()];
    const calls = [first, second].map(({ signal }) => pool.use(localEndpoint('a'), signal, done));
    first.abort(new Error('first'));
    await assert.rejects(calls[0] as Promise<unknown>, /first/);
    await settle();
    assert.deepEqual(events, ['load a']);
    second.abort(new Error('second'));
    await assert.rejects(calls[1] as Promise<unknown>, /second/);
    release();
    await settle();
    assert.deepEqual(events, ['load a', 'aborted a']);
  });

  it('frees the memory of a model that failed to load', async () => {
    const clock = manualClock();
    let isBroken = true;
    const pool = new LocalModelPool({
      clock,
      bounds: { threads: 1, memory: 100 },
      load: async (_, { reserve }) => {
        const full = await reserve(100);
        if (full) return full;
        if (isBroken) return createCallFailure('malformed', 'Broken.');
        return { hasEnded: () => false, close: async () => undefined };
      },
    });
    assert.equal((await pool.use(localEndpoint('a'), never, done)).kind, 'failure');
    isBroken = false;
    assert.equal((await pool.use(localEndpoint('b'), never, done)).kind, 'done');
  });
});
