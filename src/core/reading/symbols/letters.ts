/** Tables of letters, fonts and names of TeX and Unicode. */
import { parseWordPairs, parseWordSet } from '../../base/word-tables.ts';

/** The map of characters to the characters at the same place of another text. */
function toCharacterMap(from: string, to: string): ReadonlyMap<string, string> {
  const values = [...to];
  return new Map([...from].map((character, index) => [character, values[index] ?? '']));
}

/** The Unicode letter of each Greek command and of other letters with a command. */
export const LETTER_BY_COMMAND = parseWordPairs(
  'alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ nu ν ' +
    'xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω ' +
    'Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω ' +
    'varGamma Γ varDelta Δ varTheta Θ varLambda Λ varXi Ξ varPi Π varSigma Σ varPhi Φ varPsi Ψ varOmega Ω ' +
    'ell ℓ imath ı jmath ȷ hbar ℏ wp ℘ aleph ℵ beth ℶ',
);

/** The font that each command sets one letter in. `\\mathit` isn't part of a symbol's name. */
export const FONT_BY_COMMAND = parseWordPairs(
  'mathcal \\mathcal cal \\mathcal mathscr \\mathscr mathfrak \\mathfrak frak \\mathfrak mathbf \\mathbf boldsymbol \\mathbf ' +
    'bm \\mathbf bold \\mathbf mathbb \\mathbb Bbb \\mathbb mathsf \\mathsf mathtt \\mathtt mathrm \\mathrm mathit \\mathit mathnormal \\mathit',
);

/** The fonts of Unicode's mathematical letters, which end before these codes. `\\mathit` is the plain letter. */
export const FONTS_BY_CODE_POINT_END: readonly (readonly [number, string])[] = [
  [0x1d434, '\\mathbf'],
  [0x1d468, '\\mathit'],
  [0x1d49c, '\\mathbf'],
  [0x1d504, '\\mathcal'],
  [0x1d538, '\\mathfrak'],
  [0x1d56c, '\\mathbb'],
  [0x1d5a0, '\\mathfrak'],
  [0x1d670, '\\mathsf'],
  [0x1d6a8, '\\mathtt'],
  [0x1d6e2, '\\mathbf'],
  [0x1d71c, '\\mathit'],
  [0x1d7cc, '\\mathbf'],
];

/** The fonts of letters that stand elsewhere in Unicode. */
export const FONT_BY_LETTER = parseWordPairs(
  'ℕ \\mathbb ℤ \\mathbb ℚ \\mathbb ℝ \\mathbb ℂ \\mathbb ℙ \\mathbb ℍ \\mathbb ℎ \\mathit ℒ \\mathcal ℋ \\mathcal ℱ \\mathcal ℳ \\mathcal ' +
    'ℬ \\mathcal ℰ \\mathcal ℐ \\mathcal ℛ \\mathcal ℯ \\mathcal ℊ \\mathcal ℴ \\mathcal ℭ \\mathfrak ℌ \\mathfrak ℨ \\mathfrak ℑ \\mathfrak ℜ \\mathfrak',
);

/** Accents that are part of a symbol's name if they stand over one letter. */
export const CANONICAL_ACCENT_BY_COMMAND = parseWordPairs(
  'bar \\bar overline \\bar hat \\hat widehat \\hat tilde \\tilde widetilde \\tilde vec \\vec overrightarrow \\vec dot \\dot ddot \\ddot ' +
    'check \\check breve \\breve underline \\underline mathring \\mathring',
);

/** The accents of Unicode's combining characters. */
export const CANONICAL_ACCENT_BY_CHARACTER = parseWordPairs(
  '\u0302 \\hat \u0303 \\tilde \u0304 \\bar \u0305 \\bar \u0307 \\dot \u20d7 \\vec',
);

/** Letters in blackboard bold that name a fixed set or operator. */
export const STANDARD_BLACKBOARD_LETTERS = new Set('NZQRCFPEH1');

/** The Unicode forms of fixed sets, which aren't symbols. */
export const STANDARD_SET_CHARACTERS = new Set('ℕℤℚℝℂℙℍ𝔽𝔼∅');

/** Commands whose braces hold words or names, not symbols. */
export const LATEX_WORD_ARGUMENT_COMMANDS = parseWordSet(
  'text textbf textit textrm textsf texttt textnormal textup textsc mbox hbox operatorname mathop emph textsl',
);

/** Commands with one argument in braces that isn't mathematics. */
export const LATEX_OPAQUE_COMMANDS = parseWordSet(
  'label tag ref eqref cref Cref autoref cite hspace vspace color textcolor begin end phantom hphantom vphantom hskip kern href url fontsize setlength',
);

/** Commands that don't matter for reading: sizes, spaces, decorations. */
export const LATEX_IGNORED_COMMANDS = parseWordSet(
  'left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits thinspace nonumber notag hfill hline boxed fbox ensuremath mathstrut strut allowbreak nobreak rm it sf bf tt mathbin mathrel mathord mathclose mathopen smash',
);

/** Operators whose subscript binds an index. */
export const LATEX_BINDING_COMMANDS = parseWordSet(
  'sum prod coprod bigcup bigcap bigsqcup bigoplus bigotimes bigvee bigwedge bigodot lim limsup liminf varlimsup varliminf max min sup inf argmax argmin projlim injlim',
);

/** The Greek letter in place of the sign, as in Σ_{p≤n}. */
export const GREEK_SUM_OR_PRODUCT_PATTERN = /^[ΣΠ]_\{[^{}=≤<∈∣|]{1,8}[=≤<∈∣|]/;

/** Characters that do the same. */
export const BINDING_CHARACTERS = new Set('∑∏∐⋃⋂⨁⨂');

export const RELATION_BY_COMMAND = parseWordPairs(
  'le ≤ leq ≤ leqslant ≤ ge ≥ geq ≥ geqslant ≥ lt < gt > ne ≠ neq ≠ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ subsetneq ⊂ subseteqq ⊆ supset ⊃ ' +
    'supseteq ⊇ equiv ≡ cong ≅ simeq ≃ sim ∼ approx ≈ propto ∝ asymp ≍ ll ≪ gg ≫ prec ≺ succ ≻ preceq ≼ succeq ≽ mid ∣ nmid ∤ divides ∣ ' +
    'parallel ∥ perp ⊥ to → rightarrow → longrightarrow → hookrightarrow → twoheadrightarrow → xrightarrow → mapsto ↦ longmapsto ↦ coloneqq := coloneq := ' +
    'triangleq := eqqcolon =: doteq ≈ models ⊨ vdash ⊢ uparrow ↑ downarrow ↓ nearrow ↗ searrow ↘ trianglelefteq ⊴ triangleleft ⊲ lhd ⊲ nleq ≰ ngeq ≱ lesssim ≲ gtrsim ≳ leftarrow ← xmapsto ↦ gets := colon :',
);

export const RELATION_CHARACTERS = new Set('=<>≤≥≠∈∉∋⊂⊆⊊⊃⊇≡≅≃∼≈∝≪≫≺≻∣∤∥⊥→↦⩽⩾≔≜');

/** Commands and characters between statements. */
export const LATEX_CLAUSE_SEPARATOR_COMMANDS = parseWordSet(
  'quad qquad implies iff Rightarrow Leftrightarrow Longrightarrow Longleftrightarrow Leftarrow Longleftarrow impliedby land lor wedge vee therefore because newline cr',
);
export const CLAUSE_SEPARATOR_CHARACTERS = new Set(';⇒⇔⟹⟺⇐∧∨∴');

/** Names of functions and words that stand in formulas without a command. */
export const FORMULA_WORDS = parseWordSet(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp gcd lcm hcf max min sup inf lim mod det dim deg ker ' +
    'arg sgn sign ord rank tr Tr Re Im id Id span Aut End Hom Gal card diag rad pow vol area perimeter dist ' +
    'if then and or for all where with such that are even odd prime true false yes no some any each every when otherwise else there exists let so not the const from points lines',
);

/** Names of p-adic valuations, which need no introduction. */
export const VALUATION_PATTERN = /^[vν]_(?:[2357]|1[1379])$/;

/** Unicode subscripts and superscripts as plain characters. */
export const CHARACTERS_BY_SUBSCRIPT = toCharacterMap(
  '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ',
  '0123456789+-=()aehijklmnoprstuvx',
);
export const CHARACTERS_BY_SUPERSCRIPT = toCharacterMap('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ', '0123456789+-=()ni');

/** Words of `FORMULA_WORDS` that stand between statements. The others are functions. */
export const CONNECTIVE_WORD_PATTERN =
  /^(?:if|then|and|or|for|all|where|with|such|that|are|some|any|each|every|when|otherwise|else|there|exists|let|so|not|the|from|even|odd|prime|true|false|yes|no|points|lines)$/;

/** A box with words instead of a formula. */
export const BOXED_WORDS_PATTERN =
  /^\s?\{\s?(?:[A-Za-z]{4,20}[\s.}]|(?:Yes|No|yes|no)[\s.}]|[A-Za-z]{1,20}\s[a-z]{2,20}\s)/;

export const CONSTANT_LETTERS = new Set(['π', 'e', 'i', '\\mathrm{e}', '\\mathrm{i}', '\\mathbf{i}', '\\mathsf{e}']);

/** Letters of Landau, Euler and Riemann: with a bracket after them they aren't symbols. */
export const LANDAU_LETTERS = new Set(['o', 'O', 'Ω', 'Θ', 'ω', '\\mathcal{O}', 'φ', 'ϕ', 'τ', 'Γ', 'ζ']);

/** Degrees behind a number. */
export const DEGREES_PATTERN = /^(?:°|\^\s?\{?\s?\\circ(?![a-zA-Z])\s?\}?|\\degree(?![a-zA-Z]))/;

/** Longer text in braces of a `\text` isn't read as words. In UTF-16 code units. */
export const MAX_WORDS_CHARS = 400;
