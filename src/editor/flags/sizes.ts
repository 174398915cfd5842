import type { ProofSize } from '../../core/judge/index.ts';
import type { OpenSet } from '../data/index.ts';
import { readProof } from './checking.ts';

/** By how many items it is estimated what all take. */
export const SAMPLE = 20;

/** The sizes of proofs, by the first of them; the others are taken to be like those. */
export async function sizesOf(
  wanted: readonly { readonly set: OpenSet; readonly number: number }[],
): Promise<readonly ProofSize[]> {
  const sizes: ProofSize[] = [];
  for (const { set, number } of wanted.slice(0, SAMPLE)) {
    const read = await readProof(set, number).catch(() => undefined);
    if (!read) continue;
    const { steps, problem } = read.proof;
    const characters = steps.reduce((all, { text }) => all + text.length, problem?.text.length ?? 0);
    sizes.push({ steps: steps.length, characters });
  }
  const blank = { steps: 1, characters: 0 };
  return wanted.map((_, k) => sizes[k % Math.max(1, sizes.length)] ?? blank);
}
