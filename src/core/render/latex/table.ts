import { skipBracketGroup, type TextRange } from '../../proof/index.ts';
import { findNextFormulaIndex } from '../inlines/inline-collector.ts';
import type { Block, TableCell } from '../types.ts';
import { findLatexArgument, findOptionalLatexArgument, readArgumentInlines } from './arguments.ts';
import type { LatexContext } from './latex-context.ts';

type Align = 'left' | 'right' | 'center' | 'none';
const rule =
  /\s*\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot|(?:cline|cmidrule)(?:\([a-z]{0,4}\))?\{[^{}]{0,20}\})/y;

/** Reads a LaTeX table. The first row is the head if the only inner rule is below it. */
export function readLatexTable(latex: LatexContext, name: string, start: number, end: number, depth: number): Block[] {
  let at = start;
  if (name === 'tabularx' || name === 'tabulary') at = findLatexArgument(latex, at, end)?.after ?? at;
  at = findOptionalLatexArgument(latex, at, end)?.after ?? at;
  const columns = findLatexArgument(latex, at, end);
  const spec = columns === undefined ? '' : latex.read.slice(columns.start, columns.end);
  const rows: TableCell[][] = [];
  /** The numbers of the rows that have a rule above. */
  const ruled = new Set<number>();
  let row: TableCell[] = [];
  const cell = (from: number, to: number): void => {
    let first = from;
    for (;;) {
      rule.lastIndex = first;
      const found = row.length === 0 ? rule.exec(latex.read) : null;
      if (found === null || first + found[0].length > to) break;
      ruled.add(rows.length);
      first += found[0].length;
    }
    row.push(readArgumentInlines(latex, { start: first, end: to, after: to }, depth));
  };
  const close = (): void => {
    if (row.some((one) => one.length > 0)) rows.push(row);
    row = [];
  };
  let from = columns?.after ?? at;
  for (const border of borders(latex, from, end)) {
    cell(from, border.start);
    from = border.end;
    if (border.isRow) close();
  }
  cell(from, end);
  close();
  if (rows.length === 0) return [];
  const hasHead = rows.length > 1 && ruled.has(1) && ![...ruled].some((n) => n > 1 && n < rows.length);
  const [head, ...rest] = rows;
  const shape = { kind: 'table', align: alignOf(spec) } as const;
  return [hasHead && head !== undefined ? { ...shape, head, rows: rest } : { ...shape, rows }];
}

interface Border extends TextRange {
  readonly isRow: boolean;
}

/** The ends of cells and rows: `&` and `\\` outside groups, formulas, and environments. */
function borders(latex: LatexContext, from: number, end: number): Border[] {
  const { read, structure, source } = latex;
  const found: Border[] = [];
  let next = findNextFormulaIndex(source.formulas, from);
  for (let at = from; at < end; ) {
    while ((source.formulas[next]?.end ?? end + 1) <= at) next++;
    const formula = source.formulas[next];
    if (formula !== undefined && formula.start <= at) {
      at = formula.end;
      continue;
    }
    const c = read.charAt(at);
    if (c === '&') found.push({ start: at, end: at + 1, isRow: false });
    if (c === '{') at = structure.groups.get(at) ?? at;
    if (c !== '\\') {
      at++;
      continue;
    }
    const inner = structure.environments.get(at);
    const isRow = read.charAt(at + 1) === '\\' || read.startsWith('\\tabularnewline', at);
    if (inner !== undefined) {
      at = Math.max(at + 1, inner.end);
      continue;
    }
    let after = at + (read.charAt(at + 1) === 't' && isRow ? 15 : 2);
    if (isRow && read.charAt(after) === '[') {
      const skipped = skipBracketGroup(read, after, Math.min(end, after + 40));
      if (skipped > 0) after = skipped;
    }
    if (isRow) found.push({ start: at, end: Math.min(end, after), isRow: true });
    at = after;
  }
  return found;
}

function alignOf(spec: string): Align[] {
  const plain = spec
    .replace(/\*\{(\d{1,2})\}\{([^{}]{1,20})\}/g, (_, n: string, columns: string) => columns.repeat(Number(n)))
    .replace(/[@!<>]\{[^{}]*\}/g, '')
    .replace(/([pmbX])\{[^{}]*\}/g, '$1');
  return [...plain].flatMap((sign): Align[] => {
    if (sign === 'l' || sign === 'p' || sign === 'm' || sign === 'b' || sign === 'X') return ['left'];
    if (sign === 'r') return ['right'];
    return sign === 'c' ? ['center'] : [];
  });
}
