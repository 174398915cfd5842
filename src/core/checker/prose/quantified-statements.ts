/**
 * Reads which variables a sentence quantifies for a statement in it: “for every integer $n \ge 5$ we have …”, “… for
 * all $x \in [0, 1]$”, “every odd prime $p$ satisfies …”, “if $n$ is a positive integer, then …”. It reads the whole
 * sentence or nothing: around the statement there may only be a quantifier, words that join both, and words that don't
 * change the statement. A sentence that says that some number exists, or restricts a variable in any other way, isn't read.
 */
import { splitMathAndProse, type TextRange } from '../../proof/index.ts';

export interface Quantification {
  /** The words for the kind of number, such as `positive integers`; may be empty. */
  readonly kind: string;
  /** Formulas that name variables, alone or with their set or bounds; each by itself gives its domain. */
  readonly variables: readonly TextRange[];
  /** Formulas with more conditions. */
  readonly conditions: readonly TextRange[];
  /** Whether it is a case, “if $n$ is odd”, so that the variable may have been introduced before. */
  readonly isCase: boolean;
  /** The words of the sentence without the quantifier and the statement. */
  readonly rest: string;
}

/** Longer sentences aren't read. In UTF-16 code units. */
const MAX_SENTENCE_CHARS = 1_200;

/** Marks for formulas: the statement, names alone, names in a set or list of numbers, bounds of a name, others. */
const [CLAIM, NAMES, IN_SET, BOUNDS, FORMULA] = ['\uE010', '\uE011', '\uE012', '\uE013', '\uE014'] as const;

/** A quick test, which most sentences fail. */
const QUANTIFIER = /\b(?:all|any|every|each|arbitrary|if|whenever)\s|∀|\\forall/i;

const LETTER = String.raw`(?:[a-zA-Z]|\\(?:alpha|beta|gamma|delta|theta|lambda|mu|phi|varphi|psi|omega|epsilon|varepsilon|tau|sigma)(?![a-zA-Z])|[α-ω])(?:_(?:\w|\{\w\}))?(?![a-zA-Z(^_'!])`;
const LETTERS = String.raw`${LETTER}(?:\s*,\s*${LETTER})*`;
const COMPARISON = String.raw`(?:[<>≤≥≠]=?|\\(?:leq?|geq?|lt|gt|neq?|leqslant|geqslant|ne)(?![a-zA-Z]))`;
const ONLY_NAMES = new RegExp(`^\\s*${LETTERS}\\s*$`);
const NAMES_IN_SET = new RegExp(`^\\s*${LETTERS}\\s*(?:(?:\\\\in(?![a-zA-Z])|∈)|=\\s*-?\\d+\\s*,)`);
const NAMES_IN_BOUNDS = new RegExp(
  `^\\s*${LETTERS}\\s*${COMPARISON}|${COMPARISON}\\s*${LETTER}\\s*(?:$|${COMPARISON})`,
);

/** Names in prose without delimiters, with a set or one bound. `a` may be an article. */
const PLAIN = String.raw`(?<![a-zA-Z\\])(?:a(?=\s*(?:,|and\b|[<>≤≥=∈]))|[b-zB-Zα-ω])(?:_\w)?(?![a-zA-Z'’(])(?:\s*,\s*[a-zA-Zα-ω](?![a-zA-Z'’(]))*(?:\s*∈\s*[ℝℤℕℚ](?![\w^*+])|\s*(?:[<>]=?|[≤≥≠])\s*-?\d+(?![\w.]))?`;
const VARIABLES = `(?:[${NAMES}${IN_SET}${BOUNDS}]|${PLAIN})`;
const LIST = `${VARIABLES}(?:\\s*(?:,\\s*and\\b|,|\\band\\b)\\s*${VARIABLES})*`;
const ADJECTIVE = '(?:positive|negative|non-?negative|non-?zero|odd|even|prime|composite|natural|whole|real|rational)';
const NOUN = '(?:numbers?|integers?|reals?|rationals?|naturals?|primes?)';
const KIND = `(?:${ADJECTIVE}[\\s,]+(?:and\\s+)?){0,3}`;
const CONDITIONS = `(?:,?\\s*(?:with|such\\s+that|satisfying|for\\s+which)\\s+[${IN_SET}${BOUNDS}${FORMULA}](?:\\s*(?:,|\\band\\b)\\s*[${IN_SET}${BOUNDS}](?![^.]*${CLAIM}\\s*[${BOUNDS}]))*)?`;

/** “for every positive integer $n$ with …”, “every odd prime $p$”. */
const EVERY = new RegExp(
  `(?:\\b(?:for|given)\\s+)?\\b(?:all|any|every|each|an\\s+arbitrary|arbitrary|whenever(?=\\s+[${IN_SET}${BOUNDS}]))\\s+(?<kind>${KIND}(?:${NOUN}\\s+)?)(?:values?\\s+of\\s+)?(?<list>${LIST})(?<conditions>${CONDITIONS})`,
  'gi',
);
/** “if $n$ is an odd integer”, “let $x$ be any real number”. */
const CASE = new RegExp(
  `\\b(?:if|whenever|let(?=[^.]*\\bbe\\s+(?:any|an\\s+arbitrary|arbitrary)\\b))\\s+(?<list>${LIST})\\s+(?:is|are|be)\\s+(?:(?:an?|any|arbitrary|both)\\s+)*(?<kind>${KIND}${NOUN})(?<conditions>)\\b`,
  'gi',
);

/** Words and formulas that may stand between a quantifier and its statement. */
const JOINING =
  String.raw`(?:[\s,;:]|\b(?:and|also|that|then|both|always|it\s+(?:always\s+)?(?:holds|follows)|holds|we\s+(?:always\s+|also\s+|must\s+)?(?:have|get|obtain|see|find)|one\s+has|there\s+holds|satisf(?:y|ies)|has|have|the\s+(?:identity|equality|inequality|congruence|relation|formula|number|integer|expression|product|sum|value))\b|` +
  `[${NAMES}${BOUNDS}${FORMULA}])*`;
const BEFORE_CLAIM = new RegExp(`^${JOINING}$`, 'i');
/** After “let … be any integer”, a sentence ends. */
const BEFORE_NEXT_SENTENCE = new RegExp(`^\\s*\\.${JOINING}$`, 'i');
const AFTER_CLAIM = new RegExp(
  `^(?:[\\s,]|\\b(?:always|also|and|we\\s+have|holds?|is\\s+(?:always\\s+)?(?:true|valid|satisfied))\\b|${FORMULA})*$`,
  'i',
);
/** The end of the statement: that of the sentence, further statements, or a conclusion or reason. */
const ENDING = new RegExp(
  `^(?:[\\s,;:.!)]|\\b(?:and|also|that|we\\s+have)\\b|${FORMULA})*(?:$|(?:so|thus|hence|therefore|since|because|as|which|by|this)\\b)`,
  'i',
);
/** Words and formulas after the statement that may restrict a variable, or say that some number exists. */
const RESTRICTING = new RegExp(
  `\\b(?:where|with|provided|except|excluding|unless|if|when\\w*|only|some|exists?|or|such|other|otherwise|for|here|not|large|small|assum\\w*)\\b|[${IN_SET}${BOUNDS}]`,
  'i',
);
/** Words and formulas before the statement that may make it a condition, a wish, or a definition. */
const LEADING =
  /\b(?:if|iff|only|let|suppos\w+|assum\w+|such|so\s+that|satisf\w+|where|with|whether|find|determine|cho(?:o?se|sen|osing)|want|need|must|should|defin\w+|denote|some|exists?|there|no|not|without|question|does|do|could|might|may|when\w*|conditions?|requir\w*|equivalent|conjectur\w*|function\w*|except|case|neither|either)\b|∃|\\exists|[\uE012\uE013]/i;

/** The variables that the sentence quantifies for the statement at `claim`; nothing if it isn't read whole. */
export function findQuantification(text: string, sentence: TextRange, claim: TextRange): Quantification | undefined {
  if (sentence.end - sentence.start > MAX_SENTENCE_CHARS) return undefined;
  if (!QUANTIFIER.test(text.slice(sentence.start, sentence.end))) return undefined;
  const { flat, ranges } = flatten(text, sentence, claim);
  const at = flat.indexOf(CLAIM);
  if (at < 0 || flat.indexOf(CLAIM, at + 1) >= 0) return undefined;
  for (const pattern of [EVERY, CASE])
    for (const match of flat.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      const [between, ending] =
        end <= at ? [flat.slice(end, at), flat.slice(at + 1)] : [flat.slice(at + 1, start), flat.slice(end)];
      const isLet = pattern === CASE && /^let/i.test(match[0]);
      const joins = isLet ? BEFORE_NEXT_SENTENCE : end <= at ? BEFORE_CLAIM : AFTER_CLAIM;
      if (!joins.test(between) || (pattern === CASE && start > at)) continue;
      if (!ENDING.test(ending) || RESTRICTING.test(ending) || LEADING.test(flat.slice(0, Math.min(start, at))))
        continue;
      const { kind = '', list = '', conditions = '' } = match.groups ?? {};
      const listAt =
        start + match[0].lastIndexOf(list, match[0].length - conditions.length - (pattern === CASE ? kind.length : 0));
      const found = [...list.matchAll(new RegExp(VARIABLES, 'g'))].map((one) =>
        rangeAt(ranges, listAt + one.index, listAt + one.index + one[0].length),
      );
      const marked = (from: number, words: string, marks: RegExp): TextRange[] =>
        [...words.matchAll(marks)].map((one) => rangeAt(ranges, from + one.index, from + one.index + 1));
      const rest = `${flat.slice(0, Math.min(start, at))} ${between} ${ending}`;
      return {
        kind: kind.trim(),
        variables: found,
        conditions: [
          ...marked(end - conditions.length, conditions, /[\uE012-\uE014]/g),
          ...marked(end <= at ? end : at + 1, between, /\uE013/g),
        ],
        isCase: pattern === CASE && !isLet,
        rest,
      };
    }
  return undefined;
}

/** The text of a sentence with a mark for each formula, and the range in the text of each of its characters. */
interface FlatSentence {
  readonly flat: string;
  readonly ranges: readonly TextRange[];
}

function flatten(text: string, sentence: TextRange, claim: TextRange): FlatSentence {
  const ranges: TextRange[] = [];
  let flat = '';
  const addWords = (start: number, end: number): void => {
    for (let k = start; k < end; k++) {
      const isForAll = text[k] === '∀';
      const word = isForAll ? ' for all ' : (text[k] ?? '');
      flat += word;
      for (let n = 0; n < word.length; n++) ranges.push({ start: k, end: k + 1 });
    }
  };
  const addMark = (mark: string, start: number, end: number): void => {
    flat += mark;
    for (let n = 0; n < mark.length; n++) ranges.push({ start, end });
  };
  const addFormula = (start: number, end: number): void => addMark(classifyFormula(text.slice(start, end)), start, end);
  for (const part of splitMathAndProse(text.slice(sentence.start, sentence.end))) {
    const [from, to] = [part.from + sentence.start, part.to + sentence.start];
    const [start, end] = [part.start + sentence.start, part.end + sentence.start];
    const hasClaim = from <= claim.start && claim.start < to;
    if (part.kind === 'prose') {
      addWords(from, Math.min(to, Math.max(from, claim.start)));
      if (hasClaim) addMark(CLAIM, claim.start, claim.end);
      const modulus = hasClaim ? (MODULUS.exec(text.slice(claim.end, to))?.[0].length ?? 0) : 0;
      addWords(Math.max(from, Math.min(to, claim.end + modulus)), to);
    } else if (!hasClaim) {
      if (to <= claim.start || from >= claim.end) addFormula(start, end);
    } else {
      const head = text.slice(start, claim.start);
      const forAll = FOR_ALL.exec(head)?.[0].length;
      if (forAll !== undefined) {
        addMark(' for all ', start, start);
        const inner = head.slice(forAll).replace(SEPARATORS_AT_END, '');
        addFormula(start + forAll, start + forAll + inner.length);
        addMark(', ', claim.start, claim.start);
      } else if (claim.start > start && head.replace(LAYOUT, '') !== '') addMark('?', start, claim.start);
      addMark(CLAIM, claim.start, claim.end);
      if (claim.end > end) continue;
      const tail = text.slice(claim.end, end);
      const modulus = MODULUS.exec(tail)?.[0].length ?? 0;
      const after = FOR_ALL_AFTER.exec(tail.slice(modulus));
      if (after) {
        addMark(' for all ', claim.end, claim.end);
        const first = claim.end + modulus + after[0].length;
        addFormula(first, first + text.slice(first, end).replace(SEPARATORS_AT_END, '').length);
      } else if (tail.slice(modulus).replace(LAYOUT, '') !== '') addMark('?', claim.end, end);
    }
  }
  return { flat, ranges };
}

const FOR_ALL = /^\s*(?:\\forall|∀)\s*/;
const FOR_ALL_AFTER =
  /^(?:\s|,|\\q?quad(?![a-zA-Z])|\\[,;:! ])*(?:(?:\\forall|∀)\s*|\\(?:text|mbox|textrm)\{\s*for\s+(?:all|any|every|each)\s*\}\s*)/;
const SEPARATORS_AT_END = /(?:[\s,.:;]|\\q?quad|\\[,;:!])*$/;
/** Characters of a formula beside a statement that mean nothing. */
const LAYOUT = /\\(?:q?quad(?![a-zA-Z])|[,;:! ])|[\s.,;]/g;
const MODULUS = /^\s*(?:\\pmod\s*(?:\{[^{}]*\}|\w)|\(\s*\\?b?mod\b[^()]*\)|\\mod\s*(?:\{[^{}]*\}|\w+))/;

function classifyFormula(source: string): string {
  if (ONLY_NAMES.test(source)) return NAMES;
  if (NAMES_IN_SET.test(source)) return IN_SET;
  return NAMES_IN_BOUNDS.test(source) && !/=(?!=)/.test(source.replace(/[<>]=/g, '')) ? BOUNDS : FORMULA;
}

function rangeAt(ranges: readonly TextRange[], from: number, to: number): TextRange {
  return { start: ranges[from]?.start ?? 0, end: ranges[to - 1]?.end ?? 0 };
}
