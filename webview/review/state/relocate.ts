/** Where steps are found again once the text has changed. */
import type { StepView } from '../../../src/protocol/index.ts';
import type { DisputeDrafts } from './model.ts';

/**
 * Maps an index of a step before to the one after. Steps that stand unchanged at both ends keep their places there; those
 * between are counted from the first that changed, and no further than the last of them. -1 stays -1, and so does every
 * index of which there was no step.
 */
export function createRelocation(
  before: readonly Pick<StepView, 'body'>[],
  after: readonly Pick<StepView, 'body'>[],
): (step: number) => number {
  const least = Math.min(before.length, after.length);
  let head = 0;
  while (head < least && before[head]?.body === after[head]?.body) head++;
  let tail = 0;
  while (tail < least - head && before.at(-1 - tail)?.body === after.at(-1 - tail)?.body) tail++;
  const shift = after.length - before.length;
  const last = Math.max(after.length - tail - 1, head - (tail > 0 ? 0 : 1));
  return (step) => {
    if (step < 0 || step >= before.length || after.length === 0) return -1;
    if (step < head) return step;
    if (step >= before.length - tail) return step + shift;
    return Math.min(step, Math.min(last, after.length - 1));
  };
}

/** The steps where they are now, in rising order, each once. */
export function moveSteps(steps: readonly number[], to: (step: number) => number): readonly number[] {
  return sortUnique(steps.map(to).filter((step) => step >= 0));
}

/** The drafts where their steps are now. If two meet, both texts are kept, also those of a step that is gone. */
export function moveDrafts(drafts: DisputeDrafts, to: (step: number) => number): DisputeDrafts {
  return Object.entries(drafts).reduce<DisputeDrafts>(
    (found, [key, text]) => joinDrafts(found, { [Math.max(0, to(Number(key)))]: text }),
    {},
  );
}

/** The drafts of both; of a step that has two, one below the other. */
export function joinDrafts(drafts: DisputeDrafts, others: DisputeDrafts): DisputeDrafts {
  const found: Record<string, string> = { ...drafts };
  for (const [step, text] of Object.entries(others)) {
    const before = found[step];
    found[step] = before === undefined ? text : `${before}\n\n${text}`;
  }
  return found;
}

/** In rising order, each once. */
export function sortUnique(steps: readonly number[]): readonly number[] {
  return [...new Set(steps)].sort((a, b) => a - b);
}

/**
 * Names of rows, each for as long as it is of the same step: those before keep theirs where they are found again, the first
 * of those that come together alone; the others get names that were never given (`next` and on).
 */
export function moveRowNames(
  names: readonly number[],
  to: (step: number) => number,
  count: number,
  next: number,
): readonly number[] {
  const found = new Map<number, number>();
  for (const [step, name] of names.entries()) {
    const now = to(step);
    if (now >= 0 && !found.has(now)) found.set(now, name);
  }
  let fresh = next;
  return Array.from({ length: count }, (_, step) => found.get(step) ?? fresh++);
}
