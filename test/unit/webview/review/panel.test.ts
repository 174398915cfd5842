import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SavedReviewPageState } from '../../../../src/protocol/index.ts';
import { saidIn } from '../../../support/said.ts';
import { opened, press, proof, settled } from '../opened-panel.ts';

const expectSaid = saidIn('webview/review/panel');

test('the host is told where the reader is and what is open, once, and that the reader went there', async () => {
  const { panel, of } = await opened();
  panel.goTo(1);
  panel.goTo(1);
  press(panel, 'j');
  panel.go(2, 'click');
  assert.deepEqual(of('look'), [
    { current: -1, open: [], moved: false },
    { current: 1, open: [1], moved: false },
    { current: 2, open: [], moved: true },
    { current: 2, open: [], moved: true },
  ]);
});

test('a host that was lost for a while is told again what is open, and the state as it is', async () => {
  const { panel, last } = await opened();
  panel.goTo(1);
  await panel.start();
  assert.deepEqual(last('look'), { current: 1, open: [1], moved: false });
  assert.equal((last('ready') as { state: SavedReviewPageState }).state.current, 1);
});

test('a pinned panel does not follow the cursor, but who wants to dispute a step is led there', async () => {
  const { panel } = await opened({ ...proof, isPinned: true });
  panel.goTo(2);
  assert.equal(panel.model().current, -1);
  panel.goTo(2, 'dispute');
  assert.equal(panel.model().disputing, 2);
});

test('the name of a step opens and closes it, flagged or not, wherever the reader was', async () => {
  const { panel, of } = await opened();
  const open = () => (of('look').at(-1) as { open: number[] }).open;
  panel.goAndToggle(1);
  assert.deepEqual(open(), [1]);
  panel.goAndToggle(1);
  assert.deepEqual(open(), []);
  panel.goAndToggle(2);
  assert.deepEqual(open(), [2]);
  panel.goAndToggle(1);
  assert.deepEqual(open(), [1, 2]);
  panel.goAndToggle(2);
  assert.deepEqual(open(), [1]);
});

test('a refusal while a question is open passes, and stays at no step', async () => {
  const { panel, ask } = await opened(proof, {
    agree: async () => {
      throw new Error('Answer the question.');
    },
  });
  ask(true);
  panel.does('agree', 1);
  await settled();
  assert.deepEqual(panel.model().faults, {});
  assert.equal(panel.model().notice, 'Answer the question.');
  ask(false);
  panel.does('agree', 1);
  await settled();
  assert.deepEqual(panel.model().faults, { 1: 'Answer the question.' });
});

test('what does not work is said at its step, and is gone once it works', async () => {
  let isBroken = true;
  const { panel } = await opened(proof, {
    agree: async () => {
      if (isBroken) throw new Error('The label was not kept. Choose a folder for labels.');
    },
  });
  panel.goTo(1);
  press(panel, 'a');
  await settled();
  assert.deepEqual(panel.model().faults, { 1: 'The label was not kept. Choose a folder for labels.' });
  isBroken = false;
  press(panel, 'a');
  await settled();
  assert.deepEqual(panel.model().faults, {});
});

test('a dispute without a reason is not sent; one that is under way is not sent twice', async () => {
  const { panel, of } = await opened();
  panel.goTo(1, 'dispute');
  panel.write(1, '  ');
  panel.sendDispute(1);
  assert.equal(of('dispute').length, 0);
  assert.match(panel.model().faults[1] ?? '', /^Enter a reason/);
  panel.write(1, ' It holds. ');
  panel.sendDispute(1);
  panel.sendDispute(1);
  await settled();
  assert.deepEqual(of('dispute'), [{ revision: 1, step: 1, reason: 'It holds.' }]);
  assert.deepEqual(panel.model().drafts, {});
});

test('an older snapshot that comes late is dropped', async () => {
  const { panel } = await opened({ ...proof, revision: 5 });
  const before = panel.model();
  panel.show({ ...proof, steps: [], revision: 4 });
  assert.equal(panel.model(), before);
});

test('keys that are about a step say so where there is none', async () => {
  const { panel, of, pass } = await opened();
  press(panel, 'a');
  assert.equal(of('agree').length, 0);
  expectSaid(panel.model().notice);
  pass(10_000);
  assert.equal(panel.model().notice, '');
});

test('v shows the step as it was, where it is another', async () => {
  const was = { kind: 'was', words: 'Stale.', body: 'old', sections: [] } as const;
  const detail = { index: 1, title: '', sections: [was], actions: [], replies: [] };
  const changed = await opened({ ...proof, details: [detail] });
  changed.panel.goTo(1);
  press(changed.panel, 'v');
  assert.deepEqual(changed.panel.model().changed, [1]);
  const same = await opened({ ...proof, details: [{ ...detail, sections: [] }] });
  same.panel.goTo(1);
  press(same.panel, 'v');
  assert.deepEqual(same.panel.model().changed, []);
  assert.match(same.panel.model().notice, /no changes/);
});

test('r tries again after a failure, and judges again from the step otherwise', async () => {
  const header = { ...proof.header, actions: [{ action: 'review', title: 'Try Again' }] } as const;
  const failed = await opened({ ...proof, phase: 'failed', header });
  failed.panel.goTo(1);
  press(failed.panel, 'r');
  assert.deepEqual(failed.of('act'), [{ action: 'review' }]);
  const done = await opened();
  done.panel.goTo(1);
  press(done.panel, 'r');
  assert.deepEqual(done.of('judgeAgain'), [{ revision: 1, step: 1 }]);
});

test('Escape leaves the table of keys, then the text, then stops what runs', async () => {
  const header = { ...proof.header, actions: [{ action: 'stop', title: 'Stop' }] } as const;
  const { panel, of } = await opened({ ...proof, phase: 'running', header });
  panel.goTo(1, 'dispute');
  press(panel, '?');
  press(panel, 'Escape');
  assert.equal(panel.model().isHelpOpen, false);
  press(panel, 'Escape');
  assert.equal(panel.model().disputing, undefined);
  assert.equal(of('act').length, 0);
  press(panel, 'Escape');
  assert.deepEqual(of('act'), [{ action: 'stop' }]);
});

test('the state is kept a moment after a change, and at once where the page goes away', async () => {
  const { panel, kept, pass } = await opened();
  panel.goTo(1);
  panel.write(1, 'N');
  panel.write(1, 'No');
  assert.equal(kept.length, 0);
  pass(250);
  assert.deepEqual(
    kept.map(({ drafts }) => drafts),
    [{ 1: 'No' }],
  );
  panel.write(1, 'No!');
  panel.keep();
  assert.deepEqual(kept.at(-1)?.drafts, { 1: 'No!' });
});

test('who writes without a pause has all but the last moment kept', async () => {
  const { panel, kept, pass } = await opened();
  for (const text of ['N', 'No', 'Not', 'Not y']) {
    panel.write(1, text);
    pass(100);
  }
  assert.deepEqual(
    kept.map(({ drafts }) => drafts),
    [{ 1: 'Not' }],
  );
});

test('nothing is kept before the first view has come, and what was kept goes to the host', async () => {
  const saved: SavedReviewPageState = {
    v: 1,
    uri: proof.document.uri,
    isPinned: false,
    current: 2,
    opened: [0],
    closed: [],
    drafts: { 2: 'Later.' },
    scroll: 1.5,
  };
  const { panel, asked } = await opened(proof, {}, saved);
  assert.deepEqual(asked[0], ['ready', { state: saved }]);
  assert.deepEqual(asked[1], ['look', { current: 2, open: [0], moved: false }]);
  assert.deepEqual(panel.model().drafts, { 2: 'Later.' });
});

test('the host is told what is written that is not said yet, of whatever proof: at once that there is any', async () => {
  const { panel, of, pass } = await opened();
  const { uri } = proof.document;
  panel.write(1, ' ');
  assert.deepEqual(of('drafts'), []);
  panel.write(1, 'Why');
  const first = { drafts: { [uri]: { 1: 'Why' } } };
  assert.deepEqual(of('drafts'), [first]);
  panel.write(1, 'Why?');
  panel.write(1, 'Why so?');
  assert.deepEqual(of('drafts'), [first]);
  pass(500);
  const second = { drafts: { [uri]: { 1: 'Why so?' } } };
  assert.deepEqual(of('drafts'), [first, second]);
  panel.show({
    ...proof,
    revision: proof.revision + 1,
    document: { uri: 'file:///other.tex', name: 'other.tex' },
  });
  panel.show({ ...proof, revision: proof.revision + 2 });
  panel.sendDispute(1);
  assert.deepEqual(of('drafts'), [first, second]);
  await settled();
  assert.deepEqual(of('drafts'), [first, second, { drafts: {} }]);
});

test('what was written in a page before this one is there with its proof', async () => {
  const { panel } = await opened(
    proof,
    {},
    {
      v: 1,
      uri: '',
      isPinned: false,
      current: -1,
      opened: [],
      closed: [],
      drafts: {},
      elsewhere: { [proof.document.uri]: { 1: 'Not so.' }, 'file:///other.tex': { 0: 'Nor this.' } },
      scroll: -1,
    },
  );
  assert.deepEqual(panel.model().drafts, { 1: 'Not so.' });
  assert.deepEqual(panel.model().elsewhere, { 'file:///other.tex': { 0: 'Nor this.' } });
});

test('a host that cannot show the review says why', async () => {
  const { panel } = await opened(proof, {
    ready: async () => {
      throw new Error('This panel is of another version of Proofmark. Close it and open it again.');
    },
  });
  assert.equal(panel.model().view, undefined);
  assert.match(panel.model().faults[-1] ?? '', /another version/);
});

test('x asks for the review as a file', async () => {
  const { panel, of } = await opened();
  press(panel, 'x');
  assert.deepEqual(of('act'), [{ action: 'export' }]);
});
