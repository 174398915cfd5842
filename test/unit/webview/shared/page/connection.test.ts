/** A page whose host is gone says so within 3 s, and takes it back once the host answers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monitorHostConnection } from '../../../../../webview/shared/page/connection.ts';

/** Time that goes on by hand, in milliseconds. */
function watched() {
  let now = 0;
  let due: { readonly at: number; readonly then: () => void }[] = [];
  let isThere = true;
  const waiting: (() => void)[] = [];
  const said: [number, boolean][] = [];
  const ask = monitorHostConnection({
    alive: () =>
      new Promise((resolve) => {
        if (isThere) resolve();
        else waiting.push(resolve);
      }),
    later: (then, milliseconds) => {
      const one = { at: now + milliseconds, then };
      due.push(one);
      return () => {
        due = due.filter((other) => other !== one);
      };
    },
    changed: (isConnected) => said.push([now, isConnected]),
  });
  return {
    ask,
    said,
    leave: () => {
      isThere = false;
    },
    come: () => {
      isThere = true;
    },
    answer: () => {
      for (const resolve of waiting.splice(0)) resolve();
    },
    async pass(milliseconds: number) {
      for (const end = now + milliseconds; ; ) {
        const next = due.sort((a, b) => a.at - b.at)[0];
        if (!next || next.at > end) {
          now = end;
          return;
        }
        now = next.at;
        due.shift();
        next.then();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

test('a host that answers is never said to be gone', async () => {
  const { pass, said } = watched();
  await pass(60_000);
  assert.deepEqual(said, []);
});

test('a host that is gone is said to be within 3 s, once; one that comes back is heard', async () => {
  const { pass, said, leave, come } = watched();
  await pass(10_300);
  leave();
  await pass(3_000);
  assert.deepEqual(
    said.map(([, is]) => is),
    [false],
  );
  assert.ok((said[0]?.[0] ?? Number.POSITIVE_INFINITY) <= 13_300);
  await pass(20_000);
  assert.equal(said.length, 1);
  come();
  await pass(1_000);
  assert.deepEqual(said.at(-1)?.[1], true);
  assert.equal(said.length, 2);
});

test('a late answer takes it back at once', async () => {
  const { pass, said, leave, answer } = watched();
  leave();
  await pass(4_000);
  answer();
  await pass(1);
  assert.deepEqual(
    said.map(([, is]) => is),
    [false, true],
  );
});

test('a person who asks to reconnect is answered before the next time that is asked by itself', async () => {
  const { pass, said, leave, come, ask } = watched();
  leave();
  await pass(4_500);
  come();
  ask();
  await pass(1);
  assert.deepEqual(said.at(-1)?.[1], true);
});
