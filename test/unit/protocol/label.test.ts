import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { LONGEST_NOTE as LONGEST_IN_CORE } from '../../../src/core/annotate/index.ts';
import {
  connectToLabelHost,
  connectToLabelPanel,
  type LabelHostApi,
  type LabellingView,
  type LabelPageApi,
  LONGEST_NOTE,
  labellingView,
  labelState,
  MOST_LABEL_DRAFTS,
  PROTOCOL_VERSION,
  read,
} from '../../../src/protocol/index.ts';
import { labelWord } from '../../../src/protocol/label-schemas.ts';
import { labelled, labelViews } from '../../support/label-views.ts';
import { settle } from '../../support/manual-clock.ts';
import { labellingViews, labelStates, labelWords } from '../../support/random-labels.ts';
import { twoEnds } from '../../support/two-ends.ts';

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the schemas of the label panel', () => {
  it('know every view, state and word, and leave out what is none of theirs', () => {
    for (const [name, view] of Object.entries(labelViews))
      assert.deepEqual(read(labellingView, { ...view, more: 1 }), { value: asJson(view) }, name);
    fc.assert(
      fc.property(labellingViews, (view) => {
        assert.deepEqual(read(labellingView, { ...view, more: 1 }), { value: asJson(view) });
      }),
    );
    fc.assert(
      fc.property(labelStates, (state) => {
        assert.deepEqual(read(labelState, { ...state, more: 1 }), { value: asJson(state) });
      }),
    );
    fc.assert(
      fc.property(labelWords, (word) => {
        assert.deepEqual(read(labelWord, { ...word, more: 1 }), { value: asJson(word) });
      }),
    );
  });

  it('have room for every note that a file of labels takes', () => {
    assert.ok(LONGEST_NOTE >= LONGEST_IN_CORE);
  });

  it('refuse a view with anything wrong in it', () => {
    const { item } = labelled;
    const wrong: readonly unknown[] = [undefined, null, 'x', -1, [0], { a: [] }];
    for (const name of ['revision', 'phase', 'mode', 'isVeiled', 'progress', 'macros'])
      for (const value of wrong)
        assert.ok(
          'problem' in read(labellingView, { ...labelled, [name]: value }),
          `${name}: ${JSON.stringify(value)}`,
        );
    const [step] = item?.steps ?? [];
    for (const one of [
      { key: 'x'.repeat(4_001) },
      { key: 3 },
      { steps: [{ ...step, rating: 'toString' }] },
      { steps: [{ ...step, index: -1 }] },
      { steps: [{ ...step, judged: { state: 'right', words: [], isFlag: false, isLoud: false } }] },
      { record: { ...item?.record, note: 'x'.repeat(LONGEST_NOTE + 1) } },
      { record: { ...item?.record, categories: [{ id: 'x', name: 'x', key: 'm' }] } },
      { gold: { index: -2, words: 'x' } },
      { others: Array(65).fill({ annotator: 'x', words: 'x' }) },
    ])
      assert.ok(
        'problem' in read(labellingView, { ...labelled, item: { ...item, ...one } }),
        JSON.stringify(one).slice(0, 100),
      );
  });

  it('refuse a state of another version, or with too much in it', () => {
    const state = { v: 1, set: 'file:///a', item: 'a#1', current: 0, drafts: {} };
    assert.ok('value' in read(labelState, state));
    const many = Object.fromEntries(Array.from({ length: MOST_LABEL_DRAFTS + 1 }, (_, k) => [`a#${k}`, 'x']));
    for (const one of [{ v: 2 }, { current: -2 }, { drafts: many }, { disputes: { a: 3 } }, { set: null }])
      assert.ok('problem' in read(labelState, { ...state, ...one }), JSON.stringify(one));
  });

  it('never throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const schema of [labellingView, labelState, labelWord]) read<unknown>(schema, value);
      }),
    );
  });
});

const nothing = async (): Promise<void> => {};

function joined(of: { host?: Partial<LabelHostApi>; page?: Partial<LabelPageApi> } = {}) {
  const [hostEnd, pageEnd] = twoEnds();
  const problems: string[] = [];
  const told = { onProblem: (sentence: string) => void problems.push(sentence) };
  const host: LabelHostApi = {
    ready: async () => labelled,
    bodies: async () => ({ bodies: {} }),
    look: nothing,
    say: nothing,
    undo: nothing,
    submit: nothing,
    go: nothing,
    reference: nothing,
    unblind: nothing,
    takeFocus: nothing,
    act: nothing,
    report: nothing,
    ...of.host,
  };
  const atHost = connectToLabelPanel(hostEnd, host, told);
  const atPage = connectToLabelHost(pageEnd, { show() {}, goTo() {}, press() {}, ...of.page }, told);
  return { hostEnd, pageEnd, atHost, atPage, problems };
}

describe("the label panel's connection", () => {
  it('brings what is asked for there, and every view back as it is', async () => {
    const seen: unknown[] = [];
    const shown: LabellingView[] = [];
    const note = async (params: unknown): Promise<void> => void seen.push(params);
    const { atPage, atHost, problems } = joined({
      host: { say: note, look: note, go: note },
      page: {
        show: (view) => void shown.push(view),
        goTo: (params) => void seen.push(params),
        press: (params) => void seen.push(params),
      },
    });
    await atPage.remote.say({ item: 'a#1', word: { kind: 'step', step: 2, rating: -1 } });
    await atPage.remote.look({ item: 'a#1', current: -1, moved: false });
    await atPage.remote.go({ to: 'todo' });
    atHost.remote.goTo({ item: 'a#1', step: 3 });
    atHost.remote.press({ key: 'outOfDepth' });
    assert.deepEqual(seen, [
      { item: 'a#1', word: { kind: 'step', step: 2, rating: -1 } },
      { item: 'a#1', current: -1, moved: false },
      { to: 'todo' },
      { item: 'a#1', step: 3 },
      { key: 'outOfDepth' },
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
    const { hostEnd, pageEnd, problems } = joined({
      host: { say: count, look: count, go: count, submit: count, reference: count, act: count },
    });
    const wrong = [
      { call: 'say', params: { item: 'a#1', word: { kind: 'submit' } } },
      { call: 'say', params: { item: 'a#1', word: { kind: 'constructor' } } },
      { call: 'say', params: { item: 'a#1', word: { kind: 'step', step: 1, rating: 2 } } },
      { call: 'say', params: { item: 'a#1', word: { kind: 'earliest', step: -1 } } },
      { call: 'say', params: { item: 'a#1', word: { kind: 'note', text: 'x'.repeat(LONGEST_NOTE + 1) } } },
      { call: 'say', params: { word: { kind: 'none' } } },
      { call: 'look', params: { item: 'a#1', current: 0.5, moved: true } },
      { call: 'go', params: { to: 'toString' } },
      { call: 'submit', params: { item: 'x'.repeat(4_001) } },
      { call: 'reference', params: { item: 'a#1' } },
      { call: 'act', params: { action: 'review' } },
      { call: 'bodies', params: { keys: Array(65).fill('a') } },
      { call: 'press', params: { key: 'none' } },
    ];
    for (const [k, message] of wrong.entries())
      hostEnd.arrive({ proofmark: PROTOCOL_VERSION, id: k + 1, ...message });
    await settle();
    assert.equal(done, 0);
    assert.equal(pageEnd.sent.length, 0);
    assert.equal(hostEnd.sent.length, wrong.length);
    for (const answer of hostEnd.sent as { error?: string }[])
      assert.match(answer.error ?? '', /^The panel .*\.$/);
    assert.equal(problems.length, wrong.length);
  });

  it('answers or ignores whatever comes, and never throws', async () => {
    const { hostEnd, pageEnd } = joined();
    const loose = fc.record(
      {
        proofmark: fc.constant(PROTOCOL_VERSION),
        id: fc.oneof(fc.nat(), fc.jsonValue()),
        call: fc.oneof(fc.constantFrom('ready', 'say', 'look', 'go', 'submit', 'act'), fc.jsonValue()),
        tell: fc.oneof(fc.constantFrom('show', 'press', 'goTo'), fc.jsonValue()),
        params: fc.oneof(fc.jsonValue(), fc.record({ item: fc.string(), word: fc.jsonValue() })),
        result: fc.jsonValue(),
      },
      { requiredKeys: ['proofmark'] },
    );
    await fc.assert(
      fc.asyncProperty(loose, async (message) => {
        const before = hostEnd.sent.length;
        hostEnd.arrive(message);
        pageEnd.arrive(message);
        await new Promise((resolve) => setImmediate(resolve));
        const { id, call, tell } = message as Record<string, unknown>;
        const isRequest =
          Number.isSafeInteger(id) &&
          (id as number) > 0 &&
          typeof call === 'string' &&
          (tell === undefined || typeof tell === 'string');
        const answered = hostEnd.sent.slice(before) as { id?: number }[];
        assert.equal(answered.filter((one) => one.id === id).length, isRequest ? 1 : 0);
      }),
      { numRuns: 300 },
    );
  });
});
