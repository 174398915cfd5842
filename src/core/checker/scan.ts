/** Cuts a step into groups of mathematics and stretches of prose, in linear time. */

/** One stretch of a step. `start` and `end` leave the delimiters of a group out, `from` and `to` take them in. */
export interface Segment {
  readonly kind: 'math' | 'prose';
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** Longest inline group; what is longer is prose. Keeps the search for a closing `$` linear. */
const MAX_INLINE = 2_000;

const ENVIRONMENTS =
  /^\\begin\{(equation|align|alignat|flalign|gather|multline|eqnarray|displaymath|math|aligned|gathered|split)(\*?)\}/;

/**
 * Mathematics is `$…$` by pandoc's rule (no blank after the opening sign, none before the closing one, no digit
 * after it), `$$…$$`, `\(…\)`, `\[…\]` and the usual environments. A `$` that fits no pair is money.
 */
export function segments(text: string): Segment[] {
  const found: Segment[] = [];
  const absent = new Set<string>();
  let prose = 0;
  const math = (from: number, start: number, end: number, to: number): number => {
    if (from > prose) found.push({ kind: 'prose', start: prose, end: from, from: prose, to: from });
    found.push({ kind: 'math', start, end, from, to });
    prose = to;
    return to;
  };
  const seek = (what: string, at: number): number => {
    if (absent.has(what)) return -1;
    const index = text.indexOf(what, at);
    if (index < 0) absent.add(what);
    return index;
  };
  let i = 0;
  while (i < text.length) {
    const c = text.charAt(i);
    if (c === '\\') {
      const next = text.charAt(i + 1);
      if (next === '(' || next === '[') {
        const end = seek(next === '(' ? '\\)' : '\\]', i + 2);
        i = end < 0 ? i + 2 : math(i, i + 2, end, end + 2);
      } else if (next === 'b') {
        const opening = ENVIRONMENTS.exec(text.slice(i, i + 24));
        const closing = opening === null ? '' : `\\end{${opening[1]}${opening[2]}}`;
        const end = opening === null ? -1 : seek(closing, i);
        i = end < 0 || opening === null ? i + 2 : math(i, i + opening[0].length, end, end + closing.length);
      } else {
        i += 2;
      }
    } else if (c === '$' && text.charAt(i + 1) === '$') {
      const end = seek('$$', i + 2);
      i = end < 0 ? i + 2 : math(i, i + 2, end, end + 2);
    } else if (c === '$') {
      const end = closingDollar(text, i);
      i = end < 0 ? i + 1 : math(i, i + 1, end, end + 1);
    } else {
      i++;
    }
  }
  if (text.length > prose)
    found.push({ kind: 'prose', start: prose, end: text.length, from: prose, to: text.length });
  return found;
}

/** Where the `$` at `open` closes by pandoc's rule, or -1 if it is money. */
function closingDollar(text: string, open: number): number {
  const first = text.charAt(open + 1);
  const spacedOpen = first === ' ';
  if (first === '' || first === '\n') return -1;
  const limit = Math.min(text.length, open + MAX_INLINE);
  for (let i = open + 1; i < limit; i++) {
    const c = text.charAt(i);
    if (c === '\\') i++;
    else if (c === '\n' && /^[ \t]*\n/.test(text.slice(i + 1, i + 20))) return -1;
    else if (c === '$') {
      const before = text.charAt(i - 1);
      const after = text.charAt(i + 1);
      const spacedClose = before === ' ' || before === '\n' || before === '\t';
      const inner = text.slice(open + 1, i);
      if (spacedOpen || spacedClose) {
        // `$ x^2 $` is not pandoc's, but a command inside tells it from money.
        if (spacedOpen && spacedClose && /\\[a-zA-Z]|[_^]/.test(inner) && !/[0-9]/.test(after)) return i;
        if (spacedOpen) return -1;
        continue;
      }
      if (/[0-9]/.test(after)) continue;
      return looksLikeProse(inner) ? -1 : i;
    }
  }
  return -1;
}

/** Two English words or more and no command: the dollars are money. */
function looksLikeProse(inner: string): boolean {
  return !inner.includes('\\') && (inner.match(/(?:^|\s)[a-z]{2,}(?=[\s,.;]|$)/g)?.length ?? 0) >= 2;
}
