/** The commands, letters, and signs of mathematical notation, by their function. */
import { parseWordPairs, splitIntoWords } from '../../base/word-tables.ts';

/** The relation signs in normal form. */
export type RelationSign = '=' | '≠' | '<' | '≤' | '>' | '≥' | '≈' | '≡' | '∣' | '∤';

/** Functions with commands of their own. */
export const LATEX_FUNCTION_COMMANDS: ReadonlySet<string> = new Set(
  splitIntoWords(String.raw`
  \sin \cos \tan \cot \sec \csc \arcsin \arccos \arctan
  \sinh \cosh \tanh \coth \sech \csch \arsinh \arcosh \artanh
  \ln \log \lg \exp \lb
`),
);
export const LATEX_VARIADIC_FUNCTION_COMMANDS: ReadonlySet<string> = new Set(['\\gcd', '\\lcm', '\\max', '\\min']);
/** Greek letters in readable form, by their command. */
export const GREEK_LETTER_BY_COMMAND: ReadonlyMap<string, string> = parseWordPairs(String.raw`
  \alpha α  \beta β  \gamma γ  \delta δ  \epsilon ε  \varepsilon ε  \zeta ζ  \eta η  \theta θ  \vartheta ϑ  \iota ι
  \kappa κ  \lambda λ  \mu μ  \nu ν  \xi ξ  \pi π  \rho ρ  \sigma σ  \tau τ  \upsilon υ  \phi φ  \varphi φ  \chi χ
  \psi ψ  \omega ω  \Gamma Γ  \Delta Δ  \Theta Θ  \Lambda Λ  \Sigma Σ  \Phi Φ  \Psi Ψ  \Omega Ω  \ell ℓ
`);
export const MULTIPLICATION_SIGNS: ReadonlySet<string> = new Set(['*', '\\cdot', '\\times']);
export const CLOSING_BRACKET_BY_OPENING: ReadonlyMap<string, string> = parseWordPairs(
  String.raw`( )  [ ]  { }  \{ \}  \lfloor \rfloor  \lceil \rceil  \langle \rangle`,
);

/** Letters that may stand before a bracket as a factor, as in `n(n+1)`; other letters apply as functions. */
export const FACTOR_LETTERS_BEFORE_BRACKETS = new Set('abcdikmnrstxyz');

/** LaTeX for Unicode signs. */
export const LATEX_BY_UNICODE: ReadonlyMap<string, string> = new Map([
  ...parseWordPairs(String.raw`
  × \times  · \cdot  ⋅ \cdot  ∙ \cdot  ∗ *  ÷ \div  ∕ /  − -  – -  ± \pm  ∓ \mp  √ \sqrt
  ≤ \le  ⩽ \le  ≥ \ge  ⩾ \ge  ≠ \ne  ≈ \approx  ≡ \equiv  ∣ \mid  ∤ \nmid  ∈ \in  ¬ \neg
  ⌊ \lfloor  ⌋ \rfloor  ⌈ \lceil  ⌉ \rceil  ⟨ \langle  ⟩ \rangle  ‖ \|  … \ldots  ⋯ \cdots
  ∞ \infty  ∠ \angle  → \to  ⇒ \Rightarrow  ⇔ \iff  ∫ \int  ∑ \sum  ∏ \prod  ′ '  ϕ \phi
`),
  // Blanks.
  ['\u00a0', ''],
  ['\u2009', ''],
  ['\u202f', ''],
  ...[...GREEK_LETTER_BY_COMMAND]
    .filter(([name]) => /^\\[a-z]/.test(name))
    .map(([name, letter]) => [letter, name] as const),
]);

export const SUPERSCRIPT_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

export const FRACTION_BY_UNICODE: ReadonlyMap<string, string> = parseWordPairs(
  '½ 1/2  ⅓ 1/3  ⅔ 2/3  ¼ 1/4  ¾ 3/4  ⅕ 1/5  ⅛ 1/8',
);

/** Synonyms of commands, including variants that only affect type. */
export const LATEX_COMMAND_BY_SYNONYM: ReadonlyMap<string, string> = parseWordPairs(String.raw`
  \dfrac \frac  \tfrac \frac  \cfrac \frac  \dbinom \binom  \tbinom \binom
  \leq \le  \leqslant \le  \leqq \le  \geq \ge  \geqslant \ge  \geqq \ge  \neq \ne  \lt <  \gt >
  \approxeq \approx  \thickapprox \approx  \divides \mid  \implies \Rightarrow  \rightarrow \to
  \ast *  \colon :  \degree °  \dots \ldots  \dotsb \cdots  \dotsm \cdots  \dotsc \ldots
  \lbrace \{  \rbrace \}  \lbrack [  \rbrack ]  \lvert |  \rvert |  \vert |  \lVert \|  \rVert \|  \Vert \|
  \tg \tan  \ctg \cot  \arctg \arctan
`);

/** Commands that only affect type, and blanks. */
export const LATEX_LAYOUT_COMMANDS: ReadonlySet<string> = new Set([
  '\\ ',
  ...splitIntoWords(String.raw`
  \left \right \middle \big \Big \bigg \Bigg \bigl \bigr \Bigl \Bigr \biggl \biggr \Biggl \Biggr
  \displaystyle \textstyle \scriptstyle \limits \nolimits \nonumber \notag
  \, \; \: \! \> \/ \thinspace \medspace \negthinspace \allowbreak \nobreak \strut
`),
]);

/** Commands whose argument is words rather than mathematics. */
export const LATEX_TEXT_COMMANDS: ReadonlySet<string> = new Set(
  splitIntoWords(
    String.raw`\text \textbf \textit \textrm \mbox \hbox \mathrm \rm \operatorname \texttt \textsf \unit \mathit`,
  ),
);

/** Functions whose names are often written as upright text. */
export const LATEX_COMMAND_BY_UPRIGHT_NAME: ReadonlyMap<string, string> = new Map([
  ...splitIntoWords(`
  lcm gcd max min sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth sech csch arsinh arcosh artanh
  ln log lg exp mod det tr cis Re Im arg lim
`).map((name) => [name, `\\${name}`] as const),
  ...parseWordPairs(
    String.raw`LCM \lcm  GCD \gcd  arcsinh \arsinh  arccosh \arcosh  arctanh \artanh  d \differential  e e  i i`,
  ),
]);

export const LATEX_COMMANDS_DROPPED_WITH_ARGUMENT: ReadonlySet<string> = new Set(
  splitIntoWords(String.raw`\tag \label \hspace \vspace \phantom \hphantom \vphantom \color`),
);
