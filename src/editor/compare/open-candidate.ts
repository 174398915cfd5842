import * as vscode from 'vscode';
import {
  getProofFileLanguage,
  type Proof,
  parseDocumentProofs,
  type TextRange,
  toDocumentRange,
} from '../../core/proof/index.ts';
import { comparisonRunTexts, findSolutionsByProblem } from '../../core/select/index.ts';
import { tryOpenDocument } from '../base/files.ts';
import { readResourceSettings } from '../base/settings.ts';
import { selectRangeInEditor } from '../base/show-in-editor.ts';
import type { DataSetCandidateDocuments } from './candidate-documents.ts';
import type { Comparison } from './comparison.ts';

/** Opens a candidate in an editor, at a step if one is named. @throws Error with a sentence if it no longer exists */
export async function openCandidate(
  comparison: Comparison,
  candidate: number,
  step: number | undefined,
  texts: DataSetCandidateDocuments,
): Promise<void> {
  const found = comparison.gathered.candidates[candidate];
  if (!found) throw new Error(comparisonRunTexts.noCandidate());
  const uri = comparison.entrant(candidate)?.uri;
  const document =
    uri === undefined
      ? await texts.open(comparison.run, found.name, found.proof)
      : await tryOpenDocument(vscode.Uri.parse(uri, true));
  if (!document) throw new Error(comparisonRunTexts.notOpened(found.name));
  const range = findCandidateRange(document, found.proof, step);
  await selectRangeInEditor(document, range ?? { start: 0, end: 0 });
  if (!range) throw new Error(comparisonRunTexts.noStep());
}

/** The range of a candidate's step in the current document, or its beginning; undefined if the step no longer exists. */
function findCandidateRange(
  document: vscode.TextDocument,
  { steps, language, problem }: Proof,
  index: number | undefined,
): TextRange | undefined {
  const { split } = readResourceSettings(document.uri);
  const { proof, pairs } = parseDocumentProofs(document.getText(), {
    language: getProofFileLanguage(document.uri.path) ?? language,
    split,
  });
  const own = findSolutionsByProblem({ pairs }, problem?.text ?? '');
  const first = steps[0]?.fingerprint;
  const pair = own.find((one) => one.proof.steps[0]?.fingerprint === first) ?? own[0];
  const start = pair?.range.start ?? 0;
  if (index === undefined) return { start, end: start };
  const step = steps[index];
  if (!step) return undefined;
  const same = (pair?.proof ?? proof).steps.filter(({ fingerprint }) => fingerprint === step.fingerprint);
  // The same text may occur twice in a proof.
  const nearest = same.sort((a, b) => Math.abs(a.index - index) - Math.abs(b.index - index))[0];
  if (nearest) return toDocumentRange(nearest, { start: 0, end: 0 });
  // A row of a data set may be split into other steps.
  const at = document.getText().indexOf(step.text, start);
  return at < 0 ? undefined : { start: at, end: at };
}
