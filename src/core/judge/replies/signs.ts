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

/** Commands of TeX that are the same as a sign; of Greek letters and some others there are two. */
export const SIGNS: Readonly<Record<string, string>> = pairs(
  'le ≤ leq ≤ leqslant ≤ ge ≥ geq ≥ geqslant ≥ ne ≠ neq ≠ times × cdot · in ∈ notin ∉ infty ∞ to → rightarrow → ' +
    'implies ⇒ Rightarrow ⇒ Longrightarrow ⇒ iff ⇔ Leftrightarrow ⇔ mid | vert | nmid ∤ sqrt √ pm ± angle ∠ parallel ∥ ' +
    'perp ⟂ subset ⊂ subseteq ⊆ cup ∪ cap ∩ emptyset ∅ sum ∑ prod ∏ int ∫ partial ∂ forall ∀ exists ∃ approx ≈ cong ≅ ' +
    'circ ∘ equiv ≡ ldots … dots … cdots … dotsc … dotsb … dfrac frac tfrac frac ' +
    'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta θ iota ι kappa κ lambda λ mu μ ' +
    'nu ν xi ξ pi π rho ρ varrho ρ sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω ell ℓ ' +
    'Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω',
);

/** A record of words that stand in turn with what they come to. */
function pairs(words: string): Record<string, string> {
  const pair = words.matchAll(/(\S+) (\S+)/g);
  return Object.fromEntries([...pair].map(([, word = '', sign = '']) => [word, sign]));
}
