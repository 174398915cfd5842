/** Judges one link of a chain: reads both sides in every way, decides, and looks for reasons not to report it. */

import { normalizeCombinationNotation } from './parsing/counting-notation.ts';
import { assertOperandLength } from './parsing/operand.ts';
import { separateOperandUnits } from './parsing/operand-units.ts';
import type { ChainOperand, RelationChain } from './parsing/relation-chains.ts';
import { isRelationHedged } from './prose/sentences.ts';
import type { ChainLink, ChainLinkContext, UnitlessSides } from './relations/chain-link.ts';
import { findReasonToDoubtClaim, findReasonToDoubtIdentity } from './relations/claim-doubts.ts';
import { createRefutationEvidence } from './relations/link-evidence.ts';
import { mayDenoteNonNumbers } from './relations/other-arithmetic.ts';
import {
  classifyReadingError,
  decideRelationFromReadings,
  evaluateAllReadings,
  isRelationAcceptedAsTrue,
  type RelationOutcomeInReading,
  type TokenizedRelation,
} from './relations/reading-attempts.ts';
import {
  areSingleQuantities,
  decideRelationAfterUnitConversion,
  needsUnitConversion,
} from './relations/unit-conversions.ts';
import { testUniversalClaim } from './relations/universal-claims.ts';
import { applyChainLinkRules } from './rules/rule-table.ts';
import { findBracketGroupLastIndex, type MathToken } from './terms/math-tokens.ts';
import type { Evidence, RelationOutcome, UncheckedRelationReason } from './terms/types.ts';
import { GREEK_LETTER_BY_COMMAND } from './terms/vocabulary.ts';
import { WorkBudget } from './terms/work-budget.ts';

/** The outcome of a link; `time` after the budget of its step is spent. Never throws. */
export function judgeChainLink(around: ChainLinkContext, written: ChainLink): RelationOutcome {
  const link = readCounts(around, written);
  const alone = guarded(around, () => judgeAlone(around, link));
  if (alone.kind === 'holds' && mayNotCommute(around, link)) return { kind: 'no-counterexample' };
  if (alone.kind !== 'not-read' || alone.reason === 'time') return alone;
  const ruled = guarded(around, () => applyChainLinkRules(around, link) ?? alone);
  return ruled.kind === 'not-read' ? { kind: 'not-read', reason: reasonFor(ruled.reason, link) } : ruled;
}

/** Words of a text in which `C(5, 2)` is a number of combinations, or `P(5, 2)` one of permutations. */
const COMBINATIONS = /\bcombinations?\b|\bbinomials?\b|\d\s+choose\s+\d/i;
const PERMUTATIONS = /\bpermutations?\b/i;
/** Text that gives one of these letters another meaning. */
const NAMED =
  /\b(?:let|denotes?|define[sd]?|call|where|be|is\s+the\s+(?:cost|circle|curve|point|set|class))\b[^.\n]{0,30}\b[CP]\b(?!\s?\(\s?\d)|\b[CP]\s?\([a-z]\b[^)]*\)\s*(?:\$|\\\))?\s*(?:be|denotes?|is)\b|\bprobabilit/i;

/** The link with `{}_5 C_2` for each `C(5, 2)` if the text is on combinations. */
function readCounts(around: ChainLinkContext, link: ChainLink): ChainLink {
  const { from, to } = link;
  if (![...from.tokens, ...to.tokens].some(({ kind, text }) => kind === 'letter' && /^[CP]$/.test(text))) return link;
  const { all } = around.sentences;
  const letters = `${all.says(COMBINATIONS) ? 'C' : ''}${all.says(PERMUTATIONS) ? 'P' : ''}`;
  if (letters === '' || all.says(NAMED)) return link;
  const read = (operand: ChainOperand): ChainOperand => {
    const tokens = normalizeCombinationNotation(operand.tokens, letters);
    return tokens === operand.tokens ? operand : { ...operand, tokens };
  };
  return { ...link, from: read(from), to: read(to) };
}

/** Algebra proves relations between numbers only, not `AB = BA` for matrices or other operations in the text. */
function mayNotCommute(around: ChainLinkContext, { from, to }: ChainLink): boolean {
  const tokens = [...from.tokens, ...to.tokens];
  if (!tokens.some(({ kind, text }) => kind === 'letter' || GREEK_LETTER_BY_COMMAND.has(text))) return false;
  return mayDenoteNonNumbers(around.known.heard, tokens);
}

function guarded(around: ChainLinkContext, judge: () => RelationOutcome): RelationOutcome {
  if (around.budget.isSpent) return { kind: 'not-read', reason: 'time' };
  try {
    return judge();
  } catch (error) {
    const reason = classifyReadingError(error);
    if (reason === undefined) throw error;
    return { kind: 'not-read', reason };
  }
}

/** The outcome of the link from the values of its two sides alone. */
function judgeAlone(around: ChainLinkContext, link: ChainLink): RelationOutcome {
  const { chain, index, from, to, sign } = link;
  if (sign === undefined) return { kind: 'not-read', reason: 'syntax' };
  assertOperandLength(from.tokens);
  assertOperandLength(to.tokens);
  const sides: UnitlessSides = { left: separateOperandUnits(from.tokens), right: separateOperandUnits(to.tokens) };
  const budget = WorkBudget.ofRelation(around.budget);
  const written = { sign, left: from.tokens, right: to.tokens };
  const bare = { sign, left: sides.left.tokens, right: sides.right.tokens, modulus: chain.modulus };
  const outcome = decideRelationFromReadings(evaluateAllReadings(bare, budget));
  const unsure = from.unsure || to.unsure || isList(chain, index) || isList(chain, index + 1);
  if (
    needsUnitConversion(from.tokens, to.tokens) &&
    (!isRelationAcceptedAsTrue(outcome) || areSingleQuantities(from.tokens, to.tokens))
  ) {
    const converted = inUnits(around, link, written, unsure, budget);
    if (converted !== undefined) return converted;
  }
  /** Tries a statement about all numbers: one counterexample refutes it. */
  const tried = (): RelationOutcome | undefined => {
    const result = unsure ? undefined : testUniversalClaim(around, link, sign, sides);
    if (result?.kind === 'failed')
      return { kind: 'refuted', rule: 'D', evidence: createRefutationEvidence(written, result, budget) };
    if (result === undefined || result.isWhole) return result && { kind: 'holds' };
    return outcome.kind === 'not-read' ? { kind: 'no-counterexample', points: result.points } : undefined;
  };
  if (outcome.kind === 'no-counterexample' || (outcome.kind === 'not-read' && outcome.reason === 'equation'))
    return tried() ?? outcome;
  if (outcome.kind !== 'false') return outcome;
  const { usual } = outcome;
  if (unsure) return { kind: 'not-read', reason: 'ambiguous' };
  const excuse =
    usual.kind === 'failed'
      ? findReasonToDoubtIdentity(around, link, sides, usual, budget)
      : findReasonToDoubtClaim(around, link, sign, sides, usual.left, usual.right, budget);
  if (excuse !== undefined)
    return (excuse === 'equation' ? tried() : undefined) ?? { kind: 'not-read', reason: excuse };
  const evidence = createRefutationEvidence(written, usual, budget);
  const isUnderHedge = isRelationHedged(around.sentences.at(link.range.start), sign);
  return { kind: 'refuted', rule: usual.kind === 'failed' ? 'D' : isUnderHedge ? 'H' : link.rule, evidence };
}

/**
 * Evidence that only the term between two refuted links is wrong: its neighbors are equal in every reading. Undefined if that
 * isn't certain.
 */
export function findWrongMiddleTermEvidence(
  around: ChainLinkContext,
  first: ChainLink,
  second: ChainLink,
): Evidence | undefined {
  const { sign, chain } = first;
  const terms = [first.from.tokens, first.to.tokens, second.to.tokens] as const;
  if ((sign !== '=' && sign !== '≡') || second.sign !== sign || chain.modulus !== second.chain.modulus)
    return undefined;
  if (around.budget.isSpent || first.to !== second.from) return undefined;
  if (terms.some((a) => terms.some((b) => needsUnitConversion(a, b)))) return undefined;
  const [left, middle, right] = terms.map((tokens) => separateOperandUnits(tokens).tokens) as [Tokens, Tokens, Tokens];
  const { modulus } = chain;
  const isEqual = (a: RelationOutcomeInReading): boolean =>
    (a.kind === 'held' || (a.kind === 'numeric' && a.decision === 'true')) && a.isExact;
  try {
    const budget = WorkBudget.ofRelation(around.budget);
    const ends = evaluateAllReadings({ sign, left, right, modulus }, budget) ?? [];
    if (ends.length === 0 || !ends.every(isEqual)) return undefined;
    const slip = decideRelationFromReadings(evaluateAllReadings({ sign, left, right: middle, modulus }, budget));
    if (slip.kind !== 'false') return undefined;
    const { usual } = slip;
    // The evidence of matrices is about one entry, and that of `±` about one sign.
    if (usual.kind === 'numeric' && (usual.entry ?? usual.sides) !== undefined) return undefined;
    return createRefutationEvidence({ sign, left: terms[0], right: terms[1] }, usual, budget, terms[2]);
  } catch (error) {
    if (classifyReadingError(error) === undefined) throw error;
    return undefined;
  }
}

type Tokens = readonly MathToken[];

/** The outcome of a relation between quantities after conversion to one unit. */
function inUnits(
  around: ChainLinkContext,
  { range, rule }: ChainLink,
  written: TokenizedRelation,
  unsure: boolean,
  budget: WorkBudget,
): RelationOutcome | undefined {
  const { sign } = written;
  const converted = decideRelationAfterUnitConversion(written, budget);
  if (converted === undefined) return undefined;
  const { decision, left, right, isExact, mayBeConvention } = converted;
  if (decision === 'rounded') return { kind: 'holds', rounded: true };
  if (decision === 'true') return { kind: isExact || sign !== '=' ? 'holds' : 'no-counterexample' };
  if (unsure) return { kind: 'not-read', reason: 'ambiguous' };
  const sentence = around.sentences.at(range.start);
  if (isRelationHedged(sentence, sign)) return { kind: 'not-read', reason: 'hedged' };
  if (mayBeConvention || around.sentences.all.says(SCALE)) return { kind: 'not-read', reason: 'units' };
  const usual = { kind: 'numeric', decision, left, right, isExact } as const;
  return { kind: 'refuted', rule, evidence: createRefutationEvidence(written, usual, budget) };
}

/** Words for a scale or an approximation, where quantities needn't be equal. */
const SCALE =
  /\b(?:maps?|scales?|scaled|models?|drawings?|represent\w*|blueprints?|corresponds?|round\w*|about|approx\w*|roughly|estimat\w*)\b/i;

/** `16*15=240,255-240=15`: between two relations, a comma may separate statements rather than thousands. */
function isList(chain: RelationChain, k: number): boolean {
  const tokens = chain.operands[k]?.tokens ?? [];
  const first = tokens[0];
  if (k === 0 || k === chain.operands.length - 1 || first?.kind !== 'number' || tokens.length < 2) return false;
  return first.end - first.start > first.text.length;
}

/** The reason for display and statistics: a definition or a comparison isn't an equation to solve. */
function reasonFor(reason: UncheckedRelationReason, { sign, from, to }: ChainLink): UncheckedRelationReason {
  const [left, right] = [from.tokens, to.tokens];
  const compares = sign === '<' || sign === '≤' || sign === '>' || sign === '≥' || sign === '≠';
  if (compares) {
    // `i \ge 1`: an index, though it could be the imaginary unit.
    const index = reason === 'no-value' && [...left, ...right].some((t) => t.text === 'i');
    return reason === 'equation' || index ? 'inequality' : reason;
  }
  // Close, but not as close as the printed digits.
  if (sign === '≈' && reason === 'no-value') return 'ambiguous';
  if (sign !== '=' || !/^(?:equation|unknown-name|syntax|units)$/.test(reason)) return reason;
  const names = (side: readonly MathToken[], other: readonly MathToken[]): boolean => {
    const name = side.find(
      (t) => t.kind === 'letter' || t.kind === 'text' || GREEK_LETTER_BY_COMMAND.has(t.text),
    )?.text;
    return isNaming(side) && !other.some((t) => t.text === name);
  };
  return names(left, right) || names(right, left) ? 'definition' : reason;
}

/** Signs that belong to a name: accents, brackets of arguments, bars, primes. */
const PART =
  /^(?:[{}'|&]|\\(?:angle|triangle|overline|overrightarrow|vec|bar|hat|widehat|tilde|widetilde|mathbf|mathcal|mathbb|bm|boldsymbol|prime|measuredangle|operatorname))$/;

/** Whether the tokens are one name with any index or argument: `x`, `a_n`, `f(x)`, `\angle ABC`, `\text{Area}`. */
function isNaming(tokens: readonly MathToken[]): boolean {
  const letters: string[] = [];
  let words = 0;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    const { text } = token;
    if (text === '_') i = findBracketGroupLastIndex(tokens, i + 1);
    else if (text === '(' && letters.length + words > 0) {
      i = findBracketGroupLastIndex(tokens, i);
      // Text after the brackets of a call isn't part of the name.
      if (tokens[i + 1] !== undefined) return false;
    } else if (token.kind === 'text') words++;
    else if (token.kind === 'letter' || GREEK_LETTER_BY_COMMAND.has(text)) letters.push(text);
    else if (!PART.test(text)) return false;
  }
  if (words > 0) return letters.length <= 1;
  return letters.length === 1 || (letters.length > 1 && letters.every((l) => /^[A-Z]$/.test(l)));
}
