import type { ProofLanguage } from '../../core/proof/index.ts';
import { type LatexMacro, readDocumentMacros, readTheoremTitlesByEnvironment } from '../../core/render/index.ts';
import type { Candidate } from '../../core/select/index.ts';

/** A candidate with the additional data that its panel needs. */
export interface ComparisonCandidate extends Candidate {
  /** Its document; absent for a row of a data set. */
  readonly uri?: string;
  /** LaTeX macros of its text, for rendering. */
  readonly macros: readonly LatexMacro[];
  /** Names of statements by their LaTeX environments. */
  readonly statements: readonly (readonly [string, string])[];
}

/** The proofs to compare. */
export interface ComparisonSource {
  /** A name for people: a folder or a problem. */
  readonly title: string;
  /** Identifies the proofs: the same key means the same set of texts for people. */
  readonly key: string;
  readonly entrants: readonly ComparisonCandidate[];
  /** What was skipped, a sentence each. */
  readonly said: readonly string[];
  /** The data file of the candidates. They may be items that are labeled blind. */
  readonly data?: string;
  /** The workspace folder of the candidates, if any. */
  readonly folder?: string;
  /** Whether candidates that call themselves incomplete are excluded; absent in comparisons of older versions. */
  readonly setsIncompleteAside?: true;
  /** Ids of excluded candidates that a person included before the start. */
  readonly included?: readonly string[];
}

/** The LaTeX definitions of a text, for rendering. */
export function readCandidateLatexDefinitions(
  text: string,
  language: ProofLanguage,
): Pick<ComparisonCandidate, 'macros' | 'statements'> {
  return {
    macros: readDocumentMacros(text, language),
    statements: language === 'latex' ? [...readTheoremTitlesByEnvironment(text)] : [],
  };
}
