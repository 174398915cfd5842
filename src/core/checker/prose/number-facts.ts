/**
 * Finds facts about whole numbers in words: `209 is prime`, `the GCD of 187 and 77 is 13`, `11 divides 121`, sums of
 * digits, numbers of divisors; see `PATTERNS`. They are for rule N (`rules/false-fact.ts`). The numbers may
 * be in mathematics (`\(2^7 - 1\)`, `\(6^2 + 1 = 37\)`), where the last operand counts. A number that is only part of a
 * longer phrase (`the square of 5 is even`) isn't read.
 */
import { parseWordNumberPairs } from '../../base/word-tables.ts';
import { splitMathAndProse, type TextRange } from '../../proof/index.ts';
import { findRelationChains } from '../parsing/relation-chains.ts';
import { type MathToken, tokenizeMath } from '../terms/math-tokens.ts';

/** A fact in the text. Its numbers are ranges: of digits, or of a whole segment of mathematics. */
export interface NumberClaim {
  /** A fact about one or more numbers. */
  readonly kind: FactKind;
  readonly range: TextRange;
  readonly isNegated: boolean;
  readonly subjects: readonly TextRange[];
  /** The numbers that the fact compares the subject with, such as its divisor, its multiple, or its GCD. */
  readonly objects: readonly TextRange[];
  /** The word between several objects. */
  readonly join: 'and' | 'or';
  /** Whether “for all $n$” or the like follows, so that it is a fact only of numbers with letters. */
  readonly isQuantified: boolean;
}

/** Replaces every character of mathematics in the simplified text: of a number, and of a relation (`6^2 + 1 = 37`). */
const M = '\uE000';
const RELATION = '\uE001';
/** A number: mathematics without a relation, or a numeral that isn't part of anything longer. */
const PLAIN_NUMBER = `(?:(?<!${M})${M}+|(?<![\\w.,^_+*/\\-−=\\\\{(]|[+*/^\\-−=]\\s)(?:\\d{1,3}(?:,\\d{3})+|\\d{1,24})(?![\\w^{]|[.,]\\d|\\s*[-+*/^=!%×·]))`;
const NUMBER = `(?:(?<!${RELATION})${RELATION}+|${PLAIN_NUMBER})`;
/**
 * `7`, or `2, 3 and 5` at the end of a clause. After a comma alone another clause may begin: “since 2 is coprime to 3, $a = 0$”,
 * “as 6 is divisible by 3, 2 numbers remain”.
 */
const LIST = `${NUMBER}(?:(?:\\s{0,2},\\s{0,2}(?:by\\s{1,2})?${PLAIN_NUMBER}){0,7}(?:\\s{0,2},)?\\s{1,2}(?:and|or|nor)\\s{1,2}(?:by\\s{1,2})?${PLAIN_NUMBER}(?=\\s{0,2}[.,;:!?)\\n]|\\s*$|\\s{1,3}(?:is|equals|so|but|while|which|then|since|because|as|respectively)\\b))?`;
const GAP = '\\s{1,3}';
const SOFTLY =
  '(?:(?:also|clearly|indeed|itself|obviously|actually|already|certainly|again|thus|therefore|always|in\\s+fact|all|both|each|equal\\s+to|simply|just|exactly)\\s{1,3}){0,2}';
const IS = `(?:is|isn['’]t|are|aren['’]t)${GAP}${SOFTLY}(?<not>not${GAP})?${SOFTLY}`;
/** Several numbers before a verb. */
const NUMBERS = `${NUMBER}(?:\\s{0,2},\\s{1,2}${NUMBER}){0,7}(?:\\s{0,2},)?\\s{1,2}and\\s{1,2}${NUMBER}`;
const BOTH = `(?:[Bb]oth${GAP}|(?:[Tt]he${GAP})?(?:numbers|integers)${GAP})?`;
/** The subject of a fact: one number, perhaps before “which”, or several. */
const SUBJECT = `(?:${BOTH}(?<several>${NUMBERS})|(?<a>${NUMBER})(?<which>,?${GAP}which)?)${GAP}`;
const COUNTS = parseWordNumberPairs('one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 single 1');
const COUNT = [...COUNTS.keys()].join('|');
const GCD = '(?:gcd|GCD|gcf|GCF|HCF|hcf|[Gg]reatest\\s+common\\s+(?:divisor|factor)|[Hh]ighest\\s+common\\s+factor)';
const LCM = '(?:lcm|LCM|[Ll](?:east|owest)\\s+common\\s+multiple)';
const SHORT = '(?:\\s{0,2}\\([A-Za-z]{3}\\))?';

/** Words before a list of numbers: both, either. */
const EACH = `(?:both${GAP}|either${GAP})?`;
/** Text that may follow a fact: the end of its clause, or a word that continues the sentence. */
const ending = (words: string): string =>
  `(?=\\s*[.,;:)$\\n]|\\s*$|${GAP}(?:${words}|for\\s+(?:all|any|every|each))\\b)`;
const GOES_ON = 'and|so|but|while|which|then|since|because|number|integer';
const POWER = `(?![\\w-])(?!\\s+(?:modulo|mod|in|of|plus|minus|root)\\b)`;

/** Each pattern with a word that every match contains. */
const PATTERNS = (
  [
    [
      'prime',
      'prime',
      `${SUBJECT}${IS}(?:an?${GAP}(?:odd${GAP})?)?primes?(?:${GAP}numbers?)?(?![\\w-])(?!\\s+(?:to|factors?|divisors?|powers?|ideals?|elements?|number\\s+theorem|for(?!\\s+(?:all|any|every|each)\\b)|in|over|modulo|mod)\\b)`,
    ],
    ['composite', 'composite', `${SUBJECT}${IS}(?:a${GAP})?composite(?![\\w-])`],
    ['square', 'square', `${SUBJECT}${IS}(?:a${GAP})?perfect${GAP}squares?${POWER}`],
    ['cube', 'cube', `${SUBJECT}${IS}(?:a${GAP})?perfect${GAP}cubes?${POWER}`],
    ['even', 'even', `${SUBJECT}${IS}(?:an${GAP})?even${ending(GOES_ON)}`],
    ['odd', 'odd', `${SUBJECT}${IS}(?:an${GAP})?odd${ending(`${GOES_ON}|prime`)}`],
    [
      'divisible',
      'divisible',
      `${SUBJECT}${IS}(?:evenly${GAP}|exactly${GAP})?divisible${GAP}by${GAP}${EACH}(?<b>${LIST})`,
    ],
    ['divisible', 'multiple', `${SUBJECT}${IS}(?:an?${GAP}multiple|multiples)${GAP}of${GAP}${EACH}(?<b>${LIST})`],
    [
      'divides',
      ' of ',
      `${SUBJECT}${IS}(?:an?${GAP})?(?:proper${GAP}|positive${GAP}|common${GAP})?(?:divisors?|factors?)${GAP}of${GAP}${EACH}(?<b>${LIST})`,
    ],
    [
      'divides',
      'divide',
      `${SUBJECT}(?:both${GAP})?(?:divides?|(?<not>do(?:es)?(?:n['’]t|${GAP}not)${GAP}divide))${GAP}${EACH}(?<b>${LIST})`,
    ],
    [
      'coprime',
      'prime',
      `${BOTH}(?<a>${NUMBER}${GAP}and${GAP}${NUMBER})${GAP}are${GAP}${SOFTLY}(?<not>not${GAP})?(?:relatively${GAP}prime|co-?prime)(?![\\w-])`,
    ],
    [
      'coprime',
      'prime',
      `(?<a>${NUMBER})${GAP}${IS}(?:relatively${GAP}prime|co-?prime)${GAP}(?:to|with)${GAP}${EACH}(?<b>${LIST})`,
    ],
    [
      'coprime',
      'common',
      `${BOTH}(?<a>${NUMBER}${GAP}and${GAP}${NUMBER})${GAP}(?:have|share)${GAP}no${GAP}common${GAP}(?:prime${GAP})?(?:factors?|divisors?)(?:${GAP}(?:(?:other|greater|larger)${GAP}than|besides|except)${GAP}1)?${ending('and|so|but|while|since|because')}`,
    ],
    [
      'pairwise coprime',
      'prime',
      `${BOTH}(?<a>${NUMBERS})${GAP}are${GAP}(?:pairwise|mutually)${GAP}(?:relatively${GAP}prime|co-?prime)(?![\\w-])`,
    ],
    [
      'digits',
      'digits',
      `${SUBJECT}has${GAP}${SOFTLY}(?<b>${NUMBER}|${COUNT})${GAP}(?:decimal${GAP})?digits${ending('and|so|but|while|since|because')}`,
    ],
    [
      'digits',
      '-digit',
      `${SUBJECT}${IS}an?${GAP}(?<b>\\d|${COUNT})-digit${GAP}(?:positive${GAP})?(?:number|integer)${ending('and|so|but|while|since|because')}`,
    ],
    [
      'last digit',
      'digit',
      `\\b(?:last|final|ones|units?(?:['’]s?)?)${GAP}digit${GAP}(?:of|in)${GAP}(?:the${GAP}number${GAP})?(?<a>${NUMBER})${GAP}(?:is|equals)${GAP}${SOFTLY}(?<b>${NUMBER})(?!\\s*,\\s*[\\d${M}]|${GAP}(?:or|and)\\b)`,
    ],
    [
      'gcd',
      '',
      `\\b${GCD}${SHORT}${GAP}(?:of|between)${GAP}(?<a>${LIST})${GAP}(?:is|equals)${GAP}${SOFTLY}(?<b>${NUMBER})`,
    ],
    [
      'lcm',
      '',
      `\\b${LCM}${SHORT}${GAP}(?:of|between)${GAP}(?<a>${LIST})${GAP}(?:is|equals)${GAP}${SOFTLY}(?<b>${NUMBER})`,
    ],
    [
      'digit-sum',
      'digits',
      `\\bsum${GAP}of${GAP}(?:the${GAP}|all${GAP}the${GAP})?digits${GAP}(?:of|in)${GAP}(?:the${GAP}number${GAP})?(?<a>${NUMBER})${GAP}(?:is|equals)${GAP}${SOFTLY}(?<b>${NUMBER})`,
    ],
    [
      'divisors',
      'ors',
      `${SUBJECT}has${GAP}${SOFTLY}(?<b>${NUMBER}|${COUNT})${GAP}(?:positive${GAP})?(?:integer${GAP})?(?:divisors|factors)${ending(`and|so|but|while|since|because|as|too|also|altogether|in${GAP}(?:total|all)`)}`,
    ],
  ] as const
).map(([kind, word, source]) => ({ kind, word, pattern: new RegExp(source, 'gu') }));

type FactKind = (typeof PATTERNS)[number]['kind'];

/** Text that may directly precede a sentence's subject. Otherwise, the number may be part of a phrase. */
const BEFORE =
  /(?:^|[.;:!?)\]•*]\s*|,\s*|\n\s*(?:[-*+•]|\d{1,3}[.)])?\s*|\b(?:prime|composite|even|odd|square|cube|coprime)(?:\s+number)?,?\s+(?:and|but|while)\s+|(?<!\bof\s)(?<!\b(?:between|than|with|to|by|from)\s)\b(?:since|because|as|that|so|thus|therefore|hence|but|while|whereas|clearly|indeed|however|here|now|also|note|notice|note\s+that|although|though|see|know|find|which\s+means|moreover|again)\s+|(?<!\b(?:of|by|than|with|to|from|between|plus|minus|times|in|for)\s+(?:the\s+)?)\b(?:number|integer)\s+)$/iu;
/** A number before a comma, after which a list may go on: “one of 4, 9 is prime”. */
const LISTED = /\d(?:\$|\\\))?\s{0,2},\s*$/;
/** The label of an answer to choose, which need not be true: “(A) 91 is prime”. */
const OPTION = /(?:^|\n|[.?!:]\s)\s{0,3}\(?[A-Ha-h][).]\s*$/;
/** Text after a fact that continues with another statement about the number. */
const AFTER =
  /^,?\s*respectively\b|^\s*(?:plus|minus|times|more|less|multiplied|divided|modulo|mod|units?|percent|per|if|only|iff|when|whenever|unless|or\s+not|for\s+some)\b|^\s*[-+*/^=!]|^[⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ]/i;

/** Text before the result of a calculation. A following “which” refers to the result. */
const RESULT =
  /(?:\b(?:is|are|that['’]s|have|equals?|gets?|gives?|yields?|obtain|becomes?|makes?|totals?)\s+|[=\uE001]\s*)$/i;

/** A quantifier after a fact. */
const QUANTIFIED = /^\s*,?\s*(?:for\s+(?:all|any|every|each)|whenever)\b|^[\s$(\\]*(?:∀|\\forall)/i;
/** A word of a quantifier, which a text with facts about letters has. */
const QUANTIFIER = /\b(?:all|any|every|each|arbitrary|whenever)\b/i;

/** Whether the last number is the subject of the next clause: `3 divides 12 and 4 divides 12`. */
const NEXT_CLAUSE = /^\s{1,3}(?:is|isn|are|has|have|divides?|does|must|can)\b/;

/** The facts of a text in text order, in time proportional to its length. */
export function findNumberClaims(text: string): readonly NumberClaim[] {
  if (
    !(/\d/.test(text) || QUANTIFIER.test(text)) ||
    !/\b(?:is|isn|are|aren|has|have|share|divides?|equals)\b/.test(text)
  )
    return [];
  const flat = replaceMathWithPlaceholders(text);
  const facts: NumberClaim[] = [];
  for (const { kind, word, pattern } of PATTERNS) {
    if (!text.includes(word)) continue;
    for (const match of flat.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      const { several, a = several ?? '', b = '', which } = match.groups ?? {};
      const isResult = which !== undefined && isAfterResultVerbOrSign(flat, start);
      const isPhrase = pattern.source.startsWith('\\b');
      if (!isPhrase && !isResult && !mayBeginStatement(text, flat, start)) continue;
      if (AFTER.test(flat.slice(end, end + 30))) continue;
      if (b !== '' && NEXT_CLAUSE.test(flat.slice(end, end + 30))) continue;
      const at = start + match[0].indexOf(a);
      const objectsAt = start + match[0].lastIndexOf(b);
      facts.push({
        kind,
        range: { start, end },
        isNegated: match.groups?.not !== undefined || /\b(?:is|are)n['’]t\b/.test(match[0]),
        subjects: numbersIn(a, at),
        objects: b === '' ? [] : numbersIn(b, objectsAt),
        join: /\b(?:or|nor)\b/.test(b) ? 'or' : 'and',
        isQuantified: QUANTIFIED.test(flat.slice(end, end + 30)),
      });
    }
  }
  return facts.sort((x, y) => x.range.start - y.range.start || y.range.end - x.range.end);
}

/** The text with a mark in place of each character of mathematics, the same for all of one segment. */
export function replaceMathWithPlaceholders(text: string): string {
  return splitMathAndProse(text)
    .map(({ kind, from, to }) =>
      kind === 'math' ? markOf(text.slice(from, to)).repeat(to - from) : text.slice(from, to),
    )
    .join('');
}

/** Whether a statement may begin at an offset of a text and its flat text, rather than within a longer phrase. */
export function mayBeginStatement(text: string, flat: string, at: number): boolean {
  const before = flat.slice(Math.max(0, at - 60), at);
  return BEFORE.test(before) && !OPTION.test(before) && !LISTED.test(text.slice(Math.max(0, at - 20), at));
}

/** Whether the text before an offset of a flat text is a verb or a sign that a result follows. */
export function isAfterResultVerbOrSign(flat: string, at: number): boolean {
  return RESULT.test(flat.slice(Math.max(0, at - 20), at));
}

/** The tokens of a number at a range: a numeral or a calculation in prose, or the last operand of mathematics. */
export function readNumberTokens(text: string, { start, end }: TextRange): readonly MathToken[] | undefined {
  const source = text.slice(start, end);
  const inner = /^(?:\$\$?|\\\(|\\\[)([\s\S]*?)(?:\$\$?|\\\)|\\\])$/.exec(source)?.[1];
  if (inner === undefined)
    return /^[$\\]/.test(source) ? undefined : raiseWholeExponents(tokenizeMath(text, start, end));
  if (inner.length > MAX_NUMBER_CHARS) return undefined;
  const from = start + source.indexOf(inner);
  const tokens = tokenizeMath(text, from, from + inner.length);
  const [chain, ...others] = findRelationChains(tokens);
  if (others.length > 0 || chain?.signs.some((sign) => sign !== '=') || chain?.modular) return undefined;
  const last = chain?.operands.at(-1);
  if (last?.unsure || (last !== undefined && last.tokens.at(-1)?.end !== tokens.at(-1)?.end)) return undefined;
  const operand = last?.tokens ?? tokens;
  const isElided = operand.some((token) => /^(,|;|\\ldots|\\dots|\\cdots)$/.test(token.text));
  return operand.length === 0 || operand.length > MAX_NUMBER_TOKENS || isElided ? undefined : operand;
}

const MAX_NUMBER_CHARS = 200;
const MAX_NUMBER_TOKENS = 40;

/** Unlike in TeX, the whole number in `2^10` is the exponent. */
function raiseWholeExponents(tokens: readonly MathToken[]): readonly MathToken[] {
  return tokens.flatMap((token, k) => {
    const { start, end } = token;
    if (token.kind !== 'number' || tokens[k - 1]?.text !== '^') return [token];
    return [
      { kind: 'open', text: '{', start, end: start },
      token,
      { kind: 'close', text: '}', start: end, end },
    ] as const;
  });
}

function markOf(mathematics: string): string {
  return /[=<>≤≥≠≡≈∈]|\\(?:le|ge|ne|lt|gt|equiv|in|mid|approx)(?![a-z])|\\[lg]eq/.test(mathematics) ? RELATION : M;
}

/** The number that a word stands for. */
export function readCountWord(word: string): number | undefined {
  return COUNTS.get(word);
}

function numbersIn(list: string, at: number): TextRange[] {
  return [...list.matchAll(new RegExp(`[${M}${RELATION}]+|\\d[\\d,]*\\d|\\d|\\b(?:${COUNT})\\b`, 'gu'))].map(
    (match) => ({
      start: at + match.index,
      end: at + match.index + match[0].length,
    }),
  );
}
