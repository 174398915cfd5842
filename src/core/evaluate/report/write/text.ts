/** Writes a report as text for the terminal, as Markdown and as JSON, with all figures as tables. */
import { t } from '../../../../l10n/index.ts';
import { shortened, shortenedApart } from '../../../base/shorten.ts';
import {
  reportMarkdown as markdownOf,
  type ReportPart,
  type ReportTable,
  reportText as textOf,
} from '../../../report-parts/index.ts';
import type { Audit } from '../../audits/types.ts';
import type { Report, RowsBlock, Table, TableBlock } from '../types.ts';
import { LONGEST_NAME, leftWords } from '../words.ts';

/** The longest cell that is written. */
const LONGEST_CELL = 120;

/** The most rows to list in text. */
const MOST_IN_TEXT = 20;
const MOST_IN_MARKDOWN = 100;

/** For a terminal. The caller escapes control characters. */
export function reportText(report: Report, mostRows = MOST_IN_TEXT): string {
  return `${textOf(reportParts(report, mostRows))}\n`;
}

/** As Markdown. */
export function reportMarkdown(report: Report, mostRows = MOST_IN_MARKDOWN): string {
  return markdownOf(reportParts(report, mostRows));
}

/** One JSON object: the report as a page draws it, with unrounded `numbers`, null without data. */
export function reportJson(report: Report): string {
  return `${JSON.stringify(report)}\n`;
}

/** @param mostRows how many of the report's rows are listed */
function reportParts(report: Report, mostRows: number): readonly ReportPart[] {
  const { sentence, simulated, rescored, beneath, when, audits, rows } = report;
  return [
    { kind: 'title', words: sentence },
    ...(simulated === undefined ? [] : [words(simulated)]),
    ...(rescored === undefined ? [] : [words(rescored)]),
    words(beneath),
    words(when),
    ...blocksOf(report).flatMap(({ title, note, table }) => block(title, note, tableOf(table))),
    ...auditParts(audits),
    ...rowParts(rows, mostRows),
    ...closingBlocks(report).flatMap(({ title, note, table }) => block(title, note, tableOf(table))),
  ];
}

/** Reference tables come last. */
const CLOSING: ReadonlySet<string> = new Set(['absent', 'policies', 'runs']);

/** All tables in reading order, including those of charts whose numbers no other table has. */
export function blocksOf({
  tables,
  figures,
}: Report): readonly Pick<TableBlock, 'title' | 'note' | 'table'>[] {
  return [
    ...tables.filter(({ id }) => !CLOSING.has(id)),
    ...figures.filter(({ within }) => within === undefined),
  ];
}

export function closingBlocks({ tables }: Report): readonly TableBlock[] {
  return tables.filter(({ id }) => CLOSING.has(id));
}

function words(text: string): ReportPart {
  return { kind: 'words', words: text };
}

function block(title: string, note: string, ...parts: readonly ReportPart[]): readonly ReportPart[] {
  return [{ kind: 'heading', words: title }, ...(note === '' ? [] : [words(note)]), ...parts];
}

function tableOf({ columns, rows }: Table): ReportTable {
  return {
    kind: 'table',
    head: columns.map(({ name }) => shortened(name, LONGEST_CELL)),
    rows: rows.map(({ cells }) => cells.map((cell) => shortened(cell, LONGEST_CELL))),
    words: columns.map(({ isNumber }) => !isNumber),
  };
}

function auditParts(audits: readonly Audit[]): readonly ReportPart[] {
  if (audits.length === 0) return [];
  return [
    { kind: 'heading', words: t('Audits') },
    words(t('Checks of how far the scores on this data set can be trusted.')),
    { kind: 'list', items: audits.map(auditWords) },
  ];
}

/** The text of an audit, with a word in place of the page's icon. */
export function auditWords({ level, sentence, detail }: Audit): string {
  const said = detail === '' ? sentence : `${sentence} ${detail}`;
  return level === 'warning' ? t('Warning: {0}', said) : said;
}

function rowParts(
  { title, note, series, rows, total, summary }: RowsBlock,
  most: number,
): readonly ReportPart[] {
  const listed = rows.slice(0, most);
  const left = total - listed.length;
  return block(
    title,
    note,
    ...(listed.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            head: [t('set'), t('row'), t('label'), ...shortenedApart(series, LONGEST_NAME), ''],
            rows: listed.map(({ set, id, expected, said, changeWords }) =>
              [set, id, expected, ...said, changeWords].map((cell) => shortened(cell, LONGEST_NAME)),
            ),
            words: Array.from({ length: series.length + 4 }, () => true),
          },
        ]),
    words(summary),
    ...(left > 0 && listed.length > 0 ? [words(leftWords(left))] : []),
  );
}
