/**
 * The one place that knows the LaTeX parser: `@cortex-js/compute-engine`, its entry `latex-syntax` alone. We hand it
 * fully bracketed LaTeX and take raw MathJSON; every decision about meaning is made before or after it.
 */

import * as library from '@cortex-js/compute-engine/latex-syntax';

/** Raw MathJSON as the parser gives it: a number, a symbol, `[head, …parts]`, or an object for other literals. */
export type MathJson =
  | number
  | string
  | { readonly num: string }
  | readonly MathJson[]
  | { readonly fn?: unknown; readonly str?: string };

/** The little of the library that we use. Its own types bring those of the DOM with them. */
interface Syntax {
  parse(latex: string, options: { readonly repeatingDecimal: 'none' }): MathJson | null;
}

let syntax: Syntax | undefined;

/** MathJSON of `latex`, or `undefined` if it cannot be parsed. The caller bounds length and depth. */
export function parseLatex(latex: string): MathJson | undefined {
  syntax ??= new library.LatexSyntax() as unknown as Syntax;
  try {
    return syntax.parse(latex, { repeatingDecimal: 'none' }) ?? undefined;
  } catch {
    return undefined;
  }
}
