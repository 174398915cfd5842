/** The proofs of a tool's input, as the editor and the server read them. */
import { type Proof, type ProofParseOptions, parseDocumentProofs } from '../proof/index.ts';
import type { LatexInputFileContents } from '../reading/index.ts';

/** The text that the ranges of proofs refer to. */
export interface ToolProofText {
  readonly text: string;
  /** The files that the LaTeX document names. */
  readonly files?: LatexInputFileContents | undefined;
}

/** The proof of a text, and its pairs if it has several problems with solutions and the input gives no problem. */
export interface ToolProofs extends ToolProofText {
  /** The name that is shown. */
  readonly name: string;
  readonly proof: Proof;
  readonly pairs: readonly NamedToolProof[];
}

export interface NamedToolProof {
  readonly name: string;
  readonly proof: Proof;
}

/** The proof, or those of its pairs, named after the pairs. */
export function listToolProofs({ name, proof, pairs }: ToolProofs): readonly NamedToolProof[] {
  if (pairs.length === 0) return [{ name, proof }];
  return pairs.map((pair) => ({ name: `${name}, ${pair.name}`, proof: pair.proof }));
}

/**
 * Reads the proofs of a text.
 * @param problem replaces the problem in the text
 * @param merge adds parts from files beside the text
 */
export function parseToolProofs(
  text: string,
  options: ProofParseOptions,
  problem: string | undefined,
  merge = (proof: Proof): Proof => proof,
): Pick<ToolProofs, 'proof' | 'pairs'> {
  const { proof, pairs } = parseDocumentProofs(text, options);
  return {
    proof: replaceProblem(merge(proof), problem),
    pairs: problem === undefined ? pairs.map((pair) => ({ name: pair.name, proof: merge(pair.proof) })) : [],
  };
}

export function replaceProblem(proof: Proof, text: string | undefined): Proof {
  return text === undefined ? proof : { ...proof, problem: { text } };
}
