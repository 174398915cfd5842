/** Exceptions that several rules share: what makes a phrase harmless. */
import { FORMULA_PLACEHOLDER } from '../../text/flatten-prose.ts';

const NAMES =
  'Abel|Apollonius|Archimede|Beatty|Bernoulli|Bernstein|Bertrand|B[eé]zout|Bolzano|Bonse|Borel|Brahmagupta|Brianchon|Burnside|Cantor|Carath[eé]odory|Carnot|Cauchy|Cayley|Ceva|Chebyshev|Cramer|Desargues|Descartes|Dilworth|Dirichlet|Eisenstein|Erd[oő]s|Euclid|Euler|Farey|Fatou|Fermat|Fibonacci|Fubini|Galois|Gauss|Green|Hall|Hausdorff|Heine|Helly|Hensel|Hermite|Heron|Hilbert|H[oö]lder|Jacobi|Jensen|Jordan|Karamata|K[oö]nig|Kronecker|Kummer|Lagrange|Lebesgue|Legendre|Leibniz|Liouville|Lucas|Mantel|Maclaurin|Markov|Menelaus|Menger|Mertens|Minkowski|Miquel|Monge|Morley|Muirhead|Newton|Noether|Parseval|Pascal|Pell|Pick|Poncelet|Ptolemy|Pythagor|Ramsey|Rayleigh|Riemann|Rolle|Rouch[eé]|Schur|Schwarz|Simson|Sperner|Sophie Germain|Steiner|Stewart|Stirling|Sturm|Sylow|Sylvester|Taylor|Thales|Tur[aá]n|Van Aubel|Vandermonde|Varignon|Vi[eè]t[ae]|Weierstrass|Weyl|Wilson|Wolstenholme|Zorn|Zsigmondy';

const NOUNS =
  '(?:[Tt]heorem|[Ll]emma|inequality|inequalities|identity|formula|criterion|principle|law|line|circle|relation|equation|test|postulate|algorithm|sequence|numbers?|method|trick)';

/** A sentence that names a theorem: readers can look it up. */
export const THEOREM_NAME_PATTERN = new RegExp(
  `\\b(?:${NAMES})|\\b(?:AM-GM|GM-HM|QM-AM|LTE|CRT|SFFT|SOS)\\b|[Cc]hinese [Rr]emainder|[Pp]igeonhole|[Ii]ntermediate [Vv]alue|[Mm]ean [Vv]alue|[Ll]ifting [Tt]he [Ee]xponent|[Pp]ower of a [Pp]oint|[Ll]aw of (?:[Cc]o)?[Ss]ines|[Tt]riangle [Ii]nequality|[Ii]nclusion-[Ee]xclusion|[Bb]inomial [Tt]heorem|[Nn]ine-[Pp]oint|[Tt]angent-[Cc]hord|[Ii]nscribed [Aa]ngle|[Rr]earrangement|[Gg]eometric [Ss]eries|\\b[a-z,]{1,20} [A-Z]\\p{L}{2,20}(?:-{1,3}[A-Z]\\p{L}{2,20}){0,3}(?:'s)? ${NOUNS}\\b`,
  'u',
);

/** The fact itself follows at once as a formula, which is all that is claimed. */
export const FOLLOWING_FORMULA_PATTERN = new RegExp(
  `^[^.${FORMULA_PLACEHOLDER}]{0,40}${FORMULA_PLACEHOLDER}(?:,? ?(?:and ?)?${FORMULA_PLACEHOLDER}){0,3} {0,3}(?:[.,;:)]|$|for |when |where |if |holds|valid)`,
  'u',
);

/** A proof follows. */
export const FOLLOWING_PROOF_PATTERN =
  /\b(?:(?:let us|let's|we(?:'ll| will| shall| now| can| must)?|I(?:'ll| will| shall| now)?|to)(?: \w{1,12})? (?:prove|show|verify|establish|confirm|justify)|the proof|proof:|indeed|as follows)\b/i;

/** A reason stands in the same sentence. */
export const REASON_PATTERN =
  /\b(?:because|since|as shown|as proved|as proven|follows from|due to|by (?:our|the|a|an|lemma|step|claim|theorem|induction|choosing|taking|setting|construction|definition|part|case)|from (?:lemma|step|claim|theorem|part)|using|namely)\b/i;

/** A sentence that states what is to be found or proved, or assumed. */
export const GOAL_OR_ASSUMPTION_PATTERN =
  /\b(?:determine|find|prove that|to prove|to show|show that|the problem|we are asked|we must|we want|we need|the goal|goal is|suppose|assume|if|claim|whether|maximum|minimal|maximal|smallest|largest|such that)\b/i;

/** A citation of LaTeX in the sentence: the source is named. */
export const CITATION_PATTERN = /\\(?:no)?cite[a-zA-Z]{0,10}\b/;
