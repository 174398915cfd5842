/** The figures of a measurement: how rows, steps and relations come out. `docs/checker.md` is made of them. */
import { checkStep } from '../../../src/core/checker/check-step.ts';
import { CHECKER_RULE_DESCRIPTIONS } from '../../../src/core/checker/terms/rule-list.ts';
import type { CheckedRelation, RelationOutcome } from '../../../src/core/checker/terms/types.ts';
import type { DataRow } from './data-sets.ts';

type RowLabel = DataRow['label'];

/** The relations of each step of a row, with suspects. */
export function checkRow({ problem, steps }: Pick<DataRow, 'problem' | 'steps'>): CheckedRelation[][] {
  const context = { steps, suspects: true, ...(problem === undefined ? {} : { problem }) };
  return steps.map((_, step) => [...checkStep(context, step).readings]);
}

/** How rows come out under the first of some flags. */
export class Tally {
  wrong = 0;
  located = 0;
  before = 0;
  after = 0;
  correct = 0;
  flaggedCorrect = 0;
  unlabeled = 0;
  flaggedUnlabeled = 0;

  add(label: RowLabel, first: number | undefined): void {
    if (label === undefined) {
      this.unlabeled++;
      if (first !== undefined) this.flaggedUnlabeled++;
    } else if (label === -1) {
      this.correct++;
      if (first !== undefined) this.flaggedCorrect++;
    } else {
      this.wrong++;
      if (first === label) this.located++;
      else if (first !== undefined && first < label) this.before++;
      else if (first !== undefined) this.after++;
    }
  }

  /** The harmonic mean of the shares of errors located and of correct rows unflagged, in percent. */
  get f1(): number {
    const found = this.located / this.wrong;
    const unflagged = 1 - this.flaggedCorrect / this.correct;
    return (200 * found * unflagged) / (found + unflagged || 1);
  }
}

/** The states of a step, the strongest first: each step is in the first one that applies. */
export const STEP_STATES = ['refuted', 'suspect', 'allChecked', 'someChecked', 'noneChecked', 'noRelations'] as const;
type StepState = (typeof STEP_STATES)[number];

function findStepState(relations: readonly CheckedRelation[]): StepState {
  const kinds = new Set(relations.map(({ outcome }) => outcome.kind));
  if (kinds.size === 0) return 'noRelations';
  if (kinds.has('refuted')) return 'refuted';
  if (kinds.has('suspect')) return 'suspect';
  if (!kinds.has('not-read')) return 'allChecked';
  return kinds.size === 1 ? 'noneChecked' : 'someChecked';
}

/** How a relation came out or, if it wasn't read, why. */
type RelationResult =
  | Exclude<RelationOutcome['kind'], 'not-read'>
  | Extract<RelationOutcome, { reason: unknown }>['reason'];

interface StepCounts {
  right: number;
  firstErrors: number;
}

/** The figures of some data sets together. */
export class GroupFigures {
  readonly refuted = new Tally();
  readonly withSuspects = new Tally();
  /** Of rows with labels: the steps before the first error, or all of a right solution, and the steps with first errors. */
  readonly steps = Object.fromEntries(STEP_STATES.map((state) => [state, { right: 0, firstErrors: 0 }])) as Record<
    StepState,
    StepCounts
  >;
  readonly relations: Partial<Record<RelationResult, number>> = {};

  add(label: RowLabel, checked: readonly (readonly CheckedRelation[])[]): void {
    this.refuted.add(
      label,
      findFirst(checked, ({ kind }) => kind === 'refuted'),
    );
    this.withSuspects.add(label, findFirst(checked, isFlag));
    for (const { outcome } of checked.flat()) {
      const result = outcome.kind === 'not-read' ? outcome.reason : outcome.kind;
      this.relations[result] = (this.relations[result] ?? 0) + 1;
    }
    if (label === undefined) return;
    const judged = label === -1 ? checked : checked.slice(0, label + 1);
    for (const [step, relations] of judged.entries())
      this.steps[findStepState(relations)][step === label ? 'firstErrors' : 'right']++;
  }
}

/** The rows in which a rule flags something, by its first flag in them. */
interface RuleFigures {
  /** At the labeled first error. */
  located: number;
  after: number;
  before: number;
  /** In a right solution of a set that also has wrong ones. */
  correct: number;
  /** In a solution of a set that has only right ones. */
  inRightSets: number;
  /** In a wrong solution whose error has no label. */
  unlabeled: number;
}

/** The groups of data sets. Later ones don't contain the sets of earlier ones. */
const GROUPS = ['processbench', 'labelled/mr-gsm8k', 'labelled', 'right', 'proofs'] as const;
type GroupName = (typeof GROUPS)[number];

export class CheckerFigures {
  readonly groups = Object.fromEntries(GROUPS.map((name) => [name, new GroupFigures()])) as Record<
    GroupName,
    GroupFigures
  >;
  readonly rules: Record<string, RuleFigures> = Object.fromEntries(
    CHECKER_RULE_DESCRIPTIONS.map(({ id }) => [
      id,
      { located: 0, after: 0, before: 0, correct: 0, inRightSets: 0, unlabeled: 0 },
    ]),
  );

  add(set: string, label: RowLabel, checked: readonly (readonly CheckedRelation[])[]): void {
    const group = GROUPS.find((name) => set.startsWith(name));
    if (group === undefined) throw new Error(`${set} is in no group of data sets.`);
    this.groups[group].add(label, checked);
    for (const [id, figures] of Object.entries(this.rules)) {
      const first = findFirst(checked, (outcome) => isFlag(outcome) && outcome.rule === id);
      if (first === undefined) continue;
      if (group === 'right') figures.inRightSets++;
      else if (label === undefined) figures.unlabeled++;
      else if (label === -1) figures.correct++;
      else if (first === label) figures.located++;
      else if (first < label) figures.before++;
      else figures.after++;
    }
  }
}

/** The figures as they are saved. */
export interface MeasuredFigures extends Pick<CheckerFigures, 'groups' | 'rules'> {
  readonly date: string;
  readonly part: string;
  /** The average over the sets of ProcessBench, in percent. */
  readonly averageF1: { readonly refuted: number; readonly withSuspects: number };
}

export function isFlag(outcome: RelationOutcome): outcome is Extract<RelationOutcome, { rule: unknown }> {
  return outcome.kind === 'refuted' || outcome.kind === 'suspect';
}

function findFirst(
  checked: readonly (readonly CheckedRelation[])[],
  isWanted: (outcome: RelationOutcome) => boolean,
): number | undefined {
  const step = checked.findIndex((relations) => relations.some(({ outcome }) => isWanted(outcome)));
  return step === -1 ? undefined : step;
}
