/**
 * Finds relations in words between given numbers: `the floor of √50 is 7`, `15 is three more than 12`, `π is less than 4`,
 * `the value of $3 \cdot 4$ is $12$`; see `PATTERNS`. They are for rule N (`rules/false-worded-relation.ts`). Each becomes
 * relations between tokens. It must be a whole clause: a number that is only part of a longer phrase isn't read.
 */
import { parseWordNumberPairs } from '../../base/word-tables.ts';
import type { TextRange } from '../../proof/index.ts';
import { type MathToken, tokenizeMath } from '../terms/math-tokens.ts';
import type { RelationSign } from '../terms/vocabulary.ts';
import {
  isAfterResultVerbOrSign,
  mayBeginStatement,
  readNumberTokens,
  replaceMathWithPlaceholders,
} from './number-facts.ts';

/** A relation in words, which is true only if all of its parts are. */
export interface WordedRelation {
  readonly range: TextRange;
  readonly parts: readonly WordedPart[];
}

interface WordedPart {
  readonly sign: RelationSign;
  readonly left: readonly MathToken[];
  readonly right: readonly MathToken[];
  readonly modulus: readonly MathToken[] | undefined;
}

const S = '\\s{1,3}';
const SEGMENT = '(?:(?<!\uE000)\uE000+|(?<!\uE001)\uE001+)';
const NUMERAL = '(?:\\d{1,3}(?:,\\d{3})+|\\d{1,24})(?:\\.\\d{1,12})?';
/** A numeral in prose, perhaps with a root, a power, or a factorial. */
const ATOM = `(?:√?${NUMERAL}(?:\\^\\d{1,3}|[²³])?|√\\(${NUMERAL}\\)|π)`;
const bounded = (atoms: string): string =>
  `(?<![\\w.,^_+*/×·÷\\-−=\\\\{(√$€£]|[+*/×·÷^\\-−=]\\s)${atoms}(?![\\w^{(√!%°]|[.,]\\d|\\s?[-−+*/^=×·÷<>≤≥≈])`;
const calculation = (most: string): string => bounded(`[-−]?${ATOM}(?:\\s?[+*/×·÷−-]\\s?${ATOM}){${most}}`);
/** A number: a segment of mathematics, or a numeral or a simple calculation in prose. */
const V = `(?:${SEGMENT}|${calculation('0,6')})`;
const SOFTLY =
  '(?:(?:also|both|all|each|clearly|indeed|obviously|actually|already|certainly|again|thus|therefore|simply|just|exactly|precisely|itself|still|slightly|strictly|definitely|now)\\s{1,3}){0,2}';
/** The end of a clause. After a comma or an “and”, a number may continue a list. */
const END = `(?=\\s{0,3}(?:$|[.;:!?)\\]](?!\\d)|,(?!\\s{0,2}(?:[\\d\uE000\uE001]|(?:with\\s+)?(?:a\\s+)?remainder))|\\n)|${S}(?:and(?!${S}(?:[-−√\\d\uE000\uE001]|a\\s))|so|but|while|which|then|since|because|as\\s+(?:we|the|well|desired|required|claimed|expected))\\b)`;

/** What stands for the words in braces in the patterns. */
const PARTS: Readonly<Record<string, string>> = {
  the: `(?:[Tt]he${S})?`,
  of: `of${S}(?:the${S}number${S})?`,
  is: `(?:is|are|equals)${S}${SOFTLY}(?:equal${S}to${S})?`,
  softly: SOFTLY,
  not: `(?:is|are)(?:n['’]t|${S}not)${S}${SOFTLY}`,
  integer: '(?:integer|whole\\s+number)s?',
  items: `(?<items>${V}(?:(?:\\s{0,2},\\s{1,2}${V}){0,8}(?:\\s{0,2},)?${S}and${S}${V})?)`,
  terms: `(?<items>${V}(?:\\s{0,2},\\s{1,2}${V}){0,8}(?:\\s{0,2},)?${S}and${S}${V})`,
  calculation: `(?<a>(?<!\uE000)\uE000+|${calculation('1,6')})`,
  count: `(?<c>${V}|[Oo]ne|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|[Ee]leven|[Tt]welve)`,
  multiple: '(?<c>[Tt]wice|[Dd]ouble|[Tt]hrice|[Tt]riple)',
  verb: `(?:are|were|have|had|can|will|do|did|got|went|like|play)\\b`,
  words: `(?:${S}(?!(?:and|or|of|than|per|each|half|twice|more|less|another|some|one|two|three|four|five|six|seven|eight|nine|ten|\\w+teen|\\w+ty)\\b)[a-z'’-]+){0,8}`,
  part: '(?:(?:[Oo]ne|[Aa])(?:\\s|-))?(?<c>[Hh]alf|(?<=[\\s-])(?:third|quarter|fourth|fifth|tenth))',
};
const COUNTS = parseWordNumberPairs(
  'one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 twice 2 double 2 thrice 3 triple 3 half 2 third 3 quarter 4 fourth 4 fifth 5 tenth 10',
);

/**
 * Each pattern with a word that every match contains, or several of them, and its meaning in LaTeX. In a pattern, words in braces stand for
 * `PARTS`, and letters in braces for numbers. `#` and a letter stand for its number, `#+` for the sum of the items, `#*` for
 * their product, `#n` for how many they are, and `#,` for each of them.
 */
const PATTERNS = (
  [
    ['floor|part', '{the}(?:floors?|(?:integer|whole) part) {of}{items} {is}{b}', '\\lfloor#,\\rfloor = #b'],
    ['ceiling', '{the}ceilings? {of}{items} {is}{b}', '\\lceil#,\\rceil = #b'],
    [
      'est',
      '{the}(?:greatest|largest|biggest) {integer} (?:that is )?(?:less than or equal to|not exceeding|not greater than|no greater than|at most|that does not exceed) {items} {is}{b}',
      '\\lfloor#,\\rfloor = #b',
    ],
    [
      'est',
      '{the}(?:greatest|largest|biggest) {integer} (?:that is )?(?:strictly )?(?:less than|smaller than|below) {items} {is}{b}',
      '\\lceil#,\\rceil - 1 = #b',
    ],
    [
      'est ',
      '{the}(?:smallest|least) {integer} (?:that is )?(?:greater than or equal to|not less than|no less than|at least) {items} {is}{b}',
      '\\lceil#,\\rceil = #b',
    ],
    [
      'est ',
      '{the}(?:smallest|least) {integer} (?:that is )?(?:strictly )?(?:greater than|larger than|above|exceeding) {items} {is}{b}',
      '\\lfloor#,\\rfloor + 1 = #b',
    ],
    ['absolute', '{the}absolute values? {of}{items} {is}{b}', '|#,| = #b'],
    ['square', '{the}squares? {of}{items} {is}{b}', '#,^{2} = #b'],
    ['cube', '{the}cubes? {of}{items} {is}{b}', '#,^{3} = #b'],
    ['square', '{the}(?:positive |principal )?square root {of}{a} {is}{b}', '\\sqrt{#a} = |#b|'],
    ['cube', '{the}(?:real )?cube root {of}{a} {is}{b}', '\\sqrt[3]{#a} = #b'],
    ['reciprocal', '{the}reciprocals? {of}{items} {is}{b}', '\\frac{1}{#,} = #b'],
    ['factorial', '{the}factorial {of}{a} {is}{b}', '#a! = #b'],
    ['factorial', '{a} factorial {is}{b}', '#a! = #b'],
    ['sum', '{the}sum {of}{terms} {is}{b}', '#+ = #b'],
    ['product', '{the}product {of}{terms} {is}{b}', '#* = #b'],
    ['difference', '{the}difference (?:of|between) {a} and {c} {is}{b}', '|#a - #c| = |#b|'],
    ['average|mean', '{the}(?:average|(?:arithmetic )?mean) {of}{terms} {is}{b}', '\\frac{#+}{#n} = #b'],
    ['plus|increased', '{a} (?:plus|increased by) {c} {is}{b}', '#a + #c = #b'],
    ['minus|decreased', '{a} (?:minus|decreased by) {c} {is}{b}', '#a - #c = #b'],
    ['times', '{count} times {a} {is}{b}', '#c \\cdot #a = #b'],
    ['multiplied', '{a} multiplied by {c} {is}{b}', '#a \\cdot #c = #b'],
    ['divided', '{a} divided by {c} {is}{b}', '\\frac{#a}{#c} = #b'],
    ['squared', '{a} squared {is}{b}', '#a^{2} = #b'],
    ['cubed', '{a} cubed {is}{b}', '#a^{3} = #b'],
    ['power', '{a} (?:raised )?to the power (?:of )?{c} {is}{b}', '#a^{#c} = #b'],
    ['percent', '{c} percent of {a} {is}{b}', '\\frac{#c}{100} \\cdot #a = #b'],
    ['mod', '{a} (?:mod|modulo) {m} {is}{b}', '#a ≡ #b'],
    ['remainder', '{the}remainder (?:when|if) {calculation} is divided by {m} {is}{b}', '#a ≡ #b'],
    ['remainder', '[Ww]hen {calculation} is divided by {m},? the remainder {is}{b}', '#a ≡ #b'],
    ['remainder', '{a} leaves (?:a |the )?remainder (?:of )?{b} (?:when|if) (?:it is )?divided by {m}', '#a ≡ #b'],
    [
      'choose',
      '(?<![.^_+*/×·÷−-]\\s{0,2}|\\w)\\(?(?<a>\\d{1,4}) choose (?<c>\\d{1,4})\\)?(?: {is}{b}| ?= ?(?<b2>\\d{1,3}(?:,\\d{3})+|\\d{1,24})(?![\\w^]|[.,]\\d|\\s?[-+*/^=×·÷!]))',
      '\\binom{#a}{#c} = #b',
    ],
    ['more', '{b} {is}{count} more than {a}', '#b = #a + #c'],
    ['more', '{count} more than {a} {is}{b}', '#a + #c = #b'],
    ['than', '{b} {is}{count} (?:less|fewer) than {a}', '#b = #a - #c'],
    ['than', '{count} (?:less|fewer) than {a} {is}{b}', '#a - #c = #b'],
    ['times', '{b} {is}{count} times {a}', '#b = #c \\cdot #a'],
    ['wice|ouble|hrice|riple', '{b} {is}{multiple} (?:of )?{a}', '#b = #c \\cdot #a'],
    ['wice|ouble|hrice|riple', '{multiple} {a} {is}{b}', '#c \\cdot #a = #b'],
    ['alf|third|quarter|fourth|fifth|tenth', '{b} {is}{part} (?:of )?{a}', '#b = \\frac{#a}{#c}'],
    ['alf|third|quarter|fourth|fifth|tenth', '{part} of {a} {is}{b}', '\\frac{#a}{#c} = #b'],
    ['than', '{items} {is}(?:greater|larger|bigger|more) than {b}', '#, > #b'],
    ['than', '{items} {is}(?:less|smaller) than {b}', '#, < #b'],
    ['at least|equal', '{items} {is}(?:at least|(?:greater|larger) than or equal to) {b}', '#, ≥ #b'],
    ['at most|equal', '{items} {is}(?:at most|(?:less|smaller) than or equal to) {b}', '#, ≤ #b'],
    ['than', '{a} {not}(?:greater|larger|bigger|more) than {b}', '#a ≤ #b'],
    ['than', '{a} {not}(?:less|smaller) than {b}', '#a ≥ #b'],
    ['exceed', '{a} exceeds {b}', '#a > #b'],
    [
      'value',
      '{the}(?:numerical |exact )?value of (?:the )?(?:(?:expression|fraction|sum|product) )?{calculation} {is}{b}',
      '#a = #b',
    ],
    ['which', '{calculation},? which is {softly}{b}', '#a = #b'],
    ['which', '{calculation},? which {is}(?:approximately|about|roughly) {b}', '#a ≈ #b'],
    ['approximately|about', '{calculation} {is}(?:approximately|about) {b}', '#a ≈ #b'],
    [
      'fraction',
      '{the}fractions? {items} (?:can )?(?:all |both )?(?:be simplified|simplif(?:y|ies)|be reduced|reduces?) to {b}',
      '#, = #b',
    ],
    ['simplif', '{items} (?:can )?(?:all |both )(?:be simplified|simplify) to {b}', '#, = #b'],
    [' in ', '{the}(?:fraction )?{a} {is}in (?:its )?(?:lowest|simplest|reduced) (?:terms|form)', '\\gcd #a = 1'],
    ['irreducible', '{the}(?:fraction )?{a} {is}an irreducible fraction', '\\gcd #a = 1'],
    ['cannot be ', '{the}(?:fraction )?{a} cannot be (?:reduced|simplified)(?: further)?', '\\gcd #a = 1'],
    [
      'f ',
      '[Oo]f (?:the|these|those|all|his|her|its|their|our|my) {t} (?:[a-z]+ )?(?<noun>[a-z]+), {a} {verb}{words}[.,;] (?:and |so |thus )?[Tt]he (?:remaining|other) {b}(?: \\k<noun>)? {verb}{words}',
      '#t - #a = #b',
    ],
    ['square', '{b} {is}the square of {a}', '#b = #a^{2}'],
    ['cube', '{b} {is}the cube of {a}', '#b = #a^{3}'],
    ['sum', '{b} {is}the sum of {terms}', '#b = #+'],
    ['product', '{b} {is}the product of {terms}', '#b = #*'],
    [' of ', '(?<a>\\d{1,4}/\\d{1,4}) of {c} {is}{b}', '#a \\cdot #c = #b'],
    ['result', '{the}result of {calculation} {is}{b}', '#a = #b'],
    ['value', '{calculation} has (?:the |a )?value (?:of )?{b}', '#a = #b'],
    ['factori', '{the}(?:prime )?factori[sz]ation of {a} {is}{b}', '#a = #b'],
    [' is ', '{the}(?:(?:sum|product|expression|fraction) )?{calculation} is {softly}{b}', '#a = #b'],
  ] as const
).map(([word, source, meaning]) => {
  const [, left = '', sign = '=', right = ''] = /^(.*) ([=<>≤≥≡≈]) (.*)$/.exec(meaning) ?? [];
  return {
    words: word.split('|'),
    followsVerb: word === 'choose' || word === 'which',
    pattern: compile(source),
    isCalculation: source.includes('{calculation}'),
    left,
    sign: sign as RelationSign,
    right,
  };
});

function compile(source: string): RegExp {
  const words = source.replaceAll(' ', S);
  const whole = words.replace(/\{([a-z]+)\}/g, (_, name: string) => PARTS[name] ?? `(?<${name}>${V})`);
  return new RegExp(`${whole}${END}`, 'gu');
}

/** “The sum of all $x$ such that $f(x) = 0$ is 3”: a condition isn't the subject. */
const SUCH_THAT = /\bsuch\s+that\s+$/;

/** Words without which a text has none of the relations. */
const VERB = /\b(?:is|are|cannot|remaining|other|isn|aren|equals|exceeds|has|leaves|simplif\w+|reduces?)\b/;

/** The relations in words of a text, in text order, in time proportional to its length. They don't overlap. */
export function findWordedRelations(text: string): readonly WordedRelation[] {
  if (!VERB.test(text) || !/[\dπ$\\]/.test(text)) return [];
  const flat = replaceMathWithPlaceholders(text);
  const found: WordedRelation[] = [];
  for (const { words, pattern, followsVerb, isCalculation, left, sign, right } of PATTERNS) {
    if (!words.some((part) => text.includes(part))) continue;
    for (const match of flat.matchAll(pattern)) {
      const range = { start: match.index, end: match.index + match[0].length };
      const mayBegin =
        mayBeginStatement(text, flat, range.start) || (followsVerb && isAfterResultVerbOrSign(flat, range.start));
      if (!mayBegin || SUCH_THAT.test(flat.slice(Math.max(0, range.start - 30), range.start))) continue;
      const slots = readSlots(text, match);
      if (slots === undefined || (isCalculation && slots.get('a')?.[0]?.length === 1)) continue;
      if (left.startsWith('\\gcd')) {
        const parts = splitFraction(slots.get('a')?.[0] ?? []);
        if (parts === undefined) continue;
        slots.set('a', [parts]);
      }
      const items = left.includes('#,') ? (slots.get('items') ?? []) : [undefined];
      const fill = (side: string, item: readonly MathToken[] | undefined): MathToken[] =>
        fillSide(side, new Map([...slots, ...(item === undefined ? [] : ([[',', [item]]] as const))]), range.start);
      // The square root of 9 may be called −3, and a difference may have either sign.
      const isSigned = slots.get('b')?.[0]?.[0]?.text === '-';
      const side = right === '|#b|' && !isSigned ? '#b' : right;
      const parts = items.map(
        (item): WordedPart => ({
          sign,
          left: fill(left, item),
          right: fill(side, item),
          modulus: slots.get('m')?.[0],
        }),
      );
      found.push({ range, parts });
    }
  }
  found.sort((x, y) => x.range.start - y.range.start || y.range.end - x.range.end);
  let end = 0;
  return found.filter(({ range }) => {
    if (range.start < end) return false;
    end = range.end;
    return true;
  });
}

/** The numerator, a comma, and the denominator of a fraction of two numerals. */
function splitFraction(tokens: readonly MathToken[]): readonly MathToken[] | undefined {
  const [first] = tokens;
  const numbers = tokens.filter(({ kind }) => kind === 'number');
  const shape = tokens.map(({ kind, text }) => (kind === 'number' ? 'n' : text)).join('');
  const [top, bottom] = numbers;
  if (!/^(?:n\/n|\\frac(?:\{n\}|n)(?:\{n\}|n))$/.test(shape) || !first || !top || !bottom) return undefined;
  return [top, { ...first, kind: 'symbol', text: ',' }, bottom];
}

type Slots = Map<string, readonly (readonly MathToken[])[]>;

/** Each number of a match by its name, where `b2` is another place of `b`; `undefined` if one can't be read, or has a unit. */
function readSlots(text: string, match: RegExpExecArray): Slots | undefined {
  const slots: Slots = new Map();
  let from = 0;
  for (const [group, source] of Object.entries(match.groups ?? {})) {
    if (source === undefined) continue;
    const name = group.replace('2', '');
    from = match[0].indexOf(source, from);
    const start = match.index + from;
    from += source.length;
    const count = COUNTS.get(source.toLowerCase());
    if (count !== undefined) {
      slots.set(name, [[numberToken(count, start, start + source.length)]]);
      continue;
    }
    const tokens = [...source.matchAll(new RegExp(V, 'gu'))].map((item) => {
      const at = start + item.index;
      return readNumberTokens(text, { start: at, end: at + item[0].length });
    });
    if (tokens.some((list) => list === undefined || list.some(isForeign) || raisesNegative(list))) return undefined;
    slots.set(
      name,
      tokens.map((list) => list ?? []),
    );
  }
  return slots;
}

/** Units, percentages, and angles change the meaning of words such as “more”. */
function isForeign({ kind, text }: MathToken): boolean {
  return kind === 'text' || /^(?:\\?%|°|\\circ|\\\$|\\(?:ldots|cdots|pm|mp|infty)|,|;)$/.test(text);
}

/** `-1^{k}` is often meant as a power of −1. */
function raisesNegative([sign, , power]: readonly MathToken[]): boolean {
  return sign?.text === '-' && power?.text === '^';
}

function numberToken(value: number, start: number, end: number): MathToken {
  return { kind: 'number', text: String(value), start, end };
}

/** The tokens of one side of a meaning, with the numbers in place of its slots. */
function fillSide(side: string, slots: Slots, at: number): MathToken[] {
  const place = (latex: string): MathToken[] =>
    tokenizeMath(latex, 0, latex.length).map((token) => ({ ...token, start: at, end: at }));
  const items = slots.get('items') ?? [];
  const pieces = side.split(/#([a-z+*,])/);
  return pieces.flatMap((piece, k): readonly MathToken[] => {
    if (k % 2 === 0) return place(piece);
    if (piece === 'n') return [numberToken(items.length, at, at)];
    if (piece === '+' || piece === '*') return joinItems(items, piece === '+' ? place('+') : place('\\cdot'), place);
    const [tokens = []] = slots.get(piece) ?? [];
    const before = pieces[k - 1] ?? '';
    const after = pieces[k + 1] ?? '';
    const isEnclosed = /(?:^|[{|]|\\l\w+)$/.test(before) && /^(?:$|[}|]|\\r)/.test(after);
    return isEnclosed || tokens.length === 1 ? tokens : [...place('('), ...tokens, ...place(')')];
  });
}

function joinItems(
  items: readonly (readonly MathToken[])[],
  sign: readonly MathToken[],
  place: (latex: string) => MathToken[],
): MathToken[] {
  return items.flatMap((tokens, k) => {
    const isSum = tokens.some(({ text }) => text === '+' || text === '-');
    return [...(k === 0 ? [] : sign), ...(isSum ? [...place('('), ...tokens, ...place(')')] : tokens)];
  });
}
