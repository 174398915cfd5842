import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatClockDuration } from '../../../../src/l10n/numbers.ts';
import {
  parseWithSchema,
  type ReportHostApi,
  type ReportView,
  type RowReplies,
  type SavedReportPageState,
  savedReportPageStateSchema,
} from '../../../../src/protocol/index.ts';
import { createReportKeyBindings } from '../../../../webview/report/keys.ts';
import { createReportPageController, formatReportAnnouncement } from '../../../../webview/report/panel.ts';
import { getCurrentReportRow, getRepliesForOpenRow } from '../../../../webview/report/state/changes.ts';
import {
  formatAssumedRateTexts,
  formatPercentField,
  parseAssumedRateTexts,
} from '../../../../webview/report/state/expected-fields.ts';
import { parseSavedReportPageState } from '../../../../webview/report/state/saved.ts';
import { getDrawnRowRange } from '../../../../webview/shared/rows/visible-rows.ts';
import { liveRun, reportAway, reportView } from '../../../support/report-views.ts';
import { openedWith, settled, typing } from '../opened-with.ts';

const press = typing(createReportKeyBindings);

const started = (view: ReportView, host: Partial<ReportHostApi> = {}, saved?: SavedReportPageState) =>
  openedWith(createReportPageController, view, host, saved);

/** The same view with other rows. */
function withRows(view: ReportView, change: (ids: readonly string[]) => readonly string[]): ReportView {
  const { report } = view;
  assert.ok(report);
  const rows = change(report.rows.rows.map(({ id }) => id)).map((id) => {
    const row = report.rows.rows.find((one) => one.id === id);
    assert.ok(row);
    return row;
  });
  return { ...view, report: { ...report, rows: { ...report.rows, rows } } };
}

test('the first key shows where the reader is, the next ones walk, and no key leads over the ends', async () => {
  const { panel } = await started(reportView({ rows: 3 }));
  press(panel, 'j');
  assert.equal(panel.model().row, 0);
  press(panel, 'j');
  press(panel, 'j');
  press(panel, 'j');
  assert.equal(panel.model().row, 2);
  for (let k = 0; k < 5; k++) press(panel, 'k');
  assert.equal(panel.model().row, 0);
});

test('Enter opens the item of the row in its set', async () => {
  const { panel, last } = await started(reportView({ rows: 3 }));
  press(panel, 'j');
  press(panel, 'j');
  press(panel, 'Enter');
  assert.deepEqual(last('openRow'), { set: 'processbench.jsonl', id: 'olympiadbench-18' });
});

const repliesTo = (id: string, text = 'So \\boxed{1}'): RowReplies => ({
  set: 'processbench.jsonl',
  id,
  expected: 'step 3 (index 2)',
  sides: [{ name: 'critic@local', said: 'step 2 (index 1)', note: 'reply 1 of 1', text, cut: 0 }],
});

test('an open row has its replies here until Escape, or until it is listed no more', async () => {
  const later: ((replies: RowReplies) => void)[] = [];
  const view = reportView({ rows: 3 });
  const { panel, show, last } = await started(view, {
    rowReplies: () => new Promise((resolve) => later.push(resolve)),
    addCase: async ({ id }) => ({ words: `Added ${id}.` }),
  });
  panel.open(0);
  panel.open(1);
  const ids = view.report?.rows.rows.map(({ id }) => id) ?? [];
  later[1]?.(repliesTo(ids[1] ?? ''));
  later[0]?.(repliesTo(ids[0] ?? ''));
  await settled();
  assert.equal(panel.model().replies?.id, ids[1], 'what comes late of a row that was left is dropped');
  press(panel, 'c');
  await settled();
  assert.deepEqual(last('addCase'), { set: 'processbench.jsonl', id: ids[1] });
  assert.equal(panel.model().notice, `Added ${ids[1]}.`);
  press(panel, 'Escape');
  assert.equal(panel.model().replies, undefined);
  panel.open(1);
  later[2]?.(repliesTo(ids[1] ?? ''));
  await settled();
  show(withRows(view, (all) => all.filter((id) => id !== ids[1])));
  assert.equal(getRepliesForOpenRow(panel.model()), undefined);
  show(view);
  assert.equal(getRepliesForOpenRow(panel.model())?.id, ids[1], 'it is listed again');
});

test('a row that cannot be a case says why', async () => {
  const { panel } = await started(reportView({ rows: 1 }), {
    addCase: async () => {
      throw new Error('No label says where the earliest error is.');
    },
  });
  press(panel, 'c');
  await settled();
  assert.match(panel.model().fault ?? '', /^No label/);
});

test('an item that cannot be opened is told in the sentence of the host', async () => {
  const { panel } = await started(reportView(), {
    openRow: async () => {
      throw new Error('The data set is not open. Open it first.');
    },
  });
  press(panel, 'Enter');
  await settled();
  assert.equal(panel.model().fault, 'The data set is not open. Open it first.');
  press(panel, 'j');
  assert.equal(panel.model().fault, undefined);
});

test('the reader stays at the same item while rows come and go, and at the same place if it is gone', async () => {
  const view = reportView({ rows: 7 });
  const { panel, show } = await started(view);
  panel.go(3, 'key');
  const before = getCurrentReportRow(panel.model())?.id;
  show(withRows(view, (ids) => ids.slice(2)));
  assert.equal(getCurrentReportRow(panel.model())?.id, before);
  assert.equal(panel.model().row, 1);
  show(withRows(view, (ids) => ids.filter((id) => id !== before)));
  assert.equal(panel.model().row, 1);
  show(withRows(view, () => []));
  press(panel, 'j');
  assert.match(panel.model().notice, /no rows/);
});

test('what was kept is there again, also where the report comes only later', async () => {
  const saved: SavedReportPageState = { v: 1, runs: ['file:///runs/a.jsonl'], isTables: true, row: 5, scroll: 120 };
  const { panel, last, show } = await started(reportAway('reading'), {}, saved);
  assert.deepEqual(last('ready'), { state: saved });
  show(reportView({ rows: 7 }));
  const { isTables, row, scroll } = panel.model();
  assert.deepEqual({ isTables, row, scroll }, { isTables: true, row: 5, scroll: 120 });
});

test('of what was kept a damaged part is as if new, and another version is none', () => {
  assert.equal(parseSavedReportPageState({ v: 2, runs: [] }), undefined);
  assert.equal(parseSavedReportPageState({ v: 1, runs: [1] }), undefined);
  assert.deepEqual(parseSavedReportPageState({ v: 1, runs: ['a'], isTables: 'yes', row: 1.5, scroll: -4 }), {
    v: 1,
    runs: ['a'],
    isTables: false,
    row: 0,
    scroll: 0,
  });
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const state = parseSavedReportPageState(value);
      if (state) assert.ok('value' in parseWithSchema(savedReportPageStateSchema, state));
    }),
  );
});

test('what is kept is what the panel can be made of again; without a run there is nothing to keep', async () => {
  const { panel, kept } = await started(reportView());
  press(panel, 't');
  panel.keep();
  assert.deepEqual(kept.at(-1), {
    v: 1,
    runs: ['file:///runs/a.jsonl', 'file:///runs/b.jsonl'],
    isTables: true,
    row: 0,
    scroll: 0,
  });
  const empty = await started(reportAway('empty'));
  empty.panel.keep();
  assert.deepEqual(empty.kept, []);
});

test('what a reader expects is sent once, its form closes once it is set, and stays with what is wrong', async () => {
  let refusal: string | undefined = 'It could not be kept.';
  const { panel, of } = await started(reportView(), {
    setExpected: async () => {
      if (refusal !== undefined) throw new Error(refusal);
    },
  });
  press(panel, 'b');
  assert.equal(panel.model().expectedAt, 'baseRate');
  panel.setExpected({ baseRate: 0.1, ceiling: 0.9 });
  panel.setExpected({ baseRate: 0.2 });
  assert.deepEqual(of('setExpected'), [{ baseRate: 0.1, ceiling: 0.9 }]);
  await settled();
  assert.equal(panel.model().expectedAt, 'baseRate');
  assert.equal(panel.model().fault, refusal);
  refusal = undefined;
  panel.setExpected({ baseRate: 0.2 });
  await settled();
  assert.equal(panel.model().expectedAt, undefined);
  assert.equal(panel.model().fault, undefined);
});

test('a report without such an audit says so', async () => {
  const view = reportView();
  assert.ok(view.report);
  const { panel } = await started({ ...view, report: { ...view.report, audits: [] } });
  press(panel, 'b');
  assert.equal(panel.model().expectedAt, undefined);
  assert.match(panel.model().notice, /base rate/);
});

test('Escape closes what is open, one after the other, and stops only what runs', async () => {
  const view = reportView();
  const { panel, of, show } = await started(view);
  press(panel, '?');
  press(panel, 'Escape');
  assert.equal(panel.model().isHelpOpen, false);
  press(panel, 'b');
  press(panel, 'Escape');
  assert.equal(panel.model().expectedAt, undefined);
  press(panel, 'Escape');
  assert.equal(of('stop').length, 0);
  show({ ...view, phase: 'running' });
  press(panel, 'Escape');
  assert.equal(of('stop').length, 1);
});

test('how far a run is comes between two views, and changes nothing else; behind its end it says nothing', async () => {
  const view = reportView({ phase: 'running', live: liveRun() });
  const { panel, show } = await started(view);
  const before = panel.model();
  assert.equal(before.live?.share, 0.1);
  panel.progress(liveRun({ share: 0.2, sentence: '680 of 3,400 items done.' }));
  const { live, ...rest } = panel.model();
  assert.equal(live?.sentence, '680 of 3,400 items done.');
  const { live: _, ...restBefore } = before;
  assert.deepEqual(rest, restBefore);
  assert.equal(rest.view, restBefore.view);
  show(reportView());
  panel.progress(liveRun({ share: 0.3 }));
  assert.equal(panel.model().live, undefined);
});

test('a run that is being stopped is not stopped once more', async () => {
  const { panel, of } = await started(reportView({ phase: 'running', live: liveRun({ isStopping: true }) }));
  press(panel, 'Escape');
  assert.equal(of('stop').length, 0);
});

test('time is told in minutes and seconds', () => {
  assert.equal(formatClockDuration(0), '0:00');
  assert.equal(formatClockDuration(84_900), '1:24');
  assert.equal(formatClockDuration(3_729_000), '1:02:09');
});

test('without a report nothing is exported and nothing becomes a table', async () => {
  const { panel, of } = await started(reportAway('running'));
  press(panel, 'x');
  press(panel, 't');
  assert.equal(of('exportReport').length, 0);
  assert.equal(panel.model().isTables, false);
});

test('an older snapshot that comes late changes nothing', async () => {
  const { panel } = await started(reportView({ revision: 5 } as never));
  panel.show({ ...reportAway('failed'), revision: 4 });
  assert.equal(panel.model().view?.phase, 'report');
});

test('parts that say the same are the same: pictures are not drawn again', async () => {
  const view = reportView({ figures: 'all' });
  const { panel, show } = await started(view);
  const before = panel.model().view?.report;
  show(structuredClone({ ...view, baseRate: 0.5 }));
  const after = panel.model().view?.report;
  assert.equal(after?.figures[0], before?.figures[0]);
  assert.equal(after?.rows, before?.rows);
  assert.equal(after?.series, before?.series);
});

test('a screen reader is told how it ends and what comes of what is expected, and not each row', () => {
  const running = reportAway('running');
  assert.equal(formatReportAnnouncement(undefined, running), '340 of 3,400 items done.');
  assert.equal(formatReportAnnouncement(running, { ...running, live: liveRun({ sentence: 'More.' }) }), undefined);
  const done = reportView();
  assert.equal(formatReportAnnouncement(running, done), done.report?.sentence);
  const other = reportView({ baseRate: 0.2 });
  assert.match(formatReportAnnouncement(done, other) ?? '', /\b20% of solutions\b/);
  const agreed = reportView({ ceiling: 0.95 });
  assert.match(formatReportAnnouncement(done, agreed) ?? '', /\b95\.0%/);
  assert.match(formatReportAnnouncement(agreed, done) ?? '', /\bn\/a\b/);
  const both = reportView({ baseRate: 0.2, ceiling: 0.95 });
  assert.match(formatReportAnnouncement(done, both) ?? '', /\b20% of solutions\b.*\b95\.0%/);
  assert.equal(formatReportAnnouncement(both, both), undefined);
});

const BEFORE = { baseRate: 0.05 } as const;

test('a base rate is read as people write it, and only between none and all', () => {
  const read = (baseRate: string) => parseAssumedRateTexts({ baseRate, ceiling: '' }, BEFORE);
  for (const [words, share] of [
    ['5', 0.05],
    [' 5 % ', 0.05],
    ['0,5', 0.005],
    ['99.9', 0.999],
  ] as const)
    assert.deepEqual(read(words), { said: { baseRate: share } });
  for (const words of ['', '0', '100', '-5', '5e1', 'x', '1000', '5 10'])
    assert.deepEqual(read(words), { wrong: new Set(['baseRate']) }, words);
  assert.equal(formatPercentField(0.05), '5');
  assert.equal(formatPercentField(1 / 3), '33.33');
});

test('how often people agree is read from none to all, and nothing says that it is not known', () => {
  const read = (ceiling: string) => parseAssumedRateTexts({ baseRate: '5', ceiling }, { ...BEFORE, ceiling: 0.8 });
  for (const [words, ceiling] of [
    ['95', 0.95],
    ['99,5 %', 0.995],
    ['0', 0],
    ['100', 1],
  ] as const)
    assert.deepEqual(read(words), { said: { baseRate: 0.05, ceiling } });
  for (const words of ['', '  ']) assert.deepEqual(read(words), { said: { baseRate: 0.05 } });
  for (const words of ['100.1', '101', '-5', '0.9.5', 'x', '%'])
    assert.deepEqual(read(words), { wrong: new Set(['ceiling']) }, words);
  assert.deepEqual(parseAssumedRateTexts({ baseRate: '0', ceiling: 'x' }, BEFORE), {
    wrong: new Set(['baseRate', 'ceiling']),
  });
});

test('what a field shows rounded and nobody touches is said as it was, to the last digit', () => {
  const before = { baseRate: 1 / 3, ceiling: 0.9512345 };
  const written = formatAssumedRateTexts(before);
  assert.deepEqual(written, { baseRate: '33.33', ceiling: '95.12' });
  assert.deepEqual(parseAssumedRateTexts(written, before), { said: before });
  assert.deepEqual(parseAssumedRateTexts({ ...written, baseRate: '20' }, before), {
    said: { baseRate: 0.2, ceiling: 0.9512345 },
  });
});

test('the form opens with either of its fields, and b closes it wherever it is open', async () => {
  const { panel } = await started(reportView());
  panel.expected('ceiling');
  assert.equal(panel.model().expectedAt, 'ceiling');
  press(panel, 'b');
  assert.equal(panel.model().expectedAt, undefined);
  panel.expected('ceiling');
  press(panel, 'Escape');
  assert.equal(panel.model().expectedAt, undefined);
});

test('of rows just those in view and a few beside them are drawn', () => {
  const place = { count: 27_200, size: 26, room: 468, beside: 8 };
  assert.deepEqual(getDrawnRowRange({ ...place, offset: 0 }), { first: 0, end: 26 });
  assert.deepEqual(getDrawnRowRange({ ...place, offset: 26 * 1000 }), { first: 992, end: 1026 });
  assert.deepEqual(getDrawnRowRange({ ...place, offset: 26 * 27_200 }), { first: 27_192, end: 27_200 });
  assert.deepEqual(getDrawnRowRange({ ...place, count: 0, offset: 0 }), { first: 0, end: 0 });
});
