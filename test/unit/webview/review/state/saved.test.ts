import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseWithSchema, savedReviewPageStateSchema } from '../../../../../src/protocol/index.ts';
import { applyReviewView } from '../../../../../webview/review/state/changes.ts';
import {
  parseSavedReviewPageState,
  restoreReviewPageModel,
  toSavedReviewPageState,
} from '../../../../../webview/review/state/saved.ts';
import { stepsOf, viewOf } from '../../views.ts';

const view = viewOf(stepsOf('abc'));
const saved = {
  v: 1,
  uri: view.document.uri,
  isPinned: false,
  current: 2,
  opened: [0],
  closed: [2],
  drafts: { 1: 'Not so.' },
  elsewhere: { 'file:///b.md': { 0: 'There.' } },
  scroll: 2.5,
} as const;

test('what is saved is there again after a reload', () => {
  const model = applyReviewView(restoreReviewPageModel(parseSavedReviewPageState(structuredClone(saved))), view);
  assert.deepEqual(toSavedReviewPageState(model), saved);
});

test('what was saved of a longer proof leads to no step that is gone, and loses no draft', () => {
  const model = applyReviewView(
    restoreReviewPageModel(parseSavedReviewPageState({ ...saved, drafts: { 2: 'Not so.' } })),
    viewOf(stepsOf('ab')),
  );
  assert.equal(model.current, -1);
  assert.deepEqual(model.opened, [0]);
  assert.deepEqual(model.closed, []);
  assert.deepEqual(model.drafts, { 1: 'Not so.' });
});

test('drafts of another document than the one that is shown wait', () => {
  const other = viewOf(stepsOf('x'), { document: { uri: 'file:///b.md', name: 'b.md' } });
  const model = applyReviewView(restoreReviewPageModel(parseSavedReviewPageState(saved)), other);
  assert.deepEqual(model.drafts, { 0: 'There.' });
  assert.deepEqual(model.elsewhere, { [saved.uri]: { 1: 'Not so.' } });
});

test('of a damaged state what is whole is read, and of another version nothing', () => {
  assert.equal(parseSavedReviewPageState({ ...saved, v: 2 }), undefined);
  assert.equal(parseSavedReviewPageState({ ...saved, uri: 7 }), undefined);
  assert.deepEqual(
    parseSavedReviewPageState({ v: 1, uri: 'u', current: 'x', opened: [1, -3, 'a', 1], drafts: { 0: 5, a: 'b' } }),
    {
      v: 1,
      uri: 'u',
      isPinned: false,
      current: -1,
      opened: [1],
      closed: [],
      drafts: {},
      scroll: -1,
    },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.record({ v: fc.constant(1), uri: fc.string(), drafts: fc.anything(), elsewhere: fc.anything() }),
      ),
      (value) => {
        const read = parseSavedReviewPageState(value);
        assert.ok(read === undefined || read.v === 1);
      },
    ),
  );
});

test('whatever was saved, the host takes what is read of it', () => {
  const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, k) => [k, 'x'.repeat(k === 0 ? 20_000 : 1)]));
  const odd = {
    v: 1,
    uri: 'file:///a.md',
    current: 900_000,
    opened: [1, 900_000],
    closed: [],
    drafts: many,
    elsewhere: { [`file:///${'a'.repeat(5_000)}`]: { 1: 'A.' }, 'file:///b.md': many },
    scroll: 3,
  };
  const state = parseSavedReviewPageState(odd);
  assert.ok(state);
  const taken = parseWithSchema(savedReviewPageStateSchema, state);
  assert.ok('value' in taken, 'problem' in taken ? taken.problem : '');
  assert.equal(parseSavedReviewPageState({ ...odd, uri: 'a'.repeat(5_000) }), undefined);
});
