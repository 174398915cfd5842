/** The kinds of parsed answers. Operands stay tokens, since the checker reads them in every possible way. */
import type { MathToken } from '../../checker/index.ts';
export type MathTokens = readonly MathToken[];

/** The unit behind a number. */
export type AnswerMeasurementUnit =
  | { readonly kind: 'percent' }
  /** A known unit with a power: `cm`, `square feet`. */
  | { readonly kind: 'unit'; readonly name: string; readonly power: number }
  /** Words that aren't a known unit: `apples`, `km per hour`. */
  | { readonly kind: 'words'; readonly words: string };

export type ParsedAnswer =
  /** A number or an expression. `about` is the decimal after `≈`. */
  | {
      readonly kind: 'value';
      readonly tokens: MathTokens;
      readonly unit?: AnswerMeasurementUnit;
      readonly about?: MathTokens;
    }
  /** `a = b`, `a < b ≤ c`, `x ∈ S`: one sign between each pair of operands. */
  | { readonly kind: 'relation'; readonly operands: readonly ParsedAnswer[]; readonly signs: readonly string[] }
  /** Entries in brackets, or without if `open` is empty. `joint` is the connecting word, if not a comma. */
  | {
      readonly kind: 'list';
      readonly items: readonly ParsedAnswer[];
      readonly open: string;
      readonly close: string;
      readonly joint?: 'and' | 'or';
    }
  | { readonly kind: 'union' | 'intersection' | 'without'; readonly items: readonly ParsedAnswer[] }
  | {
      readonly kind: 'matrix';
      readonly rows: readonly (readonly MathTokens[])[];
      readonly isDeterminant: boolean;
    }
  | { readonly kind: 'ratio'; readonly terms: readonly MathTokens[] }
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
  /** `at least 5`, `> 3`: a bound on something that isn't named. */
  | { readonly kind: 'bound'; readonly sign: BoundSign; readonly value: ValueAnswer }
  /** The integers with some residues: `all multiples of 3`, `n is odd`. With modulus 1, all integers of the part. */
  | {
      readonly kind: 'residues';
      readonly modulus: number;
      readonly residues: readonly number[];
      readonly part: IntegerSubset;
      readonly name?: string;
    }
  /** An answer for all values of letters in sets: `π/4 + kπ, k ∈ ℤ`. */
  | { readonly kind: 'family'; readonly of: ParsedAnswer; readonly over: readonly RelationAnswer[] }
  | { readonly kind: 'text'; readonly text: string };

export type BoundSign = '<' | '>' | '\\le' | '\\ge';
/** Which integers; `natural` with or without 0, and all if empty. */
export type IntegerSubset = '' | 'positive' | 'negative' | 'nonnegative' | 'natural';

export type ListAnswer = Extract<ParsedAnswer, { kind: 'list' }>;
export type RelationAnswer = Extract<ParsedAnswer, { kind: 'relation' }>;
export type ResiduesAnswer = Extract<ParsedAnswer, { kind: 'residues' }>;
export type FamilyAnswer = Extract<ParsedAnswer, { kind: 'family' }>;
export type ValueAnswer = Extract<ParsedAnswer, { kind: 'value' }>;

export function createValueAnswer(tokens: MathTokens): ValueAnswer {
  return { kind: 'value', tokens };
}

/** Creates a token that isn't in the text. */
export function createMathToken(kind: MathToken['kind'], text: string, near?: MathToken): MathToken {
  const at = near?.start ?? 0;
  return { kind, text, start: at, end: at };
}

/** The answer with all its expressions changed. */
export function mapAnswerTokens(a: ParsedAnswer, change: (tokens: MathTokens) => MathTokens): ParsedAnswer {
  const go = <A extends ParsedAnswer>(part: A): A => mapAnswerTokens(part, change) as A;
  switch (a.kind) {
    case 'value':
      return { ...a, tokens: change(a.tokens) };
    case 'relation':
      return { ...a, operands: a.operands.map(go) };
    case 'list':
    case 'union':
    case 'intersection':
    case 'without':
      return { ...a, items: a.items.map(go) };
    case 'matrix':
      return { ...a, rows: a.rows.map((row) => row.map(change)) };
    case 'ratio':
      return { ...a, terms: a.terms.map(change) };
    case 'bound':
      return { ...a, value: go(a.value) };
    case 'family':
      return { ...a, of: go(a.of), over: a.over.map(go) };
    default:
      return a;
  }
}
