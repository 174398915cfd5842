/** An item of a data set in an evaluation: the proof and its ground truth. */
import { omitUndefined } from '../../base/optional-values.ts';
import type { Proof, SolutionRow } from '../../proof/index.ts';
import type { RunInfo, RunRow } from '../run-types.ts';

export type RunJudgeKind = RunInfo['kind'];

/** A row of a run before it is judged, with its proof. */
export interface RunItem
  extends Pick<RunRow, 'set' | 'id' | 'subset' | 'generator' | 'problem' | 'length' | 'fields' | keyof RowGroundTruth> {
  readonly proof: Proof;
}

export type RowGroundTruth = Pick<RunRow, 'label' | 'isRight' | 'points' | 'pointsMost' | 'rubric' | 'ratings'>;

/** Identifies an item across data sets, as in a journal. */
export function getItemKey({ set, id }: Pick<RunRow, 'set' | 'id'>): string {
  return `${set}#${id}`;
}

/**
 * The ground truth for a judge of this kind; undefined if the row has none. An answer grader judges the final answer alone, so the row's
 * label of the answer counts, else its verdict; all others judge the solution: its label, its verdict or its points.
 */
export function getRowGroundTruth(
  { label, verdict, points, pointsMost, rubricName, ratings, isAnswerRight }: Omit<SolutionRow, 'id' | 'solution'>,
  kind: RunJudgeKind,
): RowGroundTruth | undefined {
  const isRightAsWhole = verdict === undefined ? undefined : verdict === 'right';
  if (kind === 'answer') {
    const isRight = isAnswerRight ?? isRightAsWhole;
    return isRight === undefined ? undefined : { isRight };
  }
  const isRight = label === undefined ? isRightAsWhole : label === -1;
  if (isRight === undefined && points === undefined) return undefined;
  return omitUndefined({ label, isRight, points, pointsMost, rubric: rubricName, ratings });
}

/** The proof as a judge of this kind is shown it. The checker skips comparing final answers, which takes time and isn't scored. */
export function buildProofForJudge(proof: Proof, kind: RunJudgeKind): Proof {
  if (kind !== 'checker') return proof;
  const { answer: _, ...rest } = proof;
  return rest;
}

/** An item of a run, from its row and ground truth. `set`, the file's name, is the subset of rows without one. */
export function createRunItem(
  row: Pick<SolutionRow, 'generator' | 'subset' | 'fields'>,
  gold: RowGroundTruth,
  { set, id, problem, proof, length }: Pick<RunItem, 'set' | 'id' | 'problem' | 'proof' | 'length'>,
): RunItem {
  const { generator, fields } = row;
  return omitUndefined({
    set,
    id,
    subset: getItemSubsetName(row, set),
    generator,
    problem,
    length,
    fields,
    ...gold,
    proof,
  });
}

/** The subset of an item in reports. @param set the data set's file name */
export function getItemSubsetName({ subset }: { readonly subset?: string | undefined }, set: string): string {
  return subset ?? set.replace(/(?<=.)\.[^./\\]*$/, '');
}
