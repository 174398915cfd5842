/** Rule N: statements on sets of whole numbers in words (`the primes less than 20 are 2, 3, and 7`). */
import { t } from '../../../l10n/index.ts';
import type { TextRange } from '../../proof/index.ts';
import { formatRefutationBrief, pickFirstFittingBrief } from '../evidence/evidence-texts.ts';
import { toReadableMath } from '../evidence/readable-math.ts';
import { evaluateExpression } from '../mathematics/evaluate.ts';
import { listNumbersOfSet, type NumberRangeEnd, type WholeNumberSet } from '../mathematics/number-sets.ts';
import { toComplexFloat } from '../mathematics/numeric-values.ts';
import { readOperand } from '../parsing/operand.ts';
import { findSetStatements, type SetStatement } from '../prose/described-sets.ts';
import { readNumberTokens } from '../prose/number-facts.ts';
import { isUniversalStatementHedged } from '../prose/sentences.ts';
import type { ChainLinkContext } from '../relations/chain-link.ts';
import { classifyReadingError } from '../relations/reading-attempts.ts';
import { tokenizeMath } from '../terms/math-tokens.ts';
import { tryEveryReading } from '../terms/readings.ts';
import type { Evidence, RelationOutcome } from '../terms/types.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import { isProseStatementHedged } from './false-fact.ts';
import type { ProseRule } from './rule-types.ts';

/** Words for a smaller set of numbers, which the statement may be about. */
const RESTRICTED = createWordListPattern(
  String.raw`among these those them remaining other others such given chosen list\w* sets? sequence digits? dice die cards? possible table above below in`,
);

/** Work for each number of a set that is listed. */
const WORK = 4_000;

export const falseSetStatementRule: ProseRule = {
  id: 'N',
  strength: 'refuted',
  find: (around) =>
    findSetStatements(around.text).map((statement) => ({
      range: statement.range,
      judge: () => judgeSetStatement(around, statement),
    })),
};

/** The outcome; `undefined` if it can't be read or decided. */
function judgeSetStatement(around: ChainLinkContext, statement: SetStatement): RelationOutcome | undefined {
  const budget = WorkBudget.ofRelation(around.budget);
  try {
    const evidence = decideSetStatement(around.text, statement, budget);
    if (evidence === undefined) return undefined;
    if (evidence === 'true') return { kind: 'holds' };
    if (isHedged(around, statement.range)) return { kind: 'not-read', reason: 'hedged' };
    const { heard } = around.known;
    if (heard.ring || heard.bases.length > 0) return { kind: 'not-read', reason: 'ambiguous' };
    return { kind: 'refuted', rule: 'N', evidence };
  } catch (error) {
    const reason = classifyReadingError(error);
    if (reason === undefined) throw error;
    return reason === 'time' || reason === 'too-costly' ? { kind: 'not-read', reason } : undefined;
  }
}

function isHedged(around: ChainLinkContext, range: TextRange): boolean {
  const sentence = around.sentences.at(range.start);
  const rest = `${around.text.slice(sentence.start, range.start)} … ${around.text.slice(range.end, sentence.end)}`;
  return isProseStatementHedged(around, range) || isUniversalStatementHedged(sentence, rest) || RESTRICTED.test(rest);
}

/** The evidence that the statement is false in every meaning of its set. */
function decideSetStatement(text: string, statement: SetStatement, budget: WorkBudget): Evidence | 'true' | undefined {
  const set = readSet(text, statement, budget);
  if (set === undefined) return undefined;
  budget.charge(WORK);
  const meanings = listNumbersOfSet(set);
  const [usual] = meanings;
  if (usual === undefined) return undefined;
  const names = nameSet(text, statement.words);
  const { claim } = statement;
  switch (claim.kind) {
    case 'list': {
      const items = readItems(text, claim.items);
      if (items === undefined) return undefined;
      const wanted = meanings.map(({ values, isWhole }) =>
        claim.first === undefined
          ? { values, isWhole }
          : { values: values.slice(0, claim.first), isWhole: isWhole || values.length >= claim.first },
      );
      const listed = new Set(items);
      const isSame = ({ values }: { readonly values: readonly number[] }): boolean =>
        values.length === listed.size && values.every((n) => listed.has(n));
      if (wanted.some((one) => one.isWhole && isSame(one))) return 'true';
      const isForeign = (n: number): boolean =>
        wanted.every(({ values, isWhole }) => !values.includes(n) && (isWhole || n <= (values.at(-1) ?? 0)));
      const foreign = items.filter(isForeign);
      const [other] = foreign;
      if (other !== undefined) return describe(t("{0} isn't one of the {1}.", other, names), foreign, '∉');
      // “The factors of 12 are 3 and 4” is about a product. With 1, all of them are meant.
      const isPartial = set.base === 'divisor' && !set.properties.has('prime') && !listed.has(1);
      const isMissing = (n: number): boolean =>
        !listed.has(n) && wanted.every(({ values, isWhole }) => isWhole && values.includes(n));
      const missing =
        isPartial || !wanted.every(({ isWhole }) => isWhole)
          ? []
          : wanted.flatMap(({ values }) => values).filter(isMissing);
      const shown = [...new Set(missing)];
      if (shown.length === 0) return undefined;
      return describe(t('The list of {0} is missing {1}.', names, shown.slice(0, 8).join(', ')), shown, '∈');
    }
    case 'count': {
      if (!meanings.every(({ isWhole }) => isWhole)) return undefined;
      const counts = meanings.map(({ values }) => values.length);
      const isNegativeCounted =
        set.base === 'divisor' && !set.properties.has('positive') && 2 * usual.values.length === claim.count;
      if (counts.includes(claim.count) || isNegativeCounted) return 'true';
      const actual = usual.values.length;
      const message = t('The number of {0} is {1}, not {2}.', names, actual, claim.count);
      return describe(message, [actual], '≠', claim.count);
    }
    default: {
      const value = readNumber(text, claim.value, budget);
      const isLargest = claim.kind === 'largest';
      const ends = meanings.map(({ values, isWhole }) =>
        isLargest && !isWhole ? undefined : values.at(isLargest ? -1 : 0),
      );
      const [actual] = ends;
      if (value === undefined || actual === undefined || ends.includes(undefined)) return undefined;
      if (ends.includes(value)) return 'true';
      const message = isLargest
        ? t('The largest {0} is {1}, not {2}.', names, actual, value)
        : t('The smallest {0} is {1}, not {2}.', names, actual, value);
      return describe(message, [actual], '≠', value);
    }
  }
}

/** The words for the set, with readable mathematics. */
function nameSet(text: string, { start, end }: TextRange): string {
  const words = text.slice(start, end).replace(/\$([^$]*)\$|\\\(([\s\S]*?)\\\)/g, (_, inline = '', other = '') => {
    const latex = `${inline}${other}`;
    return toReadableMath(tokenizeMath(latex, 0, latex.length));
  });
  return words.replace(/\s+/g, ' ');
}

function describe(message: string, numbers: readonly number[], sign: string, stated?: number): Evidence {
  const [first = 0] = numbers;
  const brief =
    sign === '≠'
      ? formatRefutationBrief(`${first} ≠ ${stated}`)
      : sign === '∈'
        ? t('False: {0} is missing', first)
        : t("False: {0} isn't in the set", first);
  return { message, brief: pickFirstFittingBrief(brief, t('False: the numbers differ')) };
}

function readSet(text: string, { set, of, low, high }: SetStatement, budget: WorkBudget): WholeNumberSet | undefined {
  const numbers = of.map((range) => readNumber(text, range, budget));
  const end = (one: SetStatement['low']): NumberRangeEnd | undefined | 'unread' => {
    if (one === undefined) return undefined;
    const value = readNumber(text, one.at, budget);
    return value === undefined ? 'unread' : { value, isStrict: one.isStrict };
  };
  const [from, to] = [end(low), end(high)];
  const known = numbers.filter((n): n is number => n !== undefined && Number.isSafeInteger(n));
  if (known.length < numbers.length || from === 'unread' || to === 'unread') return undefined;
  return { ...set, of: known, low: from, high: to };
}

/** The value of a number; `undefined` if it depends on the reading, or is too close to a whole number to tell. */
function readNumber(text: string, range: TextRange, budget: WorkBudget): number | undefined {
  const tokens = readNumberTokens(text, range);
  if (tokens === undefined || tokens.some(({ kind }) => kind === 'text')) return undefined;
  const values = tryEveryReading((chooser) => {
    const expression = readOperand(tokens, chooser, new Map(), budget);
    const value = evaluateExpression(expression, new Map(), { angle: 'radians', root: 'real' }, budget);
    const { re, im } = toComplexFloat(value);
    const isClear = value.kind === 'exact' || Math.abs(re - Math.round(re)) > 1e-6;
    return im === 0 && isClear ? re : Number.NaN;
  });
  const [first, ...others] = values ?? [];
  return first !== undefined && !Number.isNaN(first) && others.every((value) => value === first) ? first : undefined;
}

/** The numbers of a list; each of its parts is a numeral, or a segment of mathematics with one or more numerals. */
function readItems(text: string, parts: readonly TextRange[]): readonly number[] | undefined {
  const items: number[] = [];
  for (const { start, end } of parts) {
    const tokens = tokenizeMath(text, start, end).filter(({ text: sign }) => !/^(?:\$|\\[()[\]{}])$/.test(sign));
    const isList = tokens.every(({ kind, text: sign }, k) =>
      k % 2 === 0 ? kind === 'number' && /^\d+$/.test(sign) : sign === ',',
    );
    if (!isList || tokens.length % 2 === 0) return undefined;
    for (const [k, { text: numeral }] of tokens.entries()) if (k % 2 === 0) items.push(Number(numeral));
  }
  return items;
}
