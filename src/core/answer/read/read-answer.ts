/** Parses cleaned text into an {@link ParsedAnswer}. An unknown form becomes a value or a text. */
import { parseWordNumberPairs, parseWordPairs, splitIntoWords } from '../../base/word-tables.ts';
import { joinMathTokens, tokenizeMath } from '../../checker/index.ts';
import { MAX_ANSWER_CHARS, MAX_ANSWER_ENTRIES, MAX_ANSWER_NESTING, MAX_ANSWER_TOKENS } from '../caps.ts';
import { createMathToken, type MathTokens, type ParsedAnswer } from './answer.ts';
import {
  areBracketsBalanced,
  findMatchingBracket,
  hasSeparatorOutsideBrackets,
  removeOuterBraces,
  splitAtSeparatorsOutsideBrackets,
} from './brackets.ts';
import { convertAnswerToLatex, repairEscapes } from './clean-answer.ts';
import { readMatrixAnswer } from './matrix.ts';
import { readBoundOrNumberSetPhrase, removeAnswerIntroduction } from './phrases.ts';
import { readVerbalAnswer } from './plain-answers.ts';
import { combineMixedUnitParts, readQuantityAnswer } from './quantity.ts';

const RELATIONS: ReadonlySet<string> = new Set(
  splitIntoWords(String.raw`= < > \le \ge \ne \in \approx \equiv \notin \sim \simeq`),
);

/** Parses the answer that a text states; `undefined` if the text is too long. */
export function parseAnswer(text: string): ParsedAnswer | undefined {
  if (text.length > MAX_ANSWER_CHARS) return undefined;
  const latex = convertAnswerToLatex(text);
  if (latex.length > MAX_ANSWER_CHARS) return undefined;
  if (latex.length > MAX_ANSWER_TOKENS && tokenizeMath(latex, 0, latex.length).length > MAX_ANSWER_TOKENS)
    return undefined;
  return readWhole(text, latex) ?? readSentence(text) ?? { kind: 'text', text: plainWords(latex) };
}

/** Reads the answer that a sentence states; `undefined` unless the whole sentence was read. */
function readSentence(text: string): ParsedAnswer | undefined {
  const stated = removeAnswerIntroduction(repairEscapes(text));
  if (stated === undefined) return undefined;
  const isWords = /^[a-z]+(?: [a-z]+){0,2}$/i.test(stated) && !/^(?:no|the|a|an)\b/i.test(stated);
  return readWhole(stated) ?? (isWords ? { kind: 'text', text: stated } : undefined);
}

/** Parses a text without an introduction; `undefined` if it is words. */
function readWhole(text: string, written?: string): ParsedAnswer | undefined {
  const repaired = repairEscapes(text);
  const plain = readVerbalAnswer(repaired) ?? readBoundOrNumberSetPhrase(repaired, readWhole);
  if (plain !== undefined) return plain;
  const latex = written ?? convertAnswerToLatex(text);
  return readVerbalAnswer(latex) ?? readTokens(tidied(tokenizeMath(latex, 0, latex.length)), 0);
}

const BLANKS: ReadonlySet<string> = new Set(['\\quad', '\\qquad', '\\newline']);
const DROPPED: ReadonlySet<string> = new Set(['\\displaystyle', '\\therefore', '\\because', '\\\\', '&']);

/** Brings separators into one form, makes connecting words separate tokens, and removes punctuation at the ends. */
function tidied(tokens: MathTokens): MathTokens {
  const isTable = tokens.some((t) => t.text.startsWith('\\begin{'));
  const out: ReturnType<typeof createMathToken>[] = [];
  for (const token of tokens) {
    if (token.kind === 'text') {
      // `\text{ and }`, `\text{or } x`
      for (const [word] of token.text.matchAll(/[^\s,;]+(?:\s+(?!(?:and|or)\b)[^\s,;]+)*|[,;]/g)) {
        const joint = /^(?:and|or)$/i.exec(word);
        const led = /^(and|or)\s+(.*)$/i.exec(word);
        if (word === ',' || word === ';') out.push(createMathToken('symbol', word, token));
        else if (joint !== null) out.push({ ...token, text: word.toLowerCase() });
        else if (led !== null)
          out.push({ ...token, text: (led[1] ?? '').toLowerCase() }, { ...token, text: led[2] ?? '' });
        else out.push({ ...token, text: word });
      }
    } else if (BLANKS.has(token.text)) out.push(createMathToken('symbol', ',', token));
    else if (token.text === '\\land' || token.text === '\\wedge') out.push(createMathToken('text', 'and', token));
    else if (token.text === '\\lor' || token.text === '\\vee') out.push(createMathToken('text', 'or', token));
    else if (isTable || !DROPPED.has(token.text)) out.push(token);
  }
  return trimmed(out);
}

function trimmed(tokens: MathTokens): MathTokens {
  let from = 0;
  let to = tokens.length;
  const isStop = (text: string | undefined): boolean => text !== undefined && /^(?:[.,;:]|\\[ ,])$/.test(text);
  while (from < to && isStop(tokens[from]?.text)) from++;
  while (to > from && isStop(tokens[to - 1]?.text)) to--;
  return tokens.slice(from, to);
}

/** Parses tokens as an answer; `undefined` if they are words. */
function readTokens(tokens: MathTokens, depth: number): ParsedAnswer | undefined {
  const all = removeOuterBraces(trimmed(tokens));
  if (all.length === 0 || depth > MAX_ANSWER_NESTING || !areBracketsBalanced(all)) return undefined;
  const list = readList(all, '', '', depth);
  if (list !== undefined) return list;
  if (hasSeparatorOutsideBrackets(all, isSeparator)) return undefined;
  if (hasSeparatorOutsideBrackets(all, (text) => RELATIONS.has(text))) return readRelation(all, depth);
  return readSets(all, depth) ?? readBracketed(all, depth) ?? readSingle(all);
}

const isJoint = (text: string): boolean => text === 'and' || text === 'or';
const isSeparator = (text: string): boolean => text === ',' || text === ';' || isJoint(text);

function readList(tokens: MathTokens, open: string, close: string, depth: number): ParsedAnswer | undefined {
  const { parts, at } = splitAtSeparatorsOutsideBrackets(tokens, isSeparator);
  if (at.length === 0) return undefined;
  const joints = new Set(at.map((i) => tokens[i]?.text ?? '').filter(isJoint));
  const items: ParsedAnswer[] = [];
  for (const part of parts) {
    if (trimmed(part).length === 0) continue;
    if (items.length >= MAX_ANSWER_ENTRIES) return undefined;
    const item = readTokens(part, depth + 1);
    if (item === undefined) return undefined;
    items.push(item);
  }
  // `2n + 1, n ∈ ℤ`: the domain of a variable isn't an entry.
  const entries = items.filter((item) => !isDomain(item));
  // `1 ≤ x ≤ 5, x ∈ ℤ` isn't an interval.
  const isCut =
    entries.length < items.length &&
    entries.some((item) => item.kind === 'relation' && item.signs.some((s) => /^(?:<|>|\\le|\\ge|\\ne)$/.test(s))) &&
    items.some((item) => isDomain(item) && !isOfReals(item));
  if (isCut) return undefined;
  const domains = entries.length > 0 ? items.filter(isDomain) : [];
  if (entries.length > 0) items.splice(0, items.length, ...entries);
  const [only] = items;
  const joint = joints.size === 1 ? ([...joints][0] as 'and' | 'or') : undefined;
  const sum = open === '' && !joints.has('or') ? combineMixedUnitParts(items) : undefined;
  const list: ParsedAnswer = { kind: 'list', items, open, close, ...(joint === undefined ? {} : { joint }) };
  return withDomains(items.length === 1 && only !== undefined && open !== '\\{' ? only : (sum ?? list), domains);
}

function withDomains(of: ParsedAnswer, domains: readonly ParsedAnswer[]): ParsedAnswer {
  const over = domains.filter((domain) => domain.kind === 'relation');
  return over.length === 0 ? of : { kind: 'family', of, over };
}

function isDomain(a: ParsedAnswer): boolean {
  return a.kind === 'relation' && a.signs.join() === '\\in' && /^(?:special|residues)$/.test(a.operands[1]?.kind ?? '');
}

function isOfReals(a: ParsedAnswer): boolean {
  return a.kind === 'relation' && a.operands[1]?.kind === 'special' && a.operands[1].name === 'all';
}

function readRelation(tokens: MathTokens, depth: number): ParsedAnswer | undefined {
  const { parts, at } = splitAtSeparatorsOutsideBrackets(tokens, (text) => RELATIONS.has(text));
  if (at.length === 0) return undefined;
  // `<1, 2>` is a vector.
  if (tokens[0]?.text === '<' && tokens.at(-1)?.text === '>' && at.length === 2)
    return readList(tokens.slice(1, -1), '(', ')', depth + 1);
  const signs = at.map((i) => tokens[i]?.text ?? '=');
  const operands: ParsedAnswer[] = [];
  for (const part of parts) {
    const words = operands.length === 0 && part.length === 1 && part[0]?.kind === 'text' ? part[0].text : undefined;
    const operand: ParsedAnswer | undefined =
      words !== undefined && words.split(/\s+/).length <= 5
        ? (readTokens(part, depth + 1) ?? { kind: 'text', text: words })
        : part.length === 0
          ? undefined
          : readTokens(part, depth + 1);
    if (operand === undefined) {
      // `= 5` continues something before it.
      if (part.length === 0 && operands.length === 0 && /^(?:=|\\approx)$/.test(signs[0] ?? '')) {
        signs.shift();
        continue;
      }
      return undefined;
    }
    operands.push(operand);
  }
  const [only] = operands;
  if (operands.length === 1) return only;
  // `a ≈ 0.577` is a, and `x = a ≈ 0.577` is x = a.
  const about = signs.findIndex((s) => s === '\\approx' || s === '\\simeq' || s === '\\sim');
  const left = operands[about];
  const right = operands[about + 1];
  if (about >= 0 && about === signs.length - 1 && left?.kind === 'value' && right?.kind === 'value') {
    const isName =
      about === 0 && left.tokens.every((t) => t.kind !== 'number' && t.text !== '\\pi' && t.text !== '\\sqrt');
    if (isName) return { kind: 'relation', operands, signs: ['='] };
    const kept: ParsedAnswer = { ...left, about: right.tokens };
    if (about === 0) return kept;
    return { kind: 'relation', operands: [...operands.slice(0, about), kept], signs: signs.slice(0, about) };
  }
  return { kind: 'relation', operands, signs };
}

const SET_SIGNS: readonly (readonly [string, 'union' | 'intersection' | 'without'])[] = [
  ['\\cup', 'union'],
  ['\\cap', 'intersection'],
  ['\\setminus', 'without'],
];

function readSets(tokens: MathTokens, depth: number): ParsedAnswer | undefined {
  for (const [sign, kind] of SET_SIGNS) {
    const isSign = (text: string): boolean =>
      text === sign ||
      (kind === 'union' && text === '\\bigcup') ||
      (kind === 'without' && (text === '\\backslash' || text === '\\smallsetminus'));
    if (!hasSeparatorOutsideBrackets(tokens, isSign)) continue;
    const items: ParsedAnswer[] = [];
    for (const part of splitAtSeparatorsOutsideBrackets(tokens, isSign).parts) {
      const item = readTokens(part, depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
    }
    return { kind, items: items.slice(0, MAX_ANSWER_ENTRIES) };
  }
  return undefined;
}

const VECTORS = parseWordPairs(String.raw`( (  [ [  \{ {  \langle (`);

function readBracketed(tokens: MathTokens, depth: number): ParsedAnswer | undefined {
  const matrix = readMatrixAnswer(tokens);
  if (matrix !== undefined) return matrix;
  const open = VECTORS.get(tokens[0]?.text ?? '');
  if (open === undefined || findMatchingBracket(tokens, 0) !== tokens.length - 1) return undefined;
  const last = tokens.at(-1)?.text ?? '';
  const close = last === '\\}' ? '}' : last === '\\rangle' ? ')' : last;
  const inner = tokens.slice(1, -1);
  if (inner.length === 0) return open === '{' ? { kind: 'special', name: 'none' } : undefined;
  if (open === '{') {
    // `{x : x > 3}`, `{x | x > 3}`
    const { parts, at } = splitAtSeparatorsOutsideBrackets(
      inner,
      (text) => text === ':' || text === '\\mid' || text === '|',
    );
    const [head, condition] = parts;
    if (at.length === 1 && head !== undefined && condition !== undefined) {
      const among = readTokens(condition, depth + 1);
      if (isVariable(head)) return among;
      const element = readTokens(head, depth + 1);
      return among !== undefined && element !== undefined && isDomain(among)
        ? withDomains(element, [among])
        : undefined;
    }
    const list = readList(inner, '{', '}', depth + 1);
    if (list !== undefined) return list;
    const item = readTokens(inner, depth + 1);
    return item === undefined ? undefined : { kind: 'list', items: [item], open, close };
  }
  const list = readList(inner, open, close, depth + 1);
  if (list !== undefined) return list;
  // Brackets around a single item only group it, unless the item is a number to calculate with.
  if (open !== '(' || close !== ')') return undefined;
  const item = readTokens(inner, depth + 1);
  return item !== undefined && item.kind !== 'value' && item.kind !== 'text' ? item : undefined;
}

/** `x`, or `x ∈ ℝ`, before the condition of a set. */
function isVariable(head: MathTokens): boolean {
  const text = joinMathTokens(head);
  return /^(?:[A-Za-z]|\\[a-z]{2,8})(?: _ \S+)?$/.test(text) || /^\S+ \\in (?:\\mathbb \{ R \}|R)$/.test(text);
}

/** The words of a text without commands and signs around them. */
function plainWords(latex: string): string {
  return latex
    .replace(/\\(?:text(?:bf|it|rm|tt|sf)?|mbox|mathrm|operatorname)\s*\{([^{}]*)\}/g, ' $1 ')
    .replace(/[\\{}$]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const BASES = parseWordNumberPairs(
  'two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 twelve 12 sixteen 16',
);

/** `undefined` if it is in words. */
function readSingle(tokens: MathTokens): ParsedAnswer | undefined {
  const name = namedSet(tokens);
  if (name !== undefined) return name;
  const [first, second, third] = tokens;
  const isNumeral = first?.kind === 'number' && !first.text.includes('.') && second?.text === '_';
  const base = isNumeral ? removeOuterBraces(tokens.slice(2)) : [];
  if (isNumeral && third !== undefined && base.length === 1 && base[0]?.kind === 'number') {
    const n = Number(base[0].text);
    if (n >= 2 && n <= 36) return { kind: 'numeral', digits: first.text, base: n };
  }
  const digits = tokens.findIndex((t) => t.text === '_');
  const named = digits > 0 ? removeOuterBraces(tokens.slice(digits + 1)) : [];
  const numeral = tokens.slice(0, Math.max(digits, 0));
  if (named.length === 1 && numeral.every((t) => t.kind === 'number' || /^[A-Fa-f]$/.test(t.text))) {
    const n = named[0]?.kind === 'number' ? Number(named[0].text) : (BASES.get(named[0]?.text ?? '') ?? 0);
    const written = numeral.map((t) => t.text).join('');
    if (
      n >= 2 &&
      n <= 16 &&
      /^[0-9]*[A-Fa-f]*[0-9A-Fa-f]*$/.test(written) &&
      (n > 10 || /^\d+$/.test(written)) &&
      (n === 16 ? written.length > 1 : /\d/.test(written))
    )
      return { kind: 'numeral', digits: written.toUpperCase(), base: n };
  }
  const ratio = splitAtSeparatorsOutsideBrackets(tokens, (text) => text === ':');
  if (ratio.at.length > 0) {
    const isRatio = ratio.parts.every((part) => part.length > 0 && !part.some((t) => t.kind === 'text'));
    return isRatio ? { kind: 'ratio', terms: ratio.parts } : undefined;
  }
  return readQuantityAnswer(tokens);
}

function namedSet(tokens: MathTokens): ParsedAnswer | undefined {
  const text = joinMathTokens(tokens);
  if (/^\\(?:emptyset|varnothing)$/.test(text)) return { kind: 'special', name: 'none' };
  const set = /^\\mathbb \{ ([RZNQC]) \}(?: \^ \+| \^ \{ \+ \}| _ \+)?$/.exec(text);
  if (set === null) return undefined;
  if (set[1] === 'Z' || set[1] === 'N') {
    const part = set[1] === 'N' ? 'natural' : text.includes('+') ? 'positive' : '';
    return { kind: 'residues', modulus: 1, residues: [0], part };
  }
  return set[1] === 'R' && !text.includes('+')
    ? { kind: 'special', name: 'all' }
    : { kind: 'special', name: 'set', set: text };
}
