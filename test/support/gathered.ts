/** Candidates for tests: small proofs of one problem, written by us. */
import { createProofFromSteps } from '../../src/core/proof/index.ts';
import type { Proof } from '../../src/core/proof/types.ts';
import type { Candidate, CandidateSet } from '../../src/core/select/types.ts';

/** What every candidate proves. */
export const PROBLEM = 'Show that the sum of two odd numbers is even.';

/** A candidate whose text names its number, as in `candidate 3`. */
export function candidateOf(index: number, steps: readonly string[] = stepsOf(index)): Candidate {
  const { proof } = createProofFromSteps({ problem: PROBLEM, steps: [...steps] });
  return { id: `c${index}`, name: `candidate ${index}`, proof };
}

function stepsOf(index: number): readonly string[] {
  return [`This is the proof numbered ${index}.`, 'Odd numbers are $2a+1$ and $2b+1$; their sum is $2(a+b+1)$.'];
}

/** So many candidates that play, with nothing merged or set aside. */
export function gatheredOf(count: number): CandidateSet {
  return gatheredFrom(Array.from({ length: count }, (_, index) => candidateOf(index)));
}

export function gatheredFrom(candidates: readonly Candidate[]): CandidateSet {
  return { candidates, merged: [], setAside: [] };
}

/** The same candidates, each with what a judge may be told. */
export function withPart(gathered: CandidateSet, part: Partial<Proof>): CandidateSet {
  return {
    ...gathered,
    candidates: gathered.candidates.map((one) => ({ ...one, proof: { ...one.proof, ...part } })),
  };
}

/** The numbers of the proofs in a message, in the order in which they stand there. */
export function numbersIn(message: string): number[] {
  return [...message.matchAll(/proof numbered (\d+)\./g)].map(([, number]) => Number(number));
}
