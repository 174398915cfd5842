/** Cuts prose into the atoms of formulas without delimiters: letters, numbers, operators, brackets. Any other word ends a run. */
import { parseWordSet, splitIntoWords } from '../../base/word-tables.ts';
import { isAsciiLetterCode, isDigitCharCode } from '../text/characters.ts';
import type { TextRange } from '../types.ts';
import { isKnownCapitalWord, isKnownShortWord } from './small-words.ts';

/**
 * The kind of an atom. `product` is letters side by side such as `xy`; `capitals` are points such as `AB`; `prefix` needs an
 * operand after it, such as `√`; `postfix` follows an operand, such as `²` or `'`; `script` is `^` or `_` with its argument;
 * `sign` is `+` or `-`; `space` is an explicit one such as `\,`.
 */
export type FormulaAtomKind =
  | 'number'
  | 'letter'
  | 'product'
  | 'capitals'
  | 'function'
  | 'symbol'
  | 'dots'
  | 'prefix'
  | 'postfix'
  | 'script'
  | 'sign'
  | 'operator'
  | 'relation'
  | 'arrow'
  | 'bar'
  | 'open'
  | 'close'
  | 'comma'
  | 'colon'
  | 'space'
  | 'mod';

/** An atom of a formula. Its range is in the text. */
export interface FormulaAtom extends TextRange {
  readonly kind: FormulaAtomKind;
  /** Whether a blank stands before it. */
  readonly isAfterBlank: boolean;
}

/** The longest argument of `^{…}` and of a command, in UTF-16 code units, so that the search for its end stays linear. */
const MAX_ARGUMENT_CHARS = 160;

const FUNCTIONS = parseWordSet(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp gcd lcm max min sup inf lim deg det dim ker arg ord rad sgn tr rank',
);

const COMMAND_KINDS = new Map<string, FormulaAtomKind>();
const addCommands = (kind: FormulaAtomKind, names: string) => {
  for (const name of splitIntoWords(names)) COMMAND_KINDS.set(name, kind);
};
addCommands(
  'relation',
  'le leq leqslant ge geq geqslant ne neq equiv cong approx sim simeq mid nmid parallel perp in notin subset subseteq supset supseteq lt gt ll gg propto prec succ coloneqq',
);
addCommands(
  'arrow',
  'implies iff to mapsto rightarrow Rightarrow leftrightarrow Leftrightarrow longrightarrow Longrightarrow Longleftrightarrow',
);
addCommands('operator', 'cup cap setminus times cdot div circ wedge vee oplus otimes ast star bmod land lor');
addCommands('prefix', 'forall exists sum prod int neg partial nabla angle triangle bigcup bigcap lnot');
addCommands('sign', 'pm mp');
addCommands('function', [...FUNCTIONS].join(' '));
addCommands('dots', 'ldots cdots dots');
addCommands('space', 'quad displaystyle');
addCommands('open', 'lfloor lceil langle lbrace');
addCommands('close', 'rfloor rceil rangle rbrace');
addCommands(
  'symbol',
  'alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi varphi chi psi ' +
    'omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega infty emptyset varnothing ell boxed fbox sqrt mathbb mathcal mathfrak mathbf mathrm ' +
    'mathscr overline vec hat tilde bar overrightarrow widehat widetilde operatorname pmod frac dfrac tfrac binom dbinom aleph hbar',
);

const SIGN_KINDS = new Map<string, FormulaAtomKind>();
const addSigns = (kind: FormulaAtomKind, signs: string) => {
  for (const sign of signs) SIGN_KINDS.set(sign, kind);
};
addSigns('relation', '=<>≤≥≠≡≢≈≅∼≃∈∉∋⊂⊆⊇⊃⊄⊊∣∤∥⊥≪≫∝≺≻≔⩽⩾≮≯');
addSigns('arrow', '→↦↔⇒⇔⟹⟺⟶⟷⟸⇐←');
addSigns('sign', '+-−–±∓');
addSigns('operator', '*/·×÷⋅∘∪∩∖⊕⊗∧∨∗');
addSigns('prefix', '∀∃∄∑∏√∛∫∠△∆∇∂¬⋃⋂#');
addSigns('number', '½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞');
addSigns('symbol', '∞∅ℓ⊤⊥');
addSigns('dots', '…⋯');
addSigns('bar', '|‖');
addSigns('open', '([{⌊⌈⟨');
addSigns('close', ')]}⌋⌉⟩');
addSigns('comma', ',;');
addSigns('colon', ':');
addSigns('postfix', '²³¹⁰⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ!°′″‴†ᵏᵐᵖᵗᵃᵇᶜᵈᵉᶠᵍʰʲˡʳˢᵘᵛʷˣʸᶻᵀ');

const LONG_SIGNS: readonly (readonly [string, FormulaAtomKind])[] = [
  ['<=>', 'arrow'],
  ['==>', 'arrow'],
  ['-->', 'arrow'],
  ['<->', 'arrow'],
  ['...', 'dots'],
  ['->', 'arrow'],
  ['=>', 'arrow'],
  ['<=', 'relation'],
  ['>=', 'relation'],
  ['!=', 'relation'],
  [':=', 'relation'],
  ['==', 'relation'],
];

const LONG_SIGN_STARTS = '<=>-.!:';

const LATIN_WORD =
  /[A-Za-z\u00AA\u00B5\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1E00-\u1EFF]+(?:['’][A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F]+){0,3}/y;
const NUMBER = /\d{1,40}(?:,\d{3}(?!\d))*(?:\.\d+)?/y;
const SCRIPT =
  /[\^_](?:[+\-−]?\d+[a-z]{0,3}(?![A-Za-z])|[A-Za-z]{1,10}\d{0,3}(?![A-Za-z])|[+\-−]?[\p{L}∞]|[*'+\-−∗])/uy;
const SIZED_BRACKET = /\\(?:left|right|[bB]igg?[lr]?)[ ]?\\?[([{|\])}]/y;
const NEGATED = /\\not[ ]?(?:\\(?:equiv|in|mid|subset|subseteq|cong|sim|parallel)(?![A-Za-z])|[=<>∣|])/y;
const COMMAND = /\\([A-Za-z]{1,20})/y;

/** Raised and lowered signs of Unicode, by what they mean. */
const RAISED = pairSigns('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵏᵐᵖᵗᵃᵇᶜᵈᵉᶠᵍʰʲˡʳˢᵘᵛʷˣʸᶻᵀ', '0123456789+-=()nikmptabcdefghjlrsuvwxyzT');
const LOWERED = pairSigns('₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ', '0123456789+-=()aeoxhklmnpstijruv');

function pairSigns(signs: string, meanings: string): ReadonlyMap<string, string> {
  return new Map([...signs].map((sign, k) => [sign, meanings.charAt(k)]));
}

/** What a raised or lowered sign of Unicode means: `^` and 2 for `²`, `_` and n for `ₙ`. Undefined for any other sign. */
export function readUnicodeSuperOrSubscript(
  sign: string,
): { readonly mark: '^' | '_'; readonly meaning: string } | undefined {
  const raised = RAISED.get(sign);
  if (raised !== undefined) return { mark: '^', meaning: raised };
  const lowered = LOWERED.get(sign);
  return lowered === undefined ? undefined : { mark: '_', meaning: lowered };
}

const OPERANDS: ReadonlySet<string | undefined> = new Set(['number', 'letter']);
/** Atoms that may belong to the root before them. */
const AFTER_ROOT: ReadonlySet<string | undefined> = new Set(
  splitIntoWords('number letter product capitals symbol prefix postfix script open'),
);

/**
 * Whether only the author knows what is meant: `a_n+1` may be the next term, `x^1/2` a root, `2^2k` and `x^ab` powers of either kind,
 * `√2x` and `√x²` roots of either, and `6!=720` a factorial.
 */
export function isFormulaAmbiguous(text: string, atoms: readonly FormulaAtom[]): boolean {
  return atoms.some(({ kind, start, end, isAfterBlank }, i) => {
    if (kind === 'relation') return !isAfterBlank && text.startsWith('!=', start);
    if (kind === 'prefix') {
      const isRoot = /^(?:[√∛∜]|sqrt)/.test(text.slice(start, end));
      return (
        isRoot &&
        OPERANDS.has(atoms[i + 1]?.kind) &&
        atoms[i + 2]?.isAfterBlank === false &&
        AFTER_ROOT.has(atoms[i + 2]?.kind)
      );
    }
    if (kind !== 'script') return false;
    const script = text.slice(start, end).replace(/^\\/, '');
    if (/^[\^_][{(]/.test(script)) return false;
    if (/^\^(?:[+\-−]?\d+[a-z]|[a-zA-Z]{2}|[a-zA-Z]\d)/.test(script)) return true;
    const [next, after] = [atoms[i + 1], atoms[i + 2]];
    if (next === undefined || next.isAfterBlank || after?.kind !== 'number' || after.isAfterBlank) return false;
    return script.startsWith('_')
      ? next.kind === 'sign' && /[a-z]/i.test(script)
      : text.charAt(next.start) === '/' && /\d/.test(script);
  });
}

/** A word, or a sign of no formula, whose end is at `end`. */
export interface NonFormulaText {
  readonly kind: undefined;
  readonly end: number;
}

/** The atom that begins at `at`, which isn't a blank, or the end of a word that isn't part of a formula. */
export function readFormulaAtom(text: string, at: number, isAfterBlank: boolean): FormulaAtom | NonFormulaText {
  const atom = (kind: FormulaAtomKind, end: number): FormulaAtom => ({ kind, start: at, end, isAfterBlank });
  const character = text.charAt(at);
  const unit = text.charCodeAt(at);
  if (isAsciiLetterCode(unit) || (unit >= 0xaa && unit <= 0x1eff && (unit <= 0x24f || unit >= 0x1e00))) {
    LATIN_WORD.lastIndex = at;
    const word = LATIN_WORD.exec(text)?.[0];
    if (word !== undefined) return readWord(text, at, word, atom);
  }
  if (isDigitCharCode(unit)) {
    NUMBER.lastIndex = at;
    return atom('number', at + (NUMBER.exec(text)?.[0].length ?? 1));
  }
  if (unit >= 0x370 && unit <= 0x3ff) {
    let end = at + 1;
    while (end < text.length && /[\u0370-\u03FF\u1F00-\u1FFF]/.test(text.charAt(end))) end++;
    // A word of Greek has three letters or more.
    return end > at + 2
      ? { kind: undefined, end }
      : atom(/^[ΣΠ]$/.test(character) && /[_ₖᵢⱼₙ]/.test(text.charAt(at + 1)) ? 'prefix' : 'letter', at + 1);
  }
  if (character === '\\') return readCommand(text, at, atom);
  if (character === '^' || character === '_') return readScript(text, at, atom);
  if (character === "'") {
    let end = at + 1;
    while (text.charAt(end) === "'" && end < at + 3) end++;
    return atom('postfix', end);
  }
  if (LONG_SIGN_STARTS.includes(character))
    for (const [sign, kind] of LONG_SIGNS) if (text.startsWith(sign, at)) return atom(kind, at + sign.length);
  if (character === text.charAt(at + 1) && /[-=*_~#+:]/.test(character)) {
    let end = at + 2;
    while (text.charAt(end) === character) end++;
    return { kind: undefined, end };
  }
  const kind = SIGN_KINDS.get(character);
  if (kind !== undefined) return atom(kind, at + 1);
  const code = text.codePointAt(at) ?? 0;
  // Letters of mathematics: ℕ, ℤ, ℝ, 𝒯, 𝔽.
  if ((code >= 0x2102 && code <= 0x2134) || (code >= 0x1d400 && code <= 0x1d7ff))
    return atom('symbol', at + (code > 0xffff ? 2 : 1));
  // The period and other punctuation, or a letter of another script.
  return { kind: undefined, end: at + (code > 0xffff ? 2 : 1) };
}

/** The atoms of `start … end`; undefined if a word or a sign in it isn't part of a formula. */
export function readFormulaAtoms(text: string, start: number, end: number): FormulaAtom[] | undefined {
  const atoms: FormulaAtom[] = [];
  let isAfterBlank = true;
  for (let at = start; at < end; ) {
    if (text.charAt(at) === ' ') {
      isAfterBlank = true;
      at++;
      continue;
    }
    const atom = readFormulaAtom(text, at, isAfterBlank);
    if (atom.kind === undefined || atom.end > end) return undefined;
    atoms.push(atom);
    isAfterBlank = false;
    at = atom.end;
  }
  return atoms;
}

function readWord(
  text: string,
  at: number,
  whole: string,
  atom: (kind: FormulaAtomKind, end: number) => FormulaAtom,
): FormulaAtom | NonFormulaText {
  const word = /^[A-Za-z]['’]s$/.test(whole) ? whole.charAt(0) : whole;
  const end = at + word.length;
  const next = text.charAt(end);
  if (/^[A-Za-z]$/.test(word)) {
    let last = end;
    while (last < end + 3 && /\d/.test(text.charAt(last))) last++;
    return /[\dA-Za-z]/.test(text.charAt(last)) && last > end ? { kind: undefined, end: last } : atom('letter', last);
  }
  if (word === 'mod') return atom('mod', end);
  if (word === 'sqrt')
    return /^[ ]?[(\d]/.test(text.slice(end, end + 2)) ? atom('prefix', end) : { kind: undefined, end };
  if (FUNCTIONS.has(word))
    return /[A-Za-z]/.test(next) || (/\d/.test(next) && word.length > 2 && !/^(?:sin|cos|tan|log)$/.test(word))
      ? { kind: undefined, end }
      : atom('function', end);
  if (/\d/.test(next)) return { kind: undefined, end };
  if (/^[A-Z]{2,4}$/.test(word) && !isKnownCapitalWord(word)) return atom('capitals', end);
  if (/^[a-z]{2,3}$/.test(word) && (!isKnownShortWord(word) || isInsideFormula(text.charAt(at - 1), next, word)))
    return atom('product', end);
  return { kind: undefined, end };
}

/** Whether a short word between these characters is a product after all: `by` in `ax+by=c`, `ab` in `4ab`. */
function isInsideFormula(before: string, after: string, word: string): boolean {
  if (/\d/.test(before)) return !/^(?:st|nd|rd|th|cm|mm|km|kg|mg|ms|hz|kb|mb|gb|px|pt|em|am|pm|min|sec)$/.test(word);
  return /[+=<>≤≥·^|]/.test(before) && /[+=<>≤≥·^)|]/.test(after);
}

function readCommand(
  text: string,
  at: number,
  atom: (kind: FormulaAtomKind, end: number) => FormulaAtom,
): FormulaAtom | NonFormulaText {
  const next = text.charAt(at + 1);
  if (/[,;:!]/.test(next)) return atom('space', at + 2);
  if (next === '{') return atom('open', at + 2);
  if (next === '}') return atom('close', at + 2);
  if (next === '|') return atom('bar', at + 2);
  if (next === '_') return readScript(text, at + 1, (kind, end) => ({ ...atom(kind, end), start: at }));
  if (next === '*') return atom('operator', at + 2);
  // A backslash between blanks is a difference of sets.
  if (next === ' ' && text.charAt(at - 1) === ' ' && /[A-Z{(]/.test(text.charAt(at + 2)))
    return atom('operator', at + 1);
  if (/^\\[A-Z](?![A-Za-z])/.test(text.slice(at, at + 3)) && /[\w)}]/.test(text.charAt(at - 1)))
    return atom('operator', at + 1);
  SIZED_BRACKET.lastIndex = at;
  const sized = SIZED_BRACKET.exec(text);
  if (sized !== null)
    return atom(/[([{]$/.test(sized[0]) ? 'open' : /\|$/.test(sized[0]) ? 'bar' : 'close', at + sized[0].length);
  NEGATED.lastIndex = at;
  const negated = NEGATED.exec(text)?.[0];
  if (negated !== undefined) return atom('relation', at + negated.length);
  COMMAND.lastIndex = at;
  const name = COMMAND.exec(text)?.[1];
  if (name === undefined) return { kind: undefined, end: at + 1 };
  const kind = COMMAND_KINDS.get(name);
  let end = at + 1 + name.length;
  if (kind === undefined) return { kind: undefined, end };
  for (let i = 0; kind === 'symbol' && i < 3 && (text.charAt(end) === '{' || text.charAt(end) === '['); i++) {
    const after = findArgumentEnd(text, end);
    if (after < 0) break;
    end = after;
  }
  return atom(kind, end);
}

function readScript(
  text: string,
  at: number,
  atom: (kind: FormulaAtomKind, end: number) => FormulaAtom,
): FormulaAtom | NonFormulaText {
  if (/[{(]/.test(text.charAt(at + 1))) {
    const end = findArgumentEnd(text, at + 1);
    return end < 0 ? { kind: undefined, end: at + 1 } : atom('script', end);
  }
  if (text.charAt(at + 1) === '\\') {
    const command = readCommand(text, at + 1, atom);
    return command.kind === 'symbol' ? atom('script', command.end) : { kind: undefined, end: at + 1 };
  }
  SCRIPT.lastIndex = at;
  const script = SCRIPT.exec(text)?.[0];
  return script === undefined ? { kind: undefined, end: at + 1 } : atom('script', at + script.length);
}

/** The end of the group that opens at `at` on the same line, or -1. */
function findArgumentEnd(text: string, at: number): number {
  const open = text.charCodeAt(at);
  const close = open === 0x28 ? 0x29 : open + 2;
  const last = Math.min(text.length, at + MAX_ARGUMENT_CHARS);
  let depth = 0;
  for (let i = at; i < last; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x0a) return -1;
    if (code === 0x5c) i++;
    else if (code === open) depth++;
    else if (code === close && --depth === 0) return i + 1;
  }
  return -1;
}
