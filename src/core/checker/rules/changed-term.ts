/**
 * Rule L: an equation is an earlier one with one term changed, such as `x² + y² − 4x + 6y = 12` and later
 * `x² + y² − 4x + 6y + 12 = 0`. Up to a factor, all of their expanded terms but one agree. Equivalent equations have all terms
 * in common, and unrelated ones few, so one of the two is usually miscopied or wrongly rearranged. Suspect only, since
 * the text may mean a similar equation. If words announce a rewriting and only the constants differ, rule M1 refutes.
 */

import { t } from '../../../l10n/index.ts';
import { getOrCreate } from '../../base/groups.ts';
import { createEquationExpander, type ExpandedTerms } from '../mathematics/proof-by-algebra.ts';
import type { SentenceWithContext } from '../prose/sentences.ts';
import { type ChainLink, type ChainLinkContext, getChainLinkPosition } from '../relations/chain-link.ts';
import { mayFollowFromEquations } from '../relations/consequence.ts';
import {
  chargeRelationCostOnce,
  DOUBT_WORD_PATTERN,
  getSentenceAroundRelation,
  hasAmbiguousLetters,
  hasAnyRelationDecimals,
  haveMixedUnits,
  JUDGING_WORD_PATTERN,
} from '../relations/equation-cautions.ts';
import { formatProofRelation } from '../relations/link-evidence.ts';
import { isBareName } from '../relations/operand-shapes.ts';
import { mayHoldInRing } from '../relations/other-arithmetic.ts';
import { listRelationTokens, type ProofRelation } from '../relations/proof-equations.ts';
import { hasConstantThatMayBeName } from '../relations/reading-attempts.ts';
import { collectFreeNames, type ParsedRelationSides } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import type { Evidence, RuleOutcome } from '../terms/types.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import type { ChainLinkRule } from './rule-types.ts';

/** How many relations back the earlier equation may be, and how many with the same letters are compared. */
const BACK = 60;
const COMPARED = 8;

/** The minimum number of terms of both together; one less if words announce a rewriting. */
const MIN_TERMS = 5;

/** An equation of fewer tokens doesn't have that many terms. */
const FEWEST_TOKENS = 7;

/** Words for a similar equation, a corrected one, or one of several. */
const SIMILAR = createWordListPattern(
  String.raw`
  let suppose suppos\w+ assum\w+ if when whenever cases? such\s+as examples? e\.g similar\w* likewise analog\w* another the\s+other
  new different instead should right second third next replac\w+ shift\w* translat\w+ reflect\w* swap\w* interchang\w*
  either or general substitut\w+ plug\w* famil\w+ compare\w* unlike
`,
  String.raw`\\pm|±|\\neq?(?![a-zA-Z])|≠|\\to(?![a-zA-Z])|[→↦]`,
);

/** "If we add 1 to both sides, we get": a rewriting rather than a condition. */
const WE_REWRITE =
  /\bif\s+we\s+(?:add|subtract|multiply|divide|expand|square|complete|move|rewrite|rearrange|simplify)\b/gi;

/** Words that rewrite an equation. */
const REWRITING = createWordListPattern(String.raw`
  simplif\w+ expand\w* divid\w+ multipl\w+ subtract\w* add adding combin\w+ rearrang\w+ rewrit\w+ rewritten rewrite distribut\w+
  collect\w* complet\w+ both\s+sides like\s+terms
`);

/** Refutes an equation that differs in its constant from the one that the text rewrites: the two contradict each other. */
export const changedConstantRule: ChainLinkRule = {
  id: 'M1',
  strength: 'refuted',
  judge(around: ChainLinkContext, link: ChainLink): RuleOutcome | undefined {
    if (!around.sentences.all.says(REWRITING)) return undefined;
    const found = findChangedTerm(around, link);
    if (found === undefined || !found.isConstant || !found.isRewritten || found.source.text < around.step)
      return undefined;
    return { kind: 'refuted', rule: 'M1', evidence: createEvidence(found) };
  },
};

export const changedTermRule: ChainLinkRule = {
  id: 'L',
  strength: 'suspect',
  judge(around: ChainLinkContext, link: ChainLink): RuleOutcome | undefined {
    const found = findChangedTerm(around, link);
    return found && { kind: 'suspect', rule: 'L', evidence: createEvidence(found) };
  },
};

interface ChangedTerm {
  readonly source: ProofRelation;
  readonly isConstant: boolean;
  /** Whether words announce a rewriting. */
  readonly isRewritten: boolean;
}

function createEvidence({ source, isConstant }: ChangedTerm): Evidence {
  const earlier = formatProofRelation(source);
  return isConstant
    ? { message: t('This contradicts {0}: only the constants differ.', earlier), brief: t('Contradicts an equation') }
    : { message: t('This is {0} with one term changed.', earlier), brief: t('One term differs') };
}

const found = new WeakMap<ChainLink, ChangedTerm | 'none'>();

function findChangedTerm(around: ChainLinkContext, link: ChainLink): ChangedTerm | undefined {
  const result = getOrCreate(found, link, () => compareWithEarlier(around, link) ?? 'none');
  return result === 'none' ? undefined : result;
}

function compareWithEarlier(around: ChainLinkContext, link: ChainLink): ChangedTerm | undefined {
  const { sign, from, to, chain, range } = link;
  if (sign !== '=' || chain.modular || from.unsure || to.unsure) return undefined;
  if (from.tokens.length + to.tokens.length < FEWEST_TOKENS) return undefined;
  if (isBareName(from.tokens) || isBareName(to.tokens)) return undefined;
  const { equations } = around.known;
  const claim = equations.at(getChainLinkPosition(around, link));
  if (claim === undefined) return undefined;
  const earlier = equations.before(claim, BACK).filter((e) => hasSameLetters(e, claim));
  if (earlier.length === 0 || isSimilarOrDoubted(around.sentences.at(range.start))) return undefined;
  const isRewritten = around.sentences.at(range.start).words.says(REWRITING);
  const fewest = isRewritten ? MIN_TERMS - 1 : MIN_TERMS;
  const read = readUsual(around, claim);
  if (read === undefined) return undefined;
  const budget = WorkBudget.ofRelation(around.budget);
  const expand = createEquationExpander(read.mode, budget);
  const terms = expand(read);
  if (terms === undefined || terms.size < fewest - 1) return undefined;
  const names = collectFreeNames(read.right, collectFreeNames(read.left));
  let changed: ChangedTerm | undefined;
  for (const source of earlier.slice(0, COMPARED)) {
    const before = isComparable(source, claim) ? readUsual(around, source) : undefined;
    const other = before && isInNames(before, names) ? expand(before) : undefined;
    if (other === undefined) continue;
    const keys = listChangedTerms(terms, other);
    if (keys.length === 0) return undefined;
    if (keys.length > 1 || new Set([...terms.keys(), ...other.keys()]).size < fewest) continue;
    changed ??= { source, isConstant: keys[0] === '', isRewritten };
  }
  if (changed === undefined || isSourceDoubted(around, changed.source)) return undefined;
  return mayFollowFromEquations(around, link, read, names) ? undefined : changed;
}

/** Whether the words of a sentence allow that its equation isn't the earlier one. */
function isSimilarOrDoubted({ words, next }: SentenceWithContext): boolean {
  if (words.says(DOUBT_WORD_PATTERN) || next.says(JUDGING_WORD_PATTERN)) return true;
  return words.says(SIMILAR) && words.without(WE_REWRITE).says(SIMILAR);
}

function hasSameLetters(e: ProofRelation, { letters }: ProofRelation): boolean {
  return e.sign === '=' && e.letters.size === letters.size && [...e.letters].every((letter) => letters.has(letter));
}

function isComparable(e: ProofRelation, claim: ProofRelation): boolean {
  return (
    !e.of.modular &&
    !e.left.unsure &&
    !e.right.unsure &&
    !hasAnyRelationDecimals([e, claim]) &&
    !haveMixedUnits([e, claim]) &&
    ![e, claim].some((one) => hasAmbiguousLetters(one, [e, claim]))
  );
}

function isSourceDoubted(around: ChainLinkContext, equation: ProofRelation): boolean {
  if (mayHoldInRing(around.known.heard, listRelationTokens(equation))) return true;
  if (equation.text === 0) return false;
  const { words } = getSentenceAroundRelation(around, around.known.equations, equation);
  return words.says(DOUBT_WORD_PATTERN);
}

/** The usual reading, unless a constant in it may be a name. */
function readUsual(around: ChainLinkContext, equation: ProofRelation): ParsedRelationSides | undefined {
  const [read] = chargeRelationCostOnce(around, equation, around.known.equations.read(equation)) ?? [];
  if (read === undefined || hasConstantThatMayBeName(read.left) || hasConstantThatMayBeName(read.right))
    return undefined;
  return read;
}

function isInNames({ left, right }: ParsedRelationSides, names: ReadonlySet<string>): boolean {
  const own = collectFreeNames(right, collectFreeNames(left));
  return own.size === names.size && [...own].every((name) => names.has(name));
}

/** The terms that differ if one of the two equations is multiplied by the factor that makes most terms agree. */
function listChangedTerms(terms: ExpandedTerms, other: ExpandedTerms): string[] {
  const all = [...new Set([...terms.keys(), ...other.keys()])];
  const factors = all.map((key) => {
    const [a, b] = [terms.get(key), other.get(key)];
    return a && b && Q.divideRationals(a, b);
  });
  let fewest = all;
  // If all terms but one agree, one of the first two has the factor.
  for (const factor of factors.filter((f) => f !== undefined).slice(0, 2)) {
    const changed = all.filter((_, k) => {
      const own = factors[k];
      return own === undefined || Q.compareRationals(own, factor) !== 0;
    });
    if (changed.length < fewest.length) fewest = changed;
  }
  return fewest;
}
