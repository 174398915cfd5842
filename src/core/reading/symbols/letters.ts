/** Tables of letters, fonts and names of TeX and Unicode. */

/** The Unicode letter of each Greek command and of other letters with a command. */
export const LETTER_BY_COMMAND: ReadonlyMap<string, string> = new Map(
  (
    'alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ nu ν ' +
    'xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω ' +
    'Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω ' +
    'varGamma Γ varDelta Δ varTheta Θ varLambda Λ varXi Ξ varPi Π varSigma Σ varPhi Φ varPsi Ψ varOmega Ω ' +
    'ell ℓ imath ı jmath ȷ hbar ℏ wp ℘ aleph ℵ beth ℶ'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, word, index, words) => {
      if (index % 2 === 0) pairs.push([word, words[index + 1] ?? word]);
      return pairs;
    }, []),
);

/** The font that each command sets one letter in. '' means that the font isn't part of the symbol's name. */
export const FONT_BY_COMMAND: ReadonlyMap<string, string> = new Map([
  ['mathcal', '\\mathcal'],
  ['cal', '\\mathcal'],
  ['mathscr', '\\mathscr'],
  ['mathfrak', '\\mathfrak'],
  ['frak', '\\mathfrak'],
  ['mathbf', '\\mathbf'],
  ['boldsymbol', '\\mathbf'],
  ['bm', '\\mathbf'],
  ['bold', '\\mathbf'],
  ['mathbb', '\\mathbb'],
  ['Bbb', '\\mathbb'],
  ['mathsf', '\\mathsf'],
  ['mathtt', '\\mathtt'],
  ['mathrm', '\\mathrm'],
  ['mathit', ''],
  ['mathnormal', ''],
]);

/** Accents that are part of a symbol's name if they stand over one letter. */
export const ACCENT_BY_COMMAND: ReadonlyMap<string, string> = new Map([
  ['bar', '\\bar'],
  ['overline', '\\bar'],
  ['hat', '\\hat'],
  ['widehat', '\\hat'],
  ['tilde', '\\tilde'],
  ['widetilde', '\\tilde'],
  ['vec', '\\vec'],
  ['overrightarrow', '\\vec'],
  ['dot', '\\dot'],
  ['ddot', '\\ddot'],
  ['check', '\\check'],
  ['breve', '\\breve'],
  ['underline', '\\underline'],
  ['mathring', '\\mathring'],
]);

/** Letters in blackboard bold that name a fixed set or operator. */
export const FIXED_DOUBLE_STRUCK = new Set('NZQRCFPEH1');

/** The Unicode forms of fixed sets, which are no symbols. */
export const FIXED_SET_CHARACTERS = new Set('ℕℤℚℝℂℙℍ𝔽𝔼∅');

/** Commands whose braces hold words or names, not symbols. */
export const WORD_COMMANDS = new Set(
  'text textbf textit textrm textsf texttt textnormal textup textsc mbox hbox operatorname mathop emph textsl'.split(
    ' ',
  ),
);

/** Commands with one argument in braces that isn't mathematics. */
export const OPAQUE_COMMANDS = new Set(
  'label tag ref eqref cref Cref autoref cite hspace vspace color textcolor begin end phantom hphantom vphantom hskip kern href url fontsize setlength'.split(
    ' ',
  ),
);

/** Commands that don't matter for reading: sizes, spaces, decorations. */
export const IGNORED_COMMANDS = new Set(
  'left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits thinspace nonumber notag hfill hline boxed fbox ensuremath mathstrut strut allowbreak nobreak rm it sf bf tt mathbin mathrel mathord mathclose mathopen smash'.split(
    ' ',
  ),
);

/** Operators whose subscript binds an index. */
export const BINDING_COMMANDS = new Set(
  'sum prod coprod bigcup bigcap bigsqcup bigoplus bigotimes bigvee bigwedge bigodot lim limsup liminf varlimsup varliminf max min sup inf argmax argmin projlim injlim'.split(
    ' ',
  ),
);

/** Characters that do the same. */
export const BINDING_CHARACTERS = new Set('∑∏∐⋃⋂⨁⨂');

export const RELATION_BY_COMMAND: ReadonlyMap<string, string> = new Map(
  (
    'le ≤ leq ≤ leqslant ≤ ge ≥ geq ≥ geqslant ≥ lt < gt > ne ≠ neq ≠ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ subsetneq ⊂ subseteqq ⊆ supset ⊃ ' +
    'supseteq ⊇ equiv ≡ cong ≅ simeq ≃ sim ∼ approx ≈ propto ∝ asymp ≍ ll ≪ gg ≫ prec ≺ succ ≻ preceq ≼ succeq ≽ mid ∣ nmid ∤ divides ∣ ' +
    'parallel ∥ perp ⊥ to → rightarrow → longrightarrow → hookrightarrow → twoheadrightarrow → xrightarrow → mapsto ↦ longmapsto ↦ coloneqq := coloneq := ' +
    'triangleq := eqqcolon =: doteq ≈ models ⊨ vdash ⊢ uparrow ↑ downarrow ↓ nearrow ↗ searrow ↘ trianglelefteq ⊴ triangleleft ⊲ lhd ⊲ nleq ≰ ngeq ≱ lesssim ≲ gtrsim ≳ leftarrow ← xmapsto ↦ gets := colon :'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, word, index, words) => {
      if (index % 2 === 0) pairs.push([word, words[index + 1] ?? word]);
      return pairs;
    }, []),
);

export const RELATION_CHARACTERS = new Set('=<>≤≥≠∈∉∋⊂⊆⊊⊃⊇≡≅≃∼≈∝≪≫≺≻∣∤∥⊥→↦⩽⩾≔≜');

/** Commands and characters between statements. */
export const BREAK_COMMANDS = new Set(
  'quad qquad implies iff Rightarrow Leftrightarrow Longrightarrow Longleftrightarrow Leftarrow Longleftarrow impliedby land lor wedge vee therefore because newline cr'.split(
    ' ',
  ),
);
export const BREAK_CHARACTERS = new Set(';⇒⇔⟹⟺⇐∧∨∴');

/** Names of functions and words that stand in formulas without a command. */
export const PLAIN_WORDS = new Set(
  (
    'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp gcd lcm hcf max min sup inf lim mod det dim deg ker ' +
    'arg sgn sign ord rank tr Tr Re Im id Id span Aut End Hom Gal card diag rad pow vol area perimeter dist ' +
    'if then and or for all where with such that are even odd prime true false yes no some any each every when otherwise else there exists let so not the const from points lines '
  ).split(' '),
);

/** Unicode subscripts and superscripts as plain characters. */
export const SUBSCRIPTS: ReadonlyMap<string, string> = new Map(
  [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'].map((character, index) => [
    character,
    [...'0123456789+-=()aehijklmnoprstuvx'][index] ?? '',
  ]),
);
export const SUPERSCRIPTS: ReadonlyMap<string, string> = new Map(
  [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'].map((character, index) => [character, [...'0123456789+-=()ni'][index] ?? '']),
);
