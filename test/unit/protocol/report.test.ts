import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  connectToReportHost,
  connectToReportPanel,
  type LiveRunProgress,
  parseWithSchema,
  type ReportHostApi,
  type ReportPageApi,
  type ReportView,
  displayedReportSchema as reportSchema,
  reportViewSchema,
  savedReportPageStateSchema,
  scoringPolicyOverridesSchema,
} from '../../../src/protocol/index.ts';
import { drawnReport, liveRun, reportAway, reportView } from '../../support/report-views.ts';
import { scoredView } from '../../support/scored-by.ts';
import { answersOrIgnores, asJson, joinedBy, neverThrow, refusesAll, WRONG } from './two-ends-of.ts';

const views: Readonly<Record<string, ReportView>> = {
  'two runs': reportView(),
  'one run': reportView({ runs: 1 } as never),
  'all pictures': reportView({ figures: 'all' }),
  'no pictures, no rows': reportView({ figures: 'none', rows: 0 }),
  empty: reportAway('empty'),
  reading: reportAway('reading'),
  running: reportAway('running'),
  'running, with what came so far': reportView({ phase: 'running', live: liveRun() }),
  failed: reportAway('failed'),
  'how often people agree': reportView({ ceiling: 0.95 }),
  'all policies': scoredView({ of: 'all' }),
  'other policies': scoredView({ chosen: { ties: 'none', abstentions: 'left-out' } }),
};

describe('the schemas of the report panel', () => {
  it('know every view, and leave out what is none of theirs', () => {
    for (const [name, view] of Object.entries(views))
      assert.deepEqual(parseWithSchema(reportViewSchema, { ...view, more: 1 }), { value: asJson(view) }, name);
  });

  it('leave out of a report what no page draws', () => {
    const report = drawnReport();
    assert.deepEqual(parseWithSchema(reportSchema, { ...report, numbers: [{ name: 'f1' }] }), {
      value: asJson(report),
    });
  });

  it('refuse a view with anything wrong in it', () => {
    const view = reportView();
    for (const name of ['revision', 'runs', 'phase', 'baseRate', 'report'])
      for (const value of WRONG.filter((one) => !(name === 'report' && one === undefined)))
        assert.ok(
          'problem' in parseWithSchema(reportViewSchema, { ...view, [name]: value }),
          `${name}: ${JSON.stringify(value)}`,
        );
    for (const ceiling of [95, -0.1, '0.9', null])
      assert.ok('problem' in parseWithSchema(reportViewSchema, { ...view, ceiling }), `ceiling: ${ceiling}`);
    const running = { ...view, phase: 'running', live: liveRun() };
    for (const wrong of [{ share: 1.1 }, { elapsed: -1 }, { isStopping: 1 }, { sentence: 7 }, { facts: undefined }])
      assert.ok(
        'problem' in parseWithSchema(reportViewSchema, { ...running, live: { ...running.live, ...wrong } }),
        JSON.stringify(wrong),
      );
    const report = drawnReport();
    for (const name of ['v', 'sentence', 'series', 'figures', 'audits', 'tables', 'rows'])
      for (const value of WRONG.filter((one) => !(name === 'sentence' && one === 'x')))
        assert.ok(
          'problem' in parseWithSchema(reportSchema, { ...report, [name]: value }),
          `${name}: ${String(value)}`,
        );
    const [block] = report.figures;
    for (const figure of [
      { kind: 'pie', groups: [] },
      { kind: 'toString' },
      { kind: 'bars', unit: 'F1', groups: [{ name: 'a', values: [Number.NaN] }] },
      { kind: 'bars', unit: 'F1', groups: [{ name: 'a', values: [{ value: Number.NaN, counts: '' }] }] },
      { kind: 'temper', points: [{ name: 'a', tpr: 1 }] },
      { kind: 'temper', points: [{ name: 'a', tpr: 1, tnr: 1, series: -1 }] },
      { kind: 'positions', bins: [{ name: '1', errors: -1, located: [] }] },
      { kind: 'lines', x: { name: 'x', isLog: false }, y: { name: 'y' }, lines: [] },
      { kind: 'lines', x: { name: 'x' }, y: { name: 'y' }, lines: [{ name: 'a', points: [{ x: 1 }] }] },
    ])
      assert.ok(
        'problem' in parseWithSchema(reportSchema, { ...report, figures: [{ ...block, figure }] }),
        JSON.stringify(figure),
      );
  });

  it('refuse a state of another version or of too many runs', () => {
    const state = { v: 1, runs: ['file:///a'], isTables: false, row: 0, scroll: 0 };
    assert.deepEqual(parseWithSchema(savedReportPageStateSchema, state), { value: state });
    for (const wrong of [{ v: 2 }, { runs: ['a', 'b', 'c'] }, { runs: 'a' }, { row: -1 }, { isTables: 1 }])
      assert.ok(
        'problem' in parseWithSchema(savedReportPageStateSchema, { ...state, ...wrong }),
        JSON.stringify(wrong),
      );
  });

  it('refuse policies that are none, or out of bounds', () => {
    const bounds = { from: 5, below: 3, most: 7 };
    const policies = { ties: 'none', abstentions: 'left-out', inconclusive: 'incorrect', threshold: 0.3 };
    const whole = { ...policies, points: bounds, rated: bounds };
    assert.deepEqual(parseWithSchema(scoringPolicyOverridesSchema, { ...whole, more: 1 }), { value: whole });
    const state = { v: 1, runs: ['file:///a'], isTables: false, row: 0, scroll: 0, policies: whole };
    assert.deepEqual(parseWithSchema(savedReportPageStateSchema, state), { value: state });
    for (const wrong of [
      { ties: 'toString' },
      { abstentions: true },
      { inconclusive: '' },
      { threshold: 1.1 },
      { threshold: Number.NaN },
      { points: { ...bounds, from: -1 } },
      { points: { ...bounds, most: 1e7 } },
      { rated: { from: 1, below: 1 } },
    ]) {
      const chosen = { ...whole, ...wrong };
      assert.ok('problem' in parseWithSchema(scoringPolicyOverridesSchema, chosen), JSON.stringify(wrong));
      assert.ok(
        'problem' in parseWithSchema(savedReportPageStateSchema, { ...state, policies: chosen }),
        JSON.stringify(wrong),
      );
    }
    const view = scoredView({ of: 'all' });
    const [control] = view.policies?.controls ?? [];
    for (const wrong of [{ kind: 'toString' }, { name: 'threshold' }, { options: [1] }, { run: 1 }]) {
      const controls = [{ ...control, ...wrong }];
      assert.ok(
        'problem' in parseWithSchema(reportViewSchema, { ...view, policies: { controls, chosen: {} } }),
        JSON.stringify(wrong),
      );
    }
  });

  it('never throw', () => {
    neverThrow([reportViewSchema, savedReportPageStateSchema, reportSchema, scoringPolicyOverridesSchema]);
  });
});

const SIDE = { name: 'strict', said: 'no error', note: 'reply 1 of 1', text: '\\boxed{-1}', cut: 0 };

const nothing = async (): Promise<void> => {};

function joined(of: { host?: Partial<ReportHostApi>; page?: Partial<ReportPageApi> } = {}) {
  const host: ReportHostApi = {
    ready: async () => reportView(),
    focusQuestion: nothing,
    openRow: nothing,
    rowReplies: async ({ set, id }) => ({ set, id, expected: 'no error', sides: [SIDE] }),
    addCase: async ({ id }) => ({ words: id }),
    setExpected: nothing,
    setPolicies: nothing,
    exportReport: nothing,
    stop: nothing,
    act: nothing,
    report: nothing,
    ...of.host,
  };
  return joinedBy(connectToReportPanel, connectToReportHost, host, {
    show() {},
    asking() {},
    progress() {},
    ...of.page,
  });
}

describe("the report panel's connection", () => {
  it('brings what is asked for there, and every view back as it is', async () => {
    const seen: unknown[] = [];
    const shown: ReportView[] = [];
    const further: LiveRunProgress[] = [];
    const { atPage, atHost, problems } = joined({
      host: {
        openRow: async (params) => void seen.push(params),
        setExpected: async (params) => void seen.push(params),
      },
      page: { show: (view) => void shown.push(view), progress: (live) => void further.push(live) },
    });
    await atPage.remote.openRow({ set: 'a.jsonl', id: 'math-1' });
    const replies = await atPage.remote.rowReplies({ set: 'a.jsonl', id: 'math-1' });
    assert.deepEqual(replies, { set: 'a.jsonl', id: 'math-1', expected: 'no error', sides: [SIDE] });
    assert.deepEqual(await atPage.remote.addCase({ set: 'a.jsonl', id: 'math-1' }), { words: 'math-1' });
    await atPage.remote.setExpected({ baseRate: 0.05 });
    await atPage.remote.setExpected({ baseRate: 0.2, ceiling: 1 });
    assert.deepEqual(seen, [{ set: 'a.jsonl', id: 'math-1' }, { baseRate: 0.05 }, { baseRate: 0.2, ceiling: 1 }]);
    for (const view of Object.values(views)) {
      atHost.remote.show(view);
      assert.deepEqual(shown.pop(), asJson(view));
    }
    atHost.remote.progress(liveRun());
    assert.deepEqual(further, [liveRun()]);
    assert.deepEqual(problems, []);
  });

  it('does nothing that is asked for in a wrong way, and says so', async () => {
    let done = 0;
    const count = async (): Promise<void> => void done++;
    const ends = joined({ host: { openRow: count, setExpected: count, act: count, stop: count } });
    await refusesAll(ends, [
      { call: 'openRow', params: { set: 'a', id: 1 } },
      { call: 'openRow', params: { set: 'a', id: 'x'.repeat(4_001) } },
      { call: 'setExpected', params: { baseRate: 1.5 } },
      { call: 'setExpected', params: { ceiling: 0.9 } },
      { call: 'setExpected', params: { baseRate: 0.05, ceiling: 95 } },
      { call: 'setExpected', params: { baseRate: 0.05, ceiling: '0.9' } },
      { call: 'act', params: { action: 'toString' } },
      { call: 'bodies', params: { keys: [] } },
    ]);
    assert.equal(done, 0);
  });

  it('answers a request once and all else never, whatever comes', async () => {
    await answersOrIgnores(
      joined(),
      ['ready', 'openRow', 'setExpected', 'act'],
      ['show', 'asking', 'progress'],
      fc.record({ set: fc.string(), id: fc.string() }),
    );
  });
});
