/** Writes a report as text for the terminal, as Markdown and as JSON, with all figures as tables. */
import { t } from '../../../../l10n/index.ts';
import { shortenLinesDistinguishably, truncateToOneLineWithCount } from '../../../base/shorten.ts';
import {
  renderReportMarkdown as markdownOf,
  type ReportPart,
  type ReportTable,
  renderReportText as textOf,
} from '../../../report-parts/index.ts';
import type { Audit } from '../../audits/types.ts';
import { describeUnlistedRows, MAX_SHOWN_NAME_CHARS } from '../format-report-texts.ts';
import type { ListedRunRowsBlock, Report, ReportTableBlock, ReportTableData } from '../types.ts';

const LONGEST_CELL = 120;

const MOST_IN_TEXT = 20;
const MOST_IN_MARKDOWN = 100;

/** For a terminal. The caller escapes control characters. */
export function formatReportAsText(report: Report, mostRows = MOST_IN_TEXT): string {
  return `${textOf(listReportParts(report, mostRows))}\n`;
}

export function formatReportAsMarkdown(report: Report, mostRows = MOST_IN_MARKDOWN): string {
  return markdownOf(listReportParts(report, mostRows));
}

/** One JSON object: the report as a page draws it, with unrounded `numbers`, null without data. */
export function formatReportAsJson(report: Report): string {
  return `${JSON.stringify(report)}\n`;
}

/** @param mostRows how many of the report's rows are listed */
function listReportParts(report: Report, mostRows: number): readonly ReportPart[] {
  const { sentence, simulated, rescored, beneath, when, audits, rows } = report;
  return [
    { kind: 'title', words: sentence },
    ...(simulated === undefined ? [] : [toWordsPart(simulated)]),
    ...(rescored === undefined ? [] : [toWordsPart(rescored)]),
    toWordsPart(beneath),
    ...(when === '' ? [] : [toWordsPart(when)]),
    ...listMainReportTables(report).flatMap(({ title, note, table }) => toBlockParts(title, note, toTextTable(table))),
    ...listAuditParts(audits),
    ...listRowParts(rows, mostRows),
    ...listAppendixReportTables(report).flatMap(({ title, note, table }) =>
      toBlockParts(title, note, toTextTable(table)),
    ),
  ];
}

/** Reference tables come last. */
const CLOSING: ReadonlySet<string> = new Set(['absent', 'policies', 'runs']);

/** All tables in reading order, including those of charts whose numbers no other table has. */
export function listMainReportTables({
  tables,
  figures,
}: Report): readonly Pick<ReportTableBlock, 'title' | 'note' | 'table'>[] {
  return [...tables.filter(({ id }) => !CLOSING.has(id)), ...figures.filter(({ within }) => within === undefined)];
}

export function listAppendixReportTables({ tables }: Report): readonly ReportTableBlock[] {
  return tables.filter(({ id }) => CLOSING.has(id));
}

function toWordsPart(text: string): ReportPart {
  return { kind: 'words', words: text };
}

function toBlockParts(title: string, note: string, ...parts: readonly ReportPart[]): readonly ReportPart[] {
  return [{ kind: 'heading', words: title }, ...(note === '' ? [] : [toWordsPart(note)]), ...parts];
}

function toTextTable({ columns, rows }: ReportTableData): ReportTable {
  return {
    kind: 'table',
    head: columns.map(({ name }) => truncateToOneLineWithCount(name, LONGEST_CELL)),
    rows: rows.map(({ cells }) => cells.map((cell) => truncateToOneLineWithCount(cell, LONGEST_CELL))),
    words: columns.map(({ isNumber }) => !isNumber),
  };
}

function listAuditParts(audits: readonly Audit[]): readonly ReportPart[] {
  if (audits.length === 0) return [];
  return [
    { kind: 'heading', words: t('Audits') },
    toWordsPart(t('Checks of how far the scores can be trusted.')),
    { kind: 'list', items: audits.map(formatAudit) },
  ];
}

/** The text of an audit, with a word in place of the page's icon. */
export function formatAudit({ level, sentence, detail }: Audit): string {
  const said = detail === '' ? sentence : `${sentence} ${detail}`;
  return level === 'warning' ? t('Warning: {0}', said) : said;
}

function listRowParts(
  { title, note, series, rows, total, summary }: ListedRunRowsBlock,
  most: number,
): readonly ReportPart[] {
  const listed = rows.slice(0, most);
  const left = total - listed.length;
  return toBlockParts(
    title,
    note,
    ...(listed.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            head: [
              t('data set'),
              t('row'),
              t('label'),
              ...shortenLinesDistinguishably(series, MAX_SHOWN_NAME_CHARS),
              '',
            ],
            rows: listed.map(({ set, id, expected, said, changeWords }) =>
              [set, id, expected, ...said, changeWords].map((cell) =>
                truncateToOneLineWithCount(cell, MAX_SHOWN_NAME_CHARS),
              ),
            ),
            words: Array.from({ length: series.length + 4 }, () => true),
          },
        ]),
    toWordsPart(summary),
    ...(left > 0 && listed.length > 0 ? [toWordsPart(describeUnlistedRows(left))] : []),
  );
}
