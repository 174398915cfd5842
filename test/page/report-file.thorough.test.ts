/** A report as one HTML file, opened from the disk in a browser: it is whole, asks for nothing, and is there without scripts, too. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import type { Report } from '../../src/core/evaluate/report/types.ts';
import { formatReportAsHtml } from '../../src/core/evaluate/report/write/html.ts';
import { ensureChromium, launchBrowser } from '../support/chromium.ts';
import { dist } from '../support/paths.ts';
import { drawnReport, type ReportOptions } from '../support/report-views.ts';
import { HOSTILE_LINE } from './hostile-texts.ts';
import { found } from './panel-page/audit.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'proofmark-report-'));
let browser: Browser;

before(async () => {
  browser = await ensureChromium().then(launchBrowser);
});
after(async () => {
  await browser.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

function write(report: Report): string {
  const of = (name: string): string => fs.readFileSync(path.join(dist, 'webview', name), 'utf8');
  const page = { script: `${of('plot.js')}${of('report-file.js')}`, style: of('report-file.css') };
  const file = path.join(folder, 'report.html');
  fs.writeFileSync(file, formatReportAsHtml(report, { page }));
  return file;
}

const reportWith = (options: ReportOptions): Report => ({ ...drawnReport(options), numbers: [] });

/** Tables of numbers that do not fit on the page; nobody scrolls on paper. */
const tooWide = (): readonly string[] =>
  [...document.querySelectorAll('table.numbers')]
    .filter((table) => table.getBoundingClientRect().right > innerWidth + 1)
    .map(({ textContent }) => (textContent ?? '').slice(0, 80));

interface OpenedFile {
  readonly page: Page;
  /** What the file asked for besides itself, what its policy refused, and what went wrong in it. */
  wrong(): Promise<readonly string[]>;
  close(): Promise<void>;
}

async function open(
  file: string,
  options: NonNullable<Parameters<Browser['newContext']>[0]> = {},
): Promise<OpenedFile> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, ...options });
  const page = await context.newPage();
  const wrong: string[] = [];
  const address = pathToFileURL(file).href;
  page.on('request', (request) => {
    if (request.url() !== address) wrong.push(request.url().slice(0, 200));
  });
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text());
  });
  if (options.javaScriptEnabled !== false)
    await page.addInitScript(() => {
      const own = globalThis as unknown as { refused: string[] };
      own.refused = [];
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        own.refused.push(`${effectiveDirective} ${blockedURI}`);
      });
    });
  await page.goto(address);
  return {
    page,
    wrong: async () => [
      ...wrong,
      ...(options.javaScriptEnabled === false
        ? []
        : await page.evaluate(() => (globalThis as unknown as { refused: string[] }).refused)),
    ],
    close: () => context.close(),
  };
}

describe('the file of a report', () => {
  it('draws its pictures in the place of its tables, and asks for nothing', async () => {
    const opened = await open(write(reportWith({ figures: 'all', rows: 300 })));
    const { page } = opened;
    await page.locator('svg.plot').first().waitFor();
    assert.equal(await page.locator('svg.plot').count(), 6);
    assert.equal(await page.locator('.plain-report').count(), 0);
    assert.match((await page.locator('.simulated').textContent()) ?? '', /simulated/);
    await page.keyboard.press('t');
    await page.locator('.figure .numbers-scroller').first().waitFor();
    assert.equal(await page.locator('svg.plot').count(), 0);
    await page.getByRole('button', { name: 'Show Charts' }).click();
    await page.locator('svg.plot').first().waitFor();
    assert.deepEqual(await opened.wrong(), []);
    await opened.close();
  });

  it('without scripts has all its numbers as tables', async () => {
    const report = reportWith({ figures: 'all', rows: 12 });
    const opened = await open(write(report), { javaScriptEnabled: false });
    const { page } = opened;
    assert.equal(await page.locator('h1').textContent(), report.sentence);
    for (const { title } of [...report.tables, ...report.figures])
      assert.equal(await page.locator('h2', { hasText: title }).count(), 1, title);
    assert.equal(await page.getByText('omnimath-19').count(), 1);
    await opened.close();
  });

  it('is light or dark as the reader prefers, and axe finds nothing in either, wide or narrow', async () => {
    const file = write(reportWith({ figures: 'all', rows: 40 }));
    for (const colorScheme of ['light', 'dark'] as const) {
      const opened = await open(file, { colorScheme });
      const { page } = opened;
      await page.locator('svg.plot').first().waitFor();
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      assert.equal(background, colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(31, 31, 31)');
      for (const width of [1400, 480]) {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(200);
        assert.deepEqual(await found(page), [], `${colorScheme}, ${width} px`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1), `${width} px`);
      }
      await opened.close();
    }
  });

  it('is printed whole: every page, every listed row, black on white', async () => {
    const drawn = reportWith({ figures: 'all', rows: 300 });
    // As wide as tables of two judges with long names are.
    const tables = drawn.tables.map((one) => ({
      ...one,
      table: {
        ...one.table,
        rows: one.table.rows.map((row) => ({
          ...row,
          cells: row.cells.map((cell) => `${cell} ${cell} (12.3 … +45.6)`),
        })),
      },
    }));
    const opened = await open(write({ ...drawn, tables }), { colorScheme: 'dark' });
    const { page } = opened;
    await page.locator('svg.plot').first().waitFor();
    assert.ok((await page.locator('.report-row').count()) < 100);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.locator('[data-row="299"]').waitFor();
    assert.equal(await page.locator('.report-row').count(), 300);
    // As wide as a sheet of A4 within its margins.
    await page.setViewportSize({ width: 718, height: 1000 });
    assert.deepEqual(await page.evaluate(tooWide), []);
    const paper = await page.pdf({ format: 'A4', printBackground: true });
    const pages = [...paper.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;
    assert.ok(pages >= 8, `${pages} pages`);
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
    await opened.close();
  });

  it('shows hostile words as words', async () => {
    const report = reportWith({ rows: 20 });
    const words = `</script><!--${HOSTILE_LINE}`;
    const opened = await open(
      write({
        ...report,
        name: words,
        sentence: words,
        rows: { ...report.rows, rows: report.rows.rows.map((row) => ({ ...row, id: words })) },
      }),
    );
    const { page } = opened;
    await page.locator('svg.plot').first().waitFor();
    assert.match((await page.locator('h1').textContent()) ?? '', /<\/script><!--<img src=x/);
    assert.equal(await page.evaluate(() => 'ran' in globalThis), false);
    assert.equal(await page.locator('img, iframe, a[href], body script:not([id]) ~ script').count(), 0);
    assert.deepEqual(await opened.wrong(), []);
    await opened.close();
  });

  it('keeps its tables where its data cannot be read', async () => {
    const file = write(reportWith({ rows: 5 }));
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"v":1', '"v":9'));
    const opened = await open(file);
    await opened.page.waitForTimeout(300);
    assert.equal(await opened.page.locator('.plain-report').count(), 1);
    await opened.close();
  });
});
