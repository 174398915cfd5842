/** Finds `\boxed{…}` and its like with balanced braces, in one linear pass. */

export interface BoxedAnswerRange {
  /** From the backslash to behind the closing brace. */
  readonly start: number;
  readonly end: number;
  /** The offsets of its content. */
  readonly from: number;
  readonly to: number;
}

const COMMAND = /\\{1,2}(?:boxed|fbox|framebox|colorbox)(?![a-zA-Z])/g;

/** Maximum distance between an unclosed box and the end assumed for it, in characters. */
const MAX_OPEN = 300;

/** The outermost boxes between `from` and `to`, in text order. A box that is never closed ends with its line or formula. */
export function findBoxedAnswers(text: string, from = 0, to = text.length): BoxedAnswerRange[] {
  const found: BoxedAnswerRange[] = [];
  const starts = [...text.slice(from, to).matchAll(COMMAND)];
  if (starts.length === 0) return found;
  let closing: ReadonlyMap<number, number> | undefined;
  let done = from;
  for (const start of starts) {
    const at = from + start.index;
    if (at < done) continue;
    let open = at + start[0].length;
    while (open < to && /[ *]/.test(text.charAt(open))) open++;
    const c = text.charAt(open);
    let box: BoxedAnswerRange;
    if (c === '{') {
      closing ??= closers(text, at, to);
      const close = closing.get(open);
      const end = close ?? endOfOpen(text, open + 1, to);
      box = {
        start: at,
        end: close === undefined ? end : end + 1,
        from: open + 1,
        to: end,
      };
    } else {
      // `\boxed 5`: TeX takes one token, but the author means the whole numeral.
      const bare = /^-?(?:[0-9][0-9,.]*[0-9]|[0-9]|[A-Za-z]\b)/.exec(text.slice(open, Math.min(to, open + 40)));
      if (bare === null) continue;
      box = { start: at, end: open + bare[0].length, from: open, to: open + bare[0].length };
    }
    found.push(box);
    done = box.end;
  }
  return found;
}

/** The closing brace for each opening brace after `from`. */
function closers(text: string, from: number, to: number): ReadonlyMap<number, number> {
  const map = new Map<number, number>();
  const open: number[] = [];
  for (let i = from; i < to; i++) {
    const c = text.charAt(i);
    if (c === '\\') {
      // A backslash doubled before a word is an escaped command, not an escaped brace.
      i++;
    } else if (c === '{') open.push(i);
    else if (c === '}') {
      const start = open.pop();
      if (start !== undefined) map.set(start, i);
    }
  }
  return map;
}

function endOfOpen(text: string, from: number, to: number): number {
  const rest = text.slice(from, Math.min(to, from + MAX_OPEN));
  const end = /\$|\n|\\\)|\\\]/.exec(rest);
  return from + (end === null ? rest.length : end.index);
}
