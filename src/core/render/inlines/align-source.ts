import { isBlankCharCode } from '../../proof/index.ts';

/** A piece of parsed Markdown text and its range in the source. */
export interface SourceAlignedText {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the source range of each character of a text node. The parser removes backslashes, block quote signs, and blanks at
 * the ends of lines, and turns entities into characters. Text that can't be aligned is returned as in the source.
 */
export function alignTextToSource(value: string, source: string, start: number, end: number): SourceAlignedText[] {
  if (value.length === end - start && source.startsWith(value, start)) return [{ value, start, end }];
  const found: SourceAlignedText[] = [];
  let at = start;
  let run = 0;
  let runAt = start;
  const close = (to: number) => {
    if (to > run) found.push({ value: value.slice(run, to), start: runAt, end: runAt + to - run });
  };
  for (let i = 0; i < value.length; ) {
    const c = value.charCodeAt(i);
    const s = source.charCodeAt(at);
    const isEscape = s === 0x5c && source.charCodeAt(at + 1) === c && at + 1 < end;
    if (c === s && at < end && !isEscape && !(s === 0x26 && isEntity(source, at, value, i))) {
      if (i === run) runAt = at;
      i++;
      at++;
      continue;
    }
    close(i);
    run = i;
    if (at >= end) {
      return found;
    }
    if (isEscape) {
      found.push({ value: value.charAt(i), start: at, end: at + 2 });
      i++;
      at += 2;
    } else if (s === 0x26 && isEntity(source, at, value, i)) {
      const length = entity.exec(source.slice(at, at + 40))?.[0].length ?? 1;
      const point = value.codePointAt(i) ?? 0;
      const units = point > 0xffff ? 2 : 1;
      found.push({ value: value.slice(i, i + units), start: at, end: at + length });
      i += units;
      at += length;
    } else if (isBlankCharCode(s) || s === 0x3e) {
      at++;
    } else {
      found.push({ value: source.slice(at, end), start: at, end });
      return found;
    }
    run = i;
  }
  close(value.length);
  return found;
}

const entity = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;

/** Whether the source has an entity here that is a character in the value. */
function isEntity(source: string, at: number, value: string, i: number): boolean {
  const found = entity.exec(source.slice(at, at + 40))?.[0];
  return found !== undefined && !value.startsWith(found, i);
}
