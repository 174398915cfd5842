import type { Report, ReportNumber } from '../types.ts';

const COLUMNS = [
  'series',
  'over',
  'name',
  'measure',
  'unit',
  'value',
  'low',
  'high',
  'part',
  'whole',
] as const;

/**
 * The figures of a report as CSV (RFC 4180): one a line, not rounded, with its interval of 95 per cent and its counts; a field is empty
 * where there is nothing. Names that a spreadsheet would take for a formula have an apostrophe before them.
 */
export function reportCsv({ series, numbers }: Report): string {
  const lines = numbers.map((number) => {
    const { over, name, measure, unit, value, low, high, part, whole } = number;
    const figures = [value ?? undefined, low, high, part, whole];
    return [
      ...[seriesName(number, series), over, name, measure, unit].map(text),
      ...figures.map((figure) => (figure === undefined ? '' : `${figure}`)),
    ].join(',');
  });
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

/** A difference is of both series. */
function seriesName({ series }: ReportNumber, all: Report['series']): string {
  if (series === 'both') return all.map(({ name }) => name).join(' − ');
  return series === undefined ? '' : (all[series]?.name ?? '');
}

/** @see https://owasp.org/www-community/attacks/CSV_Injection */
function text(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are taken out
  const plain = value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '\ufffd');
  const safe = /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
