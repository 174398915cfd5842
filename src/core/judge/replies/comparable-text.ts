/** Reduces a text to its letters and signs, without formatting, with the offset of each character in the original. */

/** The variants of signs, by the canonical one. */
const SAME: Readonly<Record<string, string>> = {
  '-': '‐‑‒–—―−﹣',
  "'": '‘’‚‛′`´',
  '"': '“”„‟«»″',
  '<': '‹',
  '>': '›',
  '[': '⟦',
  ']': '⟧',
  '·': '⋅∙•',
  '|': '∣｜',
  '…': '⋯…',
  '⟂': '⊥',
  ':': '∶：',
};
/** The canonical sign by its variant. */
const ONE_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(SAME).flatMap(([one, all]) => [...all].map((other) => [other, one] as const)),
);

/** The signs of TeX commands, by command. Some signs, such as Greek letters, have two commands. */
const SIGNS: Readonly<Record<string, string>> = parsePairs(
  'le ≤ leq ≤ leqslant ≤ ge ≥ geq ≥ geqslant ≥ ne ≠ neq ≠ times × cdot · in ∈ notin ∉ infty ∞ to → rightarrow → ' +
    'implies ⇒ Rightarrow ⇒ Longrightarrow ⇒ iff ⇔ Leftrightarrow ⇔ mid | vert | nmid ∤ sqrt √ pm ± angle ∠ parallel ∥ ' +
    'perp ⟂ subset ⊂ subseteq ⊆ cup ∪ cap ∩ emptyset ∅ sum ∑ prod ∏ int ∫ partial ∂ forall ∀ exists ∃ approx ≈ cong ≅ ' +
    'circ ∘ equiv ≡ ldots … dots … cdots … dotsc … dotsb … dfrac frac tfrac frac ' +
    'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta θ iota ι kappa κ lambda λ mu μ ' +
    'nu ν xi ξ pi π rho ρ varrho ρ sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω ell ℓ ' +
    'Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω',
);

/** Parses a list of alternating keys and values. */
function parsePairs(words: string): Record<string, string> {
  const pair = words.matchAll(/(\S+) (\S+)/g);
  return Object.fromEntries([...pair].map(([, word = '', sign = '']) => [word, sign]));
}

export interface QuoteSearchText {
  readonly text: string;
  /** For each UTF-16 code unit of `text` its offset in the original, in ascending order. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** TeX commands without content: spaces, sizes, fonts. */
const SILENT: ReadonlySet<string> = new Set(
  (
    'quad qquad left right big Big bigl bigr Bigl Bigr bigg Bigg displaystyle text textbf textit textrm emph mathrm mathit ' +
    'mathbf limits nolimits thinspace textstyle operatorname mbox noindent bm boldsymbol nonumber middle'
  ).split(' '),
);

/** TeX environments that only display their content. */
const DISPLAY =
  /^\\(?:begin|end)\{(?:equation|align|aligned|gather|gathered|multline|displaymath|math|split|eqnarray)\*?\}/;

/** Superscript and subscript characters, after the character that replaces them. */
const RAISED: readonly string[] = ['^⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿⁱ', '_₀₁₂₃₄₅₆₇₈₉₊₋₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼ'];

/** Characters that are invisible or only affect the layout. */
const UNSEEN = /^[\s\p{Cf}\p{Cc}$*&{}~#]$/u;

/** The maximum length of a TeX command or other unit, in UTF-16 code units. */
const REACH = 40;

/** For each ASCII character, whether it's omitted. */
const ASCII_UNSEEN: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  UNSEEN.test(String.fromCharCode(code)),
);

const BACKSLASH = 92;
const DOT = 46;

class Collector implements QuoteSearchText {
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  readonly #pieces: string[] = [];
  #last = '';

  get text(): string {
    return this.#pieces.join('');
  }

  /** Merges runs of dashes and of dots, and writes a double quote as two single ones, as in TeX. */
  put(what: string, start: number, end: number): void {
    const isRun = (what === '-' || what === '…') && what === this.#last && this.ends.at(-1) === start;
    if (isRun) {
      this.ends[this.ends.length - 1] = end;
      return;
    }
    const spelling = what === '"' ? "''" : what;
    this.#pieces.push(spelling);
    this.#last = what;
    for (let i = 0; i < spelling.length; i++) {
      this.starts.push(start);
      this.ends.push(end);
    }
  }
}

/**
 * Reduces a text for comparison: removes white space, math delimiters, braces and emphasis, uses one spelling for each sign, and separates
 * accents from letters.
 */
export function normalizeQuoteText(text: string): QuoteSearchText {
  const plain = new Collector();
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) {
      const start = at;
      at += command(text, at, (what, end) => plain.put(what, start, end));
    } else if (code === DOT && text.startsWith('...', at)) {
      const start = at;
      while (text.charCodeAt(at) === DOT) at++;
      plain.put('…', start, at);
    } else if (code < 128) {
      if (!ASCII_UNSEEN[code]) plain.put(text.charAt(at), at, at + 1);
      at++;
    } else {
      const c = String.fromCodePoint(text.codePointAt(at) ?? 0);
      const end = at + c.length;
      if (!UNSEEN.test(c)) {
        const raised = RAISED.find((signs) => signs.indexOf(c) > 0);
        if (raised && !(at > 0 && raised.indexOf(text.charAt(at - 1)) > 0)) plain.put(raised.charAt(0), at, end);
        for (const one of spelt(c)) plain.put(one, at, end);
      }
      at = end;
    }
  }
  return { text: plain.text, starts: plain.starts, ends: plain.ends };
}

/** Appends the replacement of the command at a backslash, and returns the command's length. */
function command(text: string, at: number, put: (what: string, end: number) => void): number {
  const ahead = text.slice(at, at + REACH);
  const environment = DISPLAY.exec(ahead);
  if (environment) return environment[0].length;
  const name = /^\\([A-Za-z]+)\*?/.exec(ahead);
  if (name) {
    const word = name[1] ?? '';
    if (!SILENT.has(word)) put(Object.hasOwn(SIGNS, word) ? spelt(SIGNS[word] ?? '') : word, at + name[0].length);
    return name[0].length;
  }
  const next = ahead.charAt(1);
  // A row end with its spacing, `\\[4pt]`; delimiters and spaces; otherwise an escaped sign.
  if (next === '\\') return /^\\\\(?:\[[^\]\n]{0,12}\])?/.exec(ahead)?.[0].length ?? 2;
  if ('()[]{},;:!> \n'.includes(next)) return Math.min(2, ahead.length);
  if (next === '') return 1;
  const sign = String.fromCodePoint(text.codePointAt(at + 1) ?? 0);
  for (const one of spelt(sign)) put(one, at + 1 + sign.length);
  return 1 + sign.length;
}

/** Returns the canonical spelling of a character, with accents separated from letters. */
function spelt(c: string): string {
  if (c < '\u0080') return c;
  const one = ONE_OF.get(c);
  if (one !== undefined) return one;
  let spelling = '';
  for (const part of c.normalize('NFKD')) spelling += ONE_OF.get(part) ?? part;
  return spelling;
}
