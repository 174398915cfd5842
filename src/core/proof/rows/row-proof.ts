/** Converts a row of a data set to a proof. */
import { omitUndefined } from '../../base/optional-values.ts';
import { type ProofParseOptions, parseProofText } from '../parse/parse.ts';
import { createProofFromSteps, type ProofWithSourceText } from '../parse/steps.ts';
import type { Proof, ProofLanguage, ProofPart, StepSplitMode } from '../types.ts';
import type { SolutionRow } from './data-row.ts';

/** How to read rows. Without a language, it is guessed from each text. */
export interface RowReadOptions {
  readonly language?: ProofLanguage;
  readonly split: StepSplitMode;
}

/**
 * Converts a row to a proof: with the row's own steps, or with steps cut from its text. The row's problem, reference,
 * rubric, and answer take precedence over those in the text.
 * @param parse by default, parses the text as one proof
 */
export function convertRowToProof(
  row: SolutionRow,
  { language, split }: RowReadOptions,
  parse: (text: string, options: ProofParseOptions) => Proof = parseProofText,
): ProofWithSourceText {
  const { problem, reference, rubric, answer, solution } = row;
  const part = (text: string | undefined): ProofPart | undefined => (text === undefined ? undefined : { text });
  const given = omitUndefined({
    problem: part(problem),
    reference: part(reference),
    rubric: part(rubric),
    answer: part(answer),
  });
  if (solution.kind === 'steps') {
    const { text, proof } = createProofFromSteps({ steps: solution.steps, language: language ?? 'markdown' });
    return { text, proof: { ...proof, ...given } };
  }
  const { text } = solution;
  const proof = parse(text, { language: language ?? guessProofLanguage(text), split });
  return { text, proof: { ...proof, ...given } };
}

/** Guesses the language of a text without a file name: LaTeX if it has document commands, else Markdown. */
export function guessProofLanguage(text: string): ProofLanguage {
  return /\\documentclass|\\begin\{(?:document|proof|theorem|lemma|solution|problem)\}/.test(text.slice(0, 20_000))
    ? 'latex'
    : 'markdown';
}
