/** Quotes untrusted text in reports for agents, with a mark on every line, so that it can't be mistaken for Proofmark's text. */
import { t } from '../../l10n/index.ts';

/** The maximum length of a report, in UTF-16 code units. */
export const MAX_TOOL_REPORT_CHARS = 12_000;
/** The maximum length of a quotation, in UTF-16 code units. */
const LONGEST_QUOTE = 2_000;
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
/** Control characters, invisible characters, and characters that change the text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/** Marks every line, for all line separators that a reader may know. Drops characters that change the text direction. */
export function quoteUntrustedLines(text: string): string {
  return text
    .slice(0, LONGEST_QUOTE)
    .split(LINE_END)
    .map((line) => `> ${line.replace(UNSEEN, '')}`)
    .join('\n');
}

/** Puts untrusted text on one line. */
export function flattenUntrustedText(text: string): string {
  return text.replace(LINE_END, ' ').replace(UNSEEN, '');
}

/** Untrusted text for a field of its own: without invisible characters, at most `most` UTF-16 code units. */
export function cleanAndTruncateUntrustedText(text: string, most = LONGEST_QUOTE): string {
  return text
    .slice(0, most)
    .replace(LINE_END, '\n')
    .replace(UNSEEN, (one) => (one === '\n' || one === '\t' ? one : ''));
}

/** Truncates a long report, with a note at its end. */
export function truncateToolReport(report: string): string {
  if (report.length <= MAX_TOOL_REPORT_CHARS) return report;
  const end = t('(Report truncated at {0} characters.)', MAX_TOOL_REPORT_CHARS);
  return `${report.slice(0, MAX_TOOL_REPORT_CHARS - end.length - 1)}\n${end}`;
}
