/** Reads a number or expression with its unit: percent, degrees, a unit, money, or words. */
import { parseWordPairs, splitIntoWords } from '../../base/word-tables.ts';
import { divideRationals } from '../../checker/index.ts';
import {
  type AnswerMeasurementUnit,
  createMathToken,
  type MathTokens,
  type ParsedAnswer,
  type ValueAnswer,
} from './answer.ts';
import { findMatchingBracket, hasSeparatorOutsideBrackets } from './brackets.ts';
import { UNITS_BY_NAME } from './unit-names.ts';

const MONEY = parseWordPairs(String.raw`\$ dollar  $ dollar  € €  £ £`);

/** Words behind a number that change its value, so they aren't a unit: `5 squared`, `5 halves`, `5 less than x`. */
const OPERATES =
  /^(?:squared|cubed|factorial|minus|plus|times|multiplied|divided|over|half|halves|thirds?|quarters|fourths?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|pi|remainder|mod|to|out|choose|base|or (?:more|less|fewer))\b|\bthan (?:[a-z]|\d+)$/i;

/** Words that make a sentence of the number before them. */
const SENTENCE = /\b(?:is|are|was|were|not|but|except|unless|only if)\b/i;

/** Words that multiply the number before them. */
const SCALES = parseWordPairs(
  'dozen 12 hundred 100 thousand 1000 million 1000000 billion 1000000000 trillion 1000000000000',
);

/** The quantity in the tokens; `undefined` for words alone. */
export function readQuantityAnswer(tokens: MathTokens): ParsedAnswer | undefined {
  const parts = measures(tokens);
  if (parts !== undefined) return parts;
  let rest = tokens;
  let unit: AnswerMeasurementUnit | undefined;
  const money = MONEY.get(rest[0]?.text ?? '');
  if (money !== undefined) {
    unit = { kind: 'unit', name: money, power: 1 };
    rest = rest.slice(1);
  } else if (rest[0]?.text === '-' && MONEY.has(rest[1]?.text ?? '')) {
    unit = { kind: 'unit', name: MONEY.get(rest[1]?.text ?? '') ?? 'dollar', power: 1 };
    rest = [rest[0], ...rest.slice(2)];
  }
  if (rest[0]?.text === '+' && rest.length > 1) rest = rest.slice(1);
  const ended = withoutEnd(rest);
  rest = ended.tokens;
  unit = unit === undefined || unit.kind === 'words' ? (ended.unit ?? unit) : unit;
  // `three`, `half`
  const [only] = rest;
  if (rest.length === 1 && only?.kind === 'text') {
    const words = only.text.split(/\s+/);
    for (let n = Math.min(words.length, 6); n > 0; n--) {
      const found = readNumberWords(words.slice(0, n).join(' '));
      if (found === undefined) continue;
      const behind = words.slice(n).join(' ');
      const said =
        found.bottom === undefined
          ? [createMathToken('number', found.top, only)]
          : createFractionTokens(found.top, found.bottom);
      return { kind: 'value', tokens: said, ...withUnit(behind === '' ? unit : unitOf(behind)) };
    }
  }
  if (rest.length === 0 || rest.every((t) => t.kind === 'text' || t.text === '.')) return undefined;
  // Words in mathematics make it a sentence, except in brackets: `P(\text{red})`.
  if (hasSeparatorOutsideBrackets(rest, (_, at) => rest[at]?.kind === 'text') || rest.some((t) => MONEY.has(t.text)))
    return undefined;
  return { kind: 'value', tokens: rest, ...withUnit(unit) };
}

function withUnit(unit: AnswerMeasurementUnit | undefined): { readonly unit?: AnswerMeasurementUnit } {
  return unit === undefined ? {} : { unit };
}

/** Removes percent, degrees, money, or words from the end. */
function withoutEnd(tokens: MathTokens): Pick<ValueAnswer, 'tokens' | 'unit'> {
  const last = tokens.at(-1);
  const n = tokens.length;
  if (last === undefined || n < 2) return { tokens };
  if (last.text === '\\%' || last.text === '%') return { tokens: tokens.slice(0, -1), unit: { kind: 'percent' } };
  const money = MONEY.get(last.text);
  if (money !== undefined) return { tokens: tokens.slice(0, -1), unit: { kind: 'unit', name: money, power: 1 } };
  const degrees = degreesAt(tokens);
  if (degrees !== undefined) return degrees;
  // Words, perhaps with a power, followed only by words and unit signs.
  const first = tokens.findIndex((t) => t.kind === 'text');
  if (first <= 0) return { tokens };
  const tail = tokens.slice(first);
  if (
    !tail.every(
      (t, k) =>
        t.kind === 'text' ||
        t.kind === 'letter' ||
        /^[/^{}()\-.,'!?&]$/.test(t.text) ||
        t.text === '\\cdot' ||
        (t.kind === 'number' && /^[\^{-]$/.test(tail[k - 1]?.text ?? '')),
    )
  )
    return { tokens };
  const words = tail.map((t) => t.text).join(' ');
  const before = tokens.slice(0, first);
  const inner = withoutEnd(before);
  const isOpen = before.at(-1)?.text === '/' || before.at(-1)?.text === '^';
  if (isOpen) return { tokens };
  if (OPERATES.test(words) || SENTENCE.test(words)) return { tokens };
  const scale = SCALES.get(/^[a-z]+/i.exec(words)?.[0].toLowerCase() ?? '');
  if (scale !== undefined && inner.unit === undefined) {
    const rest = words.replace(/^[a-z]+\s*/i, '');
    const near = before.at(-1);
    return {
      tokens: [
        createMathToken('symbol', '(', near),
        ...inner.tokens,
        createMathToken('symbol', ')', near),
        createMathToken('command', '\\cdot', near),
        createMathToken('number', scale, near),
      ],
      ...withUnit(rest === '' ? undefined : unitOf(rest)),
    };
  }
  const unit = unitOf(words);
  // `\% \text{ of the time}`, `^\circ \text{C}`
  if (inner.unit?.kind === 'percent')
    return CHANGES.test(words)
      ? { tokens: inner.tokens, unit: { kind: 'words', words: `percent ${words.toLowerCase()}` } }
      : inner;
  if (inner.unit?.kind === 'unit' && inner.unit.name === 'degree' && /^[CF]$/.test(words))
    return { tokens: inner.tokens, unit: { kind: 'unit', name: `°${words}`, power: 1 } };
  return { tokens: inner.tokens, unit };
}

function degreesAt(tokens: MathTokens): Pick<ValueAnswer, 'tokens' | 'unit'> | undefined {
  let end = tokens.length;
  let name = 'degree';
  const last = tokens[end - 1];
  if (last?.kind === 'letter' && /^[CF]$/.test(last.text) && /^(?:°|\\circ|\})$/.test(tokens[end - 2]?.text ?? '')) {
    name = `°${last.text}`;
    end--;
  }
  if (tokens[end - 1]?.text === '°') end--;
  else if (tokens[end - 1]?.text === '\\circ' && tokens[end - 2]?.text === '^') end -= 2;
  else if (
    tokens[end - 1]?.text === '}' &&
    tokens[end - 2]?.text === '\\circ' &&
    tokens[end - 3]?.text === '{' &&
    tokens[end - 4]?.text === '^'
  )
    end -= 4;
  else return undefined;
  const before = tokens.slice(0, end);
  // `\sin 30^\circ`, `a + 30^\circ`: the degrees belong to only a part of the expression.
  const isWhole =
    !before.some((t) => t.kind === 'command' && /^\\(?:sin|cos|tan|cot|sec|csc)$/.test(t.text)) &&
    !(
      before.some((t, k) => k > 0 && (t.text === '+' || t.text === '-')) &&
      findMatchingBracket(before, 0) !== before.length - 1
    );
  return isWhole && before.length > 0 ? { tokens: before, unit: { kind: 'unit', name, power: 1 } } : undefined;
}

/** Words that say in which direction a percentage changes something. */
const CHANGES = /^(?:increase|decrease|more|less|gain|loss|profit|discount|off|higher|lower|larger|smaller)\b/i;

/** The unit for some words. */
function unitOf(said: string): AnswerMeasurementUnit {
  const words = said
    .replace(/[{}]/g, ' ')
    .replace(/\s*\^\s*/g, '^')
    .replace(/[.,!?]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (/^(?:%|percent(?:age)?(?! points?)|per cent|pct|percents)(?:$|\s)/i.test(words)) return { kind: 'percent' };
  const power = /\bsq(?:uare|uared)?\b|\^2\b|²/i.test(words) ? 2 : /\bcub(?:ic|ed)\b|\^3\b|³/i.test(words) ? 3 : 1;
  const bare = words
    .replace(/\s*\/\s*/g, '/')
    .replace(/\b(?:sq(?:uare|uared)?|cub(?:ic|ed))\b\.?|\^\d|[²³]/gi, ' ')
    .trim();
  const name = UNITS_BY_NAME.has(bare) ? bare : UNITS_BY_NAME.has(bare.toLowerCase()) ? bare.toLowerCase() : undefined;
  if (name !== undefined) return { kind: 'unit', name, power };
  if (/^units?$/.test(bare)) return { kind: 'words', words: `${['', 'square ', 'cubic '][power - 1] ?? ''}units` };
  return { kind: 'words', words: words.toLowerCase() };
}

/** `5 feet 6 inches`: several numbers, each with a unit. */
function measures(tokens: MathTokens): ValueAnswer | undefined {
  if (tokens.length < 4 || tokens.length > 8 || tokens.length % 2 === 1) return undefined;
  const items: ParsedAnswer[] = [];
  for (let k = 0; k < tokens.length; k += 2) {
    const number = tokens[k];
    const name = tokens[k + 1];
    if (number?.kind !== 'number' || name?.kind !== 'text') return undefined;
    items.push({ kind: 'value', tokens: [number], unit: unitOf(name.text) });
  }
  return combineMixedUnitParts(items);
}

/** `4 hours and 30 minutes` in the first unit; `undefined` if the items aren't parts of one quantity. */
export function combineMixedUnitParts(items: readonly ParsedAnswer[]): ValueAnswer | undefined {
  const [first, ...rest] = items;
  if (first?.kind !== 'value' || first.unit?.kind !== 'unit' || first.unit.power !== 1 || rest.length === 0)
    return undefined;
  const whole = UNITS_BY_NAME.get(first.unit.name);
  let last = whole;
  const tokens = [...first.tokens];
  for (const item of rest) {
    if (item.kind !== 'value' || item.unit?.kind !== 'unit' || item.unit.power !== 1) return undefined;
    const part = UNITS_BY_NAME.get(item.unit.name);
    if (
      whole === undefined ||
      last === undefined ||
      part?.kind !== whole.kind ||
      part.dimension !== whole.dimension ||
      part.factor.n === 0n
    )
      return undefined;
    if (item.tokens.length !== 1 || item.tokens[0]?.kind !== 'number') return undefined;
    if (part.factor.n * last.factor.d >= last.factor.n * part.factor.d) return undefined;
    const near = item.tokens[0];
    const { n, d } = divideRationals(part.factor, whole.factor);
    tokens.push(
      createMathToken('symbol', '+', near),
      near,
      createMathToken('command', '\\cdot', near),
      ...createFractionTokens(`${n}`, `${d}`).map((t) => createMathToken(t.kind, t.text, near)),
    );
    last = part;
  }
  return { kind: 'value', tokens, unit: first.unit };
}

export function createFractionTokens(n: string, d: string): MathTokens {
  const group = (x: string): MathTokens => [
    createMathToken('open', '{'),
    createMathToken('number', x),
    createMathToken('close', '}'),
  ];
  return [createMathToken('command', '\\frac'), ...group(n), ...group(d)];
}

const ONES = splitIntoWords(`
  zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen
`);
const TENS = splitIntoWords('twenty thirty forty fifty sixty seventy eighty ninety');

/** The digits of a number in words, from zero to 9,999; `undefined` if the words aren't a number. */
function numberWord(words: string): string | undefined {
  const parts = words
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((w) => w !== 'and' && w !== '');
  if (parts.length === 0 || parts.length > 6) return undefined;
  let total = 0;
  let group = 0;
  let last = 10_000;
  for (const [k, part] of parts.entries()) {
    const one = ONES.indexOf(part);
    const ten = TENS.indexOf(part);
    if (one >= 0) {
      if (last <= 19 || (one >= 10 && last < 100)) return undefined;
      group += one;
      last = one + (one === 0 ? 1 : 0);
    } else if (ten >= 0) {
      if (last < 100) return undefined;
      group += 10 * (ten + 2);
      last = 20;
    } else if (part === 'hundred' && (group === 0 ? k === 0 : group < 10)) {
      group = (group || 1) * 100;
      last = 100;
    } else if (part === 'thousand' && total === 0) {
      total = (group || 1) * 1000;
      group = 0;
      last = 1000;
    } else return undefined;
  }
  return `${total + group}`;
}

const PARTS = parseWordPairs(`
  half 2 halves 2 third 3 thirds 3 fourth 4 fourths 4 quarter 4 quarters 4 fifth 5 fifths 5 sixth 6 sixths 6
  seventh 7 sevenths 7 eighth 8 eighths 8 ninth 9 ninths 9 tenth 10 tenths 10
`);

/** A number in words: `twenty-one`, `two thirds`, `a dozen`. */
export function readNumberWords(words: string): { readonly top: string; readonly bottom?: string } | undefined {
  const parts = words.toLowerCase().split(/[\s-]+/);
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1).join(' ');
  const count = before === '' || before === 'a' || before === 'an' ? '1' : numberWord(before);
  const bottom = PARTS.get(last);
  // `third` alone is an ordinal.
  if (bottom !== undefined && count !== undefined && (before !== '' || last === 'half')) return { top: count, bottom };
  if (last === 'dozen' && count !== undefined) return { top: `${12 * Number(count)}` };
  // `two and a half`
  const mixed = / and (?:an?|one)$/.exec(before);
  const whole = numberWord(mixed === null || bottom === undefined ? words : before.slice(0, mixed.index));
  if (mixed !== null && bottom !== undefined && whole !== undefined)
    return { top: `${Number(whole) * Number(bottom) + 1}`, bottom };
  return whole === undefined ? undefined : { top: whole };
}
