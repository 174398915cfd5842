import type { ReviewView } from '../../../src/protocol/index.ts';
import type { ReviewPageModel } from './model.ts';

/** Whether a step is open: the current one automatically if it is flagged, others if the reader opened them. */
export function isStepExpanded(model: ReviewPageModel, step: number): boolean {
  if (model.opened.includes(step) || model.disputing === step) return true;
  if (model.closed.includes(step)) return false;
  return step === model.current && model.view?.steps[step]?.isFlag === true;
}

/** The open steps in ascending order. The host sends their details. */
export function listExpandedSteps(model: ReviewPageModel): readonly number[] {
  const count = model.view?.steps.length ?? 0;
  const may = new Set([...model.opened, model.current, ...(model.disputing === undefined ? [] : [model.disputing])]);
  return [...may].filter((step) => step >= 0 && step < count && isStepExpanded(model, step)).sort((a, b) => a - b);
}

/** The next step with a flag, or with a hint, in a direction, with wraparound; -1 if there is none. */
export function findNeighborMarkedReviewStep(
  view: ReviewView,
  from: number,
  by: 1 | -1,
  mark: 'flag' | 'hint' = 'flag',
): number {
  const marked = view.steps.filter((step) => (mark === 'flag' ? step.isFlag : step.hints)).map((step) => step.index);
  const [first = -1] = marked;
  const last = marked.at(-1) ?? -1;
  if (by === 1) return marked.find((step) => step > from) ?? first;
  return marked.findLast((step) => step < from) ?? last;
}

/** The next step in a direction, without wraparound; the first one if no step is current; -1 without steps. */
export function findNeighborReviewStep(view: ReviewView, from: number, by: 1 | -1): number {
  const last = view.steps.length - 1;
  if (from < 0) return last < 0 ? -1 : 0;
  return Math.min(last, Math.max(0, from + by));
}
