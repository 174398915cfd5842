/** The words of English that introduce symbols. */
import { parseWordSet } from '../../base/word-tables.ts';

/** Nouns for things that have a symbol, in the singular; the plural is formed by {@link isKnownNoun}. */
const NOUNS = parseWordSet(
  'number integer prime real rational complex natural constant variable parameter index exponent element member value term coefficient digit root zero pole factor divisor multiple ' +
    'function map mapping polynomial sequence series sum product set subset family collection class list tuple pair triple quadruple vector matrix space subspace group subgroup ring field ideal module ' +
    'algebra category functor sheaf scheme variety manifold surface curve knot link bundle morphism homomorphism isomorphism automorphism bijection injection surjection permutation transformation operator ' +
    'graph tree vertex edge path cycle clique coloring color node point line segment ray circle circumcircle incircle excircle center centre circumcenter incenter orthocenter centroid radius circumradius ' +
    'inradius diameter midpoint foot angle triangle quadrilateral pentagon hexagon polygon rectangle square parallelogram trapezoid plane sphere ball disk chord tangent altitude median bisector side vertice ' +
    'length area volume distance height width perimeter slope intersection reflection projection image preimage basis dimension degree order rank norm measure probability event distribution ' +
    'player strategy position state configuration partition arrangement word string letter symbol row column cell block interval time step case size solution equation expression quantity ' +
    'property relation condition inequality bound limit remainder residue quotient ratio modulus eigenvalue eigenvector determinant trace discriminant denominator numerator hypothesis metric topology ' +
    'neighborhood neighbourhood region domain component face face simplex chain complex cover filtration representation character weight lattice tensor form derivation derivative integral ' +
    'pattern token coin card box ball person people student team committee board board-size grid table tile domino variable index indices vertices matrices radii foci feet loci axes bases center-point statement claim assertion notation name ' +
    'hyperplane halfplane half-plane circle arc parabola ellipse hyperbola conic shape figure permutation-matrix subsequence substring subgraph subtree subfield subring subinterval supremum infimum maximum minimum ' +
    'generator differential monomial progression period discrepancy corner monoid threshold error epsilon tolerance rate speed velocity origin unit identity inverse scalar functional measure-zero process random-variable walk sample outcome trial gap prime-power power base tower ordinal cardinal filter ultrafilter type theory model language formula sentence proof multiplier coordinate part valuation turn round move stage phase iteration chord-length sidelength semiperimeter equality multiset difference',
);

const ADJECTIVES = parseWordSet(
  'positive negative nonnegative non-negative nonpositive nonzero non-zero real rational irrational integer integral natural complex prime odd even whole composite large small larger smaller sufficiently arbitrary ' +
    'arbitrarily fixed given certain unique distinct different two three four five six several many finite infinite countable bounded unbounded continuous differentiable smooth measurable integrable convex concave ' +
    'monic linear quadratic cubic irreducible nonconstant non-constant constant periodic increasing decreasing strictly monotone monotonic injective surjective bijective open closed compact connected simple ' +
    'normal abelian cyclic symmetric regular equilateral isosceles acute acute-angled obtuse right scalene convergent divergent bounded-below nonempty non-empty empty ordered unordered consecutive adjacent ' +
    'corresponding respective first second third last next new common common- other another such same maximal minimal maximum minimum greatest least largest smallest free generic general random independent ' +
    'coprime relatively squarefree square-free perfect algebraic analytic holomorphic entire meromorphic closed oriented directed undirected bipartite planar complete weighted binary decimal initial final total ' +
    'auxiliary variable dummy appropriate suitable nontrivial non-trivial trivial proper invertible orthogonal unit standard usual natural-number non-decreasing nondecreasing nonincreasing non-increasing pairwise ' +
    'parallel perpendicular interior exterior external internal dense discrete equal mutually possibly single multiplicative additive primitive short long exact universal absolute explicit implicit closed-form ' +
    'positive-integer real-valued integer-valued complex-valued continuous-time locally globally fundamental canonical admissible valid good bad special particular current one intersection angle lattice vertex edge side bounded',
);

const DETERMINERS = parseWordSet(
  'the a an some any all each every this that these another such our its their his no one both',
);

/** Determiners of something new. */
const INDEFINITE = parseWordSet(
  'a an some another one two three four five six several many distinct infinitely finitely',
);

/** Words between a cue and its symbol that don't matter. */
export const FILLER_WORDS_AFTER_CUE = parseWordSet(
  'now also again just simply further furthermore moreover instead first then next here still similarly likewise have finally hence thus therefore always indeed so even only exactly precisely further- henceforth respectively',
);

/** Nouns of groups, so that “a pair of integers x, y” is one phrase. */
export const COLLECTIVE_NOUNS = parseWordSet(
  'pair pairs triple triples set sequence sequences collection family tuple tuples number choice choices list values kind value subset quadruple system',
);

export function isKnownNoun(word: string): boolean {
  if (NOUNS.has(word)) return true;
  if (!word.endsWith('s')) return false;
  return (
    NOUNS.has(word.slice(0, -1)) ||
    (word.endsWith('es') && NOUNS.has(word.slice(0, -2))) ||
    (word.endsWith('ies') && NOUNS.has(`${word.slice(0, -3)}y`))
  );
}

export function isPlural(word: string): boolean {
  return (
    (word.endsWith('s') && !NOUNS.has(word)) ||
    /^(?:indices|vertices|matrices|radii|foci|feet|loci|axes|bases|people)$/.test(word)
  );
}

export function isKnownAdjective(word: string): boolean {
  return ADJECTIVES.has(word);
}

export function isDeterminer(word: string): boolean {
  return DETERMINERS.has(word);
}

export function isIndefiniteDeterminer(word: string): boolean {
  return INDEFINITE.has(word);
}

/** Words right before a symbol or its noun that make the introduction strong, whatever follows. */
export const STRONG_CUES = parseWordSet(
  'let letting fix fixing pick picking choose choosing chosen select consider considering define defining set write denote denoting call say introduce given introducing draw construct find determine parametrize parameterize denoted called named labeled labelled namely',
);

/** Verbs whose object is a value for a symbol that there may be already: “setting x = 0”. */
export const SUBSTITUTION_CUES = parseWordSet(
  'setting put putting taking take substituting substitute plugging plug replacing replace applying apply choosing',
);

/** Words that make a condition on a symbol, which may be new. */
export const CONDITION_CUES = parseWordSet(
  'if when whenever while since because suppose assume assuming supposing provided unless until once as-long-as that with over having',
);

/** Determiners of a quantifier. */
export const QUANTIFIER_WORDS = parseWordSet('all each every any some arbitrary no');

/** Words of the greatest or least of many. */
export const EXTREMUM = /^(?:max(?:imum|imal)?|min(?:imum|imal)?|largest|smallest|least|greatest)$/;

/** Words before a quantifier at the beginning of its statement. */
export const OPENING_WORDS =
  /^(?:that|then|hence|thus|so|therefore|also|now|but|or|if|where|since|because|as|case|step|define|set|let|put|prove|show|claim|say|namely|have|case|particular|conversely|indeed|similarly|finally|next|first|in|is)$/;

/** Nouns that have a value or a name: “the radius is r”, “the foot of the altitude is D”. */
export const QUANTITY_NOUNS =
  /^(?:radius|radii|inradius|circum-?radius|in-radius|length|lengths|slope|side|sides|area|order|degree|index|dimension|rank|size|cardinality|coordinate|coordinates|line|circle|point|foot|feet|center|centre|midpoint|intersection|reflection)$/;

/** Words before “there exists” that make it a goal. */
export const GOAL_WORDS = /^(?:prove|show|establish|whether|need|must)$/;

/** Words before “for” that ask for something: “solve for x”, “the formula for x”. */
export const ASKING_WORDS = /^(?:solv|ask|look|search|account|recurrence|formula|expression|suffic|written)/;

/** Nouns of things that are counted through. */
const INDEXED = /^(?:turn|round|move|step|stage|phase|iteration|time)s?$/;

export function isIterationNoun(noun: string): boolean {
  return INDEXED.test(noun);
}

/** Words of a verb that gives a name, which a later “by”, “as” or “be” completes. */
export const NAMING_WORDS = /^(?:denot|call|nam|label|let$|letting|defin(?!ition)|represent|writ|parametri|construct)/;

/** Words before “at” that tell where something is. */
export const PLACING_WORDS =
  /^(?:meets?|intersects?|intersecting|cuts?|cross|crosses|touch|touches|tangent|concur|meeting|met|plac.*|put|set|let|coordinat.*|position.*|locat.*)$/;

/** Participles before “by” that give a name. Others tell who or what did something. */
export const NAMED_BY = /^(?:denoted|called|labeled|labelled|represented|named|indexed|given)$/;
