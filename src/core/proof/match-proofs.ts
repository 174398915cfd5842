/** Matches the proofs of a document before and after an edit. */
import { getOrCreate } from '../base/groups.ts';
import type { Proof } from './types.ts';

/**
 * For each proof of `next`, the index of the same proof in `previous`, or undefined for a new one: a proof with the same texts, else one
 * with the same name, else the next one in order.
 * @param previous undefined for a proof that hasn't been read
 */
export function matchProofs(
  previous: readonly (Proof | undefined)[],
  next: readonly Proof[],
): readonly (number | undefined)[] {
  const found: (number | undefined)[] = next.map(() => undefined);
  const left = new Set(previous.keys());
  const match = (toKey: (proof: Proof | undefined) => string | undefined): void => {
    const byKey = new Map<string | undefined, number[]>();
    for (const index of left) getOrCreate(byKey, toKey(previous[index]), () => []).push(index);
    for (const [k, proof] of next.entries()) {
      const key = found[k] === undefined ? toKey(proof) : undefined;
      const index = key === undefined ? undefined : byKey.get(key)?.shift();
      if (index === undefined) continue;
      found[k] = index;
      left.delete(index);
    }
  };
  match((proof) => proof && formatTexts(proof));
  match((proof) => proof?.place?.name);
  match(() => '');
  return found;
}

/** Whether two proofs have the same texts, so that judges say the same about them. */
export function hasSameTexts(one: Proof, other: Proof): boolean {
  return formatTexts(one) === formatTexts(other);
}

function formatTexts({ language, problem, reference, rubric, answer, steps }: Proof): string {
  const parts = [problem, reference, rubric, answer].map((part) => part?.text ?? null);
  return JSON.stringify([language, parts, steps.map(({ fingerprint }) => fingerprint)]);
}
