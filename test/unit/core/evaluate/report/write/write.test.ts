import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Report } from '../../../../../../src/core/evaluate/report/types.ts';
import { formatReportAsCsv } from '../../../../../../src/core/evaluate/report/write/csv.ts';
import { formatReportAsHtml } from '../../../../../../src/core/evaluate/report/write/html.ts';
import {
  formatReportAsJson,
  formatReportAsMarkdown,
  formatReportAsText,
} from '../../../../../../src/core/evaluate/report/write/text.ts';
import { REPORT_DATA_ELEMENT_ID } from '../../../../../../src/protocol/drawn-report.ts';
import { expectGolden } from '../../../../../support/golden.ts';
import { HOSTILE, hostileReport, madeReport } from '../../../../../support/reports.ts';

const page = { script: 'document.title = "</script><!--";', style: 'b { color: red } /* </style> */' };

/** The fields of CSV, read by the rules of RFC 4180. */
function fieldsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  rows.pop();
  return rows;
}

describe('a report', () => {
  it('is written as text, as Markdown and as CSV', () => {
    expectGolden('report/made.txt', formatReportAsText(madeReport()));
    expectGolden('report/made.md', formatReportAsMarkdown(madeReport()));
    // Git keeps text files with line feeds alone.
    expectGolden('report/made.csv', formatReportAsCsv(madeReport()).replaceAll('\r\n', '\n'));
  });

  it('says that a judge is simulated in every format', () => {
    for (const write of [
      formatReportAsText,
      formatReportAsMarkdown,
      formatReportAsCsv,
      formatReportAsJson,
      formatReportAsHtml,
    ])
      assert.match(write(madeReport()), /simulated/, write.name);
  });

  it('lists as many rows as are wanted, and says how many more there are', () => {
    const text = formatReportAsText(madeReport(), 1);
    assert.match(text, /easy-22/);
    assert.doesNotMatch(text, /hard-151/);
    assert.match(text, /^30 .*--rows/m);
  });

  it('has numbers in JSON and CSV that are not rounded, and nothing where there is none', () => {
    const { numbers } = JSON.parse(formatReportAsJson(madeReport())) as Report;
    assert.deepEqual([numbers[0]?.value, numbers[2]?.value], [87.95454545454545, null]);
    const [head, first, , none, difference] = fieldsOf(formatReportAsCsv(madeReport()));
    assert.equal(head?.length, 10);
    assert.deepEqual(first?.slice(0, 6), [
      'large (simulated)',
      'subset',
      'easy',
      'f1',
      'per cent',
      '87.95454545454545',
    ]);
    assert.deepEqual(none?.slice(5), ['', '', '', '', '']);
    assert.equal(difference?.[0], 'large (simulated) − small');
  });

  for (const [k, name] of HOSTILE.entries())
    it(`keeps a hostile name where it is (${k}: ${JSON.stringify(name.slice(0, 24))})`, () => {
      const report = hostileReport(name);
      const text = formatReportAsText(report);
      const wanted = formatReportAsText(hostileReport('x'));
      assert.equal(text.split('\n').length, wanted.split('\n').length, 'lines of text');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      const hidden = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
      assert.doesNotMatch(text, hidden);
      const markdown = formatReportAsMarkdown(report);
      assert.doesNotMatch(markdown, hidden);
      assert.deepEqual(shapeOf(markdown), shapeOf(formatReportAsMarkdown(hostileReport('x'))));
      assert.doesNotMatch(markdown, /https?:\/\//, 'what others would make a link of');
      for (const fields of fieldsOf(formatReportAsCsv(report))) {
        assert.equal(fields.length, 10);
        for (const field of fields) {
          assert.doesNotMatch(field, /^[=+@\t\r\n＝＋－＠]/);
          assert.doesNotMatch(field, /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
        }
      }
      assert.deepEqual(JSON.parse(formatReportAsJson(report)), report);
    });

  it('has tables that no name makes wide', () => {
    const report = hostileReport(`long ${'x'.repeat(100_000)}`);
    const lines = formatReportAsText(report).split('\n');
    const first = lines.indexOf(report.tables[0]?.title ?? assert.fail());
    assert.ok(first > 0);
    const tables = lines.slice(first);
    for (const line of tables.filter((one) => !one.startsWith('- '))) assert.ok(line.length < 1_000);
  });
});

describe('a report as HTML', () => {
  it('has all tables, and needs nothing', () => {
    const html = formatReportAsHtml(madeReport());
    expectGolden('report/made.html', html);
    assert.doesNotMatch(html, /<script|src=|href=|https?:|url\(/);
  });

  it('runs and styles only what its policy names by a hash', () => {
    const html = formatReportAsHtml(madeReport(), { page });
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    const named = new Set(policy.match(/sha256-[\w+/]+=*/g));
    const written = [...html.matchAll(/<(?:style|script)>([\s\S]*?)<\/(?:style|script)>/g)];
    assert.equal(written.length, 4);
    for (const [, text = ''] of written)
      assert.ok(named.has(`sha256-${createHash('sha256').update(text).digest('base64')}`));
    assert.equal(named.size, 4);
    assert.match(policy, /^default-src &#39;none&#39;; style-src /);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
  });

  it('hands its page the report, whole', () => {
    const html = formatReportAsHtml(madeReport(), { page });
    const start = `<script type="application/json" id="${REPORT_DATA_ELEMENT_ID}">`;
    const [data = ''] = html.slice(html.indexOf(start) + start.length).split('</script>');
    assert.deepEqual(JSON.parse(data), madeReport());
  });

  it('names no font that lies elsewhere', () => {
    const style =
      '@font-face{font-family:A;src:url(fonts/a.woff2) format("woff2")}@font-face{font-family:B;src:url(data:font/woff2;base64,AA==)}p{margin:0}';
    const html = formatReportAsHtml(madeReport(), { page: { script: '', style } });
    assert.doesNotMatch(html, /fonts\/a/);
    assert.match(html, /font-family:B/);
    assert.match(html, /p\{margin:0\}/);
  });

  for (const [k, name] of HOSTILE.entries())
    it(`keeps a hostile name where it is (${k}: ${JSON.stringify(name.slice(0, 24))})`, () => {
      const wanted = tagsOf(formatReportAsHtml(hostileReport('x'), { page }));
      const html = formatReportAsHtml(hostileReport(name), { page });
      assert.deepEqual(tagsOf(html), wanted);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      assert.doesNotMatch(html, /[\u0007\u001b\u202a-\u202e\u2066-\u2069]/);
    });
});

/** What a Markdown is made of, without its words. */
function shapeOf(markdown: string): unknown {
  const shape = ({ type, children }: { type: string; children?: unknown[] }): unknown =>
    type === 'text' ? type : [type, ...(children ?? []).map((child) => shape(child as { type: string }))];
  return shape(fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }));
}

/** All that a reader of HTML takes for a tag or a comment. */
function tagsOf(html: string): string[] {
  return html.match(/<[a-z/!?][^>]*>/gi) ?? [];
}
