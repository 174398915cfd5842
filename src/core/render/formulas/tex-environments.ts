import { skipBracketGroup } from '../../proof/index.ts';

export interface OpenFormulaEnvironment {
  /** KaTeX's name for it; '' if only its content is written. */
  readonly written: string;
  /** The nesting depth of braces where it begins. */
  readonly depth: number;
  /** Whether its rows can have tags. */
  readonly takesTags: boolean;
  readonly isThreeColumns: boolean;
  /** The number of `&` in the current row so far. */
  ampersands: number;
}

interface Place {
  readonly display: boolean;
  readonly around: readonly OpenFormulaEnvironment[];
  readonly depth: number;
}

/** KaTeX's names for environments with several rows: as a whole display, and inside a display. */
const rows: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['align', ['align*', 'aligned']],
  ['flalign', ['align*', 'aligned']],
  ['eqnarray', ['align*', 'aligned']],
  ['IEEEeqnarray', ['align*', 'aligned']],
  ['gather', ['gather*', 'gathered']],
  ['multline', ['gather*', 'gathered']],
  ['alignat', ['alignat*', 'alignedat']],
  ['xalignat', ['alignat*', 'alignedat']],
  ['xxalignat', ['alignat*', 'alignedat']],
  ['split', ['aligned', 'aligned']],
  ['multlined', ['gathered', 'gathered']],
  ['gmatrix', ['matrix', 'matrix']],
  ['tabular', ['array', 'array']],
]);

const transparent = new Set(
  'equation displaymath dmath math subequations center dgroup minipage flushleft small footnotesize'.split(' '),
);
const kept = new Set(
  'matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix array darray cases dcases rcases drcases aligned alignedat gathered CD subarray'.split(
    ' ',
  ),
);

/** Rewrites `\begin{name}` and its arguments for KaTeX. `at` is the offset after the name, `end` the offset after the arguments. */
export function rewriteEnvironmentBegin(
  text: string,
  name: string,
  at: number,
  place: Place,
): { readonly opened: OpenFormulaEnvironment; readonly written: string; readonly end: number } {
  const base = name.endsWith('*') ? name.slice(0, -1) : name;
  const isTop = place.display && place.depth === 0 && place.around.every((opened) => opened.written === '');
  let written = rows.get(base)?.[isTop ? 0 : 1] ?? name;
  if (transparent.has(base)) written = '';
  else if (kept.has(base) && !/^(?:[pbBvV]?matrix)\*$/.test(name)) written = base;
  let end = at;
  let columns = '';
  if (base === 'IEEEeqnarray' || base === 'minipage') end = skipOne(text, end, '{') ?? end;
  else if (written === 'array' || written === 'darray') {
    end = skipOne(text, end, '[') ?? end;
    const after = skipOne(text, end, '{');
    if (after !== undefined) columns = `{${columnsOf(text.slice(end, after).trim().slice(1, -1))}}`;
    end = after ?? end;
  } else if (/^(?:aligned|gathered|alignedat|multlined|dgroup|equation)$/.test(base)) {
    const option = /^\s{0,4}\[[tbc]\]/.exec(text.slice(end, end + 8));
    end += option?.[0].length ?? 0;
  }
  const opened: OpenFormulaEnvironment = {
    written,
    depth: place.depth,
    takesTags: written === '' || written.endsWith('*'),
    isThreeColumns: base === 'eqnarray' || base === 'IEEEeqnarray',
    ampersands: 0,
  };
  return { opened, written: written === '' ? '' : `\\begin{${written}}${columns}`, end };
}

/** Rewrites `\end{name}` for KaTeX, to match the open environment. */
export function rewriteEnvironmentEnd(name: string, opened: OpenFormulaEnvironment | undefined): string {
  if (opened === undefined) return transparent.has(name.replace('*', '')) ? '' : `\\end{${name}}`;
  return opened.written === '' ? '' : `\\end{${opened.written}}`;
}

const longestColumns = 200;

function skipOne(text: string, at: number, open: '[' | '{'): number | undefined {
  let from = at;
  while (text.charAt(from) === ' ') from++;
  if (text.charAt(from) !== open) return undefined;
  const end = skipBracketGroup(text, from, Math.min(text.length, from + longestColumns));
  return end < 0 ? undefined : end;
}

/** Reduces columns to those that KaTeX knows (`l`, `c`, `r`, rules). Others are left-aligned; text between columns is dropped. */
function columnsOf(spec: string): string {
  return spec
    .replace(/\*\{(\d{1,2})\}\{([^{}]{1,20})\}/g, (_, count: string, columns: string) =>
      columns.repeat(Math.min(30, Number(count))),
    )
    .replace(/[@!<>]\{[^{}]*\}/g, '')
    .replace(/[pmbX](?:\{[^{}]*\})?/g, 'l')
    .replace(/[^lcr|:]/g, '');
}
