/** The state of a label session. It is immutable: each change creates another state. */
import type { LabelEditRequest, LabelingView, LabelNavigationTarget } from '../../protocol/index.ts';
import type { LabelingKeyAction } from '../base/manifest-names.ts';
import type { LabelSessionItem } from './ports.ts';

/** Keys that the session handles. The others open a dialog first. */
export type LabelSessionKeyAction = Exclude<LabelingKeyAction, 'category' | 'note' | 'disputeGold' | 'help'>;

/** The current item with the annotator's position in it. */
export interface LabelSessionPosition {
  readonly item: LabelSessionItem;
  /** The current step, from 0. */
  readonly current: number;
  readonly isReferenceShown: boolean;
  /** Whether the annotator has gone to a step or labeled something. Then flags that arrive late don't move them. */
  readonly isBegun: boolean;
}

export interface LabelSessionState {
  readonly phase: LabelingView['phase'];
  /** For phases without an item. */
  readonly sentence?: string;
  readonly before?: LabelSessionPosition;
  /** No known item is left to label, but more are being indexed. */
  readonly isWaiting?: boolean;
  /** The number of the item in its set, even if the item couldn't be read. */
  readonly number?: number;
  /** The position to return to from finished items. */
  readonly left?: { readonly number?: number; readonly step: number };
  /** The next item with flags. The same key goes there if it's pressed again. */
  readonly offered?: { readonly number: number; readonly direction: 1 | -1 };
  readonly notice?: NonNullable<LabelingView['notice']>;
}

/** Whether no item was left to label. That can change with new items, assignments or another filter. */
export function hasNothingToLabel({ phase, isWaiting }: LabelSessionState): boolean {
  return phase === 'empty' || phase === 'done' || isWaiting === true;
}

/** @param isPerson whether the annotator went there */
export function movePositionToStep(
  before: LabelSessionPosition,
  step: number,
  isPerson: boolean,
): LabelSessionPosition {
  const last = Math.max(0, before.item.proof.steps.length - 1);
  const current = Math.max(0, Math.min(step, last));
  const isBegun = before.isBegun || isPerson;
  return current === before.current && isBegun === before.isBegun ? before : { ...before, current, isBegun };
}

/** Finds the nearest flagged step before or after another. @param flags ascending indices */
export function findNearestFlaggedStepIndex(
  flags: readonly number[],
  current: number,
  direction: 1 | -1,
): number | undefined {
  return direction === 1 ? flags.find((step) => step > current) : flags.findLast((step) => step < current);
}

export type LabelSessionAction =
  | { readonly kind: 'say'; readonly word: LabelEditRequest }
  | { readonly kind: 'go'; readonly way: LabelNavigationTarget }
  | { readonly kind: 'step'; readonly by: 1 | -1 }
  | { readonly kind: 'submit' | 'undo' | 'unblind' }
  /** Toggled if it isn't said whether to show it. */
  | { readonly kind: 'reference'; readonly isShown?: boolean };

export function toLabelSessionAction(key: LabelSessionKeyAction, step: number): LabelSessionAction {
  const say = (word: LabelEditRequest): LabelSessionAction => ({ kind: 'say', word });
  const deeds: Readonly<Record<LabelSessionKeyAction, LabelSessionAction>> = {
    nextStep: { kind: 'step', by: 1 },
    previousStep: { kind: 'step', by: -1 },
    nextFlag: { kind: 'go', way: 'nextFlag' },
    previousFlag: { kind: 'go', way: 'previousFlag' },
    nextItem: { kind: 'go', way: 'next' },
    previousItem: { kind: 'go', way: 'previous' },
    finished: { kind: 'go', way: 'finished' },
    earliest: say({ kind: 'earliest', step }),
    none: say({ kind: 'none' }),
    good: say({ kind: 'step', step, rating: 1 }),
    neutral: say({ kind: 'step', step, rating: 0 }),
    bad: say({ kind: 'step', step, rating: -1 }),
    unsure: say({ kind: 'unsure' }),
    outOfDepth: say({ kind: 'out-of-depth' }),
    reference: { kind: 'reference' },
    unblind: { kind: 'unblind' },
    undo: { kind: 'undo' },
    submit: { kind: 'submit' },
  };
  return deeds[key];
}
