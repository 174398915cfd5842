import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as changes from '../../../../../webview/review/state/changes.ts';
import { EMPTY_REVIEW_PAGE_MODEL, type ReviewPageModel } from '../../../../../webview/review/state/model.ts';
import {
  findNeighborMarkedReviewStep,
  findNeighborReviewStep,
  isStepExpanded,
  listExpandedSteps,
} from '../../../../../webview/review/state/open-steps.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { does } from '../../opened-with.ts';
import { stepOf, stepsOf, viewOf } from '../../views.ts';

type Change = (model: ReviewPageModel) => ReviewPageModel;

const from = (model: ReviewPageModel, ...all: Change[]): ReviewPageModel =>
  all.reduce((now, change) => change(now), model);
const after = (...all: Change[]): ReviewPageModel => from(EMPTY_REVIEW_PAGE_MODEL, ...all);

const flagged = viewOf([stepOf(0), stepOf(1, { isFlag: true }), stepOf(2), stepOf(3, { isFlag: true })]);
const show = (view = flagged): Change => does(changes.applyReviewView, view);
const go = (step: number, and?: 'open' | 'dispute'): Change => does(changes.goToReviewStep, step, 'cursor', and);
const toggle = (step: number): Change => does(changes.toggleStepExpansion, step);
const toggleReplies = (step: number): Change => does(changes.toggleStepSection, 'replies', step);
const dispute = (step: number): Change => does(changes.openDisputeForm, step);
const write = (step: number, text: string): Change => does(changes.setStepDisputeDraft, step, text);
const fail = (step: number, sentence: string): Change => does(changes.setStepFailureMessage, step, sentence);
const leaveText: Change = (model) => ({ ...model, disputing: undefined });

test('the step under the cursor is open by itself if it is flagged, and only as long as the cursor is there', () => {
  assert.deepEqual(listExpandedSteps(after(show(), go(0))), []);
  assert.deepEqual(listExpandedSteps(after(show(), go(1))), [1]);
  assert.deepEqual(listExpandedSteps(after(show(), go(1), go(2))), []);
  assert.deepEqual(listExpandedSteps(after(show(), go(1), go(3))), [3]);
  assert.deepEqual(listExpandedSteps(after(show(), go(-1))), []);
});

test('what the reader opens or closes stays so, against what is open by itself', () => {
  const closed = after(show(), go(1), toggle(1));
  assert.deepEqual(listExpandedSteps(closed), []);
  assert.deepEqual(listExpandedSteps(from(closed, go(2), go(1))), []);
  assert.deepEqual(listExpandedSteps(from(closed, toggle(1))), [1]);
  const opened = after(show(), toggle(2), go(1));
  assert.deepEqual(listExpandedSteps(opened), [1, 2]);
});

test('somebody who wants to dispute a step from elsewhere finds its text open', () => {
  const model = after(show(), go(2, 'dispute'));
  assert.equal(model.current, 2);
  assert.equal(model.disputing, 2);
  assert.deepEqual(listExpandedSteps(model), [2]);
  assert.deepEqual(listExpandedSteps(after(show(), go(0, 'open'))), [0]);
});

test('raw replies of a closed step are shown with the step, and hidden alone', () => {
  const shown = after(show(), toggleReplies(2));
  assert.deepEqual([listExpandedSteps(shown), shown.replies], [[2], [2]]);
  const hidden = from(shown, toggleReplies(2));
  assert.deepEqual([listExpandedSteps(hidden), hidden.replies], [[2], []]);
  const closed = from(shown, toggle(2));
  const again = from(closed, toggleReplies(2));
  assert.deepEqual([listExpandedSteps(again), again.replies], [[2], [2]]);
});

test('leaving a dispute keeps its text; saying it drops the text', () => {
  const written = after(show(), go(1), dispute(1), write(1, 'It is true, since …'), leaveText);
  assert.equal(written.disputing, undefined);
  assert.deepEqual(written.drafts, { 1: 'It is true, since …' });
  const sent = changes.markStepDisputeSending(from(written, dispute(1)), 1);
  const failed = changes.setStepFailureMessage(sent, 1, 'The folder cannot be written.', sent.names[1]);
  assert.deepEqual(failed.drafts, { 1: 'It is true, since …' });
  assert.equal(failed.disputing, 1, 'the text stays where it was');
  assert.equal(failed.sending, undefined);
  assert.equal(failed.faults[1], 'The folder cannot be written.');
  const uri = flagged.document.uri;
  const row = sent.names[1] ?? -1;
  const said = changes.markStepDisputeSaved(sent, row, uri, 'It is true, since …');
  assert.deepEqual(said.drafts, {});
  assert.equal(said.disputing, undefined);
});

test('what did not work at a step is gone once the reader goes on; what concerns the whole stays', () => {
  const failed = after(show(), go(1), fail(1, 'It did not work.'), fail(-1, 'The judge is gone.'));
  assert.equal(from(failed, go(1)).faults[1], 'It did not work.');
  const on = from(failed, go(2));
  assert.deepEqual(on.faults, { '-1': 'The judge is gone.' });
  assert.deepEqual(from(on, go(-1), go(0)).faults, { '-1': 'The judge is gone.' });
});

test('an edit before them moves what is open, what is written and where the reader is', () => {
  const before = viewOf(stepsOf('abc'));
  const model = after(
    show(before),
    go(2),
    toggle(1),
    dispute(2),
    write(2, 'No.'),
    fail(2, 'It did not work.'),
    fail(-1, 'The judge is gone.'),
    show(viewOf(stepsOf('xabc'))),
  );
  assert.equal(model.current, 3);
  assert.deepEqual(listExpandedSteps(model), [2, 3]);
  assert.equal(model.disputing, 3);
  assert.deepEqual(model.drafts, { 3: 'No.' });
  assert.deepEqual(model.faults, { 3: 'It did not work.', '-1': 'The judge is gone.' });
});

test('a row keeps its name while its step moves', () => {
  const first = after(show(viewOf(stepsOf('abc'))));
  const [a, b, c] = first.names;
  const then = from(first, show(viewOf(stepsOf('axbc'))));
  assert.deepEqual([then.names[0], then.names[2], then.names[3]], [a, b, c]);
  assert.ok(!first.names.includes(then.names[1] ?? -1));
});

test('drafts wait while another document is shown', () => {
  const other = viewOf(stepsOf('xy'), { document: { uri: 'file:///b.md', name: 'b.md' } });
  const away = after(show(), go(1), write(1, 'Wait.'), show(other));
  assert.deepEqual(away.drafts, {});
  assert.equal(away.current, -1);
  const back = from(away, show());
  assert.deepEqual(back.drafts, { 1: 'Wait.' });
  assert.deepEqual(back.elsewhere, {});
});

test('drafts stay with a document that has another name now, in whatever order that is heard', () => {
  const written = after(show(), write(1, 'Wait.'));
  const document = { uri: 'file:///new.md', name: 'new.md' };
  const was = flagged.document.uri;
  const atOnce = from(written, show({ ...flagged, document: { ...document, was } }));
  assert.deepEqual([atOnce.drafts, atOnce.elsewhere], [{ 1: 'Wait.' }, {}]);
  const unknown = from(written, show({ ...flagged, document }));
  assert.deepEqual(unknown.drafts, {});
  const later = from(unknown, show({ ...flagged, document: { ...document, was } }));
  assert.deepEqual([later.drafts, later.elsewhere], [{ 1: 'Wait.' }, {}]);
  const more = from(unknown, write(1, 'And.'));
  const both = from(more, show({ ...flagged, document: { ...document, was } }));
  assert.deepEqual(both.drafts, { 1: 'Wait.\n\nAnd.' });
});

test('n and N walk the flags round the end, j and k stop there', () => {
  assert.equal(findNeighborMarkedReviewStep(flagged, -1, 1), 1);
  assert.equal(findNeighborMarkedReviewStep(flagged, 1, 1), 3);
  assert.equal(findNeighborMarkedReviewStep(flagged, 3, 1), 1);
  assert.equal(findNeighborMarkedReviewStep(flagged, 1, -1), 3);
  assert.equal(findNeighborMarkedReviewStep(viewOf(stepsOf('ab')), 0, 1), -1);
  assert.equal(findNeighborReviewStep(flagged, -1, 1), 0);
  assert.equal(findNeighborReviewStep(flagged, 3, 1), 3);
  assert.equal(findNeighborReviewStep(flagged, 0, -1), 0);
  assert.equal(findNeighborReviewStep(viewOf([]), -1, 1), -1);
});

test('until the steps are there again, as after a reload, all stays with the step that it is of', () => {
  const before = {
    ...EMPTY_REVIEW_PAGE_MODEL,
    uri: flagged.document.uri,
    current: 2,
    opened: [2, 3],
    drafts: { 1: 'A.', 3: 'B.' },
  };
  const waiting = from(before, show(viewOf([], { phase: 'unread' })));
  const back = from(waiting, show());
  assert.deepEqual(back.drafts, { 1: 'A.', 3: 'B.' });
  assert.equal(back.current, 2);
  assert.deepEqual(back.opened, [2, 3]);
  const emptied = from(back, show(viewOf([])));
  const undone = from(emptied, show());
  assert.deepEqual([undone.drafts, undone.current], [{ 1: 'A.', 3: 'B.' }, 2]);
});

test('an opened step and a closed one that become one step are an opened one', () => {
  const two = viewOf([stepOf(0, { body: 'a' }), stepOf(1, { body: 'b', isFlag: true })]);
  const before = after(show(two), toggle(0), go(1), toggle(1));
  assert.deepEqual([before.opened, before.closed], [[0], [1]]);
  const { opened, closed } = from(before, show(viewOf([stepOf(0, { body: 'c' })])));
  assert.deepEqual([opened, closed], [[0], []]);
});

const step = fc.integer({ min: -2, max: 6 });
const uri = fc.constantFrom('file:///a', 'file:///b');
const reason = fc.constantFrom('A.', 'B.');
const ofStep = fc.constantFrom(
  changes.toggleStepExpansion,
  changes.openDisputeForm,
  changes.markStepDisputeSending,
  changes.clearStepFailureMessage,
);
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc
    .tuple(step, fc.constantFrom('cursor' as const, 'key' as const, 'click' as const))
    .map(([to, by]) => does(changes.goToReviewStep, to, by)),
  fc.tuple(step, fc.constantFrom('open' as const, 'dispute' as const)).map(([to, and]) => go(to, and)),
  fc.tuple(ofStep, step).map(([change, of]) => does(change, of)),
  fc
    .tuple(fc.constantFrom('replies' as const, 'changed' as const), step)
    .map(([part, of]) => does(changes.toggleStepSection, part, of)),
  fc.tuple(fc.nat(9), uri, reason).map(([row, of, why]) => does(changes.markStepDisputeSaved, row, of, why)),
  fc.tuple(fc.nat(4), fc.constantFrom('', 'A.', 'B.')).map(([of, text]) => write(of, text)),
  fc.constant(leaveText),
  fc.tuple(fc.array(fc.constantFrom(...'abcd'), { maxLength: 5 }), uri).map(([letters, of]) =>
    show(
      viewOf(
        letters.map((body, index) => stepOf(index, { body, isFlag: body === 'a' })),
        { document: { uri: of, name: of } },
      ),
    ),
  ),
);

test('whatever happens, the panel speaks of steps that there are, each once, and never of one as opened and closed', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 30 }), (all) => {
      const model = after(...all);
      const count = model.view?.steps.length ?? 0;
      // While there are no steps, the places of those before are kept for those that come.
      const isThere = (k: number): boolean => Number.isInteger(k) && k >= 0 && (k < count || count === 0);
      assert.ok(model.current === -1 || isThere(model.current));
      for (const list of [model.opened, model.closed, listExpandedSteps(model)]) {
        assert.ok(list.every(isThere));
        assert.deepEqual(
          list,
          [...new Set(list)].sort((a, b) => a - b),
        );
      }
      assert.equal(new Set(model.names).size, count, 'every row has a name of its own');
      assert.ok(model.names.length === count && model.names.every((name) => name < model.nextName));
      assert.ok(!model.opened.some((k) => model.closed.includes(k)));
      assert.ok(model.disputing === undefined || (isThere(model.disputing) && isStepExpanded(model, model.disputing)));
    }),
    { numRuns: countRuns(500) },
  );
});
