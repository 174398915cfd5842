/**
 * Finds equations presented as following from the one directly before: only layout and words of rewriting ("dividing
 * both sides by 3, we get") are in between. Any other word may introduce something new, another case, or a list.
 */

import { getOrCreate } from '../../base/groups.ts';
import { splitIntoWords } from '../../base/word-tables.ts';
import type { RelationSign } from '../terms/vocabulary.ts';
import { createWordListPattern, SearchableText } from '../terms/word-search.ts';
import { type ChainLink, type ChainLinkContext, getChainLinkPosition } from './chain-link.ts';
import {
  createStepRelationIndex,
  listLetters,
  type ProofRelation,
  type ProofRelationIndex,
} from './proof-equations.ts';
import type { RelationPosition } from './tied-letters.ts';

/** An equation and the equations that it is derived from. */
export interface DerivedRelation {
  readonly equations: ProofRelationIndex;
  readonly to: ProofRelation;
  /** The equations with letters in the chain directly before, in order; at least one. */
  readonly from: readonly ProofRelation[];
  /** The text between the two chains. */
  readonly between: string;
  /** Whether words state the derivation; otherwise only the layout suggests it. */
  readonly stated: boolean;
}

/** Words that draw a conclusion or rewrite. */
const CONCLUDING = createWordListPattern(
  String.raw`
  so thus then therefore hence gives? giving get gets have obtain\w* becomes? becoming implies implying yields? yielding
  simplif\w+ expand\w* divid\w+ multipl\w+ subtract\w* add adding combin\w+ isolat\w+ rearrang\w+ rewrit\w+ rewritten
  distribut\w+ collect\w* factor\w* mov(?:e|ing) squar(?:e|ing) solv\w+ reduc\w+ clear\w* eliminat\w+ cross-?multipl\w+ taking
  cancel\w* group\w* written\s+as
`,
  String.raw`\\(?:implies|Rightarrow|Longrightarrow|iff|Leftrightarrow|therefore|to|rightarrow)(?![a-zA-Z])|[⇒→⟹∴]`,
);

/** Words that begin a case or a supposition, which may end with its paragraph. */
const CASE = createWordListPattern(
  String.raw`cases? if when whenever suppos\w* assum\w* otherwise either`,
  String.raw`^[\s*_>-]*\(?(?:[a-h]|i{1,3}|iv|v|\d)[.)]\s`,
);

/** Words that conclude from all cases as well as from one. */
const OVERALL = /\b(?:so|thus|therefore|hence|finally)\b|\\therefore(?![a-zA-Z])|∴/gi;

/** The end of the formula before, and formulas without a relation: "subtract $ab + 8$ from both sides". */
const FORMULAS = /^[\s.,;]*(?:\$\$?|\\\)|\\\])|\$[^$]*\$|\\\((?:[^\\]|\\[^)])*\\\)/g;

/** All words that may be between the two. */
const REWRITING = new RegExp(
  `^(?:${splitIntoWords(String.raw`
  so thus then therefore hence which this that it gives? giving we get gets have obtain\w* becomes? becoming is to
  by of on at in us the our equation implies implying yields? yielding leads? leading results? as now next finally
  simplif\w+ expand\w* expansion divid\w+ division multipl\w+ subtract\w* add adding addition combin\w+ like terms?
  isolat\w+ rearrang\w+ rewrit\w+ rewritten distribut\w+ collect\w* factor\w* left right hand sides? mov(?:e|ing)
  cross squar(?:e|ing|ed) roots? taking take common denominators? numerators? clear\w* eliminat\w+ fractions? reduc\w+ find
  finding can be let solv\w+ equivalent\w* constants? variables? parenthes\w+ brackets? further step quad qquad
  text displaystyle quadratic formula use using apply\w* complet\w+ square again written set equal zero order rid
  form standard resulting distributive property cancel\w* group\w* out cubes?
  expressions? inequality me into through writ(?:e|ing) notice ll entire everything reciprocals? logarithms? polynomial function involving
  isolated doing do okay? right yes good calculat\w+ arithmetic need start inner
`).join('|')})$`,
  'i',
);

/** Allowed phrases with words that wouldn't be allowed alone. */
const PHRASES =
  /\bif\s+(?:we|I|you)\s+(?=(?:multiply|divide|add|subtract|expand|simplify|square|rearrange|factor|move|combine|cross|take|isolate)\b)|\b(?:(?:from|to|on|of|by|both|each)\s+)?(?:both|each|the\s+other|either)\s+sides?\b|\bsolv\w*\s+for\b|\bthe\s+value\s+of\b|\band\b/gi;

/** The unknown that an equation is solved for: "solve $x = 4 - 5y$ for $y$ in terms of $x$". */
const FOR_UNKNOWN = /\bfor\s+(?=\$[^$=]{1,12}\$|\\\([^=)]{1,12}\\\)|\$\s*$|\\\(\s*$)/gi;

/** The step that the rewritten equation is in: "rearranging the equation from Step 4". */
const FROM_STEP = /\b(?:from|in|of)\s+step\s+(\d{1,3})\b/gi;

/** Relations, alternatives, labels of other equations, list rows, and ends of proofs, parts, and environments. */
const SOMETHING_NEW =
  /[∎■□]|\\(?:qed|blacksquare|square|Box)(?![a-zA-Z])|\\end\s*\{(?:proof|enumerate|itemize|case|claim|lemma|theorem|solution)\*?\}|\n\s*(?:-{3,}|\*{3,}|_{3,}|#{1,6}\s)|[=<>≤≥≈≠±]|\\(?:le|leq|ge|geq|ne|neq|approx|equiv|pm|mp|lt|gt|sim)(?![a-zA-Z])|\(\s*\d+\s*\)|\n\s*(?:[-*•+]|\d+[.)])\s/;

const LAYOUT =
  /^[\s.,;]*Step\s+\d+\s*[:.]|\\(?:tag|label)\s*\{[^}]*\}|\\(?:begin|end)\{\w+\*?\}|\\text(?:bf|it|rm)?(?![a-zA-Z])|\\[a-zA-Z]+/g;

/** The equation of a link, if it begins its chain and is derived from the one right before. */
export function findDerivedRelation(
  around: ChainLinkContext,
  link: ChainLink,
  isMeant: (sign: RelationSign | undefined) => boolean = isEquality,
): DerivedRelation | undefined {
  if (isMeant !== isEquality) return derivation(around, link, isMeant);
  const found = getOrCreate(derivations, link, () => derivation(around, link, isMeant) ?? 'none');
  return found === 'none' ? undefined : found;
}

/** Cached results, since several rules use the same link. */
const derivations = new WeakMap<ChainLink, DerivedRelation | 'none'>();

function isEquality(sign: RelationSign | undefined): boolean {
  return sign === '=';
}

function derivation(
  around: ChainLinkContext,
  link: ChainLink,
  isMeant: (sign: RelationSign | undefined) => boolean,
): DerivedRelation | undefined {
  if (link.index !== 0 || !isMeant(link.sign) || link.chain.modular) return undefined;
  // Without letters, it isn't an equation, so the text before it needn't be read.
  if ([link.from, link.to].every(({ tokens }) => listLetters(tokens).size === 0)) return undefined;
  const place = getChainLinkPosition(around, link);
  if (!mayRewrite(around, place)) return undefined;
  const equations = around.known.equations;
  const to = equations.at(place);
  if (to === undefined) return undefined;
  const [last, ...more] = equations.before(place, MOST_LINKS);
  if (last === undefined || to.text - last.text > 2 || last.of.modular) return undefined;
  const from = [last, ...more.filter((e) => e.of === last.of)].reverse();
  if (from.some((e) => !isMeant(e.sign))) return undefined;
  const end = last.of.operands.at(-1)?.tokens.at(-1)?.end;
  if (end === undefined) return undefined;
  const between = equations.between(last, to).slice(end - last.range.end);
  for (const [, step] of between.matchAll(FROM_STEP)) if (equations.getStepLabel(last) !== step) return undefined;
  const stated = isRewriting(between);
  return stated === undefined || isConcludedAfterCase(equations, last, between)
    ? undefined
    : { equations, to, from, between, stated };
}

/** Whether the paragraph of an equation is a case, and the next paragraph may conclude from all cases. */
function isConcludedAfterCase(equations: ProofRelationIndex, last: ProofRelation, between: string): boolean {
  const paragraphs = between.split(/\n\s*\n/);
  if (paragraphs.length === 1 || new SearchableText(between.replace(OVERALL, ' ')).says(CONCLUDING)) return false;
  return CASE.test(
    equations
      .lead(last, REACH)
      .split(/\n\s*\n/)
      .at(-1) ?? '',
  );
}

/** Whether the step's own words allow a derived equation: a part of {@link isRewriting} that usually rules it out. */
function mayRewrite(around: ChainLinkContext, place: RelationPosition): boolean {
  const equations = createStepRelationIndex(around);
  const to = equations.at({ ...place, text: 0 });
  if (to === undefined) return false;
  const [last] = equations.before(to, 1);
  const from = last?.of.operands.at(-1)?.tokens.at(-1)?.end ?? 0;
  return isRewriting(around.text.slice(from, to.range.start), last === undefined) !== undefined;
}

/** Maximum number of links in one chain. */
const MOST_LINKS = 6;

/** Maximum distance between an equation and the one that it follows from, in characters. */
const REACH = 400;

/**
 * Whether words announce that the following equation is derived from the one before; `undefined` if anything else may
 * be meant.
 * @param isPart whether more text may precede it
 */
function isRewriting(between: string, isPart = false): boolean | undefined {
  if (between.length > REACH || SOMETHING_NEW.test(between)) return undefined;
  const stated = new SearchableText(between).says(CONCLUDING);
  const words =
    between
      .replace(FOR_UNKNOWN, ' ')
      .replace(FROM_STEP, ' ')
      .replace(FORMULAS, ' ')
      .replace(LAYOUT, ' ')
      .replace(PHRASES, ' ')
      .match(/[A-Za-z]{2,}/g) ?? [];
  if (words.some((word) => !REWRITING.test(word))) return undefined;
  if (stated || isPart) return stated;
  // Rows and displays follow each other; `x = 1, y = 2` and "A and B" are lists.
  return words.length === 0 && !/\band\b/i.test(between) && /\\\\|\\\]|\$\$|\\end|\n/.test(between) ? false : undefined;
}
