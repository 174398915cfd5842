import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextListChange } from '../../../src/core/base/list-change.ts';
import type {
  CancelCheckMessage,
  CheckerWorkerEvent,
  StartCheckMessage,
} from '../../../src/core/judge/checker-client/checker-port.ts';
import { createCheckerMessageHandler } from '../../../src/judges/checker-loop.ts';

const allOf = (texts: readonly string[]): TextListChange => ({ keptAtStart: 0, keptAtEnd: 0, texts });

/** A thread that keeps what it says, and hears `meanwhile` whenever it looks. */
function setUp(meanwhile: (hear: (message: StartCheckMessage | CancelCheckMessage) => void) => void = () => {}) {
  const said: CheckerWorkerEvent[] = [];
  let spoke = (): void => {};
  const hear = createCheckerMessageHandler({
    say: (event) => {
      said.push(event);
      spoke();
    },
    breathe: async () => meanwhile(hear),
  });
  const until = async (last: (event: CheckerWorkerEvent) => boolean): Promise<void> => {
    while (!said.some(last)) {
      await new Promise<void>((resolve) => {
        spoke = resolve;
      });
    }
  };
  return { said, hear, until };
}

test('a worker says that it is up, then one event per step, then that it is done', async () => {
  const { said, hear, until } = setUp();
  hear({ id: 7, steps: allOf(['We get 5 * 3 = 15.', 'Then.', 'We get 5 * 3 = 16.']), only: [0, 2] });
  await until(({ kind }) => kind === 'done');
  assert.deepEqual(
    said.map((event) => [event.kind, event.kind === 'reply' ? event.reply.step : undefined]),
    [
      ['ready', undefined],
      ['reply', 0],
      ['reply', 2],
      ['done', undefined],
    ],
  );
});

test('a message that is cancelled while it runs is left where it stands, and the next one is whole', async () => {
  let cancelled = false;
  const { said, hear, until } = setUp((tell) => {
    cancelled = true;
    tell({ cancel: 1 });
  });
  const steps = Array.from({ length: 5000 }, (_, k) => `We get ${k} * 3 = ${k * 3}, and 7^${k % 90} > 6^${k % 90}.`);
  hear({ id: 1, steps: allOf(steps) });
  hear({ id: 2, steps: allOf(['We get 2 + 2 = 4.']) });
  await until((event) => event.kind === 'done' && event.id === 2);
  const repliesTo = (id: number) => said.filter((event) => event.kind === 'reply' && event.reply.id === id);
  assert.ok(cancelled);
  assert.ok(repliesTo(1).length > 0 && repliesTo(1).length < steps.length, `${repliesTo(1).length} replies`);
  assert.equal(repliesTo(2).length, 1);
  assert.deepEqual(
    said.filter(({ kind }) => kind === 'done').map((event) => event.kind === 'done' && event.id),
    [1, 2],
  );
});

test('a cancellation that comes too late, or too early, cancels nothing', async () => {
  const { said, hear, until } = setUp();
  hear({ cancel: 1 });
  hear({ id: 1, steps: allOf(['We get 2 + 2 = 4.']) });
  await until((event) => event.kind === 'done' && event.id === 1);
  hear({ cancel: 1 });
  hear({ id: 1, steps: allOf(['We get 2 + 2 = 4.']) });
  await until(() => said.filter(({ kind }) => kind === 'done').length === 2);
  assert.equal(said.filter(({ kind }) => kind === 'reply').length, 2);
});

test('what throws is said, since not every host hears of it otherwise', async () => {
  const { said, hear, until } = setUp();
  hear({ id: 1, steps: null as unknown as TextListChange });
  await until(({ kind }) => kind === 'broken');
  const broken = said.at(-1);
  assert.ok(broken?.kind === 'broken');
  assert.match(broken.message, /null/);
});

test('a message changes the texts of the one before, even if that was canceled', async () => {
  const { said, hear, until } = setUp((tell) => tell({ cancel: 1 }));
  const texts = Array.from({ length: 3000 }, (_, k) => `We get 7^${k % 90} > 6^${k % 90}.`);
  hear({ id: 1, steps: allOf([...texts, 'Let x = 3.', 'The end.']) });
  hear({
    id: 2,
    steps: { keptAtStart: texts.length + 1, keptAtEnd: 1, texts: ['So x = 4.'] },
    only: [texts.length + 1],
  });
  await until((event) => event.kind === 'done' && event.id === 2);
  const replies = said.flatMap((event) => (event.kind === 'reply' && event.reply.id === 2 ? [event.reply] : []));
  assert.deepEqual(
    replies.map(({ step, usesPast }) => [step, usesPast]),
    [[texts.length + 1, true]],
  );
});
