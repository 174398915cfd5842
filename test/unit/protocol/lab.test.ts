import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  connectToLabHost,
  connectToLabPanel,
  type LabHostApi,
  type LabPageApi,
  type LabView,
  labViewSchema,
  MAX_CASE_ROWS,
  MAX_DISPLAYED_TEXT_CHARS,
  MAX_RUN_HISTORY_ENTRIES,
  parseWithSchema,
  savedLabPageStateSchema,
} from '../../../src/protocol/index.ts';
import { labbed, labViews, withReply } from '../../support/lab-views.ts';
import { labStates, randomLabViews } from '../../support/random-lab.ts';
import { answersOrIgnores, asJson, joinedBy, neverThrow, refusesAll, WRONG } from './two-ends-of.ts';

const state = { v: 1, prompt: 'file:///a', isAll: true, isHistory: false, shown: 2, scroll: 40 };

describe('the schemas of the lab panel', () => {
  it('know every view and state, and leave out what is none of theirs', () => {
    for (const [name, view] of Object.entries(labViews))
      assert.deepEqual(parseWithSchema(labViewSchema, { ...view, more: 1 }), { value: asJson(view) }, name);
    fc.assert(
      fc.property(randomLabViews, (view) => {
        assert.deepEqual(parseWithSchema(labViewSchema, asJson({ ...view, more: 1 })), { value: asJson(view) });
      }),
    );
    fc.assert(
      fc.property(labStates, (one) => {
        assert.deepEqual(parseWithSchema(savedLabPageStateSchema, { ...one, more: 1 }), { value: asJson(one) });
      }),
    );
  });

  it('refuse a view with anything wrong in it', () => {
    for (const name of ['revision', 'phase', 'sentence', 'beneath', 'history'])
      for (const value of WRONG.filter((one) => (name !== 'sentence' && name !== 'beneath' ? true : one !== 'x')))
        assert.ok(
          'problem' in parseWithSchema(labViewSchema, { ...labbed, [name]: value }),
          `${name}: ${JSON.stringify(value)}`,
        );
    const { reply, cases, messages } = labbed;
    const [row] = cases?.rows ?? [];
    const [message] = messages?.messages ?? [];
    for (const wrong of [
      { cases: { ...cases, rows: Array(MAX_CASE_ROWS + 1).fill(row) } },
      { cases: { ...cases, rows: [{ ...row, change: 'toString' }] } },
      { messages: { ...messages, messages: [{ ...message, role: 'tool' }] } },
      { messages: { ...messages, messages: [{ ...message, parts: [{ kind: 'html', text: '' }] }] } },
      { messages: { ...messages, messages: [{ ...message, parts: [{ kind: 'variable', text: '' }] }] } },
      { reply: { ...reply, parts: [{ kind: 'text', text: 'x'.repeat(MAX_DISPLAYED_TEXT_CHARS + 1) }] } },
      { reply: { ...reply, votes: [{ sample: -1, words: '', state: 'done' }] } },
      { reply: { ...reply, votes: Array(65).fill({ sample: 1, words: '', state: 'done' }) } },
      { history: Array(MAX_RUN_HISTORY_ENTRIES + 1).fill({ id: 'a', words: 'a', isShown: false }) },
      { share: 1.1 },
      { comparison: { sentence: '', names: ['a'], figures: [], tests: [], flips: [] } },
      { subject: { name: 'a', isPinned: true, step: -1 } },
    ])
      assert.ok(
        'problem' in parseWithSchema(labViewSchema, { ...labbed, ...wrong }),
        JSON.stringify(wrong).slice(0, 100),
      );
  });

  it('refuse a state of another version, or with anything wrong in it', () => {
    assert.ok('value' in parseWithSchema(savedLabPageStateSchema, state));
    for (const one of [{ v: 2 }, { prompt: 3 }, { isAll: 'yes' }, { shown: -1 }, { scroll: 1e10 }])
      assert.ok('problem' in parseWithSchema(savedLabPageStateSchema, { ...state, ...one }), JSON.stringify(one));
  });

  it('never throw', () => {
    neverThrow([labViewSchema, savedLabPageStateSchema]);
  });
});

const nothing = async (): Promise<void> => {};

function joined(of: { host?: Partial<LabHostApi>; page?: Partial<LabPageApi> } = {}) {
  const host: LabHostApi = {
    ready: async () => labbed,
    focusQuestion: nothing,
    report: nothing,
    run: nothing,
    runCases: nothing,
    addCase: nothing,
    showVote: nothing,
    showAll: nothing,
    showHistory: nothing,
    showCase: nothing,
    openCase: nothing,
    pin: nothing,
    compare: nothing,
    showFlip: nothing,
    closeComparison: nothing,
    fix: nothing,
    stop: nothing,
    act: nothing,
    ...of.host,
  };
  const page: LabPageApi = { show() {}, asking() {}, stream() {}, ...of.page };
  return joinedBy(connectToLabPanel, connectToLabHost, host, page);
}

describe("the lab panel's connection", () => {
  it('brings what is asked for there, and every view and word back as it is', async () => {
    const seen: unknown[] = [];
    const shown: LabView[] = [];
    const note = async (params: unknown): Promise<void> => void seen.push(params);
    const { atPage, atHost, problems } = joined({
      host: { run: note, showVote: note, showCase: note, fix: note, act: note },
      page: {
        show: (view) => void shown.push(view),
        asking: (params) => void seen.push(params),
        stream: (params) => void seen.push(params),
      },
    });
    const asked = [
      { isFresh: true },
      { sample: 3 },
      { id: 'cosine-22' },
      { text: '{{a}}', replacement: '{{b}}' },
      { action: 'setKey' },
      { sample: 3, at: 12, text: 'more\u0000' },
      { isOpen: true },
    ] as const;
    await atPage.remote.run(asked[0]);
    await atPage.remote.showVote(asked[1]);
    await atPage.remote.showCase(asked[2]);
    await atPage.remote.fix(asked[3]);
    await atPage.remote.act(asked[4]);
    atHost.remote.stream(asked[5]);
    atHost.remote.asking(asked[6]);
    assert.deepEqual(seen, asked);
    assert.deepEqual(await atPage.remote.ready({}), asJson(labbed));
    for (const view of [...Object.values(labViews), withReply(labbed, { parts: [] })]) {
      atHost.remote.show(view);
      assert.deepEqual(shown.pop(), asJson(view));
    }
    assert.deepEqual(problems, []);
  });

  it('does nothing that is asked for in a wrong way, and says so', async () => {
    let done = 0;
    const count = async (): Promise<void> => void done++;
    const ends = joined({
      host: { run: count, showVote: count, showCase: count, fix: count, act: count, pin: count },
    });
    await refusesAll(ends, [
      { call: 'run', params: {} },
      { call: 'run', params: { isFresh: 'yes' } },
      { call: 'showVote', params: { sample: 1.5 } },
      { call: 'showVote', params: { sample: 1001 } },
      { call: 'showCase', params: { id: 3 } },
      { call: 'showCase', params: { id: 'x'.repeat(2_001) } },
      { call: 'fix', params: { text: 'a' } },
      { call: 'act', params: { action: 'toString' } },
      { call: 'pin', params: null },
      { call: 'stream', params: { sample: 0, at: 0, text: '' } },
      { call: 'constructor', params: {} },
    ]);
    assert.equal(done, 0);
  });

  it('answers or ignores whatever comes, and never throws', async () => {
    await answersOrIgnores(
      joined(),
      ['ready', 'run', 'showVote', 'showCase', 'fix', 'act'],
      ['show', 'asking', 'stream'],
      fc.record({ id: fc.string(), sample: fc.integer(), text: fc.jsonValue() }),
    );
  });
});
