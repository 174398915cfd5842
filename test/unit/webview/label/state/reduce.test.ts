import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { labelState, MOST_LABEL_DRAFTS, read } from '../../../../../src/protocol/index.ts';
import { type Happening, type Model, NOTHING } from '../../../../../webview/label/state/model.ts';
import { reduce } from '../../../../../webview/label/state/reduce.ts';
import { readSaved, restored, savedOf } from '../../../../../webview/label/state/saved.ts';
import { blind, labelled, withItem, withRecord } from '../../../../support/label-views.ts';
import { labellingViews, labelStates } from '../../../../support/random-labels.ts';

const itemKey = fc.constantFrom('a#1', 'a#2', 'a#3', '__proto__', 'constructor', '7');
const text = fc.string({ maxLength: 8 });

const happenings: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    type: fc.constant('shown' as const),
    view: fc
      .tuple(labellingViews, itemKey)
      .map(([view, key]) => (view.item ? withItem(view, { key }) : view)),
  }),
  fc.record({
    type: fc.constant('went' as const),
    step: fc.integer({ min: -2, max: 9 }),
    by: fc.constantFrom('key' as const, 'click' as const, 'cell' as const),
  }),
  fc.record({ type: fc.constant('sent' as const), item: itemKey, step: fc.nat({ max: 9 }) }),
  fc.record({
    type: fc.constant('going' as const),
    to: fc.constantFrom('category' as const, 'note' as const, 'text' as const, 'reference' as const),
  }),
  fc.record({ type: fc.constantFrom('wrote' as const, 'noted' as const), item: itemKey, text }),
  fc.record({ type: fc.constantFrom('wroteDispute' as const, 'disputed' as const), item: itemKey, text }),
  fc.record({ type: fc.constant('disputing' as const), isOpen: fc.boolean() }),
  fc.record({ type: fc.constant('failed' as const), sentence: text }),
  fc.record({ type: fc.constant('cleared' as const) }),
);

const after = (all: readonly Happening[], from: Model = NOTHING): Model => all.reduce(reduce, from);

test('whatever happens, the annotator is at a step that there is, and what is kept of the page is read again', () => {
  fc.assert(
    fc.property(fc.array(happenings, { maxLength: 30 }), (all) => {
      const model = after(all);
      const item = model.view?.phase === 'item' ? model.view.item : undefined;
      if (item) {
        assert.equal(item.key, model.item);
        assert.ok(model.current < item.steps.length);
        assert.equal(model.current >= 0, item.steps.length > 0);
      }
      const saved = savedOf(model);
      assert.ok('value' in read(labelState, saved));
      assert.deepEqual(readSaved(JSON.parse(JSON.stringify(saved))), JSON.parse(JSON.stringify(saved)));
    }),
  );
});

test('what is written of an item is there until the host has kept it, whatever else is shown', () => {
  fc.assert(
    fc.property(fc.array(happenings, { maxLength: 20 }), (all) => {
      const others = all.filter(
        (what) =>
          !(what.type === 'noted' && what.item === 'b#1') && !(what.type === 'wrote' && what.item === 'b#1'),
      );
      const model = after([{ type: 'wrote', item: 'b#1', text: 'mine' }, ...others]);
      assert.equal(model.drafts['b#1'], 'mine');
      const kept = after([{ type: 'noted', item: 'b#1', text: 'mine' }], model);
      assert.equal(kept.drafts['b#1'], undefined);
    }),
  );
});

test('of too many drafts the oldest are dropped', () => {
  const model = after(
    Array.from({ length: MOST_LABEL_DRAFTS + 4 }, (_, k) => ({
      type: 'wrote' as const,
      item: `a#${k}`,
      text: 'x',
    })),
  );
  assert.equal(Object.keys(model.drafts).length, MOST_LABEL_DRAFTS);
  assert.equal(model.drafts['a#3'], undefined);
  assert.equal(model.drafts['a#4'], 'x');
});

test('what is as it was kept is no draft, and a note that is emptied is one', () => {
  const { item } = labelled;
  assert.ok(item);
  const shown = after([{ type: 'shown', view: labelled }]);
  const { note } = item.record;
  const changed = after([{ type: 'wrote', item: item.key, text: `${note}!` }], shown);
  assert.equal(changed.drafts[item.key], `${note}!`);
  assert.deepEqual(after([{ type: 'wrote', item: item.key, text: note }], changed).drafts, {});
  assert.equal(after([{ type: 'wrote', item: item.key, text: '' }], shown).drafts[item.key], '');
});

test('a fault is read until something else is tried, or another item is shown', () => {
  const failed = after([
    { type: 'shown', view: blind },
    { type: 'failed', sentence: 'It is not kept.' },
  ]);
  assert.equal(failed.fault, 'It is not kept.');
  assert.equal(
    after([{ type: 'shown', view: { ...labelled, revision: 2 } }], failed).fault,
    'It is not kept.',
  );
  assert.equal(after([{ type: 'cleared' }], failed).fault, undefined);
  const other = { ...withItem(blind, { key: 'other' }), revision: 2 };
  assert.equal(after([{ type: 'shown', view: other }], failed).fault, undefined);
});

test('a dispute is open as long as there is a gold label, and an item that comes has none open', () => {
  const gold = withItem(blind, { gold: { index: 2, words: 'Earliest error: step 3' } });
  const open = after([
    { type: 'shown', view: gold },
    { type: 'disputing', isOpen: true },
  ]);
  assert.equal(open.isDisputing, true);
  assert.equal(after([{ type: 'shown', view: withRecord(gold, { note: 'x' }) }], open).isDisputing, true);
  assert.equal(after([{ type: 'shown', view: blind }], open).isDisputing, false);
});

test('of a damaged state what is whole is read, and of another version nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), labelStates), (value) => {
      const state = readSaved(value);
      if (state) assert.ok('value' in read(labelState, state));
    }),
  );
  fc.assert(
    fc.property(labelStates, (state) => {
      assert.deepEqual(readSaved(state)?.drafts, state.drafts);
      assert.equal(restored(readSaved(state)).item, state.item);
    }),
  );
  assert.equal(readSaved({ v: 2, set: '', item: '', current: 0, drafts: {} }), undefined);
  assert.deepEqual(readSaved({ v: 1, set: 'a', item: 'b', current: 'x', drafts: { c: 3, d: 'e' } }), {
    v: 1,
    set: 'a',
    item: 'b',
    current: -1,
    drafts: { d: 'e' },
  });
});
