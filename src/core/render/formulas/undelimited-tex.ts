/** Writes a formula without delimiters as TeX. Where the author's notation has two readings, it isn't typeset. */
import { parseWordPairs, parseWordSet } from '../../base/word-tables.ts';
import {
  type FormulaAtom,
  isFormulaAmbiguous,
  readFormulaAtoms,
  readUnicodeSuperOrSubscript,
  type TextRange,
} from '../../proof/index.ts';

/** A formula as TeX. `starts` has the offset in `tex` of each atom. */
export interface TexFormula {
  readonly tex: string;
  readonly starts: readonly number[];
}

/** Signs that KaTeX lacks or shows in another way. */
const COMMANDS = parseWordPairs(String.raw`
  <= \le  >= \ge  != \ne  -> \to  => \Rightarrow  <-> \leftrightarrow  <=> \Leftrightarrow  --> \longrightarrow  ==> \Longrightarrow
  ≢ \not\equiv  ⊄ \not\subset  ∥ \parallel  ... \ldots  · \cdot  ⋅ \cdot  ∄ \nexists  △ \triangle  ∆ \Delta  # \#  ∅ \varnothing  ⊤ \top
  ‖ \Vert  ½ \tfrac12  ⅓ \tfrac13  ⅔ \tfrac23  ¼ \tfrac14  ¾ \tfrac34  ⅕ \tfrac15  ⅖ \tfrac25  ⅗ \tfrac35  ⅘ \tfrac45  ⅙ \tfrac16
  ⅚ \tfrac56  ⅛ \tfrac18  ⅜ \tfrac38  ⅝ \tfrac58  ⅞ \tfrac78  { \{  } \}  – -  \* *  \_ _  \ \setminus  mod \bmod
`);

/** Functions that aren't commands of KaTeX. */
const OPERATOR_NAMES = parseWordSet('lcm ord rad sgn tr rank');

const MARKS = parseWordPairs(String.raw`′ '  ″ ''  ‴ '''  ° ^{\circ}  † ^{\dagger}`);
const ROOTS = parseWordPairs(String.raw`√ \sqrt  sqrt \sqrt  ∛ \sqrt[3]  ∜ \sqrt[4]`);

/** Scripts that nest deeper aren't typeset. */
const MAX_DEPTH = 8;

/** The formula of these atoms as TeX, or undefined if it has two readings or can't be written. */
export function toTexFormula(text: string, atoms: readonly FormulaAtom[]): TexFormula | undefined {
  return isFormulaAmbiguous(text, atoms) ? undefined : new Writer(text, atoms, 0).write();
}

class Writer {
  readonly #text: string;
  readonly #atoms: readonly FormulaAtom[];
  readonly #depth: number;
  /** Whether the author writes TeX, in which a brace may be a group. */
  readonly #isTex: boolean;
  readonly #starts: number[] = [];
  /** The index of the atom after which a root ends. */
  readonly #rootEnds = new Set<number>();
  /** The kinds of scripts since the last operand: a second one of a kind has no meaning in TeX. */
  #scripts = '';
  #tex = '';
  #isInBars = false;
  #hasTwoReadings = false;

  constructor(text: string, atoms: readonly FormulaAtom[], depth: number) {
    this.#text = text;
    this.#atoms = atoms;
    this.#depth = depth;
    this.#isTex = atoms.some(({ start, end }) => text.charAt(start) === '\\' && end > start + 1);
  }

  write(): TexFormula | undefined {
    for (let i = 0; i < this.#atoms.length && !this.#hasTwoReadings; i++) this.#writeAtom(i);
    return this.#hasTwoReadings ? undefined : { tex: this.#tex, starts: this.#starts };
  }

  #words({ start, end }: TextRange): string {
    return this.#text.slice(start, end);
  }

  #kind(i: number): FormulaAtom['kind'] | undefined {
    return this.#atoms[i]?.kind;
  }

  #put(tex: string): void {
    // A command ends at the first character that isn't a letter.
    this.#tex += /\\[a-zA-Z]+$/.test(this.#tex) && /^[a-zA-Z]/.test(tex) ? ` ${tex}` : tex;
  }

  #writeAtom(i: number): void {
    const atom = this.#atoms[i];
    if (atom === undefined) return;
    const words = this.#words(atom);
    // Blanks have no meaning in TeX, but two numbers side by side are factors.
    if (atom.isAfterBlank && i > 0) this.#put(atom.kind === 'number' && /\d\}?$/.test(this.#tex) ? '\\,' : ' ');
    this.#starts.push(this.#tex.length);
    if (atom.kind !== 'script' && atom.kind !== 'postfix') this.#scripts = '';
    switch (atom.kind) {
      case 'number':
        this.#put(COMMANDS.get(words) ?? words.replaceAll(',', '{,}'));
        break;
      case 'function':
        this.#put(
          words.startsWith('\\') ? words : OPERATOR_NAMES.has(words) ? `\\operatorname{${words}}` : `\\${words}`,
        );
        break;
      case 'symbol':
        this.#put(words === '⊥' ? '\\bot' : (COMMANDS.get(words) ?? words));
        break;
      case 'prefix':
        this.#writePrefix(words, i);
        break;
      case 'postfix':
        this.#writePostfix(words);
        break;
      case 'script':
        this.#writeScript(words, atom);
        break;
      case 'bar':
        this.#writeBar(words, atom, i);
        break;
      case 'sign':
        // Beside an opening bar, TeX would take a sign for an operator.
        this.#put(this.#kind(i - 1) === 'bar' && this.#isInBars ? '{-}' : words.replace(/[−–]/, '-'));
        break;
      case 'open':
        if (words === '{' && this.#isTex) this.#hasTwoReadings = true;
        else if (this.#kind(i + 1) === 'mod' && words === '(') this.#put('\\pmod{');
        else this.#put(COMMANDS.get(words) ?? words);
        break;
      case 'close':
        if (words === '}' && this.#isTex) this.#hasTwoReadings = true;
        else this.#put(this.#closesModulus(i) ? '}' : (COMMANDS.get(words) ?? words));
        break;
      case 'mod':
        if (this.#kind(i - 1) !== 'open') this.#put('\\bmod ');
        break;
      case 'colon':
        this.#put(!atom.isAfterBlank && this.#atoms[i + 1]?.isAfterBlank === true ? '\\colon' : words);
        break;
      case 'relation':
        this.#put(words === '⊥' ? '\\perp' : (COMMANDS.get(words) ?? words));
        break;
      default:
        this.#put(COMMANDS.get(words.trim()) ?? words);
    }
    if (this.#rootEnds.has(i)) this.#tex += '}';
  }

  #closesModulus(i: number): boolean {
    let depth = 0;
    for (let k = i; k >= 0; k--) {
      const kind = this.#kind(k);
      if (kind === 'close') depth++;
      else if (kind === 'open' && --depth === 0)
        return this.#kind(k + 1) === 'mod' && this.#words(this.#atoms[k] ?? EMPTY) === '(';
    }
    return false;
  }

  /** A root has a bar only over what surely belongs to it: one number or letter, or a bracket. */
  #writePrefix(words: string, i: number): void {
    const root = ROOTS.get(words);
    if (root === undefined) {
      if (/^[ΣΠ]$/.test(words)) this.#put(words === 'Σ' ? '\\sum' : '\\prod');
      else this.#put(COMMANDS.get(words) ?? words);
      return;
    }
    const last = this.#findRadicandEnd(i + 1);
    if (last !== undefined) {
      this.#rootEnds.add(last);
      this.#put(`${root}{`);
    } else if (words === '√') this.#put('\\surd ');
    else this.#hasTwoReadings = true;
  }

  #findRadicandEnd(i: number): number | undefined {
    const kind = this.#kind(i);
    let last = i;
    if (kind === 'open') {
      let depth = 0;
      for (; last < this.#atoms.length; last++) {
        if (this.#kind(last) === 'open') depth++;
        else if (this.#kind(last) === 'close' && --depth === 0) break;
      }
    } else if (kind !== 'number' && kind !== 'letter') return undefined;
    const next = this.#atoms[last + 1];
    if (this.#atoms[last] === undefined || (kind !== 'open' && this.#atoms[i]?.isAfterBlank)) return undefined;
    const isJoined = next !== undefined && !next.isAfterBlank && JOINED.has(next.kind);
    return isJoined ? undefined : last;
  }

  #writePostfix(words: string): void {
    const script = readUnicodeSuperOrSubscript(words);
    if (script !== undefined) {
      this.#writeDigit(script.mark, script.meaning);
      return;
    }
    const mark = MARKS.get(words) ?? words;
    if (mark.startsWith("'")) this.#beginScript("'");
    else if (mark.startsWith('^')) this.#beginScript('^');
    else this.#scripts = '';
    this.#put(mark);
  }

  /** Adds to the script before it, as in `x²³`. */
  #writeDigit(sign: '^' | '_', digit: string): void {
    if (this.#scripts.endsWith(`${sign}u`) && this.#tex.endsWith('}')) {
      this.#tex = `${this.#tex.slice(0, -1)}${digit}}`;
      return;
    }
    this.#beginScript(sign);
    this.#scripts += 'u';
    this.#put(`${sign}{${digit}}`);
  }

  #beginScript(sign: '^' | '_' | "'"): void {
    const hasEarlierPrime = this.#scripts.includes("'") && !this.#scripts.endsWith("'");
    if (sign === '_' ? this.#scripts.includes('_') : this.#scripts.includes('^') || hasEarlierPrime)
      this.#hasTwoReadings = true;
    this.#scripts += sign;
  }

  #writeScript(words: string, atom: FormulaAtom): void {
    const sign = words.startsWith('^') ? '^' : '_';
    this.#beginScript(sign);
    const inner = this.#writeArgument(words.slice(words.indexOf(sign) + 1), atom);
    if (inner === undefined) this.#hasTwoReadings = true;
    else this.#put(`${sign}{${inner}}`);
  }

  #writeArgument(argument: string, atom: FormulaAtom): string | undefined {
    if (this.#depth >= MAX_DEPTH) return undefined;
    const isGroup = argument.startsWith('{');
    const start = atom.end - argument.length + (isGroup ? 1 : 0);
    const end = atom.end - (isGroup ? 1 : 0);
    if (/^[*'+\-−∗]$/.test(argument)) return argument.replace('−', '-');
    if (/[#%$&~]/.test(argument)) return undefined;
    const atoms = readFormulaAtoms(this.#text, start, end);
    const written = atoms && new Writer(this.#text, atoms, this.#depth + 1).write();
    // What isn't understood in braces is TeX of the author.
    return written?.tex ?? (isGroup ? argument.slice(1, -1) : undefined);
  }

  #writeBar(words: string, atom: FormulaAtom, i: number): void {
    const next = this.#atoms[i + 1];
    if (words === '|' && atom.isAfterBlank && next?.isAfterBlank === true) this.#put('\\mid');
    else {
      this.#isInBars = !this.#isInBars;
      this.#put(COMMANDS.get(words) ?? words);
    }
  }
}

const EMPTY: TextRange = { start: 0, end: 0 };

/** Atoms that, right behind a radicand, may belong to it. */
const JOINED: ReadonlySet<FormulaAtom['kind']> = new Set([
  'number',
  'letter',
  'product',
  'capitals',
  'symbol',
  'prefix',
  'postfix',
  'script',
  'open',
]);
