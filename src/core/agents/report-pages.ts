/** Reports in pages of bounded length, which a cursor continues. */
import { t } from '../../l10n/index.ts';
import type { ToolReport } from './fit-sections.ts';
import { MAX_TOOL_REPORT_CHARS } from './quoting.ts';

/** The maximum length of the entries of a page for programs, as JSON in UTF-16 code units. */
const MAX_PAGE_JSON_CHARS = 24_000;
/** The maximum number of entries of a report. */
const MAX_ENTRIES = 2_000;
/** The maximum length of the paragraphs before the entries, and of one entry. */
const MAX_HEAD_CHARS = 6_000;
const MAX_ENTRY_CHARS = 5_000;

interface PagedEntry {
  readonly section: string;
  readonly text: string;
  readonly data: object;
}

/** All pages of a report. */
export interface PagedToolReport {
  readonly head: string;
  readonly entries: readonly PagedEntry[];
  /** The number of entries, also of those above the maximum, which have no page. */
  readonly total: number;
}

export interface ToolReportPage {
  readonly text: string;
  readonly entries: readonly object[];
  /** The index of the first entry of the next page. */
  readonly next?: number;
}

/** Prepares reports for pages. Entries of several reports get the index of their report as `proof`. */
export function createPagedToolReport(reports: readonly ToolReport[]): PagedToolReport {
  const all = reports.flatMap(({ sections }, proof) =>
    sections.flatMap(({ title, entries }) =>
      entries.map(({ text, data = {} }) => ({
        section: title,
        text,
        data: reports.length > 1 ? { proof, ...data } : data,
      })),
    ),
  );
  const heads = reports.map(({ head, sections, end }) => {
    const counts = sections.map(({ title, entries }) =>
      entries.length === 0 ? t('{0}: none', title) : t('{0}: {1}', title, entries.length),
    );
    const counted = counts.length === 0 ? '' : `${counts.join('. ')}.`;
    return [...head, end, counted].filter((part) => part !== '').join('\n\n');
  });
  return { head: cut(heads.join('\n\n'), MAX_HEAD_CHARS), entries: all.slice(0, MAX_ENTRIES), total: all.length };
}

/** The page that begins with an entry. It has at least one entry, if there is one. */
export function getToolReportPage({ head, entries, total }: PagedToolReport, from: number): ToolReportPage {
  const parts = from === 0 ? [head] : [];
  let length = from === 0 ? head.length : 0;
  let jsonLength = 0;
  let section: string | undefined;
  let next = from;
  for (; next < entries.length; next++) {
    const entry = entries[next];
    if (!entry) break;
    const title = entry.section === section ? [] : [`${entry.section}:`];
    const text = [...title, cut(entry.text, MAX_ENTRY_CHARS)].join('\n');
    length += text.length + 2;
    jsonLength += JSON.stringify(entry.data).length;
    const isFull = length > MAX_TOOL_REPORT_CHARS - NOTE_CHARS || jsonLength > MAX_PAGE_JSON_CHARS;
    if (isFull && next > from) break;
    parts.push(text);
    section = entry.section;
  }
  const shown = entries.slice(from, next).map((entry) => ({ section: entry.section, ...entry.data }));
  if (next < entries.length) {
    parts.push(t('Entries left: {0}. Call the tool again with only the cursor.', total - next));
    return { text: parts.join('\n\n'), entries: shown, next };
  }
  if (total > entries.length) parts.push(t('Entries omitted: {0}.', total - entries.length));
  return { text: parts.join('\n\n'), entries: shown };
}

/** Room for the last line of a page. */
const NOTE_CHARS = 100;

/** Cuts a long text between lines, so that each line keeps its mark. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf('\n', most);
  return `${text.slice(0, end > 0 ? end : most)}\n${t('(Cut at {0} characters.)', most)}`;
}
