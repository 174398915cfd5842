/** What is left of a text without its dress, with the place of each character in the text. */

/** Signs with several spellings, each after the canonical one. */
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
/** A sign by another spelling of it. */
const ONE_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(SAME).flatMap(([one, all]) => [...all].map((other) => [other, one] as const)),
);

/** Commands of TeX that are the same as a sign; of Greek letters and some others there are two. */
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

export interface PlainText {
  readonly text: string;
  /** Where each UTF-16 code unit of `text` comes from: offsets into the original, rising. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Commands without content: spaces, sizes, fonts. */
const SILENT: ReadonlySet<string> = new Set(
  (
    'quad qquad left right big Big bigl bigr Bigl Bigr bigg Bigg displaystyle text textbf textit textrm emph mathrm mathit ' +
    'mathbf limits nolimits thinspace textstyle operatorname mbox noindent bm boldsymbol nonumber middle'
  ).split(' '),
);

/** Environments that only display. */
const DISPLAY =
  /^\\(?:begin|end)\{(?:equation|align|aligned|gather|gathered|multline|displaymath|math|split|eqnarray)\*?\}/;

/** Raised and lowered signs, behind what stands for them in a line. */
const RAISED: readonly string[] = ['^⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿⁱ', '_₀₁₂₃₄₅₆₇₈₉₊₋₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼ'];

/** What is never seen, or only bears on layout. */
const UNSEEN = /^[\s\p{Cf}\p{Cc}$*&{}~#]$/u;

/** The longest thing that is read as one. */
const REACH = 40;

/** Whether an ASCII character is left out. */
const ASCII_UNSEEN: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  UNSEEN.test(String.fromCharCode(code)),
);

const BACKSLASH = 92;
const DOT = 46;

/** Collects what is left of a text. */
class Collector implements PlainText {
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  readonly #pieces: string[] = [];
  #last = '';

  get text(): string {
    return this.#pieces.join('');
  }

  /** Runs of dashes and of dots are one, and a double quote is two single ones, as in TeX. */
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
 * A text without white space, delimiters of mathematics, braces, emphasis; with signs in one spelling, and characters taken apart
 * from their accents.
 */
export function toPlainText(text: string): PlainText {
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
        if (raised && !(at > 0 && raised.indexOf(text.charAt(at - 1)) > 0))
          plain.put(raised.charAt(0), at, end);
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
    if (!SILENT.has(word))
      put(Object.hasOwn(SIGNS, word) ? spelt(SIGNS[word] ?? '') : word, at + name[0].length);
    return name[0].length;
  }
  const next = ahead.charAt(1);
  // A row's end with its spacing, `\\[4pt]`; delimiters and spaces; else an escaped sign, which is the sign.
  if (next === '\\') return /^\\\\(?:\[[^\]\n]{0,12}\])?/.exec(ahead)?.[0].length ?? 2;
  if ('()[]{},;:!> \n'.includes(next)) return Math.min(2, ahead.length);
  if (next === '') return 1;
  const sign = String.fromCodePoint(text.codePointAt(at + 1) ?? 0);
  for (const one of spelt(sign)) put(one, at + 1 + sign.length);
  return 1 + sign.length;
}

/** A character in its one spelling: taken apart, accents apart from letters. */
function spelt(c: string): string {
  if (c < '\u0080') return c;
  const one = ONE_OF.get(c);
  if (one !== undefined) return one;
  let spelling = '';
  for (const part of c.normalize('NFKD')) spelling += ONE_OF.get(part) ?? part;
  return spelling;
}
