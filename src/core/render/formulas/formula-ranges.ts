import {
  getEnvironmentRole,
  type MathAndProseSplitOptions,
  type ProofLanguage,
  splitMathAndProseWithOptions,
  type TextRange,
} from '../../proof/index.ts';
import { createLooseClosingDollarFinder, createTexClosingDollarFinder } from './dollar-pairs.ts';
import { MathCommandEndFinder } from './undelimited-math.ts';

/** The range of a formula in a text, including its delimiters or environment. */
export interface FormulaRange extends TextRange {
  readonly display: boolean;
  /** Without delimiters; an environment is part of it. */
  readonly inner: TextRange;
}

/** The longest formula between escaped delimiters, in UTF-16 code units. */
const longest = 2_000;

/**
 * The outermost formulas of a text, in order: everything that the checker reads as mathematics, all math environments, and,
 * outside LaTeX, math commands in prose such as `\boxed{…}`.
 */
export function findFormulaRanges(text: string, language: ProofLanguage): FormulaRange[] {
  const environments = pairEnvironments(text);
  const escaped = language === 'latex' ? undefined : new EscapedSigns(text);
  const undelimited = language === 'latex' ? undefined : new MathCommandEndFinder(text);
  const bare: MathAndProseSplitOptions['bare'] = (at) => {
    const next = text.charCodeAt(at + 1);
    if (next === 0x5c) return escaped?.at(at);
    const to = environments.get(at) ?? undelimited?.findEnd(at);
    return to === undefined ? undefined : { from: at, start: at, end: to, to };
  };
  const found: FormulaRange[] = [];
  const isLatex = language === 'latex';
  const dollar = isLatex ? createTexClosingDollarFinder(text) : createLooseClosingDollarFinder(text);
  for (const { kind, from, to, start, end } of splitMathAndProseWithOptions(text, { bare, dollar, noCode: isLatex })) {
    if (kind !== 'math') continue;
    const opening = text.slice(from, start);
    const inline = opening === '$' || opening.endsWith('(') || (opening === '' && !environments.has(from));
    // Skips delimiters with only blanks between them.
    if (text.slice(start, Math.min(end, start + 200)).trim() === '' && end - start <= 200) continue;
    const isBareMaths = opening === '' && text.startsWith('\\begin{math}', from);
    found.push({ start: from, end: to, display: !inline && !isBareMaths, inner: { start, end } });
  }
  return found;
}

/** The offset after the `\end` of each closed math environment, by the offset of its `\begin`. */
function pairEnvironments(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: { readonly name: string; readonly at: number }[] = [];
  const count = new Map<string, number>();
  for (const match of text.matchAll(/\\(?:\\|(begin|end)\{([A-Za-z]{1,30}\*?)\})/g)) {
    const [whole, which, name] = match;
    if (which === undefined || name === undefined || getEnvironmentRole(name) !== 'display') continue;
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

/** Formulas with escaped delimiters, `\\\\(…\\\\)` and `\\\\[…\\\\]`, as some Markdown needs them. They stay within a paragraph. */
class EscapedSigns {
  readonly #text: string;
  readonly #absent = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  at(from: number): { from: number; start: number; end: number; to: number } | undefined {
    const text = this.#text;
    const sign = text.charAt(from + 2);
    if (sign !== '(' && sign !== '[') return undefined;
    const closing = sign === '(' ? '\\\\)' : '\\\\]';
    if (this.#absent.has(closing)) return undefined;
    const end = text.indexOf(closing, from + 3);
    if (end < 0) this.#absent.add(closing);
    if (end < 0 || end > from + longest || text.slice(from, end).includes('\n\n')) return undefined;
    return { from, start: from + 3, end, to: end + 3 };
  }
}
