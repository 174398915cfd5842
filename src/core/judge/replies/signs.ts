/** Signs that stand for each other in mathematics and prose. */

/** Signs that people write in several ways, each behind the one that stands for all. */
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
export const ONE_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(SAME).flatMap(([one, all]) => [...all].map((other) => [other, one] as const)),
);

/** Commands of TeX that are the same as a sign. */
export const SIGNS: Readonly<Record<string, string>> = {
  le: '≤',
  leq: '≤',
  leqslant: '≤',
  ge: '≥',
  geq: '≥',
  geqslant: '≥',
  ne: '≠',
  neq: '≠',
  times: '×',
  cdot: '·',
  in: '∈',
  notin: '∉',
  infty: '∞',
  to: '→',
  rightarrow: '→',
  implies: '⇒',
  Rightarrow: '⇒',
  Longrightarrow: '⇒',
  iff: '⇔',
  Leftrightarrow: '⇔',
  mid: '|',
  vert: '|',
  nmid: '∤',
  sqrt: '√',
  pm: '±',
  angle: '∠',
  parallel: '∥',
  perp: '⟂',
  subset: '⊂',
  subseteq: '⊆',
  cup: '∪',
  cap: '∩',
  emptyset: '∅',
  sum: '∑',
  prod: '∏',
  int: '∫',
  partial: '∂',
  forall: '∀',
  exists: '∃',
  approx: '≈',
  cong: '≅',
  circ: '∘',
  equiv: '≡',
  ldots: '…',
  dots: '…',
  cdots: '…',
  dotsc: '…',
  dotsb: '…',
  dfrac: 'frac',
  tfrac: 'frac',
  ...greek(),
};

/** Greek letters by their names, the second spelling of some among them. */
function greek(): Record<string, string> {
  const small =
    'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ varrho ρ sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω ell ℓ';
  const large = 'Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω';
  const words = `${small} ${large}`.split(' ');
  const letters: Record<string, string> = {};
  for (let i = 0; i + 1 < words.length; i += 2) letters[words[i] ?? ''] = words[i + 1] ?? '';
  return letters;
}
