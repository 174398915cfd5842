/** Reads matrices and vectors, and multiplies them entry by entry. */

import { MAX_ANSWER_ENTRIES } from '../caps.ts';
import { createMathToken, type MathTokens, type ParsedAnswer } from './answer.ts';
import { findMatchingBracket, splitAtSeparatorsOutsideBrackets } from './brackets.ts';

type Rows = readonly (readonly MathTokens[])[];

const MATRIX = /^\\begin\{(p|b|v|B|V|small)?matrix\}$|^\\begin\{array\}$/;

/** Longest entry that is written out. */
const MAX_ENTRY_TOKENS = 400;

/** Reads a matrix: alone, transposed, to a power, with a factor before it, or in products and sums of several. */
export function readMatrixAnswer(tokens: MathTokens): ParsedAnswer | undefined {
  if (!tokens.some((t) => MATRIX.test(t.text))) return undefined;
  if (tokens[0]?.text === '\\det') {
    const inner = readMatrixAnswer(tokens.slice(1));
    const isSquare = inner?.kind === 'matrix' && inner.rows.length <= 3 && inner.rows.length === inner.rows[0]?.length;
    return isSquare ? { kind: 'value', tokens: determinant(inner.rows) } : undefined;
  }
  const isSign = (text: string): boolean => text === '+' || text === '-';
  const { parts, at } = splitAtSeparatorsOutsideBrackets(tokens, (text, k) => k > 0 && isSign(text));
  const [first, ...rest] = parts.map(readProduct);
  if (rest.length === 0 || first?.kind !== 'matrix') return rest.length === 0 ? first : undefined;
  let sum = first.rows;
  for (const [k, term] of rest.entries()) {
    if (term?.kind !== 'matrix' || term.rows.length !== sum.length || term.rows[0]?.length !== sum[0]?.length)
      return undefined;
    const sign = createMathToken('symbol', tokens[at[k] ?? 0]?.text ?? '+');
    sum = sum.map((row, r) =>
      row.map((entry, c) => [...bracketed(entry), sign, ...bracketed(term.rows[r]?.[c] ?? [])]),
    );
  }
  return { kind: 'matrix', rows: sum, isDeterminant: false };
}

function readProduct(tokens: MathTokens): ParsedAnswer | undefined {
  const begin = tokens.findIndex((t) => MATRIX.test(t.text));
  if (begin < 0) return undefined;
  let factor = tokens.slice(0, begin);
  if (factor.some((t) => t.kind === 'text')) return undefined;
  let product: Rows | undefined;
  let isDeterminant = false;
  let at = begin;
  // `\left( \begin{array} … \right)`
  if (/^[([|]$/.test(factor.at(-1)?.text ?? '')) {
    isDeterminant = factor.at(-1)?.text === '|';
    factor = factor.slice(0, -1);
  }
  while (at < tokens.length) {
    const text = tokens[at]?.text ?? '';
    if (/^[)\]|]$/.test(text) || text === '\\cdot' || text === '\\times' || /^[([]$/.test(text)) {
      at++;
      continue;
    }
    if (!MATRIX.test(text)) return undefined;
    if (/\{[vV]matrix/.test(text)) isDeterminant = true;
    const end = findMatchingBracket(tokens, at);
    if (end < 0) return undefined;
    const power = readPower(tokens, end + 1);
    const rows = raise(rowsOf(tokens.slice(at + 1, end), text.includes('array')), power.exponent);
    if (rows === undefined) return undefined;
    product = product === undefined ? rows : times(product, rows);
    if (product === undefined) return undefined;
    at = power.end;
  }
  if (product === undefined) return undefined;
  while (factor.at(-1)?.text === '\\cdot' || factor.at(-1)?.text === '\\times') factor = factor.slice(0, -1);
  if (factor.length > 0) {
    const one = factor.length === 1 && factor[0]?.text === '-' ? [...factor, createMathToken('number', '1')] : factor;
    product = product.map((row) => row.map((entry) => multiplied(one, entry)));
  }
  if (isDeterminant && product.length <= 3 && product.length === product[0]?.length)
    return { kind: 'value', tokens: determinant(product) };
  return { kind: 'matrix', rows: product, isDeterminant };
}

/** The exponent behind a matrix, `T` for a transposed one. */
function readPower(tokens: MathTokens, at: number): { readonly exponent: string; readonly end: number } {
  if (tokens[at]?.text !== '^') return { exponent: '1', end: at };
  const close = tokens[at + 1]?.text === '{' ? findMatchingBracket(tokens, at + 1) : at + 1;
  const inner = tokens.slice(close > at + 1 ? at + 2 : at + 1, close > at + 1 ? close : at + 2);
  return { exponent: inner.map((t) => t.text).join(''), end: Math.max(close, at + 1) + 1 };
}

function raise(rows: Rows | undefined, exponent: string): Rows | undefined {
  if (rows === undefined || exponent === '1') return rows;
  if (/^(?:T|t|\\top|\\intercal|\\mathrm\{?T\}?)$/.test(exponent))
    return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? []));
  if (!/^[2-4]$/.test(exponent)) return undefined;
  let product: Rows | undefined = rows;
  for (let k = 1; k < Number(exponent) && product !== undefined; k++) product = times(product, rows);
  return product?.every((row) => row.every((entry) => entry.length <= MAX_ENTRY_TOKENS)) ? product : undefined;
}

/** The determinant of a small square matrix, expanded along its first row. */
function determinant(rows: Rows): MathTokens {
  const [first = []] = rows;
  if (rows.length === 1) return first[0] ?? [];
  return first.flatMap((entry, k) => {
    const minor = rows.slice(1).map((row) => row.filter((_, column) => column !== k));
    const sign = k === 0 ? [] : [createMathToken('symbol', k % 2 === 0 ? '+' : '-', entry[0])];
    return [...sign, ...multiplied(entry, determinant(minor))];
  });
}

function rowsOf(tokens: MathTokens, isArray: boolean): Rows | undefined {
  // Skips the column format of `\begin{array}{cc}`.
  const skip = isArray && tokens[0]?.text === '{' ? findMatchingBracket(tokens, 0) + 1 : 0;
  const rows = splitAtSeparatorsOutsideBrackets(tokens.slice(skip), (text) => text === '\\\\' || text === '\\cr')
    .parts.map((row) => splitAtSeparatorsOutsideBrackets(row, (text) => text === '&').parts)
    .filter((row) => row.some((entry) => entry.length > 0));
  const width = rows[0]?.length ?? 0;
  if (rows.length === 0 || rows.length > MAX_ANSWER_ENTRIES || width > MAX_ANSWER_ENTRIES) return undefined;
  return rows.every((row) => row.length === width && row.every((entry) => entry.length > 0)) ? rows : undefined;
}

function bracketed(tokens: MathTokens): MathTokens {
  return tokens.length === 1
    ? tokens
    : [createMathToken('symbol', '(', tokens[0]), ...tokens, createMathToken('symbol', ')', tokens.at(-1))];
}

function multiplied(a: MathTokens, b: MathTokens): MathTokens {
  return [...bracketed(a), createMathToken('command', '\\cdot', b[0]), ...bracketed(b)];
}

/** A product of small matrices; entries are written out, not calculated. */
function times(a: Rows, b: Rows): Rows | undefined {
  const inner = b.length;
  const width = b[0]?.length ?? 0;
  if (a[0]?.length !== inner || inner > 4 || a.length > 4 || width > 4) return undefined;
  return a.map((row) =>
    Array.from({ length: width }, (_, column) => {
      const sum: MathTokens[] = row.map((entry, k) => multiplied(entry, b[k]?.[column] ?? []));
      return sum.flatMap((term, k) => (k === 0 ? term : [createMathToken('symbol', '+', term[0]), ...term]));
    }),
  );
}
