/** Formulas for the terms of a sequence, `a_{n+1} = 3a_n - 1`, and their values at a number. */

import { MAX_OPERAND_TOKENS } from '../terms/caps.ts';
import { findBracketGroupLastIndex, type MathToken } from '../terms/math-tokens.ts';
import type { ProofRelation } from './proof-equations.ts';

/** An index: a number, or a letter with a number added. */
interface TermIndex {
  readonly letter?: string;
  readonly number: number;
}

/** A formula for the term of a sequence with a certain index. */
export interface SequenceTermFormula {
  readonly relation: ProofRelation;
  readonly name: string;
  readonly letter: string;
  /** The number that is added to the letter in the index of the term. */
  readonly shift: number;
}

/** A term that is a whole side: `a_3`, `a_{n+1}`. */
export function readSequenceTerm(
  tokens: readonly MathToken[],
): { readonly name: string; readonly index: TermIndex } | undefined {
  const [name, mark] = tokens;
  if (name?.kind !== 'letter' || mark?.text !== '_') return undefined;
  const group = readIndexAt(tokens, 2);
  return group?.next === tokens.length ? { name: name.text, index: group.index } : undefined;
}

/** The relation as a formula for a term, if it is one. */
export function readSequenceTermFormula(relation: ProofRelation): SequenceTermFormula | undefined {
  if (relation.sign !== '=' || relation.link !== 0 || relation.of.modular) return undefined;
  if (relation.right.unsure) return undefined;
  const term = readSequenceTerm(relation.left.tokens);
  const letter = term?.index.letter;
  if (term === undefined || letter === undefined || letter === term.name) return undefined;
  return { relation, name: term.name, letter, shift: term.index.number };
}

/** The right side of a formula with a number for its letter; `undefined` if an index can't be calculated or is negative. */
export function substituteIndexIntoFormula(
  { relation, letter }: SequenceTermFormula,
  value: number,
): readonly MathToken[] | undefined {
  const out: MathToken[] = [];
  const put = (text: string, kind: MathToken['kind']): void => {
    // Positions with gaps, so that no two letters look like one word.
    out.push({ kind, text, start: 2 * out.length, end: 2 * out.length + 1 });
  };
  const { tokens } = relation.right;
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i];
    if (token === undefined || out.length > MAX_OPERAND_TOKENS) return undefined;
    if (token.text === '_') {
      const group = readIndexAt(tokens, i + 1);
      if (group === undefined || (group.index.letter ?? letter) !== letter) return undefined;
      const index = group.index.number + (group.index.letter === undefined ? 0 : value);
      if (index < 0) return undefined;
      put('_', 'symbol');
      put('{', 'open');
      put(`${index}`, 'number');
      put('}', 'close');
      i = group.next;
    } else {
      if (token.kind === 'letter' && token.text === letter) {
        put('(', 'symbol');
        put(`${value}`, 'number');
        put(')', 'symbol');
      } else put(token.text, token.kind);
      i++;
    }
  }
  return out;
}

/** `3`, `n`, `n + 1`, or `n - 2`, in braces or alone. */
function readIndexAt(
  tokens: readonly MathToken[],
  at: number,
): { readonly index: TermIndex; readonly next: number } | undefined {
  const isBraced = tokens[at]?.text === '{';
  const end = isBraced ? findBracketGroupLastIndex(tokens, at) : at;
  const [first, sign, last, ...others] = isBraced ? tokens.slice(at + 1, end) : tokens.slice(at, at + 1);
  const next = end + 1;
  if (first === undefined || others.length > 0) return undefined;
  if (first.kind === 'number')
    return sign === undefined && /^\d{1,4}$/.test(first.text)
      ? { index: { number: Number(first.text) }, next }
      : undefined;
  if (first.kind !== 'letter') return undefined;
  if (sign === undefined) return { index: { letter: first.text, number: 0 }, next };
  if (last?.kind !== 'number' || !/^[+-]$/.test(sign.text) || !/^\d{1,4}$/.test(last.text)) return undefined;
  return { index: { letter: first.text, number: sign.text === '-' ? -Number(last.text) : Number(last.text) }, next };
}
