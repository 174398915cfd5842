/** The kinds of answers after reading. Operands stay tokens: the checker reads them, in every way they can be read. */
import type { Token } from '../../checker/index.ts';
export type Tokens = readonly Token[];

/** What stands behind a number. */
export type Unit =
  | { readonly kind: 'percent' }
  /** A unit of the table, to a power: `cm`, `square feet`. */
  | { readonly kind: 'unit'; readonly name: string; readonly power: number }
  /** Words that aren't a known unit: `apples`, `km per hour`. */
  | { readonly kind: 'words'; readonly words: string };

export type Answer =
  /** A number or an expression. `about`: the decimal that was printed behind `≈`. */
  | { readonly kind: 'value'; readonly tokens: Tokens; readonly unit?: Unit; readonly about?: Tokens }
  /** `a = b`, `a < b ≤ c`, `x ∈ S`: one sign between each two operands. */
  | { readonly kind: 'relation'; readonly operands: readonly Answer[]; readonly signs: readonly string[] }
  /** Entries in brackets, or without any where `open` is empty. `joint`: what parts them, if it is not a comma. */
  | {
      readonly kind: 'list';
      readonly items: readonly Answer[];
      readonly open: string;
      readonly close: string;
      readonly joint?: 'and' | 'or';
    }
  | { readonly kind: 'union' | 'intersection' | 'without'; readonly items: readonly Answer[] }
  | {
      readonly kind: 'matrix';
      readonly rows: readonly (readonly Tokens[])[];
      readonly isDeterminant: boolean;
    }
  | { readonly kind: 'ratio'; readonly terms: readonly Tokens[] }
  | { readonly kind: 'time'; readonly minutes: number; readonly half?: 'am' | 'pm' }
  | { readonly kind: 'date'; readonly year?: number; readonly month: number; readonly day: number }
  /** A numeral in another base, digits as written. */
  | { readonly kind: 'numeral'; readonly digits: string; readonly base: number }
  | { readonly kind: 'choice'; readonly letter: string; readonly rest?: string }
  | {
      readonly kind: 'special';
      readonly name: 'none' | 'undefined' | 'all' | 'yes' | 'no' | 'infinitely many' | 'set';
      /** The name of the set: `all` for ℝ; otherwise its letter, such as `ℤ`. */
      readonly set?: string;
    }
  | { readonly kind: 'text'; readonly text: string };

export type List = Extract<Answer, { kind: 'list' }>;
export type Relation = Extract<Answer, { kind: 'relation' }>;
export type Quantity = Extract<Answer, { kind: 'value' }>;

export function value(tokens: Tokens): Quantity {
  return { kind: 'value', tokens };
}

/** A token that nobody wrote. */
export function createToken(kind: Token['kind'], text: string, near?: Token): Token {
  const at = near?.start ?? 0;
  return { kind, text, start: at, end: at };
}
