/** Finds steps again after the text has changed. */
import type { ReviewStepView } from '../../../src/protocol/index.ts';
import type { DisputeDrafts } from './model.ts';

/**
 * Creates a function that maps an old step index to the new one. Unchanged steps at both ends keep their places. Steps between
 * them are counted from the first changed step, up to the last one. -1 and indices without a step become -1.
 */
export function createStepIndexMapper(
  before: readonly Pick<ReviewStepView, 'body'>[],
  after: readonly Pick<ReviewStepView, 'body'>[],
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

/** The new indices of steps, ascending and unique. */
export function remapStepIndices(steps: readonly number[], to: (step: number) => number): readonly number[] {
  return sortUniqueStepIndices(steps.map(to).filter((step) => step >= 0));
}

/** Moves drafts to the new indices of their steps. If two drafts meet, their texts are joined. */
export function remapDisputeDrafts(drafts: DisputeDrafts, to: (step: number) => number): DisputeDrafts {
  return Object.entries(drafts).reduce<DisputeDrafts>(
    (found, [key, text]) => mergeDisputeDrafts(found, { [Math.max(0, to(Number(key)))]: text }),
    {},
  );
}

/** Merges drafts. If a step has two, one is put below the other. */
export function mergeDisputeDrafts(drafts: DisputeDrafts, others: DisputeDrafts): DisputeDrafts {
  const found: Record<string, string> = { ...drafts };
  for (const [step, text] of Object.entries(others)) {
    const before = found[step];
    found[step] = before === undefined ? text : `${before}\n\n${text}`;
  }
  return found;
}

/** Sorts indices and removes duplicates. */
export function sortUniqueStepIndices(steps: readonly number[]): readonly number[] {
  return [...new Set(steps)].sort((a, b) => a - b);
}

/**
 * The names of rows, which stay with their steps. If several steps become one, it keeps the first name. New steps get unused
 * names, from `next` on.
 */
export function remapStepRowIds(
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
