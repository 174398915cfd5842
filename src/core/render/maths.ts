import { type ScanOptions, segmentsWith } from '../checker/scan.ts';
import { classOf, skipGroup } from '../proof/environments.ts';
import type { Language, Range } from '../proof/types.ts';

/** A formula in a text: the whole of it, delimiters or environment included. */
export interface Formula extends Range {
  readonly display: boolean;
  /** Without delimiters; an environment is part of it. */
  readonly inner: Range;
}

/** Longest box outside of mathematics. */
const longestBox = 2_000;

/**
 * The formulas of a text, outermost only, in order: what the checker reads as mathematics, and besides any environment
 * of mathematics and, outside LaTeX, `\boxed{…}` that stand in prose.
 */
export function findMaths(text: string, language: Language): Formula[] {
  const environments = pairEnvironments(text);
  const bare: ScanOptions['bare'] = (at) => {
    const to = environments.get(at) ?? boxEnd(text, at, language);
    return to === undefined ? undefined : { from: at, start: at, end: to, to };
  };
  const found: Formula[] = [];
  for (const { kind, from, to, start, end } of segmentsWith(text, { bare, tex: language === 'latex' })) {
    if (kind !== 'math') continue;
    const opening = text.slice(from, start);
    const inline = opening === '$' || opening === '\\(' || (opening === '' && !environments.has(from));
    // Between signs of a display may be nothing but blanks: two signs side by side, or an empty line of them.
    if (text.slice(start, Math.min(end, start + 200)).trim() === '' && end - start <= 200) continue;
    const isBareMaths = opening === '' && text.startsWith('\\begin{math}', from);
    found.push({ start: from, end: to, display: !inline && !isBareMaths, inner: { start, end } });
  }
  return found;
}

/** For each `\begin` of an environment of mathematics that is closed, by its offset, the offset behind its `\end`. */
function pairEnvironments(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: { readonly name: string; readonly at: number }[] = [];
  const count = new Map<string, number>();
  for (const match of text.matchAll(/\\(?:\\|(begin|end)\{([A-Za-z]{1,30}\*?)\})/g)) {
    const [whole, which, name] = match;
    if (which === undefined || name === undefined || classOf(name) !== 'display') continue;
    const before = count.get(name) ?? 0;
    if (which === 'begin') {
      open.push({ name, at: match.index });
      count.set(name, before + 1);
      continue;
    }
    if (before === 0) continue;
    for (;;) {
      const top = open.pop();
      if (top === undefined) break;
      count.set(top.name, (count.get(top.name) ?? 1) - 1);
      if (top.name !== name) continue;
      ends.set(top.at, match.index + whole.length);
      break;
    }
  }
  return ends;
}

function boxEnd(text: string, at: number, language: Language): number | undefined {
  if (language === 'latex' || !text.startsWith('\\boxed{', at)) return undefined;
  const end = skipGroup(text, at + 6, Math.min(text.length, at + longestBox));
  return end < 0 ? undefined : end;
}
