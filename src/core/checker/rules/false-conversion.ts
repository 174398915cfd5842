/**
 * Rule N: conversions of units and facts of the calendar in words: `2 hours is 100 minutes`, `there are 31 days in June`,
 * `10 days after Monday is a Wednesday`. Only exact factors count. Nothing is refuted that is usual at work, at school, or on maps.
 */
import { t } from '../../../l10n/index.ts';
import { parseWordNumberPairs, splitIntoWords } from '../../base/word-tables.ts';
import type { TextRange } from '../../proof/index.ts';
import {
  createDisplayedIntegerSide,
  formatRefutationBrief,
  pickFirstFittingBrief,
} from '../evidence/evidence-texts.ts';
import { formatNumericValue } from '../evidence/format-value.ts';
import { createExactValue } from '../mathematics/numeric-values.ts';
import { areInSameUnitSystem, findMeasurementUnit, type MeasurementUnit } from '../parsing/measurement-units.ts';
import { mayBeginStatement, replaceMathWithPlaceholders } from '../prose/number-facts.ts';
import { isUniversalStatementHedged } from '../prose/sentences.ts';
import type { ChainLinkContext } from '../relations/chain-link.ts';
import * as Q from '../terms/rational.ts';
import type { Evidence, RelationOutcome } from '../terms/types.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import { isProseStatementHedged } from './false-fact.ts';
import type { ProseRule } from './rule-types.ts';

const S = '\\s{1,3}';
const COUNTS = parseWordNumberPairs(
  'a 1 an 1 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12',
);
const WORDS = '[Oo]ne|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|[Ee]leven|[Tt]welve';
const NUMERAL = '(?<![\\w.,/$€£-])(?:\\d{1,3}(?:,\\d{3})+|\\d{1,12})(?:\\.\\d{1,6}|\\/\\d{1,4})?(?![\\w/]|[.,]\\d)';
const AMOUNT = `(?:${NUMERAL}|${WORDS}|[Hh]alf${S}an?|[Aa]n?)`;
const UNIT = `(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|century|centuries|(?:square${S}|cubic${S})?(?:inch|inches|foot|feet|yards?|miles?|(?:kilo|centi|milli)?met(?:er|re)s?|km|cm|mm)|ounces?|pounds?|(?:kilo|milli)?grams?|kg|mg|(?:milli)?lit(?:er|re)s?|ml|gallons?|quarts?|pints?|cents?|dollars?)`;
const END = `(?=\\s{0,3}(?:$|[.;:!?)](?!\\d)|,(?!\\s?\\d)|\\n)|${S}(?:so|but|while|which|then|since|because|and${S}(?:there|we|so|thus))\\b)`;
const quantity = (k: 1 | 2): string => `(?<n${k}>${AMOUNT})${S}(?<u${k}>${UNIT})`;
const SAME = `(?:(?:equal${S}to|the${S}same${S}as|equivalent${S}to|exactly)${S})?`;
const CONVERSIONS = [
  `${quantity(1)}${S}(?:is|are|equals?)${S}${SAME}${quantity(2)}${END}`,
  `[Tt]here${S}(?:are|is)${S}(?:exactly${S})?${quantity(1)}${S}in${S}${quantity(2)}${END}`,
  `${quantity(2)}${S}(?:has|have|contains?|consists?${S}of)${S}(?:exactly${S})?${quantity(1)}${END}`,
].map((source) => new RegExp(source, 'gu'));

const MONTHS = splitIntoWords('January February March April May June July August September October November December');
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const WEEKDAYS = splitIntoWords('Monday Tuesday Wednesday Thursday Friday Saturday Sunday');
const DAY = `(?:${WEEKDAYS.join('|')})`;
const YEAR = `(?<kind>leap|non-?leap|common)${S}year`;
const OF_MONTH = `(?<month>${MONTHS.join('|')})`;
const DAYS = `(?<days>\\d{1,3})${S}days`;
const CALENDAR = [
  `[Aa]${S}${YEAR}${S}has${S}${DAYS}${END}`,
  `[Tt]here${S}are${S}${DAYS}${S}in${S}(?:a${S}${YEAR}|${OF_MONTH})${END}`,
  `${OF_MONTH}${S}has${S}${DAYS}${END}`,
  `(?<!\\d[.,]?)(?<year>1[6-9]\\d\\d|2\\d{3})${S}(?:is|was)(?<not>${S}not|n['’]t)?${S}a${S}leap${S}year${END}`,
  `(?<count>\\d{1,6}|${WORDS})${S}days?${S}(?<way>after|before|from)${S}(?:a${S})?(?<from>${DAY})${S}(?:is|will${S}be)${S}(?:a${S})?(?<to>${DAY})${END}`,
].map((source) => new RegExp(source, 'gu'));

/** Words near which days, weeks, and months are those of work, or lengths those on a map. */
const CONVENTION = createWordListPattern(
  String.raw`
  work\w* school\w* business office job shifts? class\w* practi[cs]e\w* train\w* open weekends? weekdays? lunar
  maps? scales? scaled models? drawings? represent\w* blueprints? corresponds? round\w* about approx\w* roughly estimat\w* average
  Mars Venus planet
`,
);

/** A word of every conversion or date. */
const WORD = new RegExp(`\\b(?:${UNIT})\\b`);

export const falseConversionRule: ProseRule = {
  id: 'N',
  strength: 'refuted',
  find: (around) => {
    if (!WORD.test(around.text)) return [];
    const flat = replaceMathWithPlaceholders(around.text);
    const read = (patterns: readonly RegExp[], decide: (groups: Groups) => Decided | undefined) =>
      patterns.flatMap((pattern) =>
        [...flat.matchAll(pattern)]
          .filter(({ index }) => mayBeginStatement(around.text, flat, index))
          .map(({ index, 0: { length }, groups = {} }) => {
            const range = { start: index, end: index + length };
            return { range, judge: () => judge(around, range, decide(groups)) };
          }),
      );
    return [...read(CONVERSIONS, decideConversion), ...read(CALENDAR, decideCalendar)];
  },
};

type Groups = Readonly<Record<string, string | undefined>>;
type Decided = 'true' | Evidence;

function judge(around: ChainLinkContext, range: TextRange, decided: Decided | undefined): RelationOutcome | undefined {
  if (decided === undefined) return undefined;
  if (decided === 'true') return { kind: 'holds' };
  const sentence = around.sentences.at(range.start);
  const rest = `${around.text.slice(sentence.start, range.start)} … ${around.text.slice(range.end, sentence.end)}`;
  if (isProseStatementHedged(around, range) || isUniversalStatementHedged(sentence, rest))
    return { kind: 'not-read', reason: 'hedged' };
  if (around.sentences.all.says(CONVENTION)) return { kind: 'not-read', reason: 'units' };
  return { kind: 'refuted', rule: 'N', evidence: decided };
}

function decideConversion({ n1 = '', u1 = '', n2 = '', u2 = '' }: Groups): Decided | undefined {
  const [a, b] = [readAmount(n1), readAmount(n2)];
  const [from, to] = [findMeasurementUnit(u1), findMeasurementUnit(u2)];
  if (a === undefined || b === undefined || from === undefined || to === undefined) return undefined;
  if (from.factor === to.factor || !areComparable(from, to)) return undefined;
  const factor = Q.divideRationals(from.factor, to.factor);
  const value = Q.multiplyRationals(a.value, factor);
  const off = Q.subtractRationals(value, b.value);
  if (off.n === 0n) return 'true';
  // A printed decimal may be rounded or cut off, on either side.
  const slack = [
    ...(b.decimals > 0 ? [10 ** -b.decimals] : []),
    ...(a.decimals > 0 ? [10 ** -a.decimals * Q.rationalToNumber(factor)] : []),
  ];
  if (slack.some((most) => Math.abs(Q.rationalToNumber(off)) < most)) return 'true';
  if (mayBeConvention(from, to, Q.rationalToNumber(value) / Q.rationalToNumber(b.value), Q.rationalToNumber(factor)))
    return undefined;
  // The shorter unit usually has a whole number.
  const isShorter = Q.rationalToNumber(factor) < 1;
  const amount = (n: Q.Rational, unit: string): string => `${formatNumericValue(createExactValue(n))} ${unit}`;
  const name = isShorter ? amount(b.value, u2) : amount(a.value, u1);
  const actual = isShorter ? amount(Q.divideRationals(b.value, factor), u1) : amount(value, u2);
  const stated = isShorter ? amount(a.value, u1) : amount(b.value, u2);
  return {
    sign: '=',
    left: { text: name, value: actual },
    right: { text: stated, value: stated },
    message: t('{0} is {1}, not {2}.', name, actual, stated),
    brief: pickFirstFittingBrief(formatRefutationBrief(`${name} = ${actual}`), t('False conversion')),
  };
}

function areComparable(a: MeasurementUnit, b: MeasurementUnit): boolean {
  if (!areInSameUnitSystem(a, b) || a.powers.size !== b.powers.size) return false;
  return [...a.powers].every(([base, n]) => b.powers.get(base) === n);
}

/**
 * Whether a week may have fewer than seven days, a day fewer than 24 hours, or a year fewer than twelve months, as at work,
 * or a length is far off, as on a map. `ratio` is that of the true and the stated value, `factor` that of the units.
 */
function mayBeConvention(from: MeasurementUnit, to: MeasurementUnit, ratio: number, factor: number): boolean {
  const longer = factor > 1 ? from : to;
  /** How many of the shorter unit the text takes for one of the longer. */
  const stated = factor > 1 ? factor / ratio : ratio / factor;
  const isPeriod =
    (longer.powers.get('s') === 1 && Q.rationalToNumber(longer.factor) >= 86_400) ||
    (longer.powers.has('y') && Q.rationalToNumber(longer.factor) === 12);
  const isFewer = stated < Math.max(factor, 1 / factor);
  if (isPeriod && isFewer && Math.abs(stated - Math.round(stated)) < 1e-9) return true;
  const isLength = longer.powers.get('m') === 1;
  const off = Math.max(ratio, 1 / ratio);
  return isLength && off >= 4 && Math.abs(off - 10) > 1e-9;
}

function decideCalendar({ kind, month, days, year, not, count, way, from = '', to = '' }: Groups): Decided | undefined {
  if (days !== undefined) {
    const stated = Number(days);
    const length = LENGTHS[MONTHS.indexOf(month ?? '')];
    const actual = kind === undefined ? length : kind === 'leap' ? 366 : 365;
    if (actual === undefined) return undefined;
    if (actual === stated || (actual === 28 && stated === 29)) return 'true';
    const name = month ?? t(kind === 'leap' ? 'A leap year' : 'A common year');
    return equals(t('{0} has {1} days, not {2}.', name, actual, stated), actual, stated);
  }
  if (year !== undefined) {
    const y = Number(year);
    const isLeap = y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0);
    if (isLeap === (not === undefined)) return 'true';
    const message = isLeap ? t('{0} is a leap year.', year) : t("{0} isn't a leap year.", year);
    return { message, brief: pickFirstFittingBrief(formatRefutationBrief(message)) };
  }
  const steps = readAmount(count ?? '');
  const start = WEEKDAYS.indexOf(from);
  if (steps === undefined || start < 0) return undefined;
  const moved = (Number(steps.value.n) % 7) * (way === 'before' ? -1 : 1);
  const actual = WEEKDAYS[(start + moved + 7) % 7] ?? '';
  if (actual === to) return 'true';
  const message = t('That day is a {0}, not a {1}.', actual, to);
  return { message, brief: pickFirstFittingBrief(t("False: it's a {0}", actual)) };
}

function equals(message: string, actual: number, stated: number): Evidence {
  return {
    sign: '=',
    left: createDisplayedIntegerSide(BigInt(actual)),
    right: createDisplayedIntegerSide(BigInt(stated)),
    message,
    brief: pickFirstFittingBrief(formatRefutationBrief(`${actual} ≠ ${stated}`)),
  };
}

function readAmount(words: string): { readonly value: Q.Rational; readonly decimals: number } | undefined {
  if (/^half\b/i.test(words)) return { value: Q.parseRational('1/2'), decimals: 0 };
  const count = COUNTS.get(words.toLowerCase());
  if (count !== undefined) return { value: Q.createRational(BigInt(count)), decimals: 0 };
  const plain = words.replaceAll(',', '');
  if (plain === '' || /\/0*$/.test(plain)) return undefined;
  return plain.includes('/') ? { value: Q.parseRational(plain), decimals: 0 } : Q.parseDecimal(plain);
}
