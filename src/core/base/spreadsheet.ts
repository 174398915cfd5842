/** Formats untrusted texts as spreadsheet cells. */

/** Control characters, and characters that change the text direction. */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are taken out
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A cell of a CSV (RFC 4180) or TSV file: empty for undefined, a number as it is. A text that a spreadsheet would read as a formula, such as
 * `-1`, gets an apostrophe before it.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function toSpreadsheetCell(value: string | number | undefined): string {
  if (typeof value !== 'string') return `${value ?? ''}`;
  const plain = value.replace(HIDDEN, '\ufffd');
  const safe = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(plain) ? `'${plain}` : plain;
  return /[",\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
