/** Candidates in data files: untrusted JSON, read within limits. */

import * as vscode from 'vscode';
import {
  type CandidateGroup,
  compareSourceTexts,
  groupCandidates,
  MAX_TOURNAMENT_CANDIDATES,
} from '../../../core/select/index.ts';
import { fileName } from '../../base/file-name.ts';
import { settingsFor } from '../../base/settings.ts';
import {
  type ComparisonSource,
  readProofDefinitions,
  type SourceCandidate,
  withDistinctNames,
} from '../source.ts';
import { LARGEST_DATA, MOST_ROWS, MOST_TEXT } from './bounds.ts';
import { readOpenOrFile } from './read-bounded.ts';
import { parseRows } from './rows.ts';

/** The problems of a data file with their candidates, and sentences about skipped rows. */
export interface CandidateFile {
  readonly uri: vscode.Uri;
  readonly groups: readonly CandidateGroup[];
  readonly said: readonly string[];
}

/** @throws Error with a sentence for people if nothing of it can be compared */
export async function readCandidateFile(uri: vscode.Uri): Promise<CandidateFile> {
  const name = vscode.workspace.asRelativePath(uri);
  const file = await readOpenOrFile(uri, LARGEST_DATA);
  if ('problem' in file) throw new Error(compareSourceTexts.notCompared(name, file.problem));
  const { values, unreadable, isCut } = parseRows(file.text, MOST_ROWS);
  const said: string[] = [];
  if (isCut) said.push(compareSourceTexts.moreRows(name, MOST_ROWS));
  const { groups, faults } = groupCandidates(values, { split: settingsFor(uri).split });
  const lost = unreadable + faults.length;
  if (lost > 0) said.push(compareSourceTexts.unreadIn(lost, name));
  if (groups.length === 0) throw new Error(compareSourceTexts.nothingIn(name));
  return { uri, groups, said };
}

/** The candidates of one problem of a data file. */
export function toGroupSource(
  { uri, groups, said }: CandidateFile,
  { key, problem, candidates }: CandidateGroup,
): ComparisonSource {
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
  const { entrants, cut } = limitCandidates(candidates);
  return {
    title: groups.length === 1 ? fileName(uri).replace(/\.[^.]*$/, '') : shortened(problem),
    key: JSON.stringify([uri.toString(), key]),
    entrants: withDistinctNames(entrants),
    said: [...said, ...cut],
    data: uri.toString(),
    ...(folder === undefined ? {} : { folder }),
  };
}

/** Adds to each candidate the LaTeX definitions of its own row. */
export function limitCandidates(candidates: CandidateGroup['candidates']): {
  readonly entrants: readonly SourceCandidate[];
  readonly cut: readonly string[];
} {
  const entrants: SourceCandidate[] = [];
  let left = MOST_TEXT;
  for (const candidate of candidates.slice(0, MAX_TOURNAMENT_CANDIDATES)) {
    const text = candidate.proof.steps.map((step) => step.text).join('\n\n');
    left -= text.length;
    if (left < 0) break;
    entrants.push({ ...candidate, ...readProofDefinitions(text, candidate.proof.language) });
  }
  const lost = candidates.length - entrants.length;
  const cut = lost > 0 ? [compareSourceTexts.tooManyCandidates(lost, candidates.length)] : [];
  return { entrants, cut };
}

function shortened(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > 60 ? `${flat.slice(0, 59)}…` : flat;
}
