/** Boards as files, with hostile names. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toBoardReport } from '../../../../../src/core/evaluate/board/board-report.ts';
import { escapeLatex, formatBoardAsJson, formatBoardAsLatex } from '../../../../../src/core/evaluate/board/latex.ts';
import {
  formatPlaneAsSvg,
  formatPlaneDataAsCsv,
  placeLabels,
} from '../../../../../src/core/evaluate/board/plane-svg.ts';
import { formatReportAsCsv } from '../../../../../src/core/evaluate/report/write/csv.ts';
import { formatReportAsHtml } from '../../../../../src/core/evaluate/report/write/html.ts';
import { formatReportAsMarkdown, formatReportAsText } from '../../../../../src/core/evaluate/report/write/text.ts';
import { boardOf } from '../../../../support/boards.ts';
import { earliest, runRow } from '../../../../support/run-rows.ts';

const HOSTILE = [
  '=HYPERLINK("http://x")',
  '\\input{/etc/passwd}',
  '</svg><script>alert(1)</script>',
  '@SUM(1)\u202e\u0000',
  '| a | [b](http://x) `c` <b> $\\write18{x}$ %',
] as const;

function hostileBoard() {
  const rows = (each: number) =>
    Array.from({ length: 120 }, (_, k) => {
      const label = k % 2 === 0 ? 1 : -1;
      const id = `${HOSTILE[k % HOSTILE.length]}${k}`;
      const more = {
        set: HOSTILE[k % 3] ?? '',
        id,
        subset: HOSTILE[k % 4] ?? '',
        label,
        fields: { [HOSTILE[1]]: HOSTILE[k % 5] ?? '' },
      };
      return runRow(earliest(k % each === 0 ? 0 : label), more);
    });
  const runs = HOSTILE.map((name, k) => ({
    name,
    model: HOSTILE[(k + 1) % 5] ?? '',
    prompt: HOSTILE[(k + 2) % 5] ?? '',
    rows: rows(k + 2),
  }));
  return boardOf(runs, { by: ['subset', HOSTILE[1]], baseline: HOSTILE[0] });
}

test('names in CSV never start a formula', () => {
  const board = hostileBoard();
  const files = [
    formatReportAsCsv(toBoardReport(board)),
    ...board.planes.map((plane) => formatPlaneDataAsCsv(plane, board.runs)),
  ];
  for (const text of files) {
    assert.ok(text.split('\r\n').length > 5);
    // No cell, quoted or not, starts with a sign of a formula, unless it is a number.
    for (const [cell] of text.matchAll(/(?<=^|,|\r\n)"?[=+@\t][^,\r\n]*/g)) assert.fail(`a formula: ${cell}`);
    for (const [cell] of text.matchAll(/(?<=^|,|\r\n)"?-[^,\r\n]*/g)) assert.match(cell, /^-\d/);
    assert.doesNotMatch(text, /[\p{Cf}]|(?![\r\n])\p{Cc}/u);
  }
});

test('names in LaTeX are no commands', () => {
  const text = formatBoardAsLatex(hostileBoard());
  assert.doesNotMatch(text, /\\input|\\write|\p{Cf}|(?!\n)\p{Cc}/u);
  assert.match(text, /\\textbackslash\{\}input\\\{\/etc\/passwd\\\}/);
  assert.match(text, /\\toprule[\s\S]*\\midrule[\s\S]*\\bottomrule/);
  const columns = /\\begin\{tabular\}\{([lr]+)\}/.exec(text)?.[1]?.length ?? 0;
  const body = text.split('\\midrule\n')[1]?.split('\n\\bottomrule')[0]?.split('\n') ?? [];
  assert.equal(body.length, HOSTILE.length);
  for (const line of body) assert.equal(line.split(/(?<!\\)&/).length, columns);
  // Every backslash, brace and percent sign of a text is escaped.
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (any) => {
      const rest = escapeLatex(any).replace(
        /\\(?:text[a-z]+\{\}|dots\{\}|char34\{\}|[{}$&#_%])|\$\\?[a-z-]+\$|\{[[\]*-]\}|\$-\$/g,
        '',
      );
      assert.doesNotMatch(rest, /[\\{}$&#^_~%*\n\r-]/);
    }),
  );
  assert.equal(escapeLatex('*a "b" c--d\u200b'), '{*}a \\char34{}b\\char34{} c{-}{-}d?');
});

test('names in HTML and SVG are no markup', () => {
  const board = hostileBoard();
  const pictures = board.planes.map((plane) => formatPlaneAsSvg(plane, board.runs, board.baseline));
  assert.ok(pictures.length > 0);
  for (const picture of pictures) {
    assert.equal(picture.match(/<script/g), null);
    assert.equal(picture.match(/<\/svg>/g)?.length, 1);
    assert.doesNotMatch(picture, /\p{Cf}|(?!\n)\p{Cc}| style=| class=|href/u);
  }
  const html = formatReportAsHtml(toBoardReport(board), { pictures });
  assert.doesNotMatch(html, /<script/);
  assert.equal(html.match(/<svg /g)?.length, pictures.length);
});

test('text, Markdown and JSON have every run and every column', () => {
  const board = hostileBoard();
  const report = toBoardReport(board);
  for (const text of [formatReportAsText(report), formatReportAsMarkdown(report)])
    assert.ok(text.split('\n').length > 30);
  assert.doesNotMatch(formatReportAsMarkdown(report), /(?<!\\)\]\(http/);
  const read = JSON.parse(formatBoardAsJson(board));
  assert.deepEqual(
    [read.kind, read.runs.length, read.runs[0].cells.length],
    ['board', HOSTILE.length, board.columns.length],
  );
  const defined = report.tables.find(({ id }) => id === 'definitions');
  assert.equal(defined?.table.rows.length, board.columns.length);
  for (const { cells } of defined?.table.rows ?? []) assert.ok(cells.every((cell) => cell !== ''));
});

test('labels of a plane meet no other label and no other point', () => {
  const point = fc.record({
    words: fc.string({ minLength: 1, maxLength: 34 }),
    cx: fc.double({ min: 52, max: 440, noNaN: true }),
    cy: fc.double({ min: 16, max: 364, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 50 }), (points) => {
      const labels = placeLabels(points);
      const boxes = labels.map(({ x, y }, k) => ({
        left: x,
        right: x + 7 * (points[k]?.words.length ?? 0),
        top: y - 12,
        bottom: y + 4,
      }));
      for (const [a, one] of boxes.entries())
        for (const [b, other] of boxes.entries())
          assert.ok(
            a === b ||
              one.left >= other.right ||
              other.left >= one.right ||
              one.top >= other.bottom ||
              other.top >= one.bottom,
          );
      for (const [a, box] of boxes.entries())
        for (const [b, { cx, cy }] of points.entries())
          assert.ok(
            a === b || labels[a]?.isInMargin || cx < box.left || cx > box.right || cy < box.top || cy > box.bottom,
          );
    }),
    { numRuns: 200 },
  );
});
