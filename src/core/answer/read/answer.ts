/** The kinds of parsed answers. Operands stay tokens, since the checker reads them in every possible way. */
import type { Token } from '../../checker/index.ts';
export type Tokens = readonly Token[];

/** The unit behind a number. */
export type Unit =
  | { readonly kind: 'percent' }
  /** A known unit with a power: `cm`, `square feet`. */
  | { readonly kind: 'unit'; readonly name: string; readonly power: number }
  /** Words that aren't a known unit: `apples`, `km per hour`. */
  | { readonly kind: 'words'; readonly words: string };

export type Answer =
  /** A number or an expression. `about` is the decimal after `≈`. */
  | { readonly kind: 'value'; readonly tokens: Tokens; readonly unit?: Unit; readonly about?: Tokens }
  /** `a = b`, `a < b ≤ c`, `x ∈ S`: one sign between each pair of operands. */
  | { readonly kind: 'relation'; readonly operands: readonly Answer[]; readonly signs: readonly string[] }
  /**
   * Entries in brackets, or without brackets if `open` is empty. `joint` is the connecting word, if it isn't a comma.
   */
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

/** Creates a token that isn't in the text. */
export function createToken(kind: Token['kind'], text: string, near?: Token): Token {
  const at = near?.start ?? 0;
  return { kind, text, start: at, end: at };
}
