/** The report panel with texts that would have it do more than show them, and with numbers that no figure has. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { DisplayedReport, ReportChart, ReportTableData, ReportView } from '../../src/protocol/index.ts';
import { reportView } from '../support/report-views.ts';
import { assertHarmless, foreignIn } from './hostile-page.ts';
import { HOSTILE_TEXTS, HOSTILE_LINE as line } from './hostile-texts.ts';
import { type Opened, openView } from './report-page/opened.ts';

/** What fits into a name of data. */
const names = [line, '__proto__', 'constructor', ...HOSTILE_TEXTS.map((text) => text.slice(0, 4_000))];

function hostileTable(table: ReportTableData, words: string): ReportTableData {
  return {
    columns: table.columns.map((column) => ({ ...column, name: words })),
    rows: table.rows.map(({ cells }) => ({ cells: cells.map(() => words) })),
  };
}

function hostileFigure(figure: ReportChart, words: string): ReportChart {
  switch (figure.kind) {
    case 'bars':
      return {
        ...figure,
        unit: words,
        groups: figure.groups.map((group) => ({
          name: words,
          values: group.values.map((value) => value && { ...value, counts: words }),
        })),
      };
    case 'temper':
      return { ...figure, points: figure.points.map((point) => ({ ...point, name: words })) };
    case 'positions':
      return { ...figure, bins: figure.bins.map((bin) => ({ ...bin, name: words })) };
    case 'lines':
      return {
        ...figure,
        x: { ...figure.x, name: words },
        y: { ...figure.y, name: words },
        diagonal: words,
        mark: { x: 0.5, words },
        lines: figure.lines.map((one) => ({ ...one, name: words })),
      };
    default:
      return figure satisfies never;
  }
}

/** Every word of a view is hostile. */
function hostile(view: ReportView, words: string): ReportView {
  const { report } = view;
  assert.ok(report);
  const all: DisplayedReport = {
    v: 1,
    name: words,
    sentence: words,
    beneath: words,
    when: words,
    simulated: words,
    series: report.series.map(({ role }) => ({ role, name: words })),
    figures: report.figures.map((block) => ({
      ...block,
      title: words,
      note: words,
      figure: hostileFigure(block.figure, words),
      table: hostileTable(block.table, words),
    })),
    audits: report.audits.map((audit) => ({ ...audit, sentence: words, detail: words })),
    tables: report.tables.map((block) => ({
      ...block,
      title: words,
      note: words,
      table: hostileTable(block.table, words),
    })),
    rows: {
      ...report.rows,
      title: words,
      note: words,
      summary: words,
      series: report.rows.series.map(() => words),
      rows: report.rows.rows.map((row) => ({
        ...row,
        set: words,
        id: words,
        expected: words,
        said: row.said.map(() => words),
        changeWords: words,
      })),
    },
  };
  return { ...view, sentence: words, report: all };
}

/** Figures with numbers at the ends of what a number may be, and with nothing in them. */
const ODD: readonly ReportChart[] = [
  { kind: 'bars', unit: '', groups: [] },
  { kind: 'bars', unit: '%', groups: [{ name: '', values: [] }] },
  {
    kind: 'bars',
    unit: '%',
    groups: [{ name: 'a', values: [{ value: 1e12, low: -1e12, counts: '' }, null] }],
  },
  { kind: 'temper', points: [] },
  { kind: 'temper', points: [{ name: 'a', tpr: -1e12, tnr: 1e12, series: 15 }] },
  { kind: 'positions', bins: [] },
  { kind: 'positions', bins: [{ name: '1', errors: 0, located: [5, 5, 5] }] },
  { kind: 'positions', bins: [{ name: '1', errors: 1e9, located: [] }] },
  { kind: 'lines', x: { name: 'x', isLog: true }, y: { name: 'y' }, lines: [] },
  {
    kind: 'lines',
    x: { name: 'x', isLog: true, min: 0 },
    y: { name: 'y', min: 5, max: 5 },
    diagonal: 'd',
    lines: [
      {
        name: 'a',
        points: [
          { x: -1, y: 5 },
          { x: 1e12, y: -1e12, low: 1, high: 0 },
        ],
      },
    ],
  },
  { kind: 'lines', x: { name: 'x' }, y: { name: 'y' }, lines: [{ name: 'a', points: [{ x: 0, y: 0 }] }] },
];

describe('the report panel with hostile texts', () => {
  let view: Opened;
  const base = reportView({ figures: 'all', rows: 30 });

  before(async () => {
    view = await openView(hostile(base, line));
  });

  it('shows every one of them as text, in every place', async () => {
    for (const [k, words] of names.entries()) {
      view.show(hostile(base, words));
      const first = words.slice(0, 12);
      await view.page.waitForFunction(
        (wanted) => document.querySelector('h1')?.textContent?.startsWith(wanted) === true,
        first,
        { timeout: 20_000 },
      );
      assert.equal(await view.page.locator('svg.plot').count(), 6, `pictures with text ${k}`);
      if (k % 8 === 0) {
        await view.page.keyboard.press('t');
        await view.page.waitForTimeout(50);
        await view.page.keyboard.press('t');
        await view.page.locator('svg.plot').first().waitFor();
      }
    }
    await assertHarmless(view);
  });

  it('runs nothing, and has no element in it that texts could have made', async () => {
    view.show(hostile(base, line));
    await assertHarmless(view);
    assert.deepEqual(await foreignIn(view, 'report.css'), []);
    assert.equal(await view.page.locator('image, use, foreignObject, svg a').count(), 0);
  });

  it('is no wider than its place', async () => {
    for (const words of [line, 'w'.repeat(4_000)]) {
      view.show(hostile(base, words));
      for (const width of [1550, 480]) {
        await view.page.setViewportSize({ width, height: 900 });
        await view.page.waitForTimeout(250);
        assert.ok(
          await view.page.evaluate(() => {
            const main = document.querySelector('.page');
            return (
              document.documentElement.scrollWidth <= innerWidth &&
              main !== null &&
              main.scrollWidth <= main.clientWidth + 1
            );
          }),
          `${words.slice(0, 5)} at ${width} px`,
        );
      }
    }
  });

  it('draws figures of nothing and of numbers that are out of every bound, or says that it cannot', async () => {
    const { report } = base;
    assert.ok(report);
    const [block] = report.figures;
    assert.ok(block);
    const figures = ODD.map((figure, k) => ({ ...block, id: `odd-${k}`, figure }));
    view.show({ ...base, report: { ...report, figures } });
    await view.page.locator('#figure-odd-10').waitFor();
    await view.page.waitForTimeout(300);
    const without = await view.page
      .locator('.figure')
      .evaluateAll((all) =>
        all.flatMap((one, k) =>
          one.querySelector('svg.plot') || one.textContent?.includes("Couldn't draw this chart") ? [] : [k],
        ),
      );
    assert.deepEqual(without, []);
    await assertHarmless(view);
  });

  it('still answers', async () => {
    await view.page.keyboard.press('?');
    await view.page.getByRole('dialog').waitFor({ timeout: 5_000 });
  });
});
