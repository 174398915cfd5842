import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type LabelingView,
  MAX_ITEM_DRAFTS,
  parseWithSchema,
  savedLabelPageStateSchema,
} from '../../../../../src/protocol/index.ts';
import * as changes from '../../../../../webview/label/state/changes.ts';
import { EMPTY_LABEL_PAGE_MODEL, type LabelPageModel } from '../../../../../webview/label/state/model.ts';
import {
  parseSavedLabelPageState,
  restoreLabelPageModel,
  toSavedLabelPageState,
} from '../../../../../webview/label/state/saved.ts';
import { blind, labelled, withItem, withRecord } from '../../../../support/label-views.ts';
import { labelingViews, labelStates } from '../../../../support/random-labels.ts';
import { does } from '../../opened-with.ts';

const itemKey = fc.constantFrom('a#1', 'a#2', 'a#3', '__proto__', 'constructor', '7');
const text = fc.string({ maxLength: 8 });

type Change = (model: LabelPageModel) => LabelPageModel;

const show = (view: LabelingView): Change => does(changes.applyLabelingView, view);
const write = (item: string, text: string): Change => does(changes.setNoteDraft, item, text);

const anyView = fc.tuple(labelingViews, itemKey).map(([view, key]) => (view.item ? withItem(view, { key }) : view));
const anyTo = fc.constantFrom('category' as const, 'note' as const, 'text' as const, 'reference' as const);
const anyBy = fc.constantFrom('key' as const, 'click' as const, 'cell' as const);
const ofText = fc.constantFrom(
  changes.setNoteDraft,
  changes.markNoteSaved,
  changes.setItemDisputeDraft,
  changes.markItemDisputeSaved,
);
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  anyView.map(show),
  fc.tuple(fc.integer({ min: -2, max: 9 }), anyBy).map(([step, by]) => does(changes.goToLabelStep, step, by)),
  fc.tuple(itemKey, fc.nat({ max: 9 })).map(([item, step]) => does(changes.applyHostNavigation, item, step)),
  anyTo.map((to) => does(changes.setFocusTarget, to)),
  fc.tuple(ofText, itemKey, text).map(([change, item, words]) => does(change, item, words)),
  fc.boolean().map(
    (isDisputing): Change =>
      (model) => ({ ...model, isDisputing }),
  ),
  fc.option(text, { nil: undefined }).map(
    (fault): Change =>
      (model) => ({ ...model, fault }),
  ),
);

const after = (all: readonly Change[], from: LabelPageModel = EMPTY_LABEL_PAGE_MODEL): LabelPageModel =>
  all.reduce((model, change) => change(model), from);

test('whatever happens, the annotator is at a step that there is, and what is kept of the page is read again', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 30 }), (all) => {
      const model = after(all);
      const item = model.view?.phase === 'item' ? model.view.item : undefined;
      if (item) {
        assert.equal(item.key, model.item);
        assert.ok(model.current < item.steps.length);
        assert.equal(model.current >= 0, item.steps.length > 0);
      }
      const saved = toSavedLabelPageState(model);
      assert.ok('value' in parseWithSchema(savedLabelPageStateSchema, saved));
      assert.deepEqual(parseSavedLabelPageState(JSON.parse(JSON.stringify(saved))), JSON.parse(JSON.stringify(saved)));
    }),
  );
});

test('an item that had no steps begins at one of its steps once it has some', () => {
  const empty = withItem(labelled, { steps: [] });
  assert.equal(after([show(empty)]).current, -1);
  assert.ok(after([show(empty), show(labelled)]).current >= 0);
});

test('what is written of an item is there until the host has kept it, whatever else is shown', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 20 }), (all) => {
      const model = after([write('b#1', 'mine'), ...all]);
      assert.equal(model.drafts['b#1'], 'mine');
      assert.equal(changes.markNoteSaved(model, 'b#1', 'mine').drafts['b#1'], undefined);
    }),
  );
});

test('of too many drafts the oldest are dropped', () => {
  const model = after(Array.from({ length: MAX_ITEM_DRAFTS + 4 }, (_, k) => write(`a#${k}`, 'x')));
  assert.equal(Object.keys(model.drafts).length, MAX_ITEM_DRAFTS);
  assert.equal(model.drafts['a#3'], undefined);
  assert.equal(model.drafts['a#4'], 'x');
});

test('what is as it was kept is no draft, and a note that is emptied is one', () => {
  const { item } = labelled;
  assert.ok(item);
  const shown = after([show(labelled)]);
  const { note } = item.record;
  const changed = changes.setNoteDraft(shown, item.key, `${note}!`);
  assert.equal(changed.drafts[item.key], `${note}!`);
  assert.deepEqual(changes.setNoteDraft(changed, item.key, note).drafts, {});
  assert.equal(changes.setNoteDraft(shown, item.key, '').drafts[item.key], '');
});

test('a fault is read until another item is shown', () => {
  const failed = { ...after([show(blind)]), fault: 'It is not kept.' };
  assert.equal(changes.applyLabelingView(failed, labelled).fault, 'It is not kept.');
  assert.equal(changes.applyLabelingView(failed, withItem(blind, { key: 'other' })).fault, undefined);
});

test('a dispute is open as long as there is a gold label, and an item that comes has none open', () => {
  const gold = withItem(blind, { gold: { index: 2, words: 'Earliest error: step 3' } });
  const open = { ...after([show(gold)]), isDisputing: true };
  assert.equal(changes.applyLabelingView(open, withRecord(gold, { note: 'x' })).isDisputing, true);
  assert.equal(changes.applyLabelingView(open, blind).isDisputing, false);
});

test('of a damaged state what is whole is read, and of another version nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), labelStates), (value) => {
      const state = parseSavedLabelPageState(value);
      if (state) assert.ok('value' in parseWithSchema(savedLabelPageStateSchema, state));
    }),
  );
  fc.assert(
    fc.property(labelStates, (state) => {
      assert.deepEqual(parseSavedLabelPageState(state)?.drafts, state.drafts);
      assert.equal(restoreLabelPageModel(parseSavedLabelPageState(state)).item, state.item);
    }),
  );
  assert.equal(parseSavedLabelPageState({ v: 2, set: '', item: '', current: 0, drafts: {} }), undefined);
  assert.deepEqual(parseSavedLabelPageState({ v: 1, set: 'a', item: 'b', current: 'x', drafts: { c: 3, d: 'e' } }), {
    v: 1,
    set: 'a',
    item: 'b',
    current: -1,
    drafts: { d: 'e' },
  });
});
