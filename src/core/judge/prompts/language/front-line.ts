/** One line of front matter, as it is being written. */

export interface FrontLine {
  /** Offsets of the line's two ends. */
  readonly start: number;
  readonly end: number;
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  /** Where the value stands; absent as long as there is no colon. */
  readonly value?: { readonly start: number; readonly end: number; readonly text: string };
}

/** The line of front matter at an offset; undefined within a text of several lines, in a comment, and where lines are no `key: value`. */
export function frontLineAt(text: string, offset: number): FrontLine | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const found = text.indexOf('\n', start);
  const line = text.slice(start, found < 0 ? text.length : found).replace(/\r$/, '');
  const match = /^([\w-]*)(?:([ \t]*:)([ \t]*)(.*?))?[ \t]*$/.exec(line);
  if (!match) return undefined;
  const [, key = '', colon, blanks = '', value = ''] = match;
  const end = start + line.length;
  const keyEnd = start + key.length;
  if (colon === undefined) return { start, end, key, keyStart: start, keyEnd };
  const from = keyEnd + colon.length + blanks.length;
  return {
    start,
    end,
    key,
    keyStart: start,
    keyEnd,
    value: { start: from, end: from + value.length, text: value },
  };
}

/** All lines `key: value` of front matter. */
export function frontLines(text: string, from: number, to: number): FrontLine[] {
  const lines: FrontLine[] = [];
  for (let at = from; at < to; ) {
    const line = frontLineAt(text, at);
    if (line?.value && line.key !== '') lines.push(line);
    const next = text.indexOf('\n', at);
    at = next < 0 ? to : next + 1;
  }
  return lines;
}
