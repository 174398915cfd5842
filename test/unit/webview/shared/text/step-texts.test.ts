import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RenderedText } from '../../../../../src/protocol/index.ts';
import { createRenderedTextStore } from '../../../../../webview/shared/text/step-texts.ts';

const bodyOf = (text: string): RenderedText => ({ blocks: [{ kind: 'code', text }] });

function scripted(has: (key: string) => boolean = () => true) {
  const calls: string[][] = [];
  let isBroken = false;
  let comes = 0;
  const bodies = createRenderedTextStore(
    async ({ keys }) => {
      calls.push([...keys]);
      if (isBroken) throw new Error('The panel was closed.');
      return { bodies: Object.fromEntries(keys.filter(has).map((key) => [key, bodyOf(key)])) };
    },
    () => comes++,
  );
  return {
    bodies,
    calls,
    breaks: (value: boolean) => {
      isBroken = value;
    },
    comes: () => comes,
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('what comes into view together is asked for together, each text once, at most 64 at once', async () => {
  const { bodies, calls, comes } = scripted();
  for (let k = 0; k < 100; k++) assert.equal(bodies.at(k, `key ${k}`), undefined);
  bodies.at(3, 'key 3');
  await settled();
  assert.deepEqual(
    calls.map((keys) => keys.length),
    [64, 36],
  );
  assert.equal(comes(), 2);
  assert.deepEqual(bodies.at(99, 'key 99'), { body: bodyOf('key 99'), isOld: false });
  await settled();
  assert.equal(calls.length, 2);
});

test('a place that has been drawn is never blank: the last text stays until the next is there', async () => {
  const { bodies } = scripted();
  bodies.at(0, 'old');
  await settled();
  bodies.at(0, 'old');
  assert.deepEqual(bodies.at(0, 'new'), { body: bodyOf('old'), isOld: true });
  await settled();
  assert.deepEqual(bodies.at(0, 'new'), { body: bodyOf('new'), isOld: false });
});

test('the last text moves with its step', async () => {
  const { bodies } = scripted();
  bodies.at(0, 'old');
  await settled();
  bodies.at(0, 'old');
  bodies.relocate((place) => place + 1);
  assert.deepEqual(bodies.at(1, 'new'), { body: bodyOf('old'), isOld: true });
  assert.equal(bodies.at(0, 'other'), undefined);
});

test('a key of no text is not asked for again and again; one that failed is, once it is drawn again', async () => {
  const { bodies, calls, breaks } = scripted((key) => key !== 'gone');
  bodies.at(0, 'gone');
  await settled();
  bodies.at(0, 'gone');
  await settled();
  assert.equal(calls.length, 1);
  breaks(true);
  bodies.at(0, 'later');
  await settled();
  breaks(false);
  assert.equal(bodies.at(0, 'later'), undefined);
  await settled();
  assert.deepEqual(bodies.at(0, 'later'), { body: bodyOf('later'), isOld: false });
});

test('a reply about the document before is dropped', async () => {
  const { bodies } = scripted();
  bodies.at(0, 'one');
  const wait = settled();
  await Promise.resolve();
  bodies.clear();
  await wait;
  assert.equal(bodies.at(0, 'two'), undefined);
});

test('a key that came back with a later snapshot, as by undoing, is asked for again', async () => {
  let isThere = false;
  const { bodies } = scripted(() => isThere);
  bodies.at(0, 'undone');
  await settled();
  isThere = true;
  bodies.relocate((place) => place);
  assert.equal(bodies.at(0, 'undone'), undefined);
  await settled();
  assert.deepEqual(bodies.at(0, 'undone'), { body: bodyOf('undone'), isOld: false });
});

test('a text that never comes is not asked for without end by a page that is drawn whenever one should be there', async () => {
  let calls = 0;
  const bodies = createRenderedTextStore(
    async () => {
      calls++;
      throw new Error('The panel and Proofmark did not understand each other.');
    },
    () => bodies.at(0, 'too large'),
  );
  bodies.at(0, 'too large');
  for (let k = 0; k < 50; k++) await settled();
  assert.ok(calls > 1 && calls <= 3, `${calls} calls`);
  bodies.relocate((place) => place);
  bodies.at(0, 'too large');
  for (let k = 0; k < 50; k++) await settled();
  assert.ok(calls > 3 && calls <= 6, `${calls} calls after another snapshot`);
});

test('a text that is expected is here when it is to be drawn; nobody is told of it before', async () => {
  const { bodies, calls, comes } = scripted((key) => key !== 'none');
  bodies.expect(['a', 'b', 'none']);
  bodies.expect(['b', 'c']);
  assert.equal(bodies.peek('a'), undefined);
  await settled();
  assert.deepEqual(calls, [['a', 'b', 'none', 'c']]);
  assert.equal(comes(), 0);
  assert.deepEqual(bodies.peek('a'), bodyOf('a'));
  assert.deepEqual(bodies.at(0, 'a'), { body: bodyOf('a'), isOld: false });
  bodies.expect(['a', 'none']);
  await settled();
  assert.equal(calls.length, 1);
});

test('a text that is to be drawn while it is on its way is told of once it is here', async () => {
  const { bodies, calls, comes } = scripted();
  bodies.expect(['a', 'b']);
  await Promise.resolve();
  assert.equal(bodies.at(0, 'a'), undefined);
  await settled();
  assert.equal(calls.length, 1);
  assert.equal(comes(), 1);
  assert.deepEqual(bodies.at(0, 'a'), { body: bodyOf('a'), isOld: false });
});

test('questions ahead that fail do not use up the tries of a text that is drawn', async () => {
  const { bodies, calls, breaks } = scripted();
  breaks(true);
  for (let k = 0; k < 5; k++) {
    bodies.expect(['a']);
    await settled();
  }
  breaks(false);
  bodies.at(0, 'a');
  await settled();
  assert.equal(calls.length, 6);
  assert.deepEqual(bodies.at(0, 'a'), { body: bodyOf('a'), isOld: false });
});

test('what a message had no room for is asked for again, and once more only if something came', async () => {
  const calls: string[][] = [];
  let room = 2;
  const bodies = createRenderedTextStore(
    async ({ keys }) => {
      calls.push([...keys]);
      const now = keys.slice(0, room);
      return { bodies: Object.fromEntries(now.map((key) => [key, bodyOf(key)])), later: keys.slice(room) };
    },
    () => {
      for (const key of ['a', 'b', 'c']) bodies.at(0, key);
    },
  );
  for (const key of ['a', 'b', 'c']) bodies.at(0, key);
  for (let k = 0; k < 4; k++) await settled();
  assert.deepEqual(calls, [['a', 'b', 'c'], ['c']]);
  assert.deepEqual(bodies.peek('c'), bodyOf('c'));
  room = 0;
  bodies.at(0, 'd');
  for (let k = 0; k < 4; k++) await settled();
  assert.equal(calls.length, 3, 'not without end');
});
