/** What the host answers late, when the page shows something else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReviewHostApi } from '../../../../src/protocol/index.ts';
import { opened, press, proof, settled } from '../opened-panel.ts';
import { stepOf, viewOf } from '../views.ts';

/** A host that answers a call when it is told to. */
function slow(call: 'agree' | 'dispute') {
  let answer: (error?: Error) => void = () => {};
  const api = {
    [call]: () =>
      new Promise<void>((resolve, reject) => {
        answer = (error) => (error ? reject(error) : resolve());
      }),
  };
  return { api: api as Partial<ReviewHostApi>, answer: (error?: Error) => answer(error) };
}

const longer = viewOf([stepOf(0, { body: 'new' }), ...proof.steps.map((one) => ({ ...one, index: one.index + 1 }))], {
  revision: 2,
});
const other = viewOf([stepOf(0), stepOf(1), stepOf(2)], {
  revision: 2,
  document: { uri: 'file:///b.proof.md', name: 'b.proof.md' },
});

test('a dispute that is kept late is the one of its step, wherever that is by then', async () => {
  const { api, answer } = slow('dispute');
  const { panel } = await opened(proof, api);
  panel.write(2, 'Of another step.');
  panel.goTo(1, 'dispute');
  panel.write(1, 'It holds.');
  panel.sendDispute(1);
  panel.show(longer);
  assert.deepEqual(panel.model().drafts, { 2: 'It holds.', 3: 'Of another step.' });
  answer();
  await settled();
  assert.deepEqual(panel.model().drafts, { 3: 'Of another step.' });
  assert.equal(panel.model().sending, undefined);
  assert.equal(panel.model().disputing, undefined);
});

test('a dispute that is kept once another proof is shown takes nothing that is written there', async () => {
  const { api, answer } = slow('dispute');
  const { panel } = await opened(proof, api);
  panel.goTo(1, 'dispute');
  panel.write(1, 'It holds.');
  panel.sendDispute(1);
  panel.show(other);
  panel.write(1, 'Of this proof.');
  answer();
  await settled();
  assert.deepEqual(panel.model().drafts, { 1: 'Of this proof.' });
  panel.show({ ...proof, revision: 3 });
  assert.deepEqual(panel.model().drafts, {}, 'what was kept is no draft any more');
});

test('what is written on while a dispute is under way stays', async () => {
  const { api, answer } = slow('dispute');
  const { panel } = await opened(proof, api);
  panel.goTo(1, 'dispute');
  panel.write(1, 'It holds.');
  panel.sendDispute(1);
  panel.write(1, 'It holds. And more.');
  answer();
  await settled();
  assert.deepEqual(panel.model().drafts, { 1: 'It holds. And more.' });
});

test('what failed late is said at its step, and of another proof in passing', async () => {
  const first = slow('agree');
  const { panel } = await opened(proof, first.api);
  panel.goTo(1);
  press(panel, 'a');
  panel.show(longer);
  first.answer(new Error('Label not saved.'));
  await settled();
  assert.deepEqual(panel.model().faults, { 2: 'Label not saved.' });
  const second = slow('agree');
  const { panel: next } = await opened(proof, second.api);
  next.goTo(1);
  press(next, 'a');
  next.show(other);
  second.answer(new Error('Label not saved.'));
  await settled();
  assert.deepEqual(next.model().faults, {});
  assert.equal(next.model().notice, 'Label not saved.');
});

test('a raw reply is asked for anew once the step was judged again', async () => {
  let count = 0;
  const { panel } = await opened(proof, { reply: async () => ({ text: `reply ${++count}` }) });
  panel.replies.ask(1, 'critic#0');
  await settled();
  const progress = { words: '1 of 8 votes' };
  panel.show({ ...proof, revision: 2, phase: 'stale', header: { ...proof.header, progress } });
  panel.show({ ...proof, revision: 3 });
  assert.equal(panel.replies.of(1, 'critic#0'), undefined);
});
