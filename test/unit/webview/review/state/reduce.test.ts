import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Happening, type Model, NOTHING } from '../../../../../webview/review/state/model.ts';
import { flagFrom, isOpen, openSteps, stepFrom } from '../../../../../webview/review/state/open.ts';
import { reduce } from '../../../../../webview/review/state/reduce.ts';
import { stepOf, stepsOf, viewOf } from '../../views.ts';

function after(...happenings: Happening[]): Model {
  return happenings.reduce(reduce, NOTHING);
}

const flagged = viewOf([stepOf(0), stepOf(1, { isFlag: true }), stepOf(2), stepOf(3, { isFlag: true })]);
const show = (view = flagged): Happening => ({ type: 'shown', view });
const go = (step: number, and?: 'open' | 'dispute'): Happening => ({
  type: 'went',
  step,
  by: 'cursor',
  ...(and && { and }),
});

test('the step under the cursor is open by itself if it is flagged, and only as long as the cursor is there', () => {
  assert.deepEqual(openSteps(after(show(), go(0))), []);
  assert.deepEqual(openSteps(after(show(), go(1))), [1]);
  assert.deepEqual(openSteps(after(show(), go(1), go(2))), []);
  assert.deepEqual(openSteps(after(show(), go(1), go(3))), [3]);
  assert.deepEqual(openSteps(after(show(), go(-1))), []);
});

test('what the reader opens or closes stays so, against what is open by itself', () => {
  const closed = after(show(), go(1), { type: 'toggled', step: 1 });
  assert.deepEqual(openSteps(closed), []);
  assert.deepEqual(openSteps([go(2), go(1)].reduce(reduce, closed)), []);
  assert.deepEqual(openSteps(reduce(closed, { type: 'toggled', step: 1 })), [1]);
  const opened = after(show(), { type: 'toggled', step: 2 }, go(1));
  assert.deepEqual(openSteps(opened), [1, 2]);
});

test('somebody who wants to dispute a step from elsewhere finds its text open', () => {
  const model = after(show(), go(2, 'dispute'));
  assert.equal(model.current, 2);
  assert.equal(model.disputing, 2);
  assert.deepEqual(openSteps(model), [2]);
  assert.deepEqual(openSteps(after(show(), go(0, 'open'))), [0]);
});

test('raw replies of a closed step are shown with the step, and hidden alone', () => {
  const shown = after(show(), { type: 'toggledReplies', step: 2 });
  assert.deepEqual([openSteps(shown), shown.replies], [[2], [2]]);
  const hidden = reduce(shown, { type: 'toggledReplies', step: 2 });
  assert.deepEqual([openSteps(hidden), hidden.replies], [[2], []]);
  const closed = reduce(shown, { type: 'toggled', step: 2 });
  const again = reduce(closed, { type: 'toggledReplies', step: 2 });
  assert.deepEqual([openSteps(again), again.replies], [[2], [2]]);
});

test('leaving a dispute keeps its text; saying it drops the text', () => {
  const written = after(
    show(),
    go(1),
    { type: 'disputing', step: 1 },
    { type: 'wrote', step: 1, text: 'It is true, since …' },
    { type: 'leftText' },
  );
  assert.equal(written.disputing, undefined);
  assert.deepEqual(written.drafts, { 1: 'It is true, since …' });
  const sent = reduce(reduce(written, { type: 'disputing', step: 1 }), { type: 'sent', step: 1 });
  const refusal = 'The folder cannot be written.';
  const failed = reduce(sent, { type: 'failed', step: 1, row: sent.names[1], sentence: refusal });
  assert.deepEqual(failed.drafts, { 1: 'It is true, since …' });
  assert.equal(failed.disputing, 1, 'the text stays where it was');
  assert.equal(failed.sending, undefined);
  assert.equal(failed.faults[1], 'The folder cannot be written.');
  const uri = flagged.document.uri;
  const row = sent.names[1] ?? -1;
  const said = reduce(sent, { type: 'said', row, uri, reason: 'It is true, since …' });
  assert.deepEqual(said.drafts, {});
  assert.equal(said.disputing, undefined);
});

test('what did not work at a step is gone once the reader goes on; what concerns the whole stays', () => {
  const failed = after(
    show(),
    go(1),
    { type: 'failed', step: 1, sentence: 'It did not work.' },
    { type: 'failed', step: -1, sentence: 'The judge is gone.' },
  );
  assert.equal(reduce(failed, go(1)).faults[1], 'It did not work.');
  const on = reduce(failed, go(2));
  assert.deepEqual(on.faults, { '-1': 'The judge is gone.' });
  assert.deepEqual([go(-1), go(0)].reduce(reduce, on).faults, { '-1': 'The judge is gone.' });
});

test('an older snapshot that comes late is dropped', () => {
  const newer = viewOf(stepsOf('ab'), { revision: 5 });
  const model = after(show(newer), show(viewOf(stepsOf('abc'), { revision: 4 })));
  assert.equal(model.view, newer);
});

test('an edit before them moves what is open, what is written and where the reader is', () => {
  const before = viewOf(stepsOf('abc'));
  const model = after(
    show(before),
    go(2),
    { type: 'toggled', step: 1 },
    { type: 'disputing', step: 2 },
    { type: 'wrote', step: 2, text: 'No.' },
    { type: 'failed', step: 2, sentence: 'It did not work.' },
    { type: 'failed', step: -1, sentence: 'The judge is gone.' },
    show(viewOf(stepsOf('xabc'), { revision: 2 })),
  );
  assert.equal(model.current, 3);
  assert.deepEqual(openSteps(model), [2, 3]);
  assert.equal(model.disputing, 3);
  assert.deepEqual(model.drafts, { 3: 'No.' });
  assert.deepEqual(model.faults, { 3: 'It did not work.', '-1': 'The judge is gone.' });
});

test('a row keeps its name while its step moves', () => {
  const first = after(show(viewOf(stepsOf('abc'))));
  const [a, b, c] = first.names;
  const then = reduce(first, show(viewOf(stepsOf('axbc'), { revision: 2 })));
  assert.deepEqual([then.names[0], then.names[2], then.names[3]], [a, b, c]);
  assert.ok(!first.names.includes(then.names[1] ?? -1));
});

test('drafts wait while another document is shown', () => {
  const other = viewOf(stepsOf('xy'), { revision: 2, document: { uri: 'file:///b.md', name: 'b.md' } });
  const away = after(show(), go(1), { type: 'wrote', step: 1, text: 'Wait.' }, show(other));
  assert.deepEqual(away.drafts, {});
  assert.equal(away.current, -1);
  const back = reduce(away, show({ ...flagged, revision: 3 }));
  assert.deepEqual(back.drafts, { 1: 'Wait.' });
  assert.deepEqual(back.elsewhere, {});
});

test('drafts stay with a document that has another name now, in whatever order that is heard', () => {
  const written = after(show(), { type: 'wrote', step: 1, text: 'Wait.' });
  const document = { uri: 'file:///new.md', name: 'new.md' };
  const was = flagged.document.uri;
  const atOnce = reduce(written, show({ ...flagged, revision: 2, document: { ...document, was } }));
  assert.deepEqual([atOnce.drafts, atOnce.elsewhere], [{ 1: 'Wait.' }, {}]);
  const unknown = reduce(written, show({ ...flagged, revision: 2, document }));
  assert.deepEqual(unknown.drafts, {});
  const later = reduce(unknown, show({ ...flagged, revision: 3, document: { ...document, was } }));
  assert.deepEqual([later.drafts, later.elsewhere], [{ 1: 'Wait.' }, {}]);
  const more = reduce(unknown, { type: 'wrote', step: 1, text: 'And.' });
  const both = reduce(more, show({ ...flagged, revision: 3, document: { ...document, was } }));
  assert.deepEqual(both.drafts, { 1: 'Wait.\n\nAnd.' });
});

test('n and N walk the flags round the end, j and k stop there', () => {
  assert.equal(flagFrom(flagged, -1, 1), 1);
  assert.equal(flagFrom(flagged, 1, 1), 3);
  assert.equal(flagFrom(flagged, 3, 1), 1);
  assert.equal(flagFrom(flagged, 1, -1), 3);
  assert.equal(flagFrom(viewOf(stepsOf('ab')), 0, 1), -1);
  assert.equal(stepFrom(flagged, -1, 1), 0);
  assert.equal(stepFrom(flagged, 3, 1), 3);
  assert.equal(stepFrom(flagged, 0, -1), 0);
  assert.equal(stepFrom(viewOf([]), -1, 1), -1);
});

test('until the steps are there again, as after a reload, all stays with the step that it is of', () => {
  const before = {
    ...NOTHING,
    uri: flagged.document.uri,
    current: 2,
    opened: [2, 3],
    drafts: { 1: 'A.', 3: 'B.' },
  };
  const waiting = reduce(before, show(viewOf([], { phase: 'unread' })));
  const back = reduce(waiting, show({ ...flagged, revision: 2 }));
  assert.deepEqual(back.drafts, { 1: 'A.', 3: 'B.' });
  assert.equal(back.current, 2);
  assert.deepEqual(back.opened, [2, 3]);
  const emptied = reduce(back, show(viewOf([], { revision: 3 })));
  const undone = reduce(emptied, show({ ...flagged, revision: 4 }));
  assert.deepEqual([undone.drafts, undone.current], [{ 1: 'A.', 3: 'B.' }, 2]);
});

const step = fc.integer({ min: -2, max: 6 });
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ type: fc.constant('went' as const), step, by: fc.constantFrom('cursor', 'key', 'click') }),
  fc.record({
    type: fc.constant('went' as const),
    step,
    by: fc.constant('cursor' as const),
    and: fc.constantFrom('open' as const, 'dispute' as const),
  }),
  fc.record({
    type: fc.constantFrom('toggled', 'toggledReplies', 'toggledChanged', 'disputing', 'sent', 'cleared'),
    step,
  }),
  fc.record({
    type: fc.constant('said' as const),
    row: fc.nat(9),
    uri: fc.constantFrom('file:///a', 'file:///b'),
    reason: fc.constantFrom('A.', 'B.'),
  }),
  fc.record({ type: fc.constant('wrote' as const), step: fc.nat(4), text: fc.constantFrom('', 'A.', 'B.') }),
  fc.constant({ type: 'leftText' as const }),
  fc
    .tuple(
      fc.array(fc.constantFrom(...'abcd'), { maxLength: 5 }),
      fc.constantFrom('file:///a', 'file:///b'),
      fc.nat(3),
    )
    .map(([letters, uri, revision]) => ({
      type: 'shown' as const,
      view: viewOf(
        letters.map((body, index) => stepOf(index, { body, isFlag: body === 'a' })),
        { revision, document: { uri, name: uri } },
      ),
    })),
) as fc.Arbitrary<Happening>;

test('whatever happens, the panel speaks of steps that there are, each once, and never of one as opened and closed', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 30 }), (happenings) => {
      const model = happenings.reduce(reduce, NOTHING);
      const count = model.view?.steps.length ?? 0;
      // While there are no steps, the places of those before are kept for those that come.
      const isThere = (k: number): boolean => Number.isInteger(k) && k >= 0 && (k < count || count === 0);
      assert.ok(model.current === -1 || isThere(model.current));
      for (const list of [model.opened, model.closed, openSteps(model)]) {
        assert.ok(list.every(isThere));
        assert.deepEqual(
          list,
          [...new Set(list)].sort((a, b) => a - b),
        );
      }
      assert.equal(new Set(model.names).size, count, 'every row has a name of its own');
      assert.ok(model.names.length === count && model.names.every((name) => name < model.nextName));
      assert.ok(!model.opened.some((k) => model.closed.includes(k)));
      assert.ok(
        model.disputing === undefined || (isThere(model.disputing) && isOpen(model, model.disputing)),
      );
    }),
    { numRuns: 500 },
  );
});
