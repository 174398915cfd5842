/** How the words of others stand in what an agent is told: marked line by line, so that none of them can pass for ours. */
import { t } from '../../l10n/index.ts';

/** The longest report, in UTF-16 code units. */
export const LONGEST_REPORT = 12_000;
/** The longest quotation, in UTF-16 code units. */
const LONGEST_QUOTE = 2_000;
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
/** Control characters, and those that are not seen or turn the direction of others. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/** Every line marked, whatever ends a line for whoever reads it; what would turn the reading about is left out. */
export function quoted(text: string): string {
  return text
    .slice(0, LONGEST_QUOTE)
    .split(LINE_END)
    .map((line) => `> ${line.replace(UNSEEN, '')}`)
    .join('\n');
}

/** Words of others within a line of ours. */
export function oneLine(text: string): string {
  return text.replace(LINE_END, ' ').replace(UNSEEN, '');
}

/** A report that is cut where it is too long, which it says. */
export function inBounds(report: string): string {
  if (report.length <= LONGEST_REPORT) return report;
  const end = t('(Report truncated at {0} characters.)', LONGEST_REPORT);
  return `${report.slice(0, LONGEST_REPORT - end.length - 1)}\n${end}`;
}
