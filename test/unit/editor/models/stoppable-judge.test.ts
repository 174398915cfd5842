/** Judges that are called off, and answers to suggestions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUserStopFailure } from '../../../../src/core/judge/calls/failure.ts';
import type { ErrorConfirmer, Judge, JudgeReply } from '../../../../src/core/judge/contract.ts';
import { type Review, runProofReview } from '../../../../src/core/review/index.ts';
import { WorkspaceSuggestionConsents } from '../../../../src/editor/models/endpoints/consents.ts';
import {
  createDelayedJudge,
  createStoppableConfirmer,
  createStoppableJudge,
} from '../../../../src/editor/models/stoppable-judge.ts';
import { proofOf } from '../../../support/builders.ts';
import { manualClock, settle } from '../../../support/manual-clock.ts';

/** A scripted critic of eight votes: three come, the others never. */
function slowCritic(votes: readonly JudgeReply[]): Judge & { readonly aborted: boolean } {
  let aborted = false;
  return {
    id: 'critic@scripted',
    get aborted() {
      return aborted;
    },
    describe: () => ({
      id: 'critic@scripted',
      name: 'scripted critic',
      context: 'whole',
      kind: 'critic',
      votes: { on: 'proof', count: 8 },
    }),
    async *judge(_request, signal) {
      yield* votes;
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      aborted = true;
    },
  };
}

const VOTES: readonly JudgeReply[] = [1, 1, 1].map((index) => ({ kind: 'earliest', index }));

test('a judge that is halted leaves its votes and says that it was cancelled; it is no verdict', async () => {
  const halt = new AbortController();
  const critic = slowCritic(VOTES);
  const clock = manualClock();
  const run = runProofReview(proofOf('a', 'b'), [createStoppableJudge(critic, halt.signal)], {
    clock,
    signal: new AbortController().signal,
  });
  const first = run.next();
  await settle();
  clock.advance(200);
  assert.equal((await first).value?.verdict?.progress.done, 3);
  halt.abort();
  const last: Review | undefined = (await run.next()).value;
  assert.ok(critic.aborted);
  assert.equal(last?.complete, true);
  assert.equal(last?.verdict?.progress.done, 3);
  assert.equal(last?.verdict?.earliestError, undefined, 'three of eight votes settle nothing');
  assert.deepEqual(
    last?.failures.map(({ message }) => message),
    [createUserStopFailure().message],
  );
});

/** A scripted second judge, which says nothing until it is given up. */
function slowConfirmer(): ErrorConfirmer & { readonly asked: number } {
  let asked = 0;
  return {
    id: 'confirm@scripted',
    get asked() {
      return asked;
    },
    describe: () => ({
      id: 'confirm@scripted',
      name: 'scripted second judge',
      context: 'whole',
    }),
    confirm: (_request, signal) => {
      asked++;
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    },
  };
}

/** A scripted critic whose one vote names step 1. */
function quickCritic(before: () => void = () => undefined): Judge {
  return {
    ...slowCritic([]),
    describe: () => ({ ...slowCritic([]).describe(), votes: { on: 'proof', count: 1 } }),
    async *judge() {
      before();
      yield { kind: 'earliest', index: 1 };
    },
  };
}

test('a second judge is given up with the first: what the votes say stays, unconfirmed', async () => {
  const halt = new AbortController();
  const second = slowConfirmer();
  const clock = manualClock();
  const run = runProofReview(proofOf('a', 'b'), [createStoppableJudge(quickCritic(), halt.signal)], {
    clock,
    signal: new AbortController().signal,
    confirm: createStoppableConfirmer(second, halt.signal),
  });
  const first = run.next();
  await settle();
  clock.advance(200);
  assert.equal((await first).value?.verdict?.confirmation?.state, 'pending');
  assert.equal(second.asked, 1);
  halt.abort();
  const last: Review | undefined = (await run.next()).value;
  assert.equal(last?.complete, true);
  assert.equal(last?.outcome, 'unconfirmed');
  assert.equal(last?.verdict?.confirmation?.failure?.message, createUserStopFailure().message);
});

test('a second judge is not asked once the first was called off', async () => {
  const halt = new AbortController();
  const second = slowConfirmer();
  const judge = createStoppableJudge(
    quickCritic(() => halt.abort()),
    halt.signal,
  );
  let last: Review | undefined;
  for await (const snapshot of runProofReview(proofOf('a', 'b'), [judge], {
    clock: manualClock(),
    signal: new AbortController().signal,
    confirm: createStoppableConfirmer(second, halt.signal),
  }))
    last = snapshot;
  assert.equal(second.asked, 0);
  assert.equal(last?.outcome, 'unconfirmed');
});

test('a judge whose review is aborted says nothing more', async () => {
  const [halt, signal] = [new AbortController(), new AbortController()];
  const said: JudgeReply[] = [];
  const over = (async () => {
    const request = { proof: proofOf('a'), steps: [0] };
    for await (const reply of createStoppableJudge(slowCritic(VOTES), halt.signal).judge(request, signal.signal))
      said.push(reply);
  })();
  await settle();
  signal.abort();
  halt.abort();
  await over;
  assert.deepEqual(said, VOTES);
});

test('a judge that waits is not asked if it is called off before', async () => {
  const clock = manualClock();
  let asked = 0;
  const judge: Judge = {
    ...slowCritic([]),
    async *judge() {
      asked++;
      yield* [];
    },
  };
  const begin = async (signal: AbortSignal): Promise<void> => {
    for await (const _ of createDelayedJudge(judge, clock, 850).judge({ proof: proofOf('a'), steps: [0] }, signal));
  };
  const first = new AbortController();
  const superseded = begin(first.signal);
  clock.advance(849);
  first.abort();
  await superseded;
  const second = begin(new AbortController().signal);
  await settle();
  assert.equal(asked, 0);
  clock.advance(850);
  await second;
  assert.equal(asked, 1);
  assert.equal(clock.waiting, 0);
});

function memento(): {
  readonly kept: Map<string, unknown>;
  readonly memory: ConstructorParameters<typeof WorkspaceSuggestionConsents>[0];
} {
  const kept = new Map<string, unknown>();
  return {
    kept,
    memory: {
      keys: () => [...kept.keys()],
      get: (key: string) => kept.get(key) as never,
      update: async (key: string, value: unknown) => {
        kept.set(key, JSON.parse(JSON.stringify(value)));
      },
    },
  };
}

test('an answer is to one suggestion as it was, and outlives the window', async () => {
  const { memory, kept } = memento();
  const consents = new WorkspaceSuggestionConsents(memory);
  await consents.answer('settings', '{"votes":8}', 'accepted');
  for (const some of [consents, new WorkspaceSuggestionConsents(memory)]) {
    assert.equal(some.to('settings', '{"votes":8}'), 'accepted');
    assert.equal(some.to('settings', '{"votes":64}'), undefined);
    assert.equal(some.to('a.judge.md', '{"votes":8}'), undefined);
  }
  await consents.answer('settings', '{"votes":64}', 'declined');
  assert.equal(consents.to('settings', '{"votes":8}'), undefined);
  for (let k = 0; k < 300; k++) await consents.answer(`${k}.judge.md`, '{}', 'accepted');
  assert.equal((kept.get('judgeConsents') as unknown[]).length, 200);
});

test('an answer that somebody has spoilt is none', () => {
  const { memory, kept } = memento();
  for (const spoilt of [7, [['settings', 'accepted']], [['settings', { fingerprint: 'x', answer: true }]], {}]) {
    kept.set('judgeConsents', spoilt);
    assert.equal(new WorkspaceSuggestionConsents(memory).to('settings', 'x'), undefined);
  }
});
