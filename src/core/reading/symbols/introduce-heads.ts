/** Decides which symbols the clauses of a formula introduce, and how surely. */
import { isIterationNoun, isPlural } from './cue-words.ts';
import { type FollowingCue, findCueBeforeFormula, type SymbolCue } from './find-cue.ts';
import {
  type ClauseSubject,
  type FormulaClause,
  findClauseSubjects,
  findListRelation,
  isSpecialCaseClause,
  type RelationSide,
} from './formula-clauses.ts';
import { VALUATION_PATTERN } from './letters.ts';
import { WordsBeforeOffset } from './prose-words.ts';
import { FAMILY_SUBSCRIPT, type ParsedSymbol, shiftSymbol } from './read-letter.ts';
import type { IntroductionStrength, SymbolIntroduction } from './types.ts';

/** An introduction without its sentence. Offsets count from the start of its formula. */
export type IntroductionWithoutSentence = Omit<SymbolIntroduction, 'sentence'>;

/** A member of a family by its subscript, as in a_{n+1} and a_{2k}, which a sentence about a_n introduces. */
const MEMBER = /_\{(?=[^{}]*[a-zA-Z])[^{}]*[-+−\d][^{}]*\}$/;

/** Further sides of a chain of equations aren't searched for the symbol of the first one. */
const MAX_COMPARED_SIDES = 10;

/** Cues that define a function, whose variable is its own. */
const DEFINING_CUE = /^(?:let|define|denotes?|set|put|write|consider|by|:=|=)$/;

/** Nouns of members of a known family: “each term a_n”. */
const MEMBER_NOUN = /^(?:terms?|elements?|members?|entry|entries|digits?|coefficients?|values?)$/;

/** Words before a reason. */
const REASON = /\b(?:since|because|as|by|using|recall)\b/;

/** Relations that a definition has. */
const DEFINING = /^(?:=|:=|≔|≜|∈|⊂|⊆|⊊|:|→|↦|∋)$/;

/**
 * The introductions of a formula.
 * @param ranges clauses in brackets at the ends of rows
 * @param cue the word that introduces the first clause
 */
export function findIntroductionsInFormula(
  clauses: readonly FormulaClause[],
  ranges: readonly FormulaClause[],
  cue: SymbolCue | undefined,
  after: FollowingCue,
): IntroductionWithoutSentence[] {
  const found: IntroductionWithoutSentence[] = [];
  let current = cue;
  for (const [index, clause] of clauses.entries()) {
    if (clause.separator === 'words') {
      if (!/^\s*(?:and|or)\s*$/.test(clause.words))
        current = findCueBeforeFormula(
          new WordsBeforeOffset(clause.words, 0, clause.words.length),
          clause.relations[0],
        );
    } else if (clause.separator === 'break' && index > 0 && !isContinued(clauses, index)) current = undefined;
    // What follows “for all x ∈ A,” in the same formula is the statement.
    else if (index > 0 && current !== undefined && current.kind !== 'let' && isStatementAfter(clauses, index))
      current = undefined;
    const hasDots = clauses.slice(index + 1, index + 4).some((next) => next.hasDots && next.separator === 'comma');
    // “a_n = 2n, n ≥ 1”
    if (current === undefined && isRangeOfVariable(clauses, index)) {
      for (const { symbol } of findClauseSubjects(clause)) found.push(toRange(symbol));
      continue;
    }
    // In “k = 1, …, n” n is known.
    if (!isInRange(clauses, index))
      introduceClause(clause, findListRelation(clauses, index), hasDots, current, after, found);
  }
  for (const [index, clause] of ranges.entries()) {
    // “(since t > k)” tells of a known t.
    if (isInRange(ranges, index) || REASON.test(clause.words)) continue;
    for (const { symbol, role } of findClauseSubjects(clause)) {
      const isList = ranges.slice(index + 1, index + 4).some(({ hasDots }) => hasDots);
      const isRange = isList || clause.hasDots || clause.relations.every((relation) => /^[<>≤≥∈∣]$/.test(relation));
      // “(a_n > 0)” tells something of a known family.
      if (role !== 'main' || !isRange || symbol.key.endsWith(FAMILY_SUBSCRIPT)) continue;
      found.push(toRange(symbol));
    }
  }
  return found;
}

/** The symbol whose range a formula tells. */
function toRange(symbol: ParsedSymbol): IntroductionWithoutSentence {
  return { ...shiftSymbol(symbol, 0), cue: 'for', strength: 'weak', reach: 'step', trails: true, isRange: true };
}

/** Whether a clause tells the range of a variable of the function or the family that the first clause defines. */
function isRangeOfVariable(clauses: readonly FormulaClause[], index: number): boolean {
  if (index === 0 || index !== clauses.length - 1) return false;
  const { sides = [], relations = [] } = clauses[index] ?? {};
  const [variable] = sides[0]?.kind === 'symbol' ? sides[0].symbols : [];
  const [defined] = clauses[0]?.sides ?? [];
  if (variable === undefined || defined === undefined || !/^:?=$/.test(clauses[0]?.relations[0] ?? '')) return false;
  const isVariable =
    defined.parameters.some(({ key }) => key === variable.key) ||
    defined.symbols[0]?.tex.endsWith(`_{${variable.key}}`) === true;
  return isVariable && relations.length === 1 && /^[<>≤≥∈]$/.test(relations[0] ?? '') && sides[1]?.symbols.length === 0;
}

/** Whether a clause after a break, such as a new line, goes on the list of the clause before. */
function isContinued(clauses: readonly FormulaClause[], index: number): boolean {
  return clauses[index - 1]?.relations.length === 0 && clauses[index]?.separator === 'comma';
}

/** Whether a clause is one of the values of a range: the 2 and the n of `k = 1, 2, …, n`. */
function isInRange(clauses: readonly FormulaClause[], index: number): boolean {
  if ((clauses[index]?.relations.length ?? 0) > 0) return false;
  for (let at = index; at > 0 && at > index - 4; at--) {
    if (clauses[at]?.separator !== 'comma') return false;
    const before = clauses[at - 1];
    if (before?.relations[0] === '=' && before.sides[1]?.kind === 'number')
      return clauses.slice(at, index + 1).some(({ hasDots }) => hasDots) || clauses[index + 1]?.hasDots === true;
  }
  return false;
}

function isStatementAfter(clauses: readonly FormulaClause[], index: number): boolean {
  const first = clauses[index]?.sides[0]?.kind;
  return (clauses[index - 1]?.relations.length ?? 0) > 0 && first !== 'symbol' && first !== 'empty';
}

function introduceClause(
  whole: FormulaClause,
  relation: string | undefined,
  hasDots: boolean,
  cue: SymbolCue | undefined,
  after: FollowingCue,
  found: IntroductionWithoutSentence[],
): void {
  // In “X ⊆ A := {1, 2}” the clause from A on.
  const at = Math.max(
    0,
    whole.relations.findIndex((relation) => /^(?::=|≔|≜)$/.test(relation)),
  );
  const clause = { ...whole, sides: whole.sides.slice(at), relations: whole.relations.slice(at) };
  // “T(x, y) = (u, v) := (x + y, x - y)” defines T, too.
  if (at === 1 && whole.relations[0] === '=' && whole.sides[0]?.kind === 'application')
    introduceClause(
      { ...clause, sides: [whole.sides[0], ...clause.sides.slice(1)] },
      undefined,
      false,
      cue,
      after,
      found,
    );
  const { relations } = clause;
  const isDefinition = relations.some((relation) => /^(?::=|=:|≔|≜)$/.test(relation));
  const heads = [...findClauseSubjects(clause), ...findCoordinates(clause, cue)];
  const isRange = hasDots && relations.length === 1 && relations[0] === '=' && clause.sides[1]?.kind === 'number';
  // “For all a_k > 0” tells which of the known a_k are meant.
  const isRangeOfFamily =
    !hasDots &&
    !clause.hasDots &&
    (cue?.kind === 'quantifier'
      ? relations.length > 0 || cue.noun === '' || MEMBER_NOUN.test(cue.noun)
      : cue !== undefined && MEMBER_NOUN.test(cue.noun));
  for (const head of heads) {
    const decided = decide(head, clause, isDefinition, isRange, cue, after);
    if (decided === undefined) continue;
    const { key } = head.symbol;
    const isMember = MEMBER.test(head.symbol.tex) || (isRangeOfFamily && key.endsWith(FAMILY_SUBSCRIPT));
    // “(a_k > 0)” tells something of a known family.
    const isOfKnownFamily = isMember && isRangeOfFamily && cue?.word === 'for' && /^[<>≤≥]$/.test(relations[0] ?? '');
    const strength = isMember ? lower(decided.strength, isOfKnownFamily ? 'faint' : 'weak') : decided.strength;
    const isMereRange =
      /^(?:for|with|if|when)$/.test(decided.cue) &&
      cue?.noun === '' &&
      /^[<>≤≥≠∈∉]$/.test(relation ?? '') &&
      strength === 'weak';
    // In “∠BAC = A” A is an angle.
    const isAngle = /^[A-Z]$/.test(key) && relations[0] === '=' && clause.sides[0]?.kind === 'points';
    const isDummy =
      head.role === 'parameter' &&
      clause.sides[0]?.isPlaced !== true &&
      !key.includes('_') &&
      DEFINING_CUE.test(decided.cue);
    const isEquation = head.role === 'main' && relations[0] === '=';
    // “Let f(x) = 2x” tells the values of f.
    const isAssignment =
      (isDummy && (relations.length === 0 || (relations[0] === '=' && isOnBothSides(head.symbol, clause)))) ||
      (isEquation && (decided.cue === '=' || (decided.cue === 'let' && clause.sides[0]?.kind === 'symbol')));
    const one = {
      ...shiftSymbol(head.symbol, 0),
      ...decided,
      strength,
      isRange: isMereRange,
      isAngle,
      isDummy,
      isAssignment,
      isValue: head.role === 'main' && isSpecialCaseClause(clause),
      // In “0 ≤ k ≤ n” n is known.
      isMention: head.role === 'bound' && strength === 'faint',
    };
    found.push(one);
    // a_1, …, a_9 introduces a_n.
    if ((relations.length === 0 ? hasDots : clause.hasDots && relations.length > 1) && /_\d+$/.test(key)) {
      found.push({ ...one, key: key.replace(/_\d+$/, FAMILY_SUBSCRIPT) });
    }
  }
}

/** The symbols of a tuple on the right: “let B = (x, y)” introduces x and y, too. */
function findCoordinates({ sides, relations }: FormulaClause, cue: SymbolCue | undefined): ClauseSubject[] {
  const right = sides[1];
  // “There are integers a < b” and “if a < b” introduce b, too, the latter if it isn't known.
  if (sides.length === 2 && sides[0]?.kind === 'symbol' && right?.kind === 'symbol') {
    const isOrder = /^[<>≤≥]$/.test(relations[0] ?? '');
    const isNew = isOrder && cue !== undefined && cue.kind !== 'quantifier' && isPlural(cue.noun);
    if (isNew || (/^(?:exists|for)$/.test(cue?.word ?? '') && relations[0] === '≠'))
      return right.symbols.map((symbol) => ({ symbol, role: 'main' }));
    if (isOrder) return cue?.kind === 'condition' ? right.symbols.map((symbol) => ({ symbol, role: 'end' })) : [];
  }
  if (right === undefined || relations[0] !== '=' || relations.slice(1).some((relation) => relation !== '∈')) return [];
  // “Let a_{2k} = u” introduces u, too.
  if (cue?.kind === 'let' && right.kind === 'symbol' && MEMBER.test(sides[0]?.symbols[0]?.tex ?? ''))
    return right.symbols.map((symbol) => ({ symbol, role: 'part' }));
  if (right.kind === 'tuple' || right.kind === 'coordinates')
    return right.symbols.map((symbol) => ({
      symbol,
      role: isCoordinateBySubscript(symbol, sides[0]) ? 'main' : 'coordinate',
    }));
  return [];
}

/** Whether the subscript names the point: “let B = (x_B, y_B)” surely introduces x_B. */
function isCoordinateBySubscript({ key }: ParsedSymbol, left: RelationSide | undefined): boolean {
  const [point] = left?.kind === 'symbol' ? left.symbols : [];
  return point !== undefined && key.endsWith(`_${point.letter}`);
}

type Decision = Pick<SymbolIntroduction, 'cue' | 'strength' | 'reach' | 'trails'>;

function decide(
  head: ClauseSubject,
  clause: FormulaClause,
  isDefinition: boolean,
  isRange: boolean,
  cue: SymbolCue | undefined,
  after: FollowingCue,
): Decision | undefined {
  if (isDefinition && head.role === 'main') return { cue: ':=', strength: 'strong', reach: 'text', trails: false };
  if (isRange && head.role === 'main') {
    const strength = cue?.kind === 'quantifier' ? 'strong' : 'weak';
    return { cue: cue?.word ?? 'index', strength, reach: 'step', trails: true };
  }
  // In “t + f(t) - f(t) = t” t is known.
  if (head.role === 'main' && clause.relations[0] === '=' && isOnBothSides(head.symbol, clause)) return undefined;
  if (VALUATION_PATTERN.test(head.symbol.key) && cue?.kind !== 'let') return undefined;
  if (cue === undefined) return decideWithoutCue(head, clause);
  // “The line x = 2” speaks of a coordinate.
  if (LINE.test(cue.noun) && /^[xyz]$/.test(head.symbol.key) && head.role === 'main' && clause.relations[0] === '=')
    return { cue: 'line', strength: 'faint', reach: 'text', trails: false };
  const isLeft = clause.relations.length > 1 || clause.sides[0]?.symbols.includes(head.symbol) === true;
  // The x of “her operation is M(x) = 2x” is a variable.
  if (cue.kind === 'predicate' && head.role === 'parameter')
    return { cue: cue.word, strength: 'faint', reach: 'step', trails: false };
  if (cue.kind === 'predicate' && (head.role !== 'main' || !isLeft || /^[xyz]$/.test(head.symbol.key)))
    return undefined;
  // “For n = 1” and “the line x = 2” tell a value.
  if (cue.kind !== 'let' && cue.kind !== 'where' && isSpecialCaseClause(clause)) return undefined;
  if (NOT_DEFINED.test(cue.noun) && /^[xyz]$/.test(head.symbol.key) && clause.relations[0] === '=') return undefined;
  // In “let the divisors be 1 = d_1 < … < d_k = N” N is known.
  if (head.role === 'end' && clause.hasDots) return undefined;
  const strength = lower(rateClause(clause, cue, after), rateRole(head, cue, after));
  // A longer expression after “if” tells something of its letters.
  if (
    head.role === 'part' &&
    (!/^(?:let|quantifier)$/.test(cue.kind) || cue.word === 'after') &&
    cue.word !== 'a' &&
    !isIterationNoun(cue.noun)
  )
    return undefined;
  const { word } = cue;
  // The x of “let f(x) = …” is a variable of its sentence, and “choose x = 1” gives a known x a value.
  const isValue = isSpecialCaseClause(clause) && /^(?:choos|pick|tak|put|set|substitut|plug)/.test(word);
  const isCoordinate = head.role === 'coordinate' && word === 'for';
  const isSubstitution =
    cue.kind === 'substitution' && clause.relations[0] === '=' && !/^(?:put|set|tak|choos)/.test(word);
  const reach = head.role === 'parameter' || isValue || isSubstitution ? 'step' : isCoordinate ? 'text' : cue.reach;
  // The t of “where I(t) = …” isn't the t before it.
  return { cue: word, strength, reach, trails: cue.trails && head.role !== 'parameter' && head.role !== 'point' };
}

/** How surely a clause introduces what stands before its relation. */
function rateClause(clause: FormulaClause, cue: SymbolCue, after: FollowingCue): IntroductionStrength {
  const { kind, word, noun, strength } = cue;
  const [relation] = clause.relations;
  const [left] = clause.sides;
  if (isSpecialCaseClause(clause)) return kind === 'let' && word !== 'given' ? 'weak' : 'faint';
  // “Consider the case a ≥ 1” tells something of a known a.
  if (kind === 'let' && /^(?:cases?|inequality|inequalities|equations?|conditions?|assumptions?|bounds?)$/.test(noun))
    return 'weak';
  const isApplication = left?.kind === 'application';
  const isKnown =
    // f(7) = 2 and f(a) ∈ S tell something of a known f.
    (isApplication && (left.parameters.length === 0 || !/^(?:=|:|:=|→|≡)?$/.test(relation ?? ''))) ||
    // “With W(p) ≡ 0” tells something of a known W.
    (isApplication && kind === 'condition' && /^≡?$/.test(relation ?? '')) ||
    (word === ':' && relation !== undefined) ||
    // In “[a, b] denotes the least common multiple” a and b are known.
    (after === 'denotes' && left?.kind === 'tuple') ||
    // “Assuming k ≠ c” and “if k = n” test a known k.
    (kind === 'condition' && relation === '≠') ||
    (kind === 'condition' && relation === '=' && /^(?:if|when|whenever|unless|until|while)$/.test(word));
  if (isKnown) return 'faint';
  // “Let A = (0, 0)” places a known point.
  const isPoint = kind === 'let' && left?.kind === 'symbol' && /^[A-Z]$/.test(left.symbols[0]?.key ?? '');
  if (isPoint && relation === '=' && clause.sides[1]?.kind === 'coordinates') return 'weak';
  if (word === 'set' && isApplication) return 'weak';
  // “Write s = v(a)” defines s, but “write n = 2m” divides a known n.
  if (word === 'write' && relation === '=' && clause.sides[1]?.kind === 'application') return 'strong';
  // “For i ≠ j” says as much as “for distinct i, j”.
  if (word === 'for' && relation === '≠' && clause.sides[1]?.kind === 'symbol') return 'weak';
  if (relation === undefined) return strength;
  if (kind === 'where' && DEFINING.test(relation)) return 'strong';
  if (kind === 'noun' && NOT_DEFINED.test(noun)) return 'faint';
  // “The modulus f(p) = 2” tells a value of a known f.
  if (kind === 'noun' && isApplication && relation === '=' && !FUNCTION.test(noun)) return lower(strength, 'weak');
  if (kind === 'noun' && relation === '=' && clause.relations.length === 1 && !/^points?$/.test(noun)) return 'strong';
  const isTest = /[≡∣≠]/.test(relation) && kind !== 'let' && kind !== 'quantifier';
  return isTest ? lower(strength, 'weak') : strength;
}

/** How surely a clause introduces a symbol in this place. */
function rateRole({ role }: ClauseSubject, cue: SymbolCue, after: FollowingCue): IntroductionStrength {
  if (role === 'main') return 'strong';
  // “Consider the triangle ABC” may name known points.
  if (role === 'point' && isPointList(cue, after))
    return cue.kind === 'let' && /^(?:be|is)/.test(after ?? '') ? 'strong' : 'weak';
  if (role === 'point') return POLYGON.test(cue.noun) ? 'weak' : 'faint';
  if (role === 'part') return cue.word === 'let' || cue.word === 'a' ? 'weak' : 'faint';
  // “For any edge e = {u, v}” introduces u and v with e.
  if (role === 'coordinate' && cue.kind === 'quantifier' && cue.word !== 'for') return 'strong';
  // “The term Q(z)” speaks of a known z.
  if (role === 'parameter' || role === 'coordinate')
    return role === 'parameter' && (cue.kind === 'noun' || cue.kind === 'quantifier') ? 'faint' : 'weak';
  return role === 'end' && cue.kind === 'let' ? 'strong' : 'faint';
}

/** Nouns whose equation doesn't define its left side: “the case n = 2”, “the line x = a”. */
const NOT_DEFINED =
  /^(?:cases?|equations?|lines?|conditions?|inequality|inequalities|values?|relations?|solutions?|forms?|roots?|zeros?|identity|identities|statement|claim|formula|curve|circle|expression|bound|limit|assertion|steps?|equality|equalities|partitions?|decompositions?)$/;

/** Nouns of what has values. */
const FUNCTION =
  /^(?:functions?|maps?|mappings?|polynomials?|operations?|operators?|sequences?|quantity|series|potential|measure|sum|polynomial|expression|number)$/;

/** Nouns of lines that have an equation. */
const LINE = /^(?:lines?|rays?|edges?|sides?|boundary|boundaries|axis|diagonals?)$/;

/** Nouns of two points, which they don't introduce: “the side AB”. */
const POINT_PAIR =
  /^(?:lines?|segments?|sides?|rays?|angles?|chords?|arcs?|diameters?|diagonals?|edges?|length|distance|altitudes?|medians?|bisectors?|perpendiculars?|tangents?|radius|bases?|sum|product|ratio|area|vectors?)$/;

/** Nouns of points that have no other name: “the triangle ABC”. */
const POLYGON =
  /^(?:triangle|quadrilateral|parallelogram|rectangle|square|rhombus|trapezoid|pentagon|hexagon|polygon|tetrahedron)s?$/;

/** Whether ABC is introduced as points: “let ABC be a triangle”, “a triangle ABC”, but not “let AB meet CD”. */
function isPointList({ strength, noun, kind }: SymbolCue, after: FollowingCue): boolean {
  if (strength !== 'strong' || POINT_PAIR.test(noun)) return false;
  return after === 'be' || after === 'is-a' || after === 'is-the' || (noun !== '' && kind !== 'where');
}

function isOnBothSides({ key, tex }: ParsedSymbol, { sides }: FormulaClause): boolean {
  // A = ∠BAC names an angle by its vertex, and a_n = 2a_{n-1} defines a_n.
  if (/^[A-Z]$/.test(key)) return false;
  const compared = sides.slice(0, MAX_COMPARED_SIDES);
  const has = (symbols: readonly ParsedSymbol[]) => symbols.some((other) => other.tex === tex);
  return compared.filter(({ symbols, parameters }) => has(symbols) || has(parameters)).length > 1;
}

function decideWithoutCue({ role, symbol }: ClauseSubject, clause: FormulaClause): Decision | undefined {
  const [relation = ''] = clause.relations;
  const [left] = clause.sides;
  // “A(0, 1)” places a point.
  if (left?.kind === 'application' && left.isPlaced === true && relation === '' && /^[A-Z](?:_.*)?'*$/.test(symbol.key))
    return { cue: 'point', strength: 'faint', reach: 'text', trails: false };
  // f(0) = 1 and t(t + 1) = 0 tell something of f and t.
  if (left?.kind === 'application' && left.parameters.length === 0) return undefined;
  // “λ² = i” computes with a known i.
  if (/^[eiπ]$/.test(symbol.key) && left?.symbols.includes(symbol) !== true) return undefined;
  if (!/^(?:main|parameter|coordinate)$/.test(role) || isSpecialCaseClause(clause) || !/^[=∈:⊂⊆→]$/.test(relation))
    return undefined;
  // The first equation s = a + b is as good as “the sum s”, but x = 3 may be a result.
  // “Then deg p = k” is a fact about a known k.
  const isNamed = role !== 'main' || clause.relations.length > 1 || left?.symbols.includes(symbol) === true;
  const strength = isNamed && role !== 'parameter' && relation === '=' ? 'weak' : 'faint';
  return { cue: relation === ':' ? '→' : relation, strength, reach: 'text', trails: false };
}

const STRENGTHS: readonly IntroductionStrength[] = ['faint', 'weak', 'strong'];

function lower(one: IntroductionStrength, other: IntroductionStrength): IntroductionStrength {
  return STRENGTHS.find((strength) => strength === one || strength === other) ?? one;
}
