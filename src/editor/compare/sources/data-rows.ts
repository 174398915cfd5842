/** Parses the rows of a data file. Untrusted text; no vscode. */

export interface ParsedJsonRows {
  readonly values: readonly unknown[];
  /** Lines that aren't JSON. */
  readonly unreadable: number;
  /** Whether there are more rows. */
  readonly isCut: boolean;
}

/** The rows of a JSON list, a single object, or one object per line. @param most the most rows that are read */
export function parseJsonRows(text: string, most: number): ParsedJsonRows {
  const whole = parseJsonRow(text);
  if (whole) {
    const values: readonly unknown[] = Array.isArray(whole.value) ? whole.value : [whole.value];
    return { values: values.slice(0, most), unreadable: 0, isCut: values.length > most };
  }
  const values: unknown[] = [];
  let unreadable = 0;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    if (values.length + unreadable >= most) return { values, unreadable, isCut: true };
    const row = parseJsonRow(line);
    if (row) values.push(row.value);
    else unreadable++;
  }
  return { values, unreadable, isCut: false };
}

function parseJsonRow(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch {
    return undefined;
  }
}
