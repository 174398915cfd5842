import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HostApi, PanelState, ReviewView } from '../../../src/protocol/index.ts';
import { createPanel } from '../../../webview/review/panel.ts';
import { stepOf, viewOf } from './views.ts';

const proof = viewOf([stepOf(0), stepOf(1, { isFlag: true }), stepOf(2)]);

/** A panel with a host that remembers what it was asked, and timers that run when they are told. */
async function opened(view: ReviewView = proof, host: Partial<HostApi> = {}, saved?: PanelState) {
  const asked: [keyof HostApi, unknown][] = [];
  const kept: PanelState[] = [];
  let timers: { then: () => void; milliseconds: number }[] = [];
  const scripted = new Proxy({} as HostApi, {
    get:
      (_, call: keyof HostApi) =>
      async (params: never): Promise<unknown> => {
        asked.push([call, params]);
        const own = host[call] as ((params: never) => unknown) | undefined;
        if (own !== undefined) return own(params);
        return call === 'ready' ? view : undefined;
      },
  });
  const panel = createPanel({
    host: scripted,
    saved,
    save: (state) => kept.push(state),
    later: (then, milliseconds) => {
      const timer = { then, milliseconds };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });
  await panel.start();
  return {
    panel,
    asked,
    kept,
    of: (call: keyof HostApi) => asked.filter(([one]) => one === call).map(([, params]) => params),
    /** Lets the time pass that a timer waits. */
    pass: (milliseconds: number) => {
      const due = timers.filter((timer) => timer.milliseconds <= milliseconds);
      timers = timers.filter((timer) => !due.includes(timer));
      for (const { then } of due) then();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('the host is told where the reader is and what is open, once, and that the reader went there', async () => {
  const { panel, of } = await opened();
  panel.goTo(1);
  panel.goTo(1);
  panel.press('nextStep');
  panel.go(2, 'click');
  assert.deepEqual(of('look'), [
    { current: -1, open: [], moved: false },
    { current: 1, open: [1], moved: false },
    { current: 2, open: [], moved: true },
    { current: 2, open: [], moved: true },
  ]);
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

test('what does not work is said at its step, and is gone once it works', async () => {
  let isBroken = true;
  const { panel } = await opened(proof, {
    agree: async () => {
      if (isBroken) throw new Error('The label was not kept. Choose a folder for labels.');
    },
  });
  panel.goTo(1);
  panel.press('agree');
  await settled();
  assert.deepEqual(panel.model().faults, { 1: 'The label was not kept. Choose a folder for labels.' });
  isBroken = false;
  panel.press('agree');
  await settled();
  assert.deepEqual(panel.model().faults, {});
});

test('a dispute without a reason is not sent; one that is under way is not sent twice', async () => {
  const { panel, of } = await opened();
  panel.goTo(1, 'dispute');
  panel.write(1, '  ');
  panel.sendDispute(1);
  assert.equal(of('dispute').length, 0);
  assert.match(panel.model().faults[1] ?? '', /^Say why/);
  panel.write(1, ' It holds. ');
  panel.sendDispute(1);
  panel.sendDispute(1);
  await settled();
  assert.deepEqual(of('dispute'), [{ revision: 1, step: 1, reason: 'It holds.' }]);
  assert.deepEqual(panel.model().drafts, {});
});

test('keys that are about a step say so where there is none', async () => {
  const { panel, of, pass } = await opened();
  panel.press('agree');
  assert.equal(of('agree').length, 0);
  assert.match(panel.model().notice, /^Go to a step first/);
  pass(10_000);
  assert.equal(panel.model().notice, '');
});

test('v shows the step as it was, where it is another', async () => {
  const was = { kind: 'was', words: 'Stale.', body: 'old', sections: [] } as const;
  const detail = { index: 1, title: '', sections: [was], actions: [], replies: [] };
  const changed = await opened({ ...proof, details: [detail] });
  changed.panel.goTo(1);
  changed.panel.press('changed');
  assert.deepEqual(changed.panel.model().changed, [1]);
  const same = await opened({ ...proof, details: [{ ...detail, sections: [] }] });
  same.panel.goTo(1);
  same.panel.press('changed');
  assert.deepEqual(same.panel.model().changed, []);
  assert.match(same.panel.model().notice, /^Step 2 stands as it was judged/);
});

test('r tries again after a failure, and judges again from the step otherwise', async () => {
  const header = { ...proof.header, actions: [{ action: 'review', title: 'Try again' }] } as const;
  const failed = await opened({ ...proof, phase: 'failed', header });
  failed.panel.goTo(1);
  failed.panel.press('judgeAgain');
  assert.deepEqual(failed.of('act'), [{ action: 'review' }]);
  const done = await opened();
  done.panel.goTo(1);
  done.panel.press('judgeAgain');
  assert.deepEqual(done.of('judgeAgain'), [{ revision: 1, step: 1 }]);
});

test('Escape leaves the table of keys, then the text, then stops what runs', async () => {
  const header = { ...proof.header, actions: [{ action: 'stop', title: 'Stop' }] } as const;
  const { panel, of } = await opened({ ...proof, phase: 'running', header });
  panel.goTo(1, 'dispute');
  panel.press('help');
  panel.press('leave');
  assert.equal(panel.model().isHelpOpen, false);
  panel.press('leave');
  assert.equal(panel.model().disputing, undefined);
  assert.equal(of('act').length, 0);
  panel.press('leave');
  assert.deepEqual(of('act'), [{ action: 'stop' }]);
});

test('the state is kept a moment after the last change, and at once where the page goes away', async () => {
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

test('nothing is kept before the first view has come, and what was kept goes to the host', async () => {
  const saved: PanelState = {
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

test('a host that cannot show the review says why', async () => {
  const { panel } = await opened(proof, {
    ready: async () => {
      throw new Error('This panel is of another version of Proofmark. Close it and open it again.');
    },
  });
  assert.equal(panel.model().view, undefined);
  assert.match(panel.model().faults[-1] ?? '', /another version/);
});

/** A host that answers a call when it is told to. */
function slow(call: 'agree' | 'dispute') {
  let answer: (error?: Error) => void = () => {};
  const api = {
    [call]: () =>
      new Promise<void>((resolve, reject) => {
        answer = (error) => (error ? reject(error) : resolve());
      }),
  };
  return { api: api as Partial<HostApi>, answer: (error?: Error) => answer(error) };
}

const longer = viewOf(
  [stepOf(0, { body: 'new' }), ...proof.steps.map((one) => ({ ...one, index: one.index + 1 }))],
  {
    revision: 2,
  },
);
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
  panel.press('agree');
  panel.show(longer);
  first.answer(new Error('Nothing was kept.'));
  await settled();
  assert.deepEqual(panel.model().faults, { 2: 'Nothing was kept.' });
  const second = slow('agree');
  const { panel: next } = await opened(proof, second.api);
  next.goTo(1);
  next.press('agree');
  next.show(other);
  second.answer(new Error('Nothing was kept.'));
  await settled();
  assert.deepEqual(next.model().faults, {});
  assert.equal(next.model().notice, 'Nothing was kept.');
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

test('x asks for the review as a file', async () => {
  const { panel, of } = await opened();
  panel.press('exportReview');
  assert.deepEqual(of('act'), [{ action: 'export' }]);
});
