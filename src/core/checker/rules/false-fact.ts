/** Rule N: facts about whole numbers in words (`209 is prime`). They are decided exactly or not at all. */
import { t } from '../../../l10n/index.ts';
import type { TextRange } from '../../proof/index.ts';
import {
  createDisplayedIntegerSide,
  formatRefutationBrief,
  pickFirstFittingBrief,
} from '../evidence/evidence-texts.ts';
import { formatInteger, formatNumericValue } from '../evidence/format-value.ts';
import { formatVariableValues } from '../evidence/readable-math.ts';
import { evaluateExpression } from '../mathematics/evaluate.ts';
import type { ValuesByName } from '../mathematics/numeric-values.ts';
import {
  countDivisors,
  findSmallestPrimeFactor,
  isPerfectNthPower,
  isPrime,
  sumDigits,
} from '../mathematics/whole-numbers.ts';
import { readOperand } from '../parsing/operand.ts';
import { findNumberClaims, type NumberClaim, readCountWord, readNumberTokens } from '../prose/number-facts.ts';
import type { ChainLinkContext } from '../relations/chain-link.ts';
import { tryReadingOrEvaluating } from '../relations/listed-relations.ts';
import { listDomainPoints, listPositiveIntegerConditions } from '../relations/quantified-domain.ts';
import { classifyReadingError } from '../relations/reading-attempts.ts';
import { findUniversalClaimDomain } from '../relations/universal-claims.ts';
import { collectFreeNames, type Expression } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { tryEveryReading } from '../terms/readings.ts';
import type { Evidence, RelationOutcome } from '../terms/types.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import type { ProseRule } from './rule-types.ts';

/** Words that make a fact in the same clause a wish, a question, or an idea rather than a statement. */
const WISH = createWordListPattern(
  String.raw`
  would could might may should must need\w* want\w* require\w* ensure neither nor either when\w* where
  try trying test testing check checking claim\w* instead
`,
);
/** Words that make the rest of the sentence a hypothesis. */
const HYPOTHESIS = createWordListPattern(
  String.raw`if unless whether suppose supposing assum\w+ otherwise contrary imagine pretend case provided hypothe\w+ of\s+the\s+following`,
);
/** Words that deny the fact behind them, or report what others say. */
const DENIED = createWordListPattern(
  String.raw`
  not \w+n['’]t cannot never nobody no\s+one hardly rarely false
  says? said saying believ\w* thinks? thought tempt\w* guess\w* wrote writes? students? pupils? people misconception disprov\w* refut\w* den(?:y|ies|ied|ying)
`,
);
/** Words that end what a “not” before them denies: “2 doesn't divide 91, so …”. */
const CONCLUDING = /\b(?:so|thus|hence|therefore|but)\b/i;
/** Words that choose among statements: “only the second is true”. */
const CHOSEN = /\b(?:only|exactly\s+one|one\s+of|all\s+but)\b[^.]{0,40}\b(?:true|correct|right|valid|holds?)\b/i;
/** Words that make the fact behind it the subject of another clause: “that 91 is prime is not true”. */
const IS_JUDGED =
  /^\s{0,3}["'”’]?\s{1,3}(?:is|isn['’]t|was|are|cannot|does|doesn['’]t|fails?|would|must|may|might|can|need)\b/;
/** Words in the rest of the sentence or in the next one that retract the fact. */
const TAKEN_BACK = createWordListPattern(
  String.raw`
  contradict\w* impossible absurd false wrong incorrect\w* mistake\w* error wait hmm actually correction inconsisten\w*
`,
  String.raw`^\s*\?|✗|✘`,
);
/** Words for numbers other than whole numbers. */
const ELSEWHERE = createWordListPattern(
  String.raw`Gaussian Eisenstein rings? ideals? fields? irreducible(?!\s+fraction) permutations? units?(?!\s+digit) base octal binary hexadecimal residue\w*`,
  String.raw`\\mathbb\s*\{?Z\}?\s*\[|ℤ\[|Z\[`,
);
/** Words for a modulus, which changes the question for squares and primes. */
const MODULAR = /\bmod(?:ulo|ulus)?\b|\\[pb]?mod\b/i;

const MOST_DIGITS = 40;
/** The most points where a fact about letters is tried. */
const MAX_POINTS = 160;

export const falseNumberClaimRule: ProseRule = {
  id: 'N',
  strength: 'refuted',
  find: (around) =>
    findNumberClaims(around.text).map((fact) => ({ range: fact.range, judge: () => judgeFact(around, fact) })),
};

/** The outcome of a fact; `undefined` if its numbers can't be read as whole numbers. */
function judgeFact(around: ChainLinkContext, fact: NumberClaim): RelationOutcome | undefined {
  const budget = WorkBudget.ofRelation(around.budget);
  try {
    const numbers = readNumbers(around.text, fact, budget);
    if (numbers === undefined) return undefined;
    const { names, evaluate } = numbers;
    if (names.size > 0) return judgeFactForAll(around, fact, numbers, budget);
    const [subjects, objects] = fact.isQuantified ? [] : (evaluate(new Map()) ?? []);
    if (subjects === undefined || objects === undefined) return undefined;
    budget.charge(200);
    const found = decideFact(fact, subjects, objects);
    if (found === undefined) return { kind: 'not-read', reason: 'too-costly' };
    if (found.isTrue) return { kind: 'holds' };
    if (isHedged(around, fact)) return { kind: 'not-read', reason: 'hedged' };
    const { heard } = around.known;
    if (heard.ring || heard.bases.length > 0) return { kind: 'not-read', reason: 'ambiguous' };
    return { kind: 'refuted', rule: 'N', evidence: found.evidence };
  } catch (error) {
    const reason = classifyReadingError(error);
    if (reason === undefined) throw error;
    return reason === 'time' || reason === 'too-costly' ? { kind: 'not-read', reason } : undefined;
  }
}

/** The outcome of a fact that its sentence states for all numbers of a domain; `undefined` if it doesn't. */
function judgeFactForAll(
  around: ChainLinkContext,
  fact: NumberClaim,
  { names, expressions, evaluate }: FactNumbers,
  budget: WorkBudget,
): RelationOutcome | undefined {
  const domain = findUniversalClaimDomain(around, fact.range);
  if (domain === undefined || domain.isCase || ![...names].every((name) => domain.names.has(name))) return undefined;
  let points = 0;
  for (const point of listDomainPoints(domain, names, listPositiveIntegerConditions(expressions, names), budget)) {
    const [subjects, objects] = tryReadingOrEvaluating(() => evaluate(point)) ?? [];
    const decided = subjects && objects && decideFact(fact, subjects, objects);
    if (decided === undefined) continue;
    if (!decided.isTrue) {
      const shown = new Map([...point].map(([name, value]) => [name, formatNumericValue(value)]));
      const counterexample = formatVariableValues(shown);
      const { message } = decided.evidence;
      const brief = pickFirstFittingBrief(t('False at {0}', counterexample), t('False: see the counterexample'));
      const evidence = { message: t('At {0}: {1}', counterexample, message), brief, counterexample };
      return { kind: 'refuted', rule: 'N', evidence };
    }
    if (++points === MAX_POINTS) break;
  }
  return points > 0 ? { kind: 'no-counterexample', points } : undefined;
}

function isHedged(around: ChainLinkContext, { kind, range }: NumberClaim): boolean {
  if (isProseStatementHedged(around, range)) return true;
  const { words } = around.sentences.at(range.start);
  return (kind === 'square' || kind === 'cube' || kind === 'prime') && words.says(MODULAR);
}

/** Whether the text around a fact in words only supposes, asks, or retracts it, or is about other numbers. */
export function isProseStatementHedged(around: ChainLinkContext, range: TextRange): boolean {
  const sentence = around.sentences.at(range.start);
  // "is 1. The gcd …": a period after a numeral ends a sentence here, since there are no numbered lists.
  const before =
    around.text
      .slice(sentence.start, range.start)
      .split(/(?<=[.;!?])\s/)
      .at(-1) ?? '';
  const clause = before.split(/[,:(]\s/).at(-1) ?? '';
  const after = around.text.slice(range.end, sentence.end);
  if (HYPOTHESIS.test(before) || WISH.test(clause) || /^\s*(?:if|when|iff|only|unless)\b/.test(after)) return true;
  if (DENIED.test(clause.split(CONCLUDING).at(-1) ?? '') || IS_JUDGED.test(after)) return true;
  if (TAKEN_BACK.test(before) || TAKEN_BACK.test(after) || sentence.next.says(TAKEN_BACK)) return true;
  const { words, previous, ahead } = sentence;
  return [words, previous, ahead].some((near) => near.says(CHOSEN)) || words.says(ELSEWHERE);
}

/** The numbers of a fact, which may have letters. */
interface FactNumbers {
  readonly names: ReadonlySet<string>;
  readonly expressions: readonly Expression[];
  /** The subjects and the objects at a point; `undefined` unless each is one whole number in all readings. */
  evaluate(point: ValuesByName): readonly [readonly bigint[], readonly bigint[]] | undefined;
}

function readNumbers(text: string, fact: NumberClaim, budget: WorkBudget): FactNumbers | undefined {
  const readAll = (ranges: readonly TextRange[]) => keepIfKnown(ranges.map((range) => readNumber(text, range, budget)));
  const [subjects, objects] = [readAll(fact.subjects), readAll(fact.objects)];
  if (subjects === undefined || objects === undefined) return undefined;
  const expressions = [...subjects, ...objects].flat();
  const names = new Set<string>();
  for (const expression of expressions) collectFreeNames(expression, names);
  const evaluateWhole = (readings: readonly Expression[], point: ValuesByName): bigint | undefined => {
    const values = readings.map((one) => evaluateExpression(one, point, { angle: 'radians', root: 'real' }, budget));
    const [first, ...others] = values.map((one) =>
      one.kind === 'exact' && Q.isIntegerRational(one.value) ? one.value.n : undefined,
    );
    return others.every((value) => value === first) ? first : undefined;
  };
  const evaluate: FactNumbers['evaluate'] = (point) => {
    const [ofSubjects, ofObjects] = [subjects, objects].map((all) =>
      keepIfKnown(all.map((one) => evaluateWhole(one, point))),
    );
    return ofSubjects && ofObjects && [ofSubjects, ofObjects];
  };
  return { names, expressions, evaluate };
}

/** The values, unless one of them is `undefined`. */
function keepIfKnown<T>(values: readonly (T | undefined)[]): readonly T[] | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length ? known : undefined;
}

/** All readings of the number at a range: a numeral, or the last operand of mathematics. */
function readNumber(text: string, { start, end }: TextRange, budget: WorkBudget): readonly Expression[] | undefined {
  const source = text.slice(start, end);
  if (/^[\d,]+$/.test(source))
    return [{ kind: 'number', value: { n: BigInt(source.replaceAll(',', '')), d: 1n }, decimals: 0 }];
  const count = readCountWord(source);
  if (count !== undefined) return [{ kind: 'number', value: { n: BigInt(count), d: 1n }, decimals: 0 }];
  const tokens = readNumberTokens(text, { start, end });
  if (tokens === undefined) return undefined;
  return tryEveryReading((chooser) => readOperand(tokens, chooser, new Map(), budget));
}

interface DecidedFact {
  readonly isTrue: boolean;
  readonly evidence: Evidence;
}

/** Facts of each of their subjects. Others are about all of them together. */
const OF_EACH: ReadonlySet<NumberClaim['kind']> = new Set<NumberClaim['kind']>([
  'prime',
  'composite',
  'square',
  'cube',
  'even',
  'odd',
  'divisible',
  'divides',
]);

/** Whether the fact is true, and its evidence if it isn't; `undefined` if that can't be decided. */
function decideFact(
  fact: NumberClaim,
  subjects: readonly bigint[],
  objects: readonly bigint[],
): DecidedFact | undefined {
  if (!OF_EACH.has(fact.kind) || subjects.length < 2) return decideFactOfOne(fact, subjects, objects);
  const decided = subjects.map((subject) => decideFactOfOne(fact, [subject], objects));
  const known = keepIfKnown(decided);
  const [first] = known ?? [];
  // “4 and 9 are not prime” may mean that not both are. It is false only if both are.
  const isTrue = fact.isNegated ? known?.some((one) => one.isTrue) : known?.every((one) => one.isTrue);
  if (known === undefined || first === undefined || isTrue === undefined) return undefined;
  return { isTrue, evidence: (known.find((one) => !one.isTrue) ?? first).evidence };
}

function decideFactOfOne(
  fact: NumberClaim,
  subjects: readonly bigint[],
  objects: readonly bigint[],
): DecidedFact | undefined {
  const [n, m] = subjects;
  const [b] = objects;
  if (n === undefined || [...subjects, ...objects].some((x) => x.toString().length > MOST_DIGITS)) return undefined;
  const { isNegated } = fact;
  const isSo = (so: boolean, what: string, instead: string, brief: string): DecidedFact => ({
    isTrue: so !== isNegated,
    evidence: {
      message: instead,
      brief: pickFirstFittingBrief(
        formatRefutationBrief(brief),
        isNegated ? t('False: it is {0}', what) : t("False: it isn't {0}", what),
      ),
    },
  });
  const equals = (name: string, value: bigint, stated: bigint): DecidedFact => ({
    isTrue: value === stated,
    evidence: {
      sign: '=',
      left: createDisplayedIntegerSide(value, name),
      right: createDisplayedIntegerSide(stated),
      message: t('{0} is {1}, not {2}.', name, formatInteger(value), formatInteger(stated)),
      brief: pickFirstFittingBrief(formatRefutationBrief(`${formatInteger(value)} ≠ ${formatInteger(stated)}`)),
    },
  });
  switch (fact.kind) {
    case 'prime':
    case 'composite': {
      const prime = isPrime(n);
      if (prime === undefined) return undefined;
      const isComposite = n > 1n && !prime;
      const factors = isComposite ? product(n) : undefined;
      const why = factors ?? describePrimality(prime, isComposite);
      const is = t('{0} is {1}', formatInteger(n), why);
      if (fact.kind === 'composite') return isSo(isComposite, t('composite'), t('{0}.', is), is);
      return isSo(
        prime,
        t('prime'),
        factors === undefined ? t('{0}.', is) : t("{0} is {1}, so it isn't prime.", formatInteger(n), factors),
        factors === undefined ? is : `${formatInteger(n)} = ${factors}`,
      );
    }
    case 'square':
    case 'cube': {
      const k = fact.kind === 'square' ? 2 : 3;
      const so = isPerfectNthPower(n, k);
      const power = so ? `${formatInteger(root(n, k))}${k === 2 ? '²' : '³'}` : '';
      return isSo(
        so,
        t(k === 2 ? 'a perfect square' : 'a perfect cube'),
        so
          ? t('{0} is {1}.', formatInteger(n), power)
          : t(k === 2 ? "{0} isn't a perfect square." : "{0} isn't a perfect cube.", formatInteger(n)),
        so
          ? `${formatInteger(n)} = ${power}`
          : t(k === 2 ? "{0} isn't a square" : "{0} isn't a cube", formatInteger(n)),
      );
    }
    case 'even':
    case 'odd': {
      const isEven = n % 2n === 0n;
      const is = t(isEven ? '{0} is even' : '{0} is odd', formatInteger(n));
      const what = t(fact.kind === 'even' ? 'even' : 'odd');
      return isSo(isEven === (fact.kind === 'even'), what, t('{0}.', is), is);
    }
    case 'divisible':
    case 'divides': {
      const pairs = objects.map((o) => (fact.kind === 'divisible' ? { of: n, by: o } : { of: o, by: n }));
      if (pairs.some(({ by }) => by === 0n)) return undefined;
      const hits = pairs.filter(({ of, by }) => of % by === 0n);
      const misses = pairs.filter(({ of, by }) => of % by !== 0n);
      // "Not divisible by 3 and 6" may mean either or both. It is false only if both meanings are false.
      const isTrue = isNegated
        ? misses.length > 0 && (fact.join === 'and' || hits.length === 0)
        : fact.join === 'or'
          ? hits.length > 0
          : misses.length === 0;
      const [shown] = isNegated ? hits : misses;
      const { of, by } = shown ?? { of: 0n, by: 1n };
      const [left, right] = [createDisplayedIntegerSide(by), createDisplayedIntegerSide(of)];
      const found = formatInteger(isNegated ? of / by : Q.reduceIntegerModulo(of, by));
      const message = isNegated
        ? t('{0} divides {1}: {0} · {2} = {1}.', left.text, right.text, found)
        : t("{0} doesn't divide {1}: the remainder is {2}.", left.text, right.text, found);
      const brief = pickFirstFittingBrief(formatRefutationBrief(`${left.text} ${isNegated ? '∣' : '∤'} ${right.text}`));
      return { isTrue, evidence: { sign: isNegated ? '∤' : '∣', left, right, message, brief } };
    }
    case 'coprime': {
      const others = m === undefined ? objects : [m];
      const shared = others.map((o) => Q.gcd(n, o));
      const [factor] = shared.filter((g) => g !== 1n);
      const other = others[shared.indexOf(factor ?? 0n)] ?? others[0] ?? 1n;
      const isTrue = isNegated ? shared.some((g) => g !== 1n) : factor === undefined;
      const gcd = factor ?? 1n;
      const left = createDisplayedIntegerSide(gcd, `gcd(${formatInteger(n)}, ${formatInteger(other)})`);
      const message = isNegated ? t('{0} is {1}.', left.text, 1) : t('{0} is {1}, not {2}.', left.text, left.value, 1);
      const so = formatRefutationBrief(`${left.text} = ${left.value}`);
      const brief = pickFirstFittingBrief(so, t('False: the gcd is {0}', left.value));
      return {
        isTrue,
        evidence: { sign: isNegated ? '≠' : '=', left, right: createDisplayedIntegerSide(1n), message, brief },
      };
    }
    case 'gcd':
    case 'lcm': {
      if (b === undefined || subjects.length < 2 || subjects.some((x) => x <= 0n)) return undefined;
      const value = subjects.reduce(fact.kind === 'gcd' ? Q.gcd : Q.lcm);
      return equals(`${fact.kind}(${subjects.map(formatInteger).join(', ')})`, value, b);
    }
    case 'pairwise coprime': {
      const pairs = subjects.flatMap((x, k) => subjects.slice(k + 1).map((y) => ({ x, y, gcd: Q.gcd(x, y) })));
      const shared = pairs.find(({ gcd }) => gcd !== 1n);
      const { x, y, gcd } = shared ?? { x: n, y: n, gcd: 1n };
      return { ...equals(`gcd(${formatInteger(x)}, ${formatInteger(y)})`, gcd, 1n), isTrue: shared === undefined };
    }
    case 'digits': {
      const count = BigInt(n.toString().length);
      if (b === undefined || n < 0n) return undefined;
      const found = equals(t('The number of digits of {0}', formatInteger(n)), count, b);
      return { ...found, isTrue: found.isTrue !== isNegated };
    }
    case 'last digit':
      return b === undefined || n < 0n ? undefined : equals(t('The last digit of {0}', formatInteger(n)), n % 10n, b);
    case 'digit-sum':
      return b === undefined || n < 0n
        ? undefined
        : equals(t('The digit sum of {0}', formatInteger(n)), sumDigits(n), b);
    case 'divisors': {
      const count = n < 1n ? undefined : countDivisors(n);
      if (b === undefined || count === undefined) return undefined;
      const found = equals(t('The number of positive divisors of {0}', formatInteger(n)), count, b);
      // Including negative divisors, there are twice as many; without 1 or the number itself, one or two fewer.
      return { ...found, isTrue: [count, 2n * count, count - 1n, count - 2n].includes(b) };
    }
    default:
      return fact.kind satisfies never;
  }
}

/** Two factors; `undefined` if none is found. */
function product(n: bigint): string | undefined {
  const p = findSmallestPrimeFactor(n);
  return p === undefined || p === n ? undefined : `${formatInteger(p)} · ${formatInteger(n / p)}`;
}

function describePrimality(isPrime: boolean, isComposite: boolean): string {
  if (isPrime) return t('prime');
  return isComposite ? t('composite') : t('neither prime nor composite');
}

function root(n: bigint, k: 2 | 3): bigint {
  return n < 0n ? -root(-n, k) : (Q.findRationalNthRoot(Q.createRational(n), k)?.n ?? 0n);
}
