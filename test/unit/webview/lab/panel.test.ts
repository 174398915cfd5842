import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type LabHostApi,
  type LabView,
  parseWithSchema,
  type SavedLabPageState,
  savedLabPageStateSchema,
} from '../../../../src/protocol/index.ts';
import { createLabKeyBindings } from '../../../../webview/lab/keys.ts';
import { createLabPageController, formatLabAnnouncement } from '../../../../webview/lab/panel.ts';
import { restoreLabPageModel } from '../../../../webview/lab/state/saved.ts';
import {
  abstained,
  allCases,
  brokenPrompt,
  comparing,
  fresh,
  labbed,
  labViews,
  runningCases,
  streaming,
  withReply,
} from '../../../support/lab-views.ts';
import { labStates, randomLabViews } from '../../../support/random-lab.ts';
import { saidIn } from '../../../support/said.ts';
import { openedWith, settled, typing } from '../opened-with.ts';

const press = typing(createLabKeyBindings);

const opened = (view: LabView, host: Partial<LabHostApi> = {}, saved?: SavedLabPageState) =>
  openedWith(createLabPageController, view, host, saved);

const expectSaid = saidIn('webview/lab/panel');

test('keys ask the host for what they are for', async () => {
  const { panel, asked } = await opened(labbed);
  const keys = ['r', 'R', 'a', 'm', 'f', 'p', 'c'];
  for (const key of keys) press(panel, key);
  assert.deepEqual(asked.slice(1), [
    ['run', { isFresh: false }],
    ['run', { isFresh: true }],
    ['runCases', {}],
    ['addCase', {}],
    ['showAll', { isAll: true }],
    ['pin', { isPinned: false }],
    ['compare', {}],
  ]);
});

test('of a first run there are no flips to be shown alone, and that is said', async () => {
  const { panel, of } = await opened({
    ...labbed,
    ...(labbed.cases && { cases: { ...labbed.cases, isFirst: true } }),
  });
  press(panel, 'f');
  assert.deepEqual(of('showAll'), []);
  expectSaid(panel.model().notice);
});

test('votes are walked as fast as somebody presses, past those that have no words', async () => {
  const { panel, of, show } = await opened(labbed);
  press(panel, '[');
  press(panel, '[');
  press(panel, '[');
  assert.deepEqual(of('showVote'), [{ sample: 4 }, { sample: 3 }, { sample: 2 }]);
  show(withReply(labbed, { shown: 4 }));
  press(panel, ']');
  assert.deepEqual(of('showVote').at(-1), { sample: 3 }, 'on from the one that is wanted');
  show(withReply(labbed, { shown: 3 }));
  show(labbed);
  press(panel, ']');
  assert.equal(of('showVote').length, 4, 'votes 7 and 8 have no words');
  expectSaid(panel.model().notice);
});

test('a vote that could not be shown is not wanted any more', async () => {
  const { panel } = await opened(labbed, {
    showVote: () => Promise.reject(new Error('The reply is not kept any more.')),
  });
  press(panel, '[');
  assert.equal(panel.model().wanted, 4);
  await settled();
  assert.equal(panel.model().wanted, undefined);
  assert.equal(panel.model().fault, 'The reply is not kept any more.');
  press(panel, 'r');
  assert.equal(panel.model().fault, undefined);
});

test('rows are those of the comparison, else of the history while it is open, else cases', async () => {
  const { panel, of, show } = await opened(labbed);
  press(panel, 'j');
  press(panel, 'j');
  press(panel, 'Enter');
  assert.deepEqual(of('showCase'), [{ id: 'cosine-22' }]);
  press(panel, 'h');
  press(panel, 'j');
  press(panel, 'j');
  press(panel, 'Enter');
  assert.deepEqual(of('showHistory'), [{ id: 'run 2' }]);
  show(comparing);
  press(panel, 'h');
  expectSaid(panel.model().notice);
  press(panel, 'Enter');
  assert.deepEqual(of('showFlip'), [{ id: 'angles-151' }]);
});

test('j and k end at the ends', async () => {
  const { panel } = await opened(labbed);
  for (let k = 0; k < 9; k++) press(panel, 'j');
  assert.equal(panel.model().row, 'roots-568');
  for (let k = 0; k < 9; k++) press(panel, 'k');
  assert.equal(panel.model().row, 'angles-151');
});

test('rows with one id are rows of their own', async () => {
  const { cases } = labbed;
  const [row] = cases?.rows ?? [];
  assert.ok(cases && row);
  const { panel, of } = await opened({ ...labbed, cases: { ...cases, rows: [row, row, row] } });
  const seen = new Set<string>();
  for (let k = 0; k < 3; k++) {
    press(panel, 'j');
    seen.add(panel.model().row);
  }
  assert.equal(seen.size, 3);
  press(panel, 'Enter');
  assert.deepEqual(of('showCase'), [{ id: 'angles-151' }]);
});

test('Esc closes what is nearest: the keys, a run, the comparison, the history', async () => {
  const { panel, asked, show } = await opened(labbed);
  press(panel, 'h');
  show({ ...comparing, phase: 'running' });
  press(panel, '?');
  press(panel, 'Escape');
  assert.equal(panel.model().isHelpOpen, false);
  press(panel, 'Escape');
  assert.deepEqual(asked.at(-1), ['stop', {}]);
  show(comparing);
  press(panel, 'Escape');
  assert.deepEqual(asked.at(-1), ['closeComparison', {}]);
  show(labbed);
  const before = asked.length;
  press(panel, 'Escape');
  assert.equal(panel.model().isHistory, false);
  press(panel, 'Escape');
  assert.equal(asked.length, before, 'nothing is left to be stopped');
});

test('where a key has nothing to do, it says why', async () => {
  const { panel, asked } = await opened(fresh);
  for (const key of ['f', 'h', ']', 'j', 'Enter'] as const) {
    press(panel, key);
    assert.match(panel.model().notice, /^[A-Z].*\.$/, key);
  }
  assert.equal(asked.length, 1);
});

test('what a key has come to is said in passing, once; what is wrong stays', async () => {
  const { panel, show, pass } = await opened(labbed);
  const notice = { words: 'cosine-22 is a case now.', isProblem: false };
  show({ ...labbed, notice });
  assert.equal(panel.model().notice, notice.words);
  assert.equal(panel.announced(), notice.words);
  pass(5_000);
  assert.equal(panel.model().notice, '');
  show({ ...labbed, notice });
  assert.equal(panel.model().notice, '');
  show({ ...labbed, notice: { words: 'The disk is full.', isProblem: true } });
  assert.equal(panel.model().notice, '');
  assert.equal(panel.announced(), 'The disk is full.');
});

test('another prompt begins anew; the same one keeps where the reader is', async () => {
  const { panel, show } = await opened(allCases);
  press(panel, 'j');
  show(allCases);
  assert.equal(panel.model().row, 'angles-151');
  press(panel, 'h');
  show({ ...labbed, prompt: { address: 'file:///w/other.judge.md', name: 'other' } });
  assert.equal(panel.model().isHistory, false);
  assert.equal(panel.model().row, '');
});

test('a view that is older than the one that is shown is not shown', async () => {
  const { panel } = await opened({ ...labbed, revision: 5 });
  panel.show({ ...brokenPrompt, revision: 4 });
  assert.equal(panel.model().view?.phase, 'ready');
});

test('what is kept comes back, is told to the host, and is read with suspicion', async () => {
  const saved = { v: 1, prompt: 'file:///a', isAll: true, isHistory: true, shown: 2, scroll: 40 } as const;
  const { panel, asked, kept, pass } = await opened(fresh, {}, saved);
  assert.deepEqual(asked[0], ['ready', { state: saved }]);
  assert.equal(panel.model().scroll, 40);
  panel.scrolled(77);
  pass(300);
  assert.equal(kept.at(-1)?.scroll, 77);
  fc.assert(fc.property(labStates, (state) => 'value' in parseWithSchema(savedLabPageStateSchema, state)));
});

test('that a comparison was shown is kept until it is left, also before the host has shown it again', async () => {
  const saved = {
    v: 1,
    prompt: labbed.prompt?.address ?? '',
    isAll: false,
    isHistory: false,
    shown: 0,
    scroll: 0,
  } as const;
  const { panel, asked, kept } = await opened(comparing, {}, { ...saved, isComparison: true });
  assert.deepEqual(asked[0], ['ready', { state: { ...saved, isComparison: true } }]);
  panel.keep();
  assert.equal(kept.at(-1)?.isComparison, true);
  panel.show({ ...labbed, revision: comparing.revision + 1 });
  panel.keep();
  assert.equal(kept.at(-1)?.isComparison, undefined);
  assert.equal(restoreLabPageModel({ ...saved, isComparison: true }).isComparison, true);
});

test('a screen reader hears how a run begins and ends and what was taken, not every word', () => {
  assert.equal(formatLabAnnouncement(undefined, labbed), labbed.sentence);
  assert.equal(formatLabAnnouncement(labbed, streaming), streaming.sentence);
  assert.equal(formatLabAnnouncement(streaming, withReply(streaming, { parts: [] })), undefined);
  assert.equal(formatLabAnnouncement(runningCases, { ...runningCases, sentence: 'more' }), undefined);
  const done = withReply({ ...streaming, phase: 'ready', sentence: 'Done.' }, { isStreaming: false });
  const facts = labbed.reply?.facts ?? [];
  assert.equal(
    formatLabAnnouncement(streaming, withReply(done, { facts })),
    'Done. Verdict: Earliest error: step 2 (index 1)',
  );
  assert.equal(formatLabAnnouncement(labbed, abstained), 'Verdict: Abstained');
  assert.equal(formatLabAnnouncement(labbed, comparing), comparing.comparison?.sentence);
  const notice = { words: 'cosine-22 is a case now.', isProblem: false };
  assert.equal(formatLabAnnouncement(labbed, { ...labbed, notice }), notice.words);
});

test('whatever is shown, streamed and pressed: nothing throws, and where the reader is is a row or none', async () => {
  const keys = ['r', 'R', 'a', 'm', '[', ']', 'f', 'h', 'c', 'j', 'k', 'Enter', 'p', 'e', 'Escape', '?'];
  const event = fc.oneof(
    randomLabViews,
    fc.constantFrom(...Object.values(labViews)),
    fc.constantFrom(...keys),
    fc.record({ sample: fc.nat({ max: 3 }), at: fc.nat({ max: 40 }), text: fc.string() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      const { panel } = await opened(fresh);
      let revision = 1;
      for (const one of events) {
        if (typeof one === 'string') press(panel, one);
        else if ('sample' in one) panel.stream(one);
        else panel.show({ ...(one as LabView), revision: ++revision });
        panel.keep();
      }
      assert.equal(panel.model().view?.revision, revision);
    }),
    { numRuns: 60 },
  );
});
