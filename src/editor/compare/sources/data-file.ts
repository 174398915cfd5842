/** Candidates in data files: untrusted JSON, read within limits. */

import * as vscode from 'vscode';
import {
  comparisonSourceTexts,
  groupCandidatesByProblem,
  MAX_TOURNAMENT_CANDIDATES,
  makeCandidateNamesUnique,
  type ProblemCandidates,
} from '../../../core/select/index.ts';
import { getFileName } from '../../base/file-name.ts';
import { readResourceSettings } from '../../base/settings.ts';
import { type ComparisonCandidate, type ComparisonSource, readCandidateLatexDefinitions } from '../source.ts';
import { parseJsonRows } from './data-rows.ts';
import { readDocumentOrFile } from './read-document.ts';
import { MAX_COMPARISON_CHARS, MAX_DATA_FILE_BYTES, MAX_DATA_FILE_ROWS } from './source-limits.ts';

/** The problems of a data file with their candidates, and sentences about skipped rows. */
export interface CandidateDataFile {
  readonly uri: vscode.Uri;
  readonly groups: readonly ProblemCandidates[];
  readonly said: readonly string[];
}

/** @throws Error with a sentence for people if nothing of it can be compared */
export async function readCandidateDataFile(uri: vscode.Uri): Promise<CandidateDataFile> {
  const name = vscode.workspace.asRelativePath(uri);
  const file = await readDocumentOrFile(uri, MAX_DATA_FILE_BYTES);
  if ('problem' in file) throw new Error(comparisonSourceTexts.notCompared(name, file.problem));
  const { values, unreadable, isCut } = parseJsonRows(file.text, MAX_DATA_FILE_ROWS);
  const said: string[] = [];
  if (isCut) said.push(comparisonSourceTexts.moreRows(name, MAX_DATA_FILE_ROWS));
  const { groups, faults } = groupCandidatesByProblem(values, { split: readResourceSettings(uri).split });
  const lost = unreadable + faults.length;
  const [first] = faults;
  if (lost > 0) said.push(comparisonSourceTexts.unreadIn(lost, name));
  if (first) said.push(comparisonSourceTexts.firstReason(first.error));
  if (groups.length === 0) throw new Error(comparisonSourceTexts.nothingIn(name));
  return { uri, groups, said };
}

export function createComparisonSourceFromProblem(
  { uri, groups, said }: CandidateDataFile,
  { key, problem, candidates }: ProblemCandidates,
): ComparisonSource {
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
  const { entrants, cut } = toComparisonCandidates(candidates);
  return {
    title: groups.length === 1 ? getFileName(uri).replace(/\.[^.]*$/, '') : shortened(problem),
    key: JSON.stringify([uri.toString(), key]),
    entrants: makeCandidateNamesUnique(entrants),
    said: [...said, ...cut],
    data: uri.toString(),
    ...(folder === undefined ? {} : { folder }),
  };
}

/** Adds to each candidate the LaTeX definitions of its own row. */
export function toComparisonCandidates(candidates: ProblemCandidates['candidates']): {
  readonly entrants: readonly ComparisonCandidate[];
  readonly cut: readonly string[];
} {
  const entrants: ComparisonCandidate[] = [];
  let left = MAX_COMPARISON_CHARS;
  for (const candidate of candidates.slice(0, MAX_TOURNAMENT_CANDIDATES)) {
    const text = candidate.proof.steps.map((step) => step.text).join('\n\n');
    left -= text.length;
    if (left < 0) break;
    entrants.push({ ...candidate, ...readCandidateLatexDefinitions(text, candidate.proof.language) });
  }
  const lost = candidates.length - entrants.length;
  const cut = lost > 0 ? [comparisonSourceTexts.tooManyCandidates(lost, candidates.length)] : [];
  return { entrants, cut };
}

function shortened(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > 60 ? `${flat.slice(0, 59)}…` : flat;
}
