/**
 * Finds formulas in prose that can't be words of a sentence: `√16 = 4`, `2³ = 8`, `17 ≡ 5 (mod 12)`, `sin 30° = 0.5`,
 * `gcd(12, 18) = 6`, `1 + 2 + ... + 10 = 55`. They are read like LaTeX. Only closed formulas count: a letter ends a
 * formula, except in names of functions.
 */
import type { TextRange } from '../../proof/index.ts';
import { findRelationChains, markChainEndsUncertain, type RelationChain } from '../parsing/relation-chains.ts';
import { type MathToken, tokenizeMath } from '../terms/math-tokens.ts';
import { LATEX_COMMAND_BY_UPRIGHT_NAME } from '../terms/vocabulary.ts';

const NUMERAL = '(?:\\d{1,3}(?:,\\d{3})+(?!\\d)|\\d{1,400})(?:\\.\\d{1,400})?';
const CALL = `(?:gcd|lcm|GCD|LCM|max|min|C)\\(\\s{0,2}${NUMERAL}(?:\\s{0,2},\\s{0,2}${NUMERAL}){0,8}\\s{0,2}\\)`;
const NAME = '(?:(?:arc)?(?:sin|cos|tan|cot|sec|csc)|sqrt|ln|log|exp)';
const SIGN = '[√∛∜²³¹⁰⁴⁵⁶⁷⁸⁹½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞π°⌊⌋⌈⌉()+\\-−*×·⋅÷/^_=<>≤≥≠≈≡∣∤!%]';
const ATOM = `(?:\\(mod\\s{1,2}\\d{1,40}\\)|\\bmod(?=\\s{1,2}\\d)|${CALL}|\\b${NAME}(?=[\\s(√π_−²]{0,2}[\\d(√π−])|${NUMERAL}(?![A-Za-z])|\\.{3}|…|${SIGN})`;
const RUN = new RegExp(`(?<![\\w$\\\\.,])${ATOM}(?:[ \\t]{0,3}${ATOM}){2,400}`, 'gu');
/** Signs that distinguish a formula from arithmetic, which the prose reader finds anyway. */
const PECULIAR = new RegExp(
  `[√∛∜²³¹⁰⁴⁵⁶⁷⁸⁹½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞π°⌊⌈≡∣∤]|\\.{3}|…|${CALL}|\\b(?:${NAME}|mod)\\b|\\blog_`,
  'u',
);
const RELATION = /[=<>≤≥≠≈≡∣∤]/;

interface PlainFormula extends TextRange {
  readonly chains: readonly RelationChain[];
}

/** Text after which a formula may begin with a number or a sign. */
const STATES =
  /(?:^|[:;.!?]|,\s*(?:so|and|but)|\b(?:because|since|that|so|thus|hence|therefore|then|indeed|clearly|namely|have|get|now|i\.e\.))\s*$/iu;
/** Text that may precede any other formula: the end of a clause, or a word. */
const ENDS = /(?:^|[:;.,!?]|(?<![\p{L}\p{N}])\p{L}{2,}|i\.e\.)\s*$/u;
/** Words that continue a formula or name it. */
const GOES_ON =
  /\b(?:times|plus|minus|choose|by|of|per|from|than|and|to|over|half|twice|thrice|double|triple|negative|or|between|sqrt|root|log|ln|sin|cos|tan|mod|modulo|about|approximately|not|step|case|part|figure|equation|number|no|page|day|week|angle)\s*$/iu;
/** Words before which a formula is continued or named. */
const CUT_AFTER =
  /^\s*(?:(?:times|plus|minus|choose|of|than|half|percent|hundred|thousand|million|billion|dozen|mod|modulo|remainder|more|less|degrees?|radians?|base|point|units?|squared|cubed|cents?)\b|\((?!\s*\p{L}{2,})|[$\\[{+\-−*×·÷/^=<>≤≥≈≡|_'’%°]|!(?=\s*[\d=(*/^+-])|\p{L}(?!\p{L}))/iu;

/** The formulas between `start` and `end` of `text`, in time proportional to its length. */
export function findUndelimitedFormulas(text: string, start: number, end: number): PlainFormula[] {
  const slice = text.slice(start, end);
  if (!PECULIAR.test(slice)) return [];
  const found: PlainFormula[] = [];
  for (const match of slice.matchAll(RUN)) {
    if (!PECULIAR.test(match[0]) || !RELATION.test(match[0])) continue;
    const range = trimmed(text, start + match.index, match[0], start);
    if (range === undefined) continue;
    const tokens = named(tokenizeMath(text, range.start, range.end));
    if (tokens === undefined) continue;
    const all = findRelationChains(tokens);
    const [only] = all;
    // Several statements or letters mean that this isn't such a formula.
    if (all.length !== 1 || only === undefined) continue;
    const isCutAfter = CUT_AFTER.test(text.slice(range.end, end).slice(0, 30));
    const isCutBefore = isCutLeft(text, range.start, start, only);
    found.push({ ...range, chains: [markChainEndsUncertain(only, isCutBefore, isCutAfter)] });
  }
  return found;
}

/** Removes what belongs to the sentence: bullets before the formula, unmatched signs and brackets after it. */
function trimmed(text: string, at: number, run: string, from: number): TextRange | undefined {
  let start = at;
  const line = text.slice(Math.max(from, start - 40), start);
  const bullet = /(?:^|\n)[ \t]*$/.test(line) ? /^[-*+−][ \t]+/.exec(run) : null;
  if (bullet !== null) start += bullet[0].length;
  let inner = text.slice(start, at + run.length).replace(/[\s.…!]*$/, '');
  const open = firstOpen(inner);
  if (open >= 0) inner = inner.slice(0, open);
  const end = start + inner.trimEnd().length;
  return end > start && RELATION.test(text.slice(start, end)) ? { start, end } : undefined;
}

/** The offset of the first bracket that isn't closed; −1 if there is none. */
function firstOpen(text: string): number {
  const open: number[] = [];
  for (const [k, c] of [...text].entries()) {
    if (c === '(') open.push(k);
    else if (c === ')') open.pop();
  }
  return open[0] ?? -1;
}

/** Joins letters to names of functions; `undefined` if any letter is left. */
function named(tokens: readonly MathToken[]): MathToken[] | undefined {
  const out: MathToken[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token?.kind !== 'letter') {
      if (token !== undefined) out.push(token);
      continue;
    }
    let stop = i + 1;
    while (tokens[stop]?.kind === 'letter' && tokens[stop]?.start === tokens[stop - 1]?.end) stop++;
    const letters = tokens.slice(i, stop);
    const word = letters.map((t) => t.text).join('');
    const afterBracket = out.at(-1)?.text === '(';
    const command =
      word === 'mod'
        ? afterBracket
          ? '\\mod'
          : '\\bmod'
        : word === 'sqrt'
          ? '\\sqrt'
          : LATEX_COMMAND_BY_UPRIGHT_NAME.get(word);
    if (command === undefined && word !== 'C') return undefined;
    const end = letters.at(-1)?.end ?? token.end;
    out.push(command === undefined ? token : { kind: 'command', text: command, start: token.start, end });
    i = stop - 1;
  }
  return out;
}

function isCutLeft(text: string, at: number, from: number, { operands }: RelationChain): boolean {
  const before = text.slice(Math.max(from, at - 40), at);
  if (/(?:^|\n)[ \t]*(?:[-*+•][ \t]+|\d{1,3}[.)][ \t]+)?$/.test(before))
    return at - 40 > from && !before.includes('\n');
  const first = operands[0]?.tokens ?? [];
  const isLone = first.every((t) => t.kind === 'number' || /^(°|\\circ|%|\\%|\\pi|[{}^])$/.test(t.text));
  const isSigned = /^(?:[+\-*/=]|\\cdot|\\times|\\div|\\pm)$/.test(first[0]?.text ?? '');
  return isLone || isSigned ? !STATES.test(before) : !ENDS.test(before) || GOES_ON.test(before);
}
