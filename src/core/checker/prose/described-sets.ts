/**
 * Finds statements on sets of whole numbers that are described in words: `the primes less than 20 are 2, 3, 5, …`,
 * `there are 8 primes below 20`, `the largest prime factor of 60 is 5`. They are for rule N (`rules/false-described-set.ts`).
 */
import { parseWordNumberPairs } from '../../base/word-tables.ts';
import type { TextRange } from '../../proof/index.ts';
import type { NumberSetProperty, WholeNumberSet } from '../mathematics/number-sets.ts';
import { mayBeginStatement, replaceMathWithPlaceholders } from './number-facts.ts';

/** A statement on a set. Numbers in it are ranges of the text: of a numeral, or of a segment of mathematics. */
export interface SetStatement {
  readonly range: TextRange;
  /** The set without the numbers in its description. */
  readonly set: Pick<WholeNumberSet, 'base' | 'properties' | 'digits'>;
  /** The words for the set. */
  readonly words: TextRange;
  readonly of: readonly TextRange[];
  readonly low: StatedEnd | undefined;
  readonly high: StatedEnd | undefined;
  readonly claim:
    | { readonly kind: 'list'; readonly items: readonly TextRange[]; readonly first: number | undefined }
    | { readonly kind: 'count'; readonly count: number }
    | { readonly kind: 'largest' | 'smallest'; readonly value: TextRange };
}

interface StatedEnd {
  readonly at: TextRange;
  readonly isStrict: boolean | undefined;
}

const S = '\\s{1,3}';
const SEGMENT = '(?:(?<!\uE000)\uE000+|(?<!\uE001)\uE001+)';
const NUMERAL =
  '(?<![\\w.,^_+*/\\-−=\\\\{(])(?:\\d{1,3}(?:,\\d{3})+|\\d{1,12})(?![\\w^{√!%°]|[.,]\\d|\\s?[-−+*/^=×·÷<>])';
const N = `(?:${SEGMENT}|${NUMERAL})`;
const WORDS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
const COUNTS = parseWordNumberPairs(
  'one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 single 1',
);
const THE = `(?:[Tt]he${S})?`;
const ADJECTIVES = `(?<adjectives>(?:(?:positive|natural|even|odd|prime|composite|proper|distinct|different|unique|common|perfect|whole|integer|(?:${WORDS}|single|\\d)-digit)${S}){0,4})`;
const BASE = `(?<base>primes?|squares?|cubes?|integers?|numbers?|multiples?|divisors?|factors?|powers?)(?:${S}numbers?)?(?![\\w-])`;
const OF = `(?:${S}of${S}(?:the${S}number${S}|both${S})?(?<of>${N}(?:${S}and${S}${N})?))?`;
const THAT = `(?:${S}(?:that|which)${S}(?:is|are)${S}(?:an?${S})?(?<that>(?:factors?|divisors?|multiples?)${S}of|divisible${S}by)${S}(?<whose>${N}))?`;
/** The upper end of a range. @param strict the group of an excluded end @param weak the group of an included one */
const createUpperEnd = (strict: string, weak: string): string =>
  `(?:(?:strictly${S})?(?:less|smaller)${S}than|below|under)${S}(?<${strict}>${N})|(?:up${S}to|at${S}most|not${S}exceeding|(?:less|smaller)${S}than${S}or${S}equal${S}to)${S}(?<${weak}>${N})`;
const LOW = `(?:(?:strictly${S})?(?:greater|larger|bigger)${S}than|above|exceeding)${S}(?<low1>${N})|(?:at${S}least|(?:greater|larger)${S}than${S}or${S}equal${S}to)${S}(?<low2>${N})`;
const INCLUSIVE = `(?:,?${S}\\(?(?<inclusive>inclusive|exclusive)\\)?)?`;
const RANGE = `(?:${S}(?:(?<strictly>strictly${S})?between${S}(?<a>${N})${S}and${S}(?<b>${N})${INCLUSIVE}|from${S}(?<c>${N})${S}(?:to|through)${S}(?<d>${N})(?:,?${S}\\(?inclusive\\)?)?|(?:${LOW})(?:${S}(?:and|but)${S}(?:${createUpperEnd('high1', 'high2')}))?|(?:${createUpperEnd('high3', 'high4')})))?`;
const SET = `(?<set>${ADJECTIVES}${BASE}${OF}${THAT}${RANGE})`;
const LIST = `(?<list>${N}(?:\\s{0,2},\\s{1,2}${N}){0,40}(?:\\s{0,2},?${S}and${S}${N})?)`;
const COUNT = `(?:exactly${S}|only${S}|a${S}total${S}of${S})?(?<count>${WORDS}|\\d{1,6})`;
/** The end of a clause. */
const END = `(?:${S}itself)?(?=\\s{0,3}(?:$|[.;:!?)](?!\\d)|,(?!\\s{0,2}(?:[\\d\uE000\uE001]|\\.\\.|…|etc))|\\n)|${S}(?:so|but|while|which|then|since|because)\\b)`;

/** Each pattern with a word that every match contains. */
const PATTERNS = (
  [
    ['are', `${THE}(?:only${S})?${SET}${S}are(?:${S}(?:exactly|only))?:?${S}${LIST}`],
    ['only', `${THE}only${S}${SET}${S}is${S}${LIST}`],
    ['first', `${THE}first${S}${COUNT}${S}${SET}${S}are:?${S}${LIST}`],
    ['here', `[Tt]here${S}(?:are|is)${S}${COUNT}${S}${SET}`],
    ['number of', `${THE}(?:total${S})?number${S}of${S}${SET}${S}(?:is|equals)${S}${COUNT}`],
    [
      'est',
      `${THE}(?<extreme>largest|greatest|biggest|highest|smallest|least|lowest)${S}${SET}${S}is${S}(?<value>${N})`,
    ],
  ] as const
).map(([word, source]) => ({ word, pattern: new RegExp(source + END, 'gud') }));

/** A word for a set of numbers. */
const SETS = /\b(?:primes?|squares?|cubes?|integers?|numbers?|multiples?|divisors?|factors?|powers?)\b/;

/** The statements of a text in text order, in time proportional to its length. */
export function findSetStatements(text: string): readonly SetStatement[] {
  if (!SETS.test(text) || !/\d/.test(text)) return [];
  const flat = replaceMathWithPlaceholders(text);
  return PATTERNS.filter(({ word }) => text.includes(word))
    .flatMap(({ pattern }) =>
      [...flat.matchAll(pattern)]
        .filter(({ index }) => mayBeginStatement(text, flat, index))
        .flatMap((match) => toStatement(match) ?? []),
    )
    .sort((x, y) => x.range.start - y.range.start);
}

const BASES: ReadonlyMap<string, WholeNumberSet['base']> = new Map([
  ['prime', 'integer'],
  ['number', 'integer'],
  ['factor', 'divisor'],
]);
const PROPERTIES: readonly NumberSetProperty[] = ['even', 'odd', 'prime', 'composite', 'positive', 'proper'];

function toStatement(match: RegExpExecArray): SetStatement | undefined {
  const { groups = {}, indices } = match;
  const at = (name: string): TextRange | undefined => {
    const [start, end] = indices?.groups?.[name] ?? [];
    return start === undefined || end === undefined ? undefined : { start, end };
  };
  const numbersAt = (name: string): readonly TextRange[] => {
    const range = at(name);
    return range === undefined
      ? []
      : [...(groups[name] ?? '').matchAll(new RegExp(N, 'gu'))].map(({ index, 0: { length } }) => ({
          start: range.start + index,
          end: range.start + index + length,
        }));
  };
  const words = at('set');
  if (words === undefined) return undefined;
  const noun = (groups.base ?? '').replace(/s$/, '');
  const adjectives = groups.adjectives ?? '';
  const that = groups.that;
  const own = BASES.get(noun) ?? (noun as WholeNumberSet['base']);
  const isOf = /^(?:multiple|divisor|power)$/.test(own);
  // “The integers that are factors of 12” are its factors, if they aren't yet a set of their own.
  if (isOf !== (groups.of !== undefined) || (that !== undefined && own !== 'integer')) return undefined;
  if (/\bperfect\b/.test(adjectives) && own !== 'square' && own !== 'cube') return undefined;
  const base = that === undefined ? own : /^[fd].*of$/.test(that) ? 'divisor' : 'multiple';
  const properties = new Set(
    PROPERTIES.filter((property) => `${adjectives} ${noun === 'prime' ? noun : ''}`.includes(property)),
  );
  if (/\bnatural\b/.test(adjectives)) properties.add('positive');
  const [, digits] = /(\w+)-digit/.exec(adjectives) ?? [];
  const set = { base, properties, digits: digits === undefined ? undefined : toCount(digits) };
  const end = (names: readonly (readonly [string, boolean | undefined])[]): StatedEnd | undefined =>
    names.map(([name, isStrict]) => ({ at: at(name), isStrict })).find((one): one is StatedEnd => one.at !== undefined);
  const between =
    groups.inclusive === undefined
      ? groups.strictly === undefined
        ? undefined
        : true
      : groups.inclusive === 'exclusive';
  const low = end([
    ['a', between],
    ['c', false],
    ['low1', true],
    ['low2', false],
  ]);
  const high = end([
    ['b', between],
    ['d', false],
    ['high1', true],
    ['high2', false],
    ['high3', true],
    ['high4', false],
  ]);
  const isBounded = low !== undefined || high !== undefined || groups.of !== undefined || that !== undefined;
  if (/^(?:square|cube)$/.test(own) && !isBounded && !/\bperfect\b/.test(adjectives)) return undefined;
  const value = at('value');
  const count = groups.count === undefined ? undefined : toCount(groups.count);
  const isPlain = base === 'integer' && adjectives === '' && noun !== 'prime' && that === undefined;
  const claim: SetStatement['claim'] | undefined =
    groups.list !== undefined
      ? { kind: 'list', items: numbersAt('list'), first: count }
      : value !== undefined && !isPlain && (isBounded || set.digits !== undefined)
        ? { kind: /^(?:smallest|least|lowest)$/.test(groups.extreme ?? '') ? 'smallest' : 'largest', value }
        : value === undefined && count !== undefined
          ? { kind: 'count', count }
          : undefined;
  // The greatest common divisor is one of the facts about numbers.
  const isGcd = value !== undefined && /\bcommon\b/.test(adjectives);
  if (claim === undefined || isGcd) return undefined;
  const range = { start: match.index, end: match.index + match[0].length };
  return { range, set, words, of: numbersAt(groups.of === undefined ? 'whose' : 'of'), low, high, claim };
}

function toCount(word: string): number {
  return COUNTS.get(word.toLowerCase()) ?? Number(word);
}
