/** The relations of a review by their results: those that the checker checked, and the kinds of those that it didn't. */
import type { UncheckedRelationReason } from '../checker/index.ts';
import type { RelationCounts, RelationResult } from '../judge/index.ts';
import type { Step, TextRange } from '../proof/index.ts';
import type { StepReview } from './types.ts';

/** A kind of relation that wasn't checked. */
export type UncheckedRelationKind = 'definitions' | 'conditions' | 'hypotheses' | 'notEvaluated' | 'notParsed';

/** The result or the kind of a relation. */
export type RelationGroupKind = 'refuted' | 'suspect' | 'no-counterexample' | 'holds' | UncheckedRelationKind;

/** In the order of the headline: checked relations first. */
const GROUP_KINDS: readonly RelationGroupKind[] = [
  'refuted',
  'suspect',
  'no-counterexample',
  'holds',
  'definitions',
  'conditions',
  'hypotheses',
  'notEvaluated',
  'notParsed',
];

const KINDS_BY_REASON: Readonly<Record<UncheckedRelationReason, UncheckedRelationKind>> = {
  definition: 'definitions',
  equation: 'conditions',
  inequality: 'conditions',
  hedged: 'hypotheses',
  'unknown-name': 'notEvaluated',
  units: 'notEvaluated',
  'no-value': 'notEvaluated',
  'too-costly': 'notEvaluated',
  time: 'notEvaluated',
  syntax: 'notParsed',
  ambiguous: 'notParsed',
  'too-long': 'notParsed',
};

/** Counts the relations that weren't checked by kind. All are 0 if the reasons aren't known. */
export function countUncheckedRelationsByKind({ reasons = {} }: RelationCounts): Record<UncheckedRelationKind, number> {
  const counts = { definitions: 0, conditions: 0, hypotheses: 0, notEvaluated: 0, notParsed: 0 };
  for (const [reason, count] of Object.entries(reasons))
    counts[KINDS_BY_REASON[reason as UncheckedRelationReason]] += count;
  return counts;
}

/** A relation of a step. */
export interface ListedRelation {
  readonly step: Step;
  /** Offsets into the text of the step. */
  readonly inStep: TextRange;
  /** Why it wasn't checked; absent if it was. */
  readonly reason?: UncheckedRelationReason;
}

/** The relations of one kind. */
export interface RelationGroup {
  readonly kind: RelationGroupKind;
  /** How many there are. */
  readonly count: number;
  /** The first ones, in text order. */
  readonly relations: readonly ListedRelation[];
}

/** The relations of steps in groups, without empty groups. @param most how many relations of a group are listed */
export function listRelationGroups(steps: readonly StepReview[], most: number): readonly RelationGroup[] {
  const groups = new Map(GROUP_KINDS.map((kind) => [kind, { count: 0, relations: [] as ListedRelation[] }]));
  for (const reviewed of steps)
    for (const { range, result } of listStepRelations(reviewed)) {
      const reason = isCheckedResult(result) ? undefined : result;
      const group = groups.get(isCheckedResult(result) ? result : KINDS_BY_REASON[result]);
      if (group === undefined) continue;
      group.count++;
      if (group.relations.length < most)
        group.relations.push({ step: reviewed.step, inStep: range, ...(reason === undefined ? {} : { reason }) });
    }
  return [...groups].flatMap(([kind, group]) => (group.count === 0 ? [] : [{ kind, ...group }]));
}

/** The relations of a step, in text order. A step that the checker gave up counts as one relation. */
export function listStepRelations({ step, tally, relations = [] }: StepReview): readonly RelationResult[] {
  const isGivenUp = relations.length === 0 && tally?.reasons?.time === 1;
  return isGivenUp ? [{ range: { start: 0, end: step.text.length }, result: 'time' }] : relations;
}

function isCheckedResult(result: RelationResult['result']): result is Exclude<typeof result, UncheckedRelationReason> {
  return !Object.hasOwn(KINDS_BY_REASON, result);
}

/** A part of a step's text to shade. */
export interface RelationShade extends TextRange {
  /** Why its relation wasn't checked; absent if it was. */
  readonly reason?: UncheckedRelationReason;
}

/**
 * The parts of a step's text whose relations were checked or not, in text order and disjoint. Neighboring relations of a chain
 * share an operand; it belongs to the first.
 */
export function listRelationShades(reviewed: StepReview): readonly RelationShade[] {
  const shades: RelationShade[] = [];
  let from = 0;
  for (const { range, result } of listStepRelations(reviewed)) {
    const start = Math.max(from, range.start);
    if (start < range.end)
      shades.push({ start, end: range.end, ...(isCheckedResult(result) ? {} : { reason: result }) });
    from = Math.max(from, range.end);
  }
  return shades;
}
