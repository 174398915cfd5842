/** Values of one unknown in a list: `x = 2$ or $x = 4`, `x = 2, 4`. */

import { createExactValue, type NumericValue } from '../mathematics/numeric-values.ts';
import { joinMathTokens } from '../terms/math-tokens.ts';
import { parseRational } from '../terms/rational.ts';
import { isBareName } from './operand-shapes.ts';
import type { ProofRelation, ProofRelationIndex } from './proof-equations.ts';

/** The text between two members of a list. */
const SEPARATOR =
  /^[\s$\\()[\]]*(?:\\text\s*\{\s*)?(?:,?\s*(?:or|and)\b|,|;|\\(?:lor|vee|quad|qquad)(?![a-zA-Z]))(?:[\s$\\()[\]{}]|\\(?:quad|qquad|text)(?![a-zA-Z])|\b(?:or|and)\b)*$/i;

/** A list mark; a number in the next row is one of a list of rows. */
const JOINT = String.raw`^[ \t$\\)\]]*(?:\\text\s*\{\s*)?(?:,?[ \t]*\b(?:or|and)\b|,)[ \t]*\}?[ \t$\\([]*`;

/** A numeral after a list mark, without its name: the `4` of `x = 2, 4`. Nothing that continues it may follow. */
const NEXT_VALUE = new RegExp(
  String.raw`${JOINT}(?<value>[-−]?\d{1,15}(?:\/\d{1,9})?)(?!\.?\d)(?=[\s$\\)\]]*(?:$|[.,;:]|\b(?:or|and|so|thus|hence|which|as|but)\b))`,
  'i',
);

/** Another value after a list mark. */
const GOES_ON = new RegExp(String.raw`${JOINT}[-−+\d]`, 'i');

/** Maximum number of members before one, and of values after it. */
const MOST = 6;

/** The members of a list before a relation `name = value`, nearest first. */
export function findEarlierListMembers(equations: ProofRelationIndex, to: ProofRelation): readonly ProofRelation[] {
  const members: ProofRelation[] = [];
  let next = to;
  for (const e of equations.before(to, MOST)) {
    if (!isMember(e, to) || !SEPARATOR.test(equations.between(e, next))) break;
    members.push(e);
    next = e;
  }
  return members;
}

/** Whether the list goes on with the same name behind a relation: `or $x = 4`. */
export function hasNextListMember(text: string, { range, left }: ProofRelation): boolean {
  const next = /^([\s\S]{0,40}?)(\\?[a-zA-Zα-ω](?:_\w)?)\s*=/.exec(text.slice(range.end, range.end + 60));
  const [, between = '', name] = next ?? [];
  return name === joinMathTokens(left.tokens).replaceAll(' ', '') && SEPARATOR.test(between);
}

function isMember(e: ProofRelation, to: ProofRelation): boolean {
  if (e.text !== to.text || e.sign !== '=' || e.of.signs.length > 1 || !isBareName(e.left.tokens)) return false;
  return joinMathTokens(e.left.tokens) === joinMathTokens(to.left.tokens);
}

/** The numerals that follow a value in its list: 4 and 5 in `x = 3, 4$ or $5`; `undefined` if it goes on with anything else. */
export function findLaterListValues(text: string): readonly NumericValue[] | undefined {
  const values: NumericValue[] = [];
  let rest = text;
  while (values.length < MOST) {
    const found = NEXT_VALUE.exec(rest);
    const value = found?.groups?.value && parseRational(found.groups.value.replace('−', '-'));
    if (!found || !value) break;
    values.push(createExactValue(value));
    rest = rest.slice(found[0].length);
  }
  return GOES_ON.test(rest) ? undefined : values;
}
