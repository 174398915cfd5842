/** Rule N: relations in words between given numbers (`the floor of √50 is 6`). */

import type { TextRange } from '../../proof/index.ts';
import { isUniversalStatementHedged } from '../prose/sentences.ts';
import { findWordedRelations, type WordedRelation } from '../prose/worded-relations.ts';
import type { ChainLinkContext } from '../relations/chain-link.ts';
import { createRefutationEvidence } from '../relations/link-evidence.ts';
import { hasConstantTokenThatMayBeName, isBareNumeral } from '../relations/operand-shapes.ts';
import { mayHoldInAlternativeArithmetic } from '../relations/other-arithmetic.ts';
import {
  classifyReadingError,
  decideRelationFromReadings,
  evaluateAllReadings,
  isRelationAcceptedAsTrue,
} from '../relations/reading-attempts.ts';
import type { RelationOutcome } from '../terms/types.ts';
import type { RelationSign } from '../terms/vocabulary.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import { isProseStatementHedged } from './false-fact.ts';
import type { ProseRule } from './rule-types.ts';

/** Words for values that aren't exact, and for quantities that a number counts, scales, or identifies. */
const ROUGH = createWordListPattern(
  String.raw`round\w* approx\w* nearest about roughly estimat\w* truncat\w* ratio scale\w* represent\w* equivalent`,
);
/** Words for an order other than that of numbers. */
const OTHER_ORDER = createWordListPattern(
  String.raw`orderings? order\s+of lexicographic\w* dictionary alphabetic\w* preced\w* rank\w* absolute magnitudes? size valuation\w* p-adic\w* rules? game card\w*`,
);

export const falseWordedRelationRule: ProseRule = {
  id: 'N',
  strength: 'refuted',
  find: (around) =>
    findWordedRelations(around.text).map((relation) => ({
      range: relation.range,
      judge: () => judgeWordedRelation(around, relation),
    })),
};

/** The outcome; `undefined` if a part can't be decided. */
function judgeWordedRelation(around: ChainLinkContext, { range, parts }: WordedRelation): RelationOutcome | undefined {
  const budget = WorkBudget.ofRelation(around.budget);
  try {
    let isProven = true;
    for (const part of parts) {
      const outcome = decideRelationFromReadings(evaluateAllReadings(part, budget));
      if (outcome.kind === 'false') {
        const { usual } = outcome;
        if (usual.kind !== 'numeric') return undefined;
        if (isHedged(around, range, part.sign)) return { kind: 'not-read', reason: 'hedged' };
        const { heard } = around.known;
        const isModular = part.modulus !== undefined;
        if (
          heard.ring ||
          heard.opaque ||
          heard.bases.length > 0 ||
          (part.sign === '=' && isBareNumeral(part.left) && isBareNumeral(part.right)) ||
          hasConstantTokenThatMayBeName([...part.left, ...part.right], heard.imaginary) ||
          (!isModular && mayHoldInAlternativeArithmetic(heard, part, usual.left, usual.right, budget))
        )
          return { kind: 'not-read', reason: 'ambiguous' };
        return { kind: 'refuted', rule: 'N', evidence: createRefutationEvidence(part, usual, budget) };
      }
      if (!isRelationAcceptedAsTrue(outcome)) return undefined;
      isProven &&= outcome.kind === 'holds';
    }
    return { kind: isProven ? 'holds' : 'no-counterexample' };
  } catch (error) {
    const reason = classifyReadingError(error);
    if (reason === undefined) throw error;
    return reason === 'time' || reason === 'too-costly' ? { kind: 'not-read', reason } : undefined;
  }
}

function isHedged(around: ChainLinkContext, range: TextRange, sign: RelationSign): boolean {
  const sentence = around.sentences.at(range.start);
  const rest = `${around.text.slice(sentence.start, range.start)} … ${around.text.slice(range.end, sentence.end)}`;
  if (/[<>≤≥]/.test(sign) && OTHER_ORDER.test(rest)) return true;
  return isProseStatementHedged(around, range) || isUniversalStatementHedged(sentence, rest) || ROUGH.test(rest);
}
