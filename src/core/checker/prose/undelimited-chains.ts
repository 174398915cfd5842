/**
 * Finds chains of relations in formulas without delimiters: `√16 = 4`, `17 ≡ 5 (mod 12)`, `(n+1)^2 = n^2+2n+1`. They are read like
 * LaTeX. Arithmetic of plain numbers is left to the reader of prose, which knows units and currencies.
 */
import { parseWordPairs } from '../../base/word-tables.ts';
import {
  type FormulaAtom,
  isFormulaAmbiguous,
  readFormulaAtoms,
  readUnicodeSuperOrSubscript,
  type TextRange,
  type UndelimitedFormulaFinder,
} from '../../proof/index.ts';
import { findRelationChains, markChainEndsUncertain, type RelationChain } from '../parsing/relation-chains.ts';
import { type MathToken, tokenizeMath } from '../terms/math-tokens.ts';
import { LATEX_COMMAND_BY_UPRIGHT_NAME } from '../terms/vocabulary.ts';

/** A formula without delimiters, and its chains. */
interface UndelimitedChains extends TextRange {
  /** Whether it has no letters but those of functions. */
  readonly isClosed: boolean;
  readonly chains: readonly RelationChain[];
}

/** In a longer step or problem, formulas without delimiters aren't read, since each costs far more time than plain arithmetic. */
const MAX_TEXT_CHARS = 100_000;
/** Signs that prose without a relation lacks. */
const RELATION = /[=<>≤≥≠≈≡∣∤⩽⩾]|\\(?:[lg]eq?|neq?|equiv|approx|mid|nmid)(?![a-zA-Z])/;
/** Kinds of atoms that plain arithmetic has, too. */
const ARITHMETIC: ReadonlySet<FormulaAtom['kind']> = new Set([
  'number',
  'sign',
  'operator',
  'relation',
  'open',
  'close',
  'comma',
]);

/** Kinds of atoms with letters that aren't names of functions. */
const LETTERS: ReadonlySet<FormulaAtom['kind']> = new Set(['product', 'capitals', 'symbol']);

/** Text after which a formula may begin with a number or a sign. */
const STATES =
  /(?:^|[:;.!?]|,\s*(?:so|and|but)|\b(?:because|since|that|so|thus|hence|therefore|then|indeed|clearly|namely|have|get|now|i\.e\.))\s*$/iu;
/** Text that may precede any other formula: the end of a clause, or a word. */
const ENDS = /(?:^|[:;.,!?]|(?<![\p{L}\p{N}])\p{L}{2,}|i\.e\.)\s*$/u;
/** Words that continue a formula or name it. */
const GOES_ON =
  /\b(?:times|plus|minus|choose|by|of|per|from|than|and|(?<!\b(?:simplif|reduc|lead|equal|equivalent)\w{0,5}\s{1,3})to|over|half|twice|thrice|double|triple|negative|or|between|sqrt|root|log|ln|sin|cos|tan|mod|modulo|about|approximately|not|step|case|part|figure|equation|number|no|page|day|week|angle)\s*$/iu;
/** Words before which a formula is continued or named. */
const CUT_AFTER =
  /^[ \t]*[\d\\√∑∏}\]]|^\s+!|^\s*(?:(?:times|plus|minus|choose|of|than|half|percent|hundred|thousand|million|billion|dozen|mod|modulo|remainder|more|less|degrees?|radians?|base|point|units?|squared|cubed|cents?)\b|\((?!\s*\p{L}{2,})|[$\\[{+\-−*×·÷/^=<>≤≥≈≡|_'’%°]|!(?=\s*[\d=(*/^+-])|\p{L}(?!\p{L})(?<!\n[ \t]*\p{L}(?=[^\n=]{0,20}=)))/iu;

/** The formulas between `start` and `end` of `text`, in time proportional to its length. */
export function findUndelimitedChains(
  text: string,
  start: number,
  end: number,
  finder: UndelimitedFormulaFinder,
): UndelimitedChains[] {
  if (text.length > MAX_TEXT_CHARS || !RELATION.test(text.slice(start, end))) return [];
  return finder.find(start, end).flatMap((formula): UndelimitedChains[] => {
    const atoms = dropExclamationMark(text, formula.atoms);
    if (isPlainArithmetic(text, atoms)) return [];
    const tokens = toMathTokens(text, atoms);
    const chains = tokens === undefined ? [] : findRelationChains(tokens);
    const last = chains.length - 1;
    if (last < 0) return [];
    const isCutAfter = CUT_AFTER.test(text.slice(formula.end, Math.min(end, formula.end + 30)));
    return [
      {
        start: formula.start,
        end: formula.end,
        isClosed: isClosed(text, atoms),
        chains: chains.map((chain, k) =>
          markNamesOfConstants(
            markChainEndsUncertain(
              chain,
              k === 0 && isCutLeft(text, formula.start, start, chain),
              k === last && isCutAfter,
            ),
          ),
        ),
      },
    ];
  });
}

/** The mark after a power ends the sentence: `3² + 4² = 5²!` */
function dropExclamationMark(text: string, atoms: readonly FormulaAtom[]): readonly FormulaAtom[] {
  const [power, mark] = atoms.slice(-2);
  const isMark = mark !== undefined && text.charAt(mark.start) === '!';
  return isMark && (power?.kind === 'postfix' || power?.kind === 'script') ? atoms.slice(0, -1) : atoms;
}

function isClosed(text: string, atoms: readonly FormulaAtom[]): boolean {
  return atoms.every(
    ({ kind, start, end }) =>
      !LETTERS.has(kind) &&
      (kind !== 'script' || !/[a-zA-Z]/.test(text.slice(start, end))) &&
      (kind !== 'letter' || text.charAt(start) === 'π'),
  );
}

function isPlainArithmetic(text: string, atoms: readonly FormulaAtom[]): boolean {
  return atoms.every(
    ({ kind, start }) => ARITHMETIC.has(kind) && !/[\\≡∣∤⌊⌈⌋⌉[{½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/.test(text.charAt(start)),
  );
}

/** The atoms as tokens of LaTeX; undefined if the formula has notation with two readings, or words. */
function toMathTokens(text: string, atoms: readonly FormulaAtom[]): MathToken[] | undefined {
  if (isFormulaAmbiguous(text, atoms) || hasNumberWithCommaInBrackets(text, atoms)) return undefined;
  const tokens: MathToken[] = [];
  // A call with a million arguments would overflow the stack.
  const addTokens = (more: readonly MathToken[]): void => {
    for (const token of more) tokens.push(token);
  };
  // Consecutive atoms that need no other notation are read together: a numeral may consist of several.
  let stretch: TextRange | undefined;
  for (const atom of atoms) {
    const own = toOwnTokens(text, atom, tokens);
    if (own === undefined) {
      stretch = { start: stretch?.start ?? atom.start, end: atom.end };
      continue;
    }
    if (own.length === 0) return undefined;
    if (stretch !== undefined) addTokens(tokenizeMath(text, stretch.start, stretch.end));
    stretch = undefined;
    addTokens(own);
  }
  if (stretch !== undefined) addTokens(tokenizeMath(text, stretch.start, stretch.end));
  return tokens;
}

/** `(1,000)` may be a list. */
function hasNumberWithCommaInBrackets(text: string, atoms: readonly FormulaAtom[]): boolean {
  let depth = 0;
  return atoms.some(({ kind, start, end }) => {
    if (kind === 'open') depth++;
    else if (kind === 'close') depth--;
    return kind === 'number' && depth > 0 && text.slice(start, end).includes(',');
  });
}

const SIGNS = parseWordPairs(
  String.raw`<= \le  >= \ge  != \ne  -> \to  => \Rightarrow  <-> \iff  <=> \iff  ==> \Rightarrow  --> \to  := \coloneqq  == =`,
);

/** The tokens of an atom whose notation differs from that of LaTeX; empty if it can't be read, undefined if it doesn't differ. */
function toOwnTokens(text: string, atom: FormulaAtom, before: readonly MathToken[]): MathToken[] | undefined {
  const { kind, start, end } = atom;
  const words = text.slice(start, end);
  if (words.startsWith('\\') && kind !== 'script') return undefined;
  switch (kind) {
    case 'prefix':
      return words === 'sqrt' ? toCommandToken('\\sqrt', atom) : undefined;
    case 'function':
      return toCommandToken(LATEX_COMMAND_BY_UPRIGHT_NAME.get(words), atom);
    case 'mod':
      return toCommandToken(text.charAt(start - 1) === '(' || before.at(-1)?.text === '(' ? '\\mod' : '\\bmod', atom);
    case 'letter':
      // `x1` is a name, not a product.
      return words.length > 1
        ? [letter(words.charAt(0), start), ...toScript('_', [number(words.slice(1), start + 1, end)])]
        : undefined;
    case 'postfix': {
      const script = readUnicodeSuperOrSubscript(words);
      if (script === undefined || (script.mark === '^' && /\d/.test(script.meaning))) return undefined;
      const inner = /\d/.test(script.meaning) ? number(script.meaning, start, end) : letter(script.meaning, start);
      return /[\da-z]/i.test(script.meaning) ? toScript(script.mark, [inner]) : [];
    }
    case 'script': {
      const open = text.indexOf(words.includes('^') ? '^' : '_', start) + 1;
      const isGroup = text.charAt(open) === '{';
      const atoms = readFormulaAtoms(text, isGroup ? open + 1 : open, isGroup ? end - 1 : end);
      const inner = atoms && toMathTokens(text, atoms);
      return inner === undefined || inner.length === 0 ? [] : toScript(words.includes('^') ? '^' : '_', inner);
    }
    default: {
      const sign = SIGNS.get(words);
      return sign === undefined ? undefined : toCommandToken(sign, atom);
    }
  }
}

function toCommandToken(text: string | undefined, { start, end }: TextRange): MathToken[] {
  if (text === undefined) return [];
  return [{ kind: text.startsWith('\\') ? 'command' : 'symbol', text, start, end }];
}

function letter(text: string, start: number): MathToken {
  return { kind: 'letter', text, start, end: start + 1 };
}

function number(text: string, start: number, end: number): MathToken {
  return { kind: 'number', text, start, end };
}

function toScript(mark: '^' | '_', inner: readonly MathToken[]): MathToken[] {
  const start = inner[0]?.start ?? 0;
  const end = inner.at(-1)?.end ?? start;
  return [
    { kind: 'symbol', text: mark, start, end: start },
    { kind: 'open', text: '{', start, end: start },
    ...inner,
    { kind: 'close', text: '}', start: end, end },
  ];
}

/** Marks operands with e and i as unsure: without delimiters, too, e may be the identity of a group, and i an index. */
function markNamesOfConstants(chain: RelationChain): RelationChain {
  const operands = markNotedValues(chain).operands.map((operand) => ({
    ...operand,
    unsure: operand.unsure || operand.tokens.some(({ kind, text }) => kind === 'letter' && /^[ei]$/.test(text)),
  }));
  return { ...chain, operands };
}

/**
 * Marks the operands of `f(4) + f(6) = f(4)=2 + f(6)=1 + d` as unsure: notes in plain text give the value of the last term alone. They
 * are known by a sum that begins with a numeral behind an application of a name.
 */
function markNotedValues(chain: RelationChain): RelationChain {
  const hasNote = chain.operands.some(({ tokens }, k) => {
    const before = chain.operands[k - 1]?.tokens ?? [];
    return (
      before.at(-1)?.text === ')' &&
      before.some((token) => token.kind === 'letter') &&
      tokens[0]?.kind === 'number' &&
      /^[+-]$/.test(tokens[1]?.text ?? '')
    );
  });
  return hasNote ? { ...chain, operands: chain.operands.map((operand) => ({ ...operand, unsure: true })) } : chain;
}

function isCutLeft(text: string, at: number, from: number, { operands }: RelationChain): boolean {
  const first = operands[0]?.tokens ?? [];
  // A plus sign adds to something before it.
  if (first[0]?.text === '+' || text.charAt(at - 1) === '!') return true;
  const before = text.slice(Math.max(from, at - 40), at);
  if (/(?:^|\n)[ \t]*(?:[-*+•][ \t]+|\d{1,3}[.)][ \t]+)?$/.test(before))
    return at - 40 > from && !before.includes('\n');
  const isLone = first.every((t) => t.kind === 'number' || /^(°|\\circ|%|\\%|\\pi|[{}^])$/.test(t.text));
  const isSigned = /^(?:[+\-*/=]|\\cdot|\\times|\\div|\\pm)$/.test(first[0]?.text ?? '');
  return isLone || isSigned ? !STATES.test(before) : !ENDS.test(before) || GOES_ON.test(before);
}
