import * as vscode from 'vscode';
import {
  getProofFileLanguage,
  type Proof,
  parseProofText,
  type TextRange,
  toDocumentRange,
} from '../../core/proof/index.ts';
import { comparisonRunTexts } from '../../core/select/index.ts';
import { tryOpenDocument } from '../base/files.ts';
import { readResourceSettings } from '../base/settings.ts';
import { selectRangeInEditor } from '../base/show-in-editor.ts';
import type { CandidateDocuments } from './candidate-documents.ts';
import type { Comparison } from './comparison.ts';

/** Opens a candidate in an editor, at a step if one is named. @throws Error with a sentence if it no longer exists */
export async function openCandidate(
  comparison: Comparison,
  candidate: number,
  step: number | undefined,
  texts: CandidateDocuments,
): Promise<void> {
  const found = comparison.gathered.candidates[candidate];
  if (!found) throw new Error(comparisonRunTexts.noCandidate());
  const uri = comparison.entrant(candidate)?.uri;
  const document =
    uri === undefined
      ? await texts.open(comparison.run, found.name, found.proof)
      : await tryOpenDocument(vscode.Uri.parse(uri, true));
  if (!document) throw new Error(comparisonRunTexts.notOpened(found.name));
  const range = step === undefined ? { start: 0, end: 0 } : findCandidateRange(document, found.proof, step);
  await selectRangeInEditor(document, range ?? { start: 0, end: 0 });
  if (!range) throw new Error(comparisonRunTexts.noStep());
}

/** The range of a candidate's step in the current document; undefined if it no longer exists. */
function findCandidateRange(
  document: vscode.TextDocument,
  { steps, language }: Proof,
  index: number,
): TextRange | undefined {
  const step = steps[index];
  if (!step) return undefined;
  const { split } = readResourceSettings(document.uri);
  const now = parseProofText(document.getText(), {
    language: getProofFileLanguage(document.uri.path) ?? language,
    split,
  });
  const same = now.steps.filter(({ fingerprint }) => fingerprint === step.fingerprint);
  // The same text may occur twice in a proof.
  const nearest = same.sort((a, b) => Math.abs(a.index - index) - Math.abs(b.index - index))[0];
  if (nearest) return toDocumentRange(nearest, { start: 0, end: 0 });
  // A row of a data set may be split into other steps.
  const at = document.getText().indexOf(step.text);
  return at < 0 ? undefined : { start: at, end: at };
}
