/** An item of a data set as an evaluation takes it: the proof, and what people say of it. */
import { defined } from '../../base/optional.ts';
import type { Proof, Row } from '../../proof/index.ts';
import type { RunInfo, RunRow } from '../run-types.ts';

/** The kind of judge that a run is of. */
export type RunKind = RunInfo['kind'];

/** What a row of a run has before anybody has judged it, and the proof that is judged. */
export interface RunItem
  extends Pick<
    RunRow,
    'set' | 'id' | 'subset' | 'generator' | 'problem' | 'length' | 'label' | 'isRight' | 'points'
  > {
  readonly proof: Proof;
}

/** What people say of an item, as far as a judge can be scored against it. */
export type Gold = Pick<RunRow, 'label' | 'isRight' | 'points'>;

/** Names an item in a journal, and everywhere where items of several sets are told apart. */
export function itemKey({ set, id }: Pick<RunRow, 'set' | 'id'>): string {
  return `${set}#${id}`;
}

/**
 * What a judge of this kind is scored against; undefined where nobody said anything of that. An answer grader judges the final answer
 * alone, so the row's word on that counts, else a verdict; all others judge the solution: its label, its verdict or its points.
 */
export function goldOf(
  { label, verdict, points, isAnswerRight }: Pick<Row, 'label' | 'verdict' | 'points' | 'isAnswerRight'>,
  kind: RunKind,
): Gold | undefined {
  const isRightAsWhole = verdict === undefined ? undefined : verdict === 'right';
  if (kind === 'answer') {
    const isRight = isAnswerRight ?? isRightAsWhole;
    return isRight === undefined ? undefined : { isRight };
  }
  const isRight = label === undefined ? isRightAsWhole : label === -1;
  if (isRight === undefined && points === undefined) return undefined;
  return defined({ label, isRight, points });
}

/**
 * The proof as a judge of this kind is shown it. The checker would compare the final answer with the reference's, of which no score
 * is made, and which takes its time.
 */
export function judgedProof(proof: Proof, kind: RunKind): Proof {
  if (kind !== 'checker') return proof;
  const { answer: _, ...rest } = proof;
  return rest;
}

/**
 * An item of a run, from its row and what people say of it.
 * @param set the data set's file name, which is the subset of rows that name none
 */
export function itemOf(
  row: Pick<Row, 'generator' | 'subset'>,
  gold: Gold,
  { set, id, problem, proof, length }: Pick<RunItem, 'set' | 'id' | 'problem' | 'proof' | 'length'>,
): RunItem {
  const { generator } = row;
  return defined({ set, id, subset: subsetOf(row, set), generator, problem, length, ...gold, proof });
}

/** What an item is reported under. @param set the data set's file name */
export function subsetOf({ subset }: { readonly subset?: string | undefined }, set: string): string {
  return subset ?? set.replace(/(?<=.)\.[^./\\]*$/, '');
}
