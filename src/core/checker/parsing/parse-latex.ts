/**
 * The only file that uses the LaTeX parser: the entry `latex-syntax` of `@cortex-js/compute-engine`. Its input is fully
 * bracketed LaTeX, and its output is raw MathJSON; all decisions about meaning are made before or after it.
 */

import * as library from '@cortex-js/compute-engine/latex-syntax';

/** Raw MathJSON from the parser: a number, a symbol, `[head, …parts]`, or an object for other literals. */
export type MathJson =
  | number
  | string
  | { readonly num: string }
  | readonly MathJson[]
  | { readonly fn?: unknown; readonly str?: string };

/** The part of the library's types that we use. Its own types include those of the DOM. */
interface Syntax {
  parse(latex: string, options: { readonly repeatingDecimal: 'none' }): MathJson | null;
}

let syntax: Syntax | undefined;

/** The MathJSON of `latex`, or `undefined` if it can't be parsed. The caller limits length and depth. */
export function parseLatexToMathJson(latex: string): MathJson | undefined {
  syntax ??= new library.LatexSyntax() as unknown as Syntax;
  try {
    return syntax.parse(latex, { repeatingDecimal: 'none' }) ?? undefined;
  } catch {
    return undefined;
  }
}
