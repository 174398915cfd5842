import type { Language } from '../../core/proof/index.ts';
import { type Macro, readMacros, readStatementNames } from '../../core/render/index.ts';
import type { Candidate } from '../../core/select/index.ts';

/** A candidate, with what its panel needs beside the proof. */
export interface SourceCandidate extends Candidate {
  /** The document that it is; absent where it is a row of a data set. */
  readonly uri?: string;
  /** LaTeX definitions of its text, for rendering. */
  readonly macros: readonly Macro[];
  /** Names of statements by their environments, of LaTeX. */
  readonly statements: readonly (readonly [string, string])[];
}

/** What was found to compare. */
export interface ComparisonSource {
  /** What people call all of it: a folder, a problem. */
  readonly title: string;
  /** Names what is compared: the same key is the same set of texts, as far as people are concerned. */
  readonly key: string;
  readonly entrants: readonly SourceCandidate[];
  /** What was cut or left out, a sentence each. */
  readonly said: readonly string[];
  /** The data file that they are rows of: they may be items that are labelled blind. */
  readonly data?: string;
  /** The workspace folder that it is from, if it is from one. */
  readonly folder?: string;
  /** Whether candidates that call themselves incomplete are excluded; absent in comparisons of older versions. */
  readonly setsIncompleteAside?: true;
}

/** The LaTeX definitions of a text, for rendering. */
export function readProofDefinitions(
  text: string,
  language: Language,
): Pick<SourceCandidate, 'macros' | 'statements'> {
  return {
    macros: readMacros(text, language),
    statements: language === 'latex' ? [...readStatementNames(text)] : [],
  };
}

/** Candidates whose names tell nothing apart are called by their ids. */
export function withDistinctNames<E extends Candidate>(entrants: readonly E[]): readonly E[] {
  const names = new Map<string, number>();
  for (const { name } of entrants) names.set(name, (names.get(name) ?? 0) + 1);
  return entrants.map((entrant) =>
    (names.get(entrant.name) ?? 0) > 1 ? { ...entrant, name: entrant.id } : entrant,
  );
}
