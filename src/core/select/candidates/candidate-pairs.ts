/** Chooses, in texts with several problems and solutions, the solutions of the problem that is compared. */
import type { ProblemSolutionPair, Proof } from '../../proof/index.ts';
import { normalizeTextForComparison } from './prepare-candidates.ts';

/** A text that holds one proof, or several pairs of a problem and its solution. */
export interface CandidateSourceText {
  /** The whole text as one proof. */
  readonly proof: Proof;
  /** None, or at least two. */
  readonly pairs: readonly CandidateSolution[];
}

export type CandidateSolution = Pick<ProblemSolutionPair, 'name' | 'proof'>;

/** A problem that all texts with several pairs have. */
export interface ProblemChoice {
  /** The author's name in the first text: `Problem 2`. */
  readonly name: string;
  readonly text: string;
}

/**
 * The problems that texts can be compared on; the caller chooses one. Only one if it is settled by `given`, by a text that holds one proof, or
 * because the others have no other in common. Empty if they have none in common. Undefined if no text has pairs.
 * @param given the problem of all texts, if it is stated elsewhere
 */
export function listProblemChoices(
  texts: readonly CandidateSourceText[],
  given?: string,
): readonly ProblemChoice[] | undefined {
  const [first, ...others] = texts.filter(({ pairs }) => pairs.length > 0);
  if (!first) return undefined;
  const single = texts.find(({ proof, pairs }) => pairs.length === 0 && proof.problem?.text.trim());
  const settled = given ?? single?.proof.problem?.text;
  if (settled !== undefined) return [{ name: '', text: settled }];
  const known = others.map(({ pairs }) => new Set(pairs.map(getProblemKey)));
  const choices = new Map<string, ProblemChoice>();
  for (const pair of first.pairs) {
    const key = getProblemKey(pair);
    if (!choices.has(key) && known.every((keys) => keys.has(key)))
      choices.set(key, { name: pair.name, text: pair.proof.problem?.text ?? '' });
  }
  return [...choices.values()];
}

/** The pairs of a problem, which has several solutions if the author gives more than one. Layout and whitespace make no difference. */
export function findSolutionsByProblem<P extends CandidateSolution>(
  { pairs }: { readonly pairs: readonly P[] },
  problem: string,
): readonly P[] {
  const wanted = normalizeTextForComparison(problem);
  return pairs.filter((pair) => getProblemKey(pair) === wanted);
}

function getProblemKey({ proof }: CandidateSolution): string {
  return normalizeTextForComparison(proof.problem?.text ?? '');
}
