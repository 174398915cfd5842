/**
 * Finds arithmetics other than that of numbers that a text mentions: residues, finite fields, numeral systems, Boolean
 * and bitwise operations, and operations that the author defines. In them `3 · 5 = 1` or `7 + 1 = 10` may be true.
 */

import { parseWordNumberPairs, parseWordPairs } from '../../base/word-tables.ts';
import { findSmallestPrimeFactor } from '../mathematics/whole-numbers.ts';

/** The other arithmetics that one text mentions. */
export interface AlternativeArithmeticMentions {
  /** The moduli of residues in the text: `mod 7`, `\mathbb{F}_7`. */
  readonly moduli: readonly bigint[];
  /** Everyday moduli, such as a clock's 12 and last digits. They only apply to reduced numbers. */
  readonly cycles: readonly bigint[];
  /** Letters that are moduli: `mod p`. */
  readonly letters: readonly string[];
  /** Whether the text uses angles in radians modulo whole or half turns. */
  readonly turns: boolean;
  /** Values of letters that may be moduli: `p = 7`. */
  readonly values: readonly (readonly [string, bigint])[];
  /** Bases of numeral systems, from 2 to 36, without 10. */
  readonly bases: readonly number[];
  /** Operators and constants, such as e and π, that the author redefines, as tokens. */
  readonly operators: readonly string[];
  /** Whether the text mentions residues, rings, or numeral systems at all. Then equalities nearby aren't judged. */
  readonly local: boolean;
  /** Whether everything from here on is in a ring, so that roots and similar functions have unknown values. */
  readonly ring: boolean;
  /** Whether no equality from here on can be read as one of numbers. */
  readonly opaque: boolean;
  /** Whether the text mentions matrices, vectors, or operators, so that capital letters may mean these. */
  readonly matrices: boolean;
  /** Whether the text mentions roots of unity, so that letters may mean these. */
  readonly unity: boolean;
  /** Whether the text mentions complex numbers, so that `i` is their unit, unless it is a name. */
  readonly complex: boolean;
  /** Whether `i` is an index or another name. */
  readonly named: boolean;
}

const NUMBER_WORDS = parseWordNumberPairs(
  'two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 eleven 11 twelve 12 thirteen 13 sixteen 16 twenty 20 sixty 60',
);
const WORD = [...NUMBER_WORDS.keys()].join('|');

/** A modulus as written: a numeral, perhaps with an exponent, a word, or one letter. */
const N = `(?:(?<base>\\d{1,9})(?:\\s*\\^\\s*\\{?\\s*(?<exponent>\\d{1,2}|[a-z])(?![\\d]))?|(?<word>${WORD})\\b|(?<letter>[a-zA-Z])(?![a-zA-Z]))`;
/** Text that may stand between a word and its number. */
const GAP = '[\\s~({$\\\\,]{0,6}';
const Z = '(?:\\\\(?:mathbb|mathbf|Bbb|mathds|mathrm)\\s*\\{?\\s*Z\\s*\\}?|\\\\Z(?:Z|\\b)|ℤ|(?<![a-zA-Z])Z)';
const F = '(?:\\\\(?:mathbb|mathbf|Bbb|mathds|mathrm)\\s*\\{?\\s*F\\s*\\}?|\\\\F(?:F|\\b)|𝔽)';

/** Residues: the number is the modulus. */
const RESIDUES = [
  new RegExp(`(?:\\bmod(?:ulo|ulus)?\\b|\\\\[pb]?mod\\b|\\\\pod\\b)(?:\\s+of)?(?:\\s+is)?${GAP}${N}`, 'giu'),
  new RegExp(`${Z}\\s*_\\s*\\{?\\s*${N}`, 'gu'),
  new RegExp(`${Z}\\s*/\\s*[({\\s]{0,3}(?:\\\\langle\\s*)?${N}`, 'gu'),
];

/** A modulus that is a numeral. */
const NUMERAL_MODULUS = /(?:\bmod(?:ulo)?\b|\\[pb]?mod\b|\\pod\b)[\s~({$\\,]{0,6}\d{1,9}(?!\d|\s*[\^a-zA-Z])/gi;

/** Fields and rings: the number is the characteristic, or a power of it. */
const FIELDS = [
  new RegExp(`${F}\\s*_\\s*\\{?\\s*${N}`, 'gu'),
  new RegExp(`\\bGF\\}?\\s*\\(\\s*\\$?${N}`, 'gu'),
  new RegExp(`\\bcharacteristic\\}?${GAP}${N}`, 'giu'),
  new RegExp(
    `\\bcharacteristic\\}?[^.;\\n]{0,30}?(?:=|\\bis\\b|\\bequals?\\b)${GAP}(?:(?<base>\\d{1,9})|(?<word>${WORD})\\b)`,
    'giu',
  ),
  new RegExp(`\\bchar(?![a-z])\\}?[^.;=\\n]{0,20}=${GAP}${N}`, 'giu'),
  new RegExp(`\\b(?:field|ring)\\s+(?:of|with|having)\\s+order${GAP}${N}`, 'giu'),
  new RegExp(`\\b(?:field|ring)\\s+(?:of|with|having)${GAP}${N}[\\s$)\\\\]{0,4}elements`, 'giu'),
];

/** Groups: the number is their order, which is the modulus of a cyclic group. */
const GROUPS = [
  new RegExp(`\\bgroups?\\s+(?:of|with|having)\\s+order${GAP}${N}`, 'giu'),
  /(?<![a-zA-Z\\])C_\s*\{?\s*(?<base>\d{1,9})/g,
];

/** Angles and similar values that are equal up to whole or half turns. */
const TURNS = /\bmod(?:ulo)?\b[\s~({$\\,\d]{0,8}(?:pi\b|π)|\\[pb]?mod\b[\s{\d]{0,4}(?:\\pi\b|π)/;

/** The circle as a group: numbers modulo integers. */
const CIRCLE = /(?:R|Q|ℝ|ℚ)\s*\}?\s*\/\s*\\?(?:mathbb|mathbf)?\s*\{?\s*(?:Z|ℤ)|\bfractional\s+parts?\b/;

/** Other kinds of integers, where `5` isn't prime. */
const INTEGERS_BEYOND = /\b(?:Gaussian|Eisenstein|algebraic)\s+(?:integers?|primes?)\b|(?:Z|ℤ)\s*\}?\s*\[/;

/** Everyday residues. */
const CYCLES: readonly (readonly [RegExp, readonly bigint[]])[] = [
  [/\bclocks?\b|\bo['’]clock\b|\d\s?[ap]\.?m\b/i, [12n, 24n]],
  [/\bdays?\s+of\s+the\s+week\b|\bweekdays?\b/i, [7n]],
  [/\b(?:units?|ones|last|final)['’]?(?:\s+(?:-\s*)?|-\s*)(?:(?:two|three)\s+)?digits?\b/i, [10n, 100n, 1_000n]],
  [/\bparit(?:y|ies)\b/i, [2n]],
];

const BASES =
  /\bbases?[\s-]{1,3}[$\\({\s]{0,4}(?:(?<digits>\d{1,2})(?!\d)|(?<word>[a-z]+)\b)|\b(?<name>binary|ternary|quaternary|octal|duodecimal|dozenal|hexadecimal|vigesimal|sexagesimal)\b(?!\s+(?:operat|relat|tree|search|quadratic|form|string|sequence|digit|vector|word))/gi;
const SYSTEMS = parseWordNumberPairs(
  'binary 2 ternary 3 quaternary 4 octal 8 duodecimal 12 dozenal 12 hexadecimal 16 vigesimal 20',
);

/** Words near which an equality may be about residues or a ring. */
const LOCAL =
  /(?<!\\b)\bmod(?:ular|ulo|ulus|uli)?\b|\\[pb]?mod\b|\\pod\b|≡|\\equiv|\bfinite\s+fields?\b|\bresidue\s+class|\brings?\b|\bquotient\s+(?:ring|group|field)|\bmonoids?\b|\bsemigroups?\b|\bnumeral\s+system|\bnumber\s+system|\bradix\b|\bRoman\s+numeral|\b(?:abelian|cyclic|additive|quotient|Klein)\s+(?:four-?)?groups?\b|\bgroups?\s+of\s+order\b|\b(?:Legendre|Jacobi|Kronecker)\s+symbol|\bquadratic\s+(?:non-?\s?)?residue|\bquadratic\s+(?:character|reciprocity)/i;

/** Arithmetics in which no equality of numerals can be judged. */
const OPAQUE =
  /\bboolean\b|\btropical\b|\bsemirings?\b|\bsemifields?\b|\bmax-plus\b|\bmin-plus\b|\bnim(?:bers?|[- ]\w+)?\b|\bxor\w*|\bbitwise\b|\bexclusive[- ]or\b|\bmediants?\b|\bfarey\b|\bordinals?\b|\bidempoten\w+|\b(?:all|every\w*|equalit(?:y|ies)|identities|signs?)\b[^.\n]{0,40}\bup\s+to\b(?!\s*(?:[\d$]|\\\())/i;

/** Things written with capital letters that aren't numbers. */
const MATRICES =
  /\bmatri(?:x|ces)\b|\bvectors?\b|\bquaternions?\b|\b(?:linear|bounded|differential|identity|shift)\s+(?:maps?|operators?|transformations?)\b|\bprojections?\b|\\begin\{[bpvBV]?matrix\}/i;

const UNITY =
  /\broots?\s+of\s+(?:unity|[$\\(\s]*1\b|(?:the\s+equation\s+)?[$\\(\s]*[a-z]\^\{?\w+\}?\s*(?:[-+]\s*1\s*=\s*0|=\s*1\b))|\bcomplex\s+cube\s+root/i;

const COMPLEX =
  /\bcomplex\b|\bimaginary\b|\bconjugates?\b|(?<![a-zA-Z\\])i\^\{?2\}?\s*=\s*-\s*1|\\mathbb\s?\{?\s?C\b|ℂ/;
/** `a_i`, `i = 1`, `i-th`, `\mathbf{i}`, `i, j`, "for each $i$". */
const NAMED_I =
  /_\s?\{?\s?i\b|(?<![a-zA-Z\\\d}])i\s*(?:=(?!\s*\\?sqrt)|\\le|\\ge|\\in\b|[<>≤≥∈,](?!\s*\w*[a-z]{2})|-th\b|\^\{?\\?t)|[,{]\s*i\s*[},]|\b(?:each|every|all|any|some|index)\s+(?:\$|\\\()\s*i\b/;

/** Words that make the modulus of their sentence apply to all of the following text. */
const DECLARING =
  /\b(?:(?:all|any|every|our)\s+(?:the\s+|of\s+the\s+)?(?:computations?|calculations?|arithmetic|equalit(?:y|ies)|equations?|operations?|numbers?|integers?)|everything|throughout|(?<!modular\s)arithmetic|we\s+(?:(?:will|shall|always)\s+)?(?:work|compute|calculate)|work(?:ing)?\s+(?:over|in)|(?:computations?|calculations?)\s+(?:are|is|will|take|below))\b/i;

const OPERATOR = '(?<operator>\\*|∗|\\\\ast|\\\\cdot|\\\\times|\\\\circ|\\+|-|\\/|\\^)';
const DEFINITIONS = [
  // "where $*$ is our operation", "the operation $a * b = …$"
  `\\b(?:operations?|operators?|defin\\w+|symbols?|where|let|laws?)\\b[^.\\n]{0,60}?(?:\\$|\\\\\\()\\s*${OPERATOR}\\s*(?:\\$|\\\\\\))`,
  `\\b(?:operations?|operators?|defin\\w+)\\b[^.\\n]{0,60}?(?:\\$|\\\\\\(|\\s)\\s*[a-zA-Z]\\s*${OPERATOR}\\s*[a-zA-Z](?![\\w])\\s*(?::?=|\\s(?:to\\s+be|as|by|means)\\b)`,
  // `a * b = …` by itself: a product of letters is not written with an asterisk.
  '(?<![\\w}])[a-zA-Z]\\s*(?<operator>\\*|∗|\\\\ast)\\s*[a-zA-Z](?!\\w)\\s*:?=',
].map((source) => new RegExp(source, 'gu'));
const SAME = parseWordPairs(String.raw`∗ * \ast *`);

/** The beginning of a formula that lists names, up to e or π. */
const NAME = String.raw`(?:\$|\\\()\s{0,3}(?:[a-zA-Z]\s?,\s?){0,6}(?<name>e|\\pi|π)\s{0,3}`;
const END = String.raw`(?:\$|\\\))`;
/** Texts in which e or π isn't the constant. */
const NAMED_CONSTANTS = [
  // “Let $e$ be”, “the identity element $e$”, “for each edge $e$”, but not “take $\pi = 22/7$”
  String.raw`\b(?:[Ll]et|[Dd]enote[sd]?|[Dd]efine|[Ss]et|[Ff]ix|[Tt]ake|[Cc]hoose|[Ff]or (?:each|every|all|any|some)|element|identity|neutral|unit|edges?|idempotent|permutations?|projections?|partitions?|bijections?|maps?|primes?|integers?|eccentricity)\b[^.$\n\\]{0,40}${NAME}(?=${END}|,|=(?!\s{0,3}(?:\d|\\[dt]?frac))|:|∈|\\in(?![a-z]))`,
  // “$e \in G$”, “$\pi : A \to A$”, “$e := 1$”, “$e$ is the identity”
  String.raw`${NAME}(?:\\in(?![a-z])|\\colon|:|∈|${END}\s(?:be|denotes?|is (?:an?|the (?:identity|neutral|unit|number of|largest|smallest|set|map)))\b)`,
].map((source) => new RegExp(source, 'gu'));

const VALUE = /(?<![\w\\}^_])([a-zA-Z])\s*=\s*(\d{1,9})(?![\d.,^]|\s*[+*/^\\-])/g;

/** Reads a text, in time proportional to its length. */
export function findAlternativeArithmeticMentions(text: string): AlternativeArithmeticMentions {
  const moduli = new Set<bigint>();
  const cycles: bigint[] = [];
  const letters = new Set<string>();
  const bases = new Set<number>();
  const operators = new Set<string>();
  let local = speaksOfOthers(text);
  let ring = INTEGERS_BEYOND.test(text);
  let opaque = OPAQUE.test(text);
  const isDeclared = (from: number, to: number): boolean => {
    const before =
      text
        .slice(Math.max(0, from - 80), from)
        .split('.')
        .at(-1) ?? '';
    return DECLARING.test(before + (text.slice(to, to + 60).split('.')[0] ?? ''));
  };
  const symbol = (letter: string, from: number, to: number, always: boolean): void => {
    letters.add(letter);
    local = true;
    ring ||= always;
    opaque ||= isDeclared(from, to);
  };
  for (const pattern of RESIDUES) {
    for (const match of text.matchAll(pattern)) {
      const { base, exponent, word, letter } = match.groups ?? {};
      const end = match.index + match[0].length;
      ring ||= isDeclared(match.index, end);
      if (letter !== undefined) symbol(letter, match.index, end, false);
      else if (exponent !== undefined && !/^\d/.test(exponent)) symbol(exponent, match.index, end, false);
      else addModulus(moduli, wordOrNumber(base, word) ** BigInt(exponent ?? 1));
    }
  }
  for (const pattern of FIELDS) {
    for (const match of text.matchAll(pattern)) {
      const { base, exponent, word, letter } = match.groups ?? {};
      local = true;
      ring = true;
      if (letter !== undefined) {
        symbol(letter, match.index, match.index + match[0].length, true);
        continue;
      }
      const size = wordOrNumber(base, word);
      // A number with so few digits has a known smallest factor.
      const characteristic = findSmallestPrimeFactor(size) ?? size;
      addModulus(moduli, characteristic);
      // The elements of a field with four elements aren't integers.
      if (exponent !== undefined || characteristic !== size) opaque = true;
    }
  }
  for (const [words, cycle] of CYCLES) if (words.test(text)) cycles.push(...cycle);
  if (/\bgroups?\b/i.test(text))
    for (const pattern of GROUPS)
      for (const match of text.matchAll(pattern))
        if (match.groups?.letter === undefined)
          addModulus(moduli, wordOrNumber(match.groups?.base, match.groups?.word));
  for (const match of text.matchAll(/\b[Ii]n\s+[$\\(]{1,2}\s*C_\s*\{?\s*(\d{1,9})/g))
    addModulus(moduli, BigInt(match[1] ?? '0'));
  if (CIRCLE.test(text)) {
    moduli.add(1n);
    local = true;
  }
  if (/\bremainders?\b|\bresidues?\b/i.test(text))
    for (const match of text.matchAll(/\bdivi\w+\s+by[\s$\\(]{1,4}(\d{1,9})/g)) cycles.push(BigInt(match[1] ?? '0'));
  for (const match of text.matchAll(BASES)) {
    const { digits, word = '', name = '' } = match.groups ?? {};
    const base =
      digits === undefined ? (NUMBER_WORDS.get(word.toLowerCase()) ?? SYSTEMS.get(name.toLowerCase())) : Number(digits);
    if (base === undefined) local ||= word.length === 1 || name !== '';
    else if (base >= 2 && base <= 36 && base !== 10) bases.add(base);
  }
  for (const pattern of DEFINITIONS)
    for (const match of text.matchAll(pattern)) {
      const operator = match.groups?.operator ?? '';
      operators.add(SAME.get(operator) ?? operator);
    }
  for (const pattern of NAMED_CONSTANTS)
    for (const match of text.matchAll(pattern)) {
      const name = match.groups?.name ?? '';
      for (const token of name === 'e' ? ['e'] : ['π', '\\pi']) operators.add(token);
    }
  const values = [...text.matchAll(VALUE)].map(([, letter = '', digits = '0']) => [letter, BigInt(digits)] as const);
  return {
    moduli: [...moduli],
    cycles,
    letters: [...letters],
    values,
    turns: TURNS.test(text),
    bases: [...bases],
    operators: [...operators],
    local,
    ring,
    opaque,
    matrices: MATRICES.test(text),
    unity: UNITY.test(text),
    complex: COMPLEX.test(text),
    named: NAMED_I.test(text),
  };
}

/** Whether the text mentions residues, rings, or numeral systems, other than a known modulus as in `mod 7`. */
function speaksOfOthers(text: string): boolean {
  if (!LOCAL.test(text)) return false;
  const rest = text.replace(NUMERAL_MODULUS, '');
  return LOCAL.test(rest.length < text.length ? rest.replace(/≡|\\equiv(?![a-zA-Z])/g, '') : rest);
}

function wordOrNumber(digits: string | undefined, word: string | undefined): bigint {
  return BigInt(digits ?? NUMBER_WORDS.get(word ?? '') ?? 0);
}

function addModulus(moduli: Set<bigint>, m: bigint): void {
  if (m > 0n) moduli.add(m);
}
