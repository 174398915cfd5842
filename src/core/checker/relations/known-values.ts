/**
 * The value that a text gives a name ("let n = 7", "so x = 3") where a later relation uses it. A value ends with its
 * scope: a value of a case, a supposition, or a trial doesn't leave its step, and a name with several values has one
 * only where the text has just stated it.
 */

import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import { areSameValue } from '../mathematics/decide-relation.ts';
import type { NumericValue } from '../mathematics/numeric-values.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import type { ChainLinkContext } from './chain-link.ts';
import { chargeRelationCostOnce, DOUBT_WORD_PATTERN, getSentenceAroundRelation } from './equation-cautions.ts';
import { findLaterListValues } from './listed-values.ts';
import type { ProofRelation, ProofRelationIndex } from './proof-equations.ts';
import { compareRelationPositions } from './tied-letters.ts';

/** A value of a name, and the statement that gives it. */
export interface KnownValue {
  readonly value: NumericValue;
  readonly statement: ProofRelation;
}

/** What a statement says. */
export interface StatedValue {
  readonly name: string;
  readonly value: NumericValue;
}

/** Words that limit a value to a case, a supposition, or a trial, or make it one of several. */
const LIMITED = createWordListPattern(
  String.raw`
  if when whenever unless suppos\w* assum\w* cases? or either otherwise try\w* test\w* guess\w* pick\w* choos\w* example e\.g
  possib\w+ might could would should want need\w* maxim\w* minim\w* at most least first second third options? choices?
`,
  String.raw`\bfor\s+(?:\$|\\\(|[a-zA-Z]\s*=)|\\(?:pm|mp|lor|vee)(?![a-zA-Z])|[±?]`,
);

/** The same in the problem, which may give all its values under "if". */
const LIMITED_IN_PROBLEM = createWordListPattern(
  String.raw`
  when whenever unless cases? or either otherwise for\s+(?:instance|example) example e\.g possib\w+ at most least
  maxim\w* minim\w* suppos\w* once after before at\s+first then later now
`,
  String.raw`\\(?:pm|mp|lor|vee)(?![a-zA-Z])|[±]`,
);

/** Words for giving a name another value or formula. */
export const REASSIGNMENT_WORDS = String.raw`
  replac\w* increas(?:e|es|ed) decreas(?:e|es|ed) increment\w* decrement\w* updat\w* chang(?:e|es|ed) reset\w* modif\w*
  shift\w* translat\w* reflect\w* stretch\w* scal(?:e|ed|ing) doubl(?:e|es|ed|ing) halv\w+ swap\w* interchang\w* exchang\w* permut\w*
`;

/** Words between a value and its use after which a name may mean something else. */
const ANEW = createWordListPattern(String.raw`
  cases? suppos\w* assum\w* otherwise instead contradict\w* let letting denot\w* redefin\w* another similarly part
  lemma problem example ${REASSIGNMENT_WORDS}
`);

/** The same within one step. */
const ANEW_NEARBY = createWordListPattern(
  String.raw`otherwise instead contradict\w* another other similarly next ${REASSIGNMENT_WORDS}`,
);

/** How many characters a value is carried, and how many statements about a letter are read. */
const REACH = 4_000;
const MOST_STATEMENTS = 40;

/** The value of a name at a relation; `undefined` if the text gives none or it may have another one there. */
export function findKnownValue(
  around: ChainLinkContext,
  equations: ProofRelationIndex,
  name: string,
  at: ProofRelation,
): KnownValue | undefined {
  const all = equations.valueStatements(name.split('_')[0] ?? name);
  const end = findFirstIndexByBinarySearch(all.length, (k) => (all[k]?.text ?? 0) > at.text);
  if (end === 0 || end > MOST_STATEMENTS) return undefined;
  const statements = all.slice(0, end);
  const known: KnownValue[] = [];
  for (const statement of statements) {
    const found = readValueStatement(around, equations, statement);
    if (found === undefined) return undefined;
    if (found.name === name) known.push({ value: found.value, statement });
  }
  const before = known.filter(({ statement }) => compareRelationPositions(statement, at) < 0);
  const last = before.at(-1);
  if (last === undefined || equations.distance(last.statement, at) > REACH) return undefined;
  const isOther = ({ value }: KnownValue): boolean => areSameValue(value, last.value) !== true;
  const sentence = getSentenceAroundRelation(around, equations, at);
  const isInSentence = ({ statement }: KnownValue): boolean =>
    statement.text === at.text && statement.range.start >= sentence.start && statement.range.end <= sentence.end;
  const between = equations.between(last.statement, at);
  if (isInSentence(last)) return known.filter(isInSentence).some(isOther) ? undefined : last;
  if (last.statement.text === at.text) {
    const isRestated = known.some((one) => one.statement.text === at.text && isOther(one));
    return isRestated || ANEW_NEARBY.test(between) ? undefined : last;
  }
  return !known.some(isOther) && isCarried(around, equations, last.statement, between) ? last : undefined;
}

/** Whether a definition at one relation still applies at another one. */
export function isStatementStillInForce(
  around: ChainLinkContext,
  equations: ProofRelationIndex,
  statement: ProofRelation,
  at: ProofRelation,
): boolean {
  if (equations.distance(statement, at) > REACH) return false;
  const between = equations.between(statement, at);
  return statement.text === at.text ? !ANEW_NEARBY.test(between) : isCarried(around, equations, statement, between);
}

/** Whether a statement of an earlier step isn't limited to a case, a supposition, or a trial. */
function isCarried(
  around: ChainLinkContext,
  equations: ProofRelationIndex,
  statement: ProofRelation,
  between: string,
): boolean {
  if (ANEW.test(between)) return false;
  const { words, next } = getSentenceAroundRelation(around, equations, statement);
  if (statement.text === 0) return !words.says(LIMITED_IN_PROBLEM);
  return !words.says(LIMITED) && !words.says(DOUBT_WORD_PATTERN) && !next.says(DOUBT_WORD_PATTERN);
}

/** The name and the value of a statement; `undefined` if it can't be read or gives several. */
export function readValueStatement(
  around: ChainLinkContext,
  equations: ProofRelationIndex,
  statement: ProofRelation,
): StatedValue | undefined {
  // A name isn't cut off by the words before it: "defined by $a_1 = 2$".
  if (statement.right.unsure) return undefined;
  if (findLaterListValues(equations.after(statement, 60))?.length !== 0) return undefined;
  const solved = chargeRelationCostOnce(around, statement, equations.solve(statement));
  const [only, ...more] = solved?.solutions ?? [];
  if (solved === undefined || only?.kind !== 'roots' || more.length > 0) return undefined;
  const [root, ...others] = only.roots;
  return root === undefined || others.length > 0 ? undefined : { name: solved.unknown, value: root.value };
}
