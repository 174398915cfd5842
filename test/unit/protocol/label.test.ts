import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MAX_LABEL_NOTE_CHARS as LONGEST_IN_CORE } from '../../../src/core/annotate/index.ts';
import {
  connectToLabelHost,
  connectToLabelPanel,
  type LabelHostApi,
  type LabelingView,
  type LabelPageApi,
  labelingViewSchema,
  MAX_ANNOTATOR_TEXT_CHARS,
  MAX_ITEM_DRAFTS,
  parseWithSchema,
  savedLabelPageStateSchema,
} from '../../../src/protocol/index.ts';
import { labelEditRequestSchema } from '../../../src/protocol/label.ts';
import { labelled, labelViews } from '../../support/label-views.ts';
import { labelingViews, labelStates, labelWords } from '../../support/random-labels.ts';
import { answersOrIgnores, asJson, joinedBy, neverThrow, refusesAll, WRONG } from './two-ends-of.ts';

describe('the schemas of the label panel', () => {
  it('know every view, state and word, and leave out what is none of theirs', () => {
    for (const [name, view] of Object.entries(labelViews))
      assert.deepEqual(parseWithSchema(labelingViewSchema, { ...view, more: 1 }), { value: asJson(view) }, name);
    fc.assert(
      fc.property(labelingViews, (view) => {
        assert.deepEqual(parseWithSchema(labelingViewSchema, { ...view, more: 1 }), { value: asJson(view) });
      }),
    );
    fc.assert(
      fc.property(labelStates, (state) => {
        assert.deepEqual(parseWithSchema(savedLabelPageStateSchema, { ...state, more: 1 }), { value: asJson(state) });
      }),
    );
    fc.assert(
      fc.property(labelWords, (word) => {
        assert.deepEqual(parseWithSchema(labelEditRequestSchema, { ...word, more: 1 }), { value: asJson(word) });
      }),
    );
  });

  it('have room for every note that a file of labels takes', () => {
    assert.ok(MAX_ANNOTATOR_TEXT_CHARS >= LONGEST_IN_CORE);
  });

  it('refuse a view with anything wrong in it', () => {
    const { item } = labelled;
    for (const name of ['revision', 'phase', 'mode', 'isVeiled', 'progress', 'macros'])
      for (const value of WRONG)
        assert.ok(
          'problem' in parseWithSchema(labelingViewSchema, { ...labelled, [name]: value }),
          `${name}: ${JSON.stringify(value)}`,
        );
    const [step] = item?.steps ?? [];
    for (const one of [
      { key: 'x'.repeat(4_001) },
      { key: 3 },
      { steps: [{ ...step, rating: 'toString' }] },
      { steps: [{ ...step, index: -1 }] },
      { steps: [{ ...step, judged: { state: 'right', words: [], isFlag: false, isLoud: false } }] },
      { record: { ...item?.record, note: 'x'.repeat(MAX_ANNOTATOR_TEXT_CHARS + 1) } },
      { record: { ...item?.record, categories: [{ id: 'x', name: 'x', key: 'm' }] } },
      { gold: { index: -2, words: 'x' } },
      { others: Array(65).fill({ annotator: 'x', words: 'x' }) },
    ])
      assert.ok(
        'problem' in parseWithSchema(labelingViewSchema, { ...labelled, item: { ...item, ...one } }),
        JSON.stringify(one).slice(0, 100),
      );
  });

  it('refuse a state of another version, or with too much in it', () => {
    const state = { v: 1, set: 'file:///a', item: 'a#1', current: 0, drafts: {} };
    assert.ok('value' in parseWithSchema(savedLabelPageStateSchema, state));
    const many = Object.fromEntries(Array.from({ length: MAX_ITEM_DRAFTS + 1 }, (_, k) => [`a#${k}`, 'x']));
    for (const one of [{ v: 2 }, { current: -2 }, { drafts: many }, { disputes: { a: 3 } }, { set: null }])
      assert.ok('problem' in parseWithSchema(savedLabelPageStateSchema, { ...state, ...one }), JSON.stringify(one));
  });

  it('never throw', () => {
    neverThrow([labelingViewSchema, savedLabelPageStateSchema, labelEditRequestSchema]);
  });
});

const nothing = async (): Promise<void> => {};

function joined(of: { host?: Partial<LabelHostApi>; page?: Partial<LabelPageApi> } = {}) {
  const host: LabelHostApi = {
    ready: async () => labelled,
    bodies: async () => ({ bodies: {} }),
    look: nothing,
    drafts: nothing,
    attend: nothing,
    say: nothing,
    undo: nothing,
    submit: nothing,
    go: nothing,
    reference: nothing,
    unblind: nothing,
    focusQuestion: nothing,
    act: nothing,
    report: nothing,
    ...of.host,
  };
  return joinedBy(connectToLabelPanel, connectToLabelHost, host, {
    show() {},
    goTo() {},
    asking() {},
    showKeys() {},
    ...of.page,
  });
}

describe("the label panel's connection", () => {
  it('brings what is asked for there, and every view back as it is', async () => {
    const seen: unknown[] = [];
    const shown: LabelingView[] = [];
    const note = async (params: unknown): Promise<void> => void seen.push(params);
    const { atPage, atHost, problems } = joined({
      host: { say: note, look: note, go: note },
      page: {
        show: (view) => void shown.push(view),
        goTo: (params) => void seen.push(params),
        asking: (params) => void seen.push(params),
      },
    });
    await atPage.remote.say({ item: 'a#1', word: { kind: 'step', step: 2, rating: -1 } });
    await atPage.remote.look({ item: 'a#1', current: -1, moved: false });
    await atPage.remote.go({ to: 'todo' });
    atHost.remote.goTo({ item: 'a#1', step: 3 });
    atHost.remote.asking({ isOpen: true });
    assert.deepEqual(seen, [
      { item: 'a#1', word: { kind: 'step', step: 2, rating: -1 } },
      { item: 'a#1', current: -1, moved: false },
      { to: 'todo' },
      { item: 'a#1', step: 3 },
      { isOpen: true },
    ]);
    assert.deepEqual(await atPage.remote.ready({}), asJson(labelled));
    for (const view of Object.values(labelViews)) {
      atHost.remote.show(view);
      assert.deepEqual(shown.pop(), asJson(view));
    }
    assert.deepEqual(problems, []);
  });

  it('does nothing that is asked for in a wrong way, and says so', async () => {
    let done = 0;
    const count = async (): Promise<void> => void done++;
    const ends = joined({
      host: { say: count, look: count, go: count, submit: count, reference: count, act: count },
    });
    const wrong = [
      { call: 'say', params: { item: 'a#1', word: { kind: 'submit' } } },
      { call: 'say', params: { item: 'a#1', word: { kind: 'constructor' } } },
      { call: 'say', params: { item: 'a#1', word: { kind: 'step', step: 1, rating: 2 } } },
      { call: 'say', params: { item: 'a#1', word: { kind: 'earliest', step: -1 } } },
      { call: 'say', params: { item: 'a#1', word: { kind: 'note', text: 'x'.repeat(MAX_ANNOTATOR_TEXT_CHARS + 1) } } },
      { call: 'say', params: { word: { kind: 'none' } } },
      { call: 'look', params: { item: 'a#1', current: 0.5, moved: true } },
      { call: 'go', params: { to: 'toString' } },
      { call: 'submit', params: { item: 'x'.repeat(4_001) } },
      { call: 'reference', params: { item: 'a#1' } },
      { call: 'act', params: { action: 'review' } },
      { call: 'bodies', params: { keys: Array(65).fill('a') } },
      { call: 'asking', params: { isOpen: true } },
    ];
    await refusesAll(ends, wrong);
    assert.equal(done, 0);
  });

  it('answers or ignores whatever comes, and never throws', async () => {
    await answersOrIgnores(
      joined(),
      ['ready', 'say', 'look', 'go', 'submit', 'act'],
      ['show', 'asking', 'goTo'],
      fc.record({ item: fc.string(), word: fc.jsonValue() }),
    );
  });
});
