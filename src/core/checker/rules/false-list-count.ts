/** Rule N: a number of things that differs from the complete list behind it (`six choices (2, 3, 5, 7)`). */
import { t } from '../../../l10n/index.ts';
import { parseWordNumberPairs } from '../../base/word-tables.ts';
import type { TextRange } from '../../proof/index.ts';
import { formatRefutationBrief, pickFirstFittingBrief } from '../evidence/evidence-texts.ts';
import { mayBeginStatement, replaceMathWithPlaceholders } from '../prose/number-facts.ts';
import { isUniversalStatementHedged } from '../prose/sentences.ts';
import type { ChainLinkContext } from '../relations/chain-link.ts';
import { type MathToken, tokenizeMath } from '../terms/math-tokens.ts';
import type { RelationOutcome } from '../terms/types.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import { isProseStatementHedged } from './false-fact.ts';
import type { CheckableProseStatement, ProseRule } from './rule-types.ts';

const COUNTS = parseWordNumberPairs(
  'two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12',
);
const S = '\\s{1,3}';
/** Words before the number that make the list one of other things: “at least five”, “of the six”, “day 3”. */
const BEFORE =
  '(?<!\\b(?:least|most|than|about|approximately|around|nearly|over|under|[Oo]f|[Ff]rom|[Aa]mong|[Oo]ut|by|to|up|in|between|and|or|step|case|day|part|figure|line|question|problem|round|type|group|level|number|every|each|another|per)\\s{1,3}(?:the\\s{1,3})?)(?<![\\d\uE000\uE001.,$+*/^=-]\\s{0,3}|[\\d\uE000\uE001]\\s{1,3}has\\s{1,3})';
const COUNT = `(?<count>${[...COUNTS.keys()].join('|')}|[2-9]|1\\d)`;
/** Up to two adjectives, and a plural of things that one number or one name stands for. */
const THINGS = `(?:(?!of\\b|and\\b|or\\b)[a-z]+(?:-[a-z]+)?${S}){0,2}(?!vectors|vertices|sequences|cycles|permutations|lists|strings|words|rows|columns|matrices|elements|functions|lemmas|theorems|propositions|corollaries|claims|sections|chapters|figures|tables|formulas|formulae|identities|inequalities|relations|conditions|statements|references|papers|books|pairs|couples|triples|triplets|tuples|quadruples|sets|subsets|groups|ways|arrangements|combinations|partitions|sums|products|equations|intervals|ranges|times|units|gives|us\\b|is\\b|has\\b|as\\b|this\\b|points|coordinates|years|months|weeks|days|hours|minutes|steps)[a-z]{2,}s`;
const ITEM = '(?:(?<!\uE000)\uE000+|[-−]?\\d{1,9}(?:\\.\\d{1,9})?|[A-Z]{1,5}(?![a-z])|[A-Z][a-z]{1,15})(?!\\w)';
const LIST = `${ITEM}(?:\\s{0,2},\\s{0,2}(?:and\\s{1,2})?${ITEM}){0,30}(?:\\s{1,2}and\\s{1,2}${ITEM})?`;
/** Behind the bracket no other one goes on: “three points (1, 0), (0, 1), (1, 1)”. */
const ALONE = '(?!\\s{0,2},?\\s{0,2}(?:(?:and|or)\\s{1,2})?[(\uE000\uE001])';
const PATTERN = new RegExp(
  `${BEFORE}\\b${COUNT}${S}${THINGS}(?:${S}?\\((?<inBrackets>${LIST})\\)${ALONE}|(?::|,?${S}namely:?)${S}(?<list>${LIST})(?=\\s{0,2}(?:[.;!)](?!\\.)|$)))`,
  'gud',
);

/** `$S = \\{1, 2, 3\\}$ has 4 elements`: a number of elements beside the whole set. */
const SET = '(?<set>(?<!\uE000)\uE000+|(?<!\uE001)\uE001+|\\{[\\w ,-]{1,200}\\})';
const SIZE = `(?:exactly${S})?(?<size>${[...COUNTS.keys()].join('|')}|\\d{1,3})`;
const ELEMENTS = `(?:distinct${S}|different${S})?(?:elements|members)`;
const AFTER = '(?=\\s{0,3}(?:[.,;:)]|$)|\\s{1,3}(?:and|so|but|while|since|because)\\b)';
const SETS = [
  `(?:[Tt]he${S}set${S})?${SET}${S}(?:has|contains)${S}${SIZE}${S}${ELEMENTS}${AFTER}`,
  `[Tt]here${S}are${S}${SIZE}${S}${ELEMENTS}${S}in${S}(?:the${S}set${S})?${SET}${AFTER}`,
  `(?:[Tt]he${S})?number${S}of${S}${ELEMENTS}${S}(?:in|of)${S}(?:the${S}set${S})?${SET}${S}is${S}${SIZE}${AFTER}`,
].map((source) => new RegExp(source, 'gud'));

const CONCLUSION = `(?:,${S}(?:giving|yielding|making|for|which${S}(?:gives|yields|makes|is))|[.;]${S}(?:(?:[Ss]o|[Tt]hus|[Hh]ence|[Tt]herefore),?${S})?(?:(?:[Tt]his|[Tt]hat|[Tt]hese|[Tt]hey)${S}(?:gives?|yields?|makes?|is|are|leaves?)|[Tt]here${S}are|[Ww]e${S}have))`;
/** A whole list, and its length behind it: “$b$ is one of $1, 2, \\ldots, 9$. This gives us 9 values.” */
const LENGTH_OF_LIST = new RegExp(
  `(?<![\\w.,^{(-])(?<list>${ITEM}(?:\\s{0,2},\\s{0,2}(?:${ITEM}|\\.\\.\\.|…)){0,60}(?:,?${S}(?:and|or)${S}${ITEM})?)\\)?${CONCLUSION}${S}(?:us${S})?(?:exactly${S}|a${S}total${S}of${S}|in${S}total,?${S})?(?<length>\\d{1,6}|${[...COUNTS.keys()].join('|')})${S}(?:(?:possible|different|distinct|such|valid)${S}){0,2}(?:values|numbers|integers|multiples|terms|choices|options|possibilities|candidates)(?:${S}(?:of|for)${S}(?<name>\uE000+))?(?=\\s{0,2}(?:[.,;)]|$)|${S}(?:\\(and|in${S}(?:total|all))\\b)`,
  'gud',
);

/** Words that make a list incomplete, or one of other things. */
const PARTIAL = createWordListPattern(
  String.raw`e\.g i\.e such\s+as including etc example respectively each times between from to through vs per at\s+least at\s+most up\s+to or`,
);

/** A text without three numerals in a row has no list of numbers. */
const ENUMERATED = /\d[\s$\\)]{0,3},[\s$\\(]{0,3}(?:-?\d|\\?[lc]?dots|\.\.\.|…)/;

export const falseListCountRule: ProseRule = {
  id: 'N',
  strength: 'refuted',
  find: (around) => {
    const { text } = around;
    const hasSets = /\b(?:elements|members)\b/.test(text);
    const hasLengths = ENUMERATED.test(text);
    if (!hasSets && !hasLengths && !/[(:]|namely/.test(text)) return [];
    const flat = replaceMathWithPlaceholders(text);
    const lists = [...flat.matchAll(PATTERN)].flatMap((match) => toStatement(around, match) ?? []);
    const sets = (hasSets ? SETS : [])
      .flatMap((pattern) => [...flat.matchAll(pattern)])
      .filter(({ index }) => mayBeginStatement(text, flat, index))
      .flatMap((match) => toSetStatement(around, match) ?? []);
    const lengths = hasLengths
      ? [...flat.matchAll(LENGTH_OF_LIST)].flatMap((m) => toLengthStatement(around, m) ?? [])
      : [];
    return [...lists, ...sets, ...lengths];
  },
};

function toSetStatement(around: ChainLinkContext, match: RegExpExecArray): CheckableProseStatement | undefined {
  const { size = '' } = match.groups ?? {};
  const [start = 0, end = 0] = match.indices?.groups?.set ?? [];
  // The braces with their content, without a name before them.
  const [, inner] = /^(?:\$|\\\()?[^{}]*?\\?\{([^{}]*?)\\?\}(?:\$|\\\))?$/.exec(around.text.slice(start, end)) ?? [];
  if (inner === undefined) return undefined;
  const at = start + around.text.slice(start, end).indexOf(inner);
  const elements = splitTokens(tokenizeMath(around.text, at, at + inner.length));
  // Letters may be equal.
  if (elements === undefined || elements.length < 2 || !elements.every((name) => /^-?\d+$/.test(name)))
    return undefined;
  const range = { start: match.index, end: match.index + match[0].length };
  const stated = COUNTS.get(size) ?? Number(size);
  return { range, judge: () => judgeCount(around, range, stated, [...new Set(elements)]) };
}

function toStatement(around: ChainLinkContext, match: RegExpExecArray): CheckableProseStatement | undefined {
  const { count = '', inBrackets, list = inBrackets ?? '' } = match.groups ?? {};
  const [start = 0] = match.indices?.groups?.[inBrackets === undefined ? 'list' : 'inBrackets'] ?? [];
  const [countAt = 0] = match.indices?.groups?.count ?? [];
  const items = [...list.matchAll(new RegExp(ITEM, 'gu'))].map(({ index, 0: { length } }) =>
    splitItem(around.text, { start: start + index, end: start + index + length }),
  );
  const names = items.some((names) => names === undefined) ? [] : items.flatMap((names) => names ?? []);
  const isOneNumeral = /^\d{1,3}(?:,\d{3})+$/.test(list) || names.some((name) => /^0\d/.test(name));
  if (names.length < 2 || isOneNumeral) return undefined;
  const range = { start: countAt, end: match.index + match[0].length };
  const stated = COUNTS.get(count) ?? Number(count);
  return { range, judge: () => judgeCount(around, range, stated, names) };
}

function toLengthStatement(around: ChainLinkContext, match: RegExpExecArray): CheckableProseStatement | undefined {
  const { text } = around;
  const { list = '', length = '', name } = match.groups ?? {};
  const [start = 0, listEnd = 0] = match.indices?.groups?.list ?? [];
  const [nameAt = 0, nameEnd = 0] = match.indices?.groups?.name ?? [];
  // “$b$ is 0 or 3. There are 4 choices for $c$”: the name must be the one before the list.
  const sentence = around.sentences.at(start);
  if (name !== undefined && !text.slice(sentence.start, start).includes(text.slice(nameAt, nameEnd))) return undefined;
  if (LESS.test(text.slice(sentence.start, start))) return undefined;
  const source = list.includes('\uE000') ? text.slice(start, listEnd) : list;
  const items = source.replace(/\$|\\[()]|\\text\s?\{\s?(?:and|or)\s?\}|\b(?:and|or)\b|\\[,;]/g, (sign) =>
    /and|or/.test(sign) ? ',' : '',
  );
  const counted = countListed(items.replace(/,[\s,]*,/g, ','));
  const range = { start, end: match.index + match[0].length };
  const stated = COUNTS.get(length) ?? Number(length);
  return counted === undefined ? undefined : { range, judge: () => judgeLength(around, range, stated, counted) };
}

/** Words before a list for an exception, or for other things in it. */
const LESS = /\b(?:except|exclud\w+|not|other\s+than|without|pairs?|triples?|digits|between|from|roots?|each)\b/i;

const ELLIPSIS = /^(?:\\[lc]?dots|\.\.\.|…)$/;

/** How many numbers a list has whose ellipses stand for equal steps; `undefined` if it isn't such a list in order. */
function countListed(list: string): number | undefined {
  const items = list.split(',').map((item) => item.trim());
  let count = 0;
  let [previous, last]: (number | undefined)[] = [];
  let direction = 0;
  let isElided = false;
  for (const item of items) {
    if (ELLIPSIS.test(item) && last !== undefined && !isElided) {
      isElided = true;
      continue;
    }
    if (!/^[-−]?\d{1,9}$/.test(item)) return undefined;
    const value = Number(item.replace('−', '-'));
    if (last !== undefined) {
      direction ||= Math.sign(value - last);
      if (Math.sign(value - last) !== direction || direction === 0) return undefined;
    }
    if (isElided && last !== undefined) {
      const steps = (value - last) / (previous === undefined ? direction : last - previous);
      if (!Number.isInteger(steps) || steps < 1) return undefined;
      count += steps;
    } else count++;
    [previous, last] = [isElided ? undefined : last, value];
    isElided = false;
  }
  return isElided || items.length < 3 ? undefined : count;
}

function judgeLength(around: ChainLinkContext, range: TextRange, stated: number, counted: number): RelationOutcome {
  if (stated === counted) return { kind: 'holds' };
  const sentence = around.sentences.at(range.start);
  const before = around.text.slice(sentence.start, range.start);
  if (isProseStatementHedged(around, range) || PARTIAL.test(before)) return { kind: 'not-read', reason: 'hedged' };
  const message = t('The list has {0} elements, not {1}.', counted, stated);
  const brief = pickFirstFittingBrief(formatRefutationBrief(t('{0} listed, not {1}', counted, stated)));
  return { kind: 'refuted', rule: 'N', evidence: { message, brief } };
}

function judgeCount(
  around: ChainLinkContext,
  range: TextRange,
  stated: number,
  names: readonly string[],
): RelationOutcome {
  // Equal items may count once: “1221 has two digits: 1, 2, 2, and 1”.
  if (names.length === stated || new Set(names).size === stated) return { kind: 'holds' };
  const sentence = around.sentences.at(range.start);
  const rest = `${around.text.slice(sentence.start, range.start)} … ${around.text.slice(range.end, sentence.end)}`;
  if (isProseStatementHedged(around, range) || isUniversalStatementHedged(sentence, rest) || PARTIAL.test(rest))
    return { kind: 'not-read', reason: 'hedged' };
  const message = t('The list has {0} elements, not {1}.', names.length, stated);
  const brief = pickFirstFittingBrief(formatRefutationBrief(t('{0} listed, not {1}', names.length, stated)));
  return { kind: 'refuted', rule: 'N', evidence: { message, brief } };
}

/** The items of a word, a numeral, or a segment of mathematics; `undefined` if it has anything but numbers or names. */
function splitItem(text: string, { start, end }: TextRange): readonly string[] | undefined {
  if (!/[$\\]/.test(text.charAt(start))) return [text.slice(start, end)];
  return splitTokens(tokenizeMath(text, start, end).filter((token) => !/^(?:\$|\\[()[\]{}])$/.test(token.text)));
}

function splitTokens(tokens: readonly MathToken[]): readonly string[] | undefined {
  const items: MathToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (/^[({[]$/.test(token.text)) depth++;
    else if (/^[)}\]]$/.test(token.text)) depth--;
    if (token.text === ',' && depth === 0) items.push([]);
    else items.at(-1)?.push(token);
  }
  if (items.at(-1)?.length === 0) items.pop();
  const isElement = (token: MathToken): boolean => token.kind !== 'text' && !NO_ELEMENT.test(token.text);
  if (!items.every((item) => item.length > 0 && item.every(isElement))) return undefined;
  return items.map((item) => item.map((token) => token.text).join(''));
}

/** Signs that make an item a statement or several elements. */
const NO_ELEMENT =
  /^(?:[=<>:;&.]|\\(?:ne|le|ge|approx|equiv|in|mid|nmid|to|pm|mp|ldots|cdots|vdots|quad|qquad|Rightarrow|iff|\\|begin.*|end.*))$/;
