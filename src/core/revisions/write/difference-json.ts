/** What became of a proof and of the objections to it, for JSON. */
import { getStepName, type RangeJson, toDocumentRange } from '../../proof/index.ts';
import type { Objection, ObjectionKind, ProofVersion } from '../list-objections.ts';
import type { ObjectionReason, ObjectionStatus } from '../track-objections.ts';
import type { Renaming, StepChange, StepComparison } from '../types.ts';
import type { ProofDifference } from './difference-lines.ts';

/** Where an objection stands in a version. */
export interface ObjectionPlaceJson {
  /** The index of the step. */
  readonly step: number;
  /** What readers call the step. */
  readonly label: string;
  /** In the document, in UTF-16 code units. */
  readonly range: RangeJson;
  /** The words or the formula; absent if the objection isn't to this version. */
  readonly quote?: string;
  readonly sentence?: string;
}

export interface TrackedObjectionJson {
  readonly status: ObjectionStatus;
  readonly reason: ObjectionReason;
  readonly kind: ObjectionKind;
  readonly old?: ObjectionPlaceJson;
  readonly new?: ObjectionPlaceJson;
}

export interface StepComparisonJson {
  readonly step: number;
  readonly label: string;
  readonly change: StepChange;
  readonly moved: boolean;
  /** Indices of steps of the other version. */
  readonly partners: readonly number[];
}

export interface ProofDifferenceJson {
  readonly objections: readonly TrackedObjectionJson[];
  readonly steps: { readonly old: readonly StepComparisonJson[]; readonly new: readonly StepComparisonJson[] };
  readonly renamings: readonly Renaming[];
}

/** The difference of two versions as an object for JSON. */
export function toDifferenceJson({ old, new: next, alignment, objections }: ProofDifference): ProofDifferenceJson {
  return {
    objections: objections.map(({ status, reason, old: before, new: after }) => {
      const kind = (before ?? after?.objection)?.kind ?? 'note';
      return {
        status,
        reason,
        kind,
        ...(before ? { old: toPlaceJson(old, before, before) } : {}),
        ...(after ? { new: toPlaceJson(next, after, after.objection) } : {}),
      };
    }),
    steps: { old: toStepsJson(old, alignment.oldSteps), new: toStepsJson(next, alignment.newSteps) },
    renamings: alignment.renamings,
  };
}

function toPlaceJson(
  { reading }: ProofVersion,
  { step: index, range }: Pick<Objection, 'step' | 'range'>,
  objection: Objection | undefined,
): ObjectionPlaceJson {
  const step = reading.proof.steps[index];
  return {
    step: index,
    label: getStepName(reading.proof, index),
    range: step ? toDocumentRange(step, range) : range,
    ...(objection ? { quote: objection.quote, sentence: objection.sentence } : {}),
  };
}

function toStepsJson({ reading }: ProofVersion, steps: readonly StepComparison[]): StepComparisonJson[] {
  return steps.map(({ step, change, isMoved, partners }) => ({
    step,
    label: getStepName(reading.proof, step),
    change,
    moved: isMoved,
    partners,
  }));
}
