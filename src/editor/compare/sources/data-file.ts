/** Candidates in data files: anybody's JSON, read in bounds. */

import * as vscode from 'vscode';
import {
  type CandidateGroup,
  candidatesOf,
  MOST_CANDIDATES,
  sourceSentences,
} from '../../../core/select/index.ts';
import { fileName } from '../../base/file-name.ts';
import { settingsFor } from '../../base/settings.ts';
import { definitionsIn, type Entrant, type Found, namedApart } from '../entrant.ts';
import { LARGEST_DATA, MOST_ROWS, MOST_TEXT } from './bounds.ts';
import { readEdited } from './read-bounded.ts';
import { rowsIn } from './rows.ts';

/** The problems of a data file with their candidates, and what was skipped. */
export interface DataFile {
  readonly uri: vscode.Uri;
  readonly groups: readonly CandidateGroup[];
  readonly said: readonly string[];
}

/** @throws Error with a sentence for people if nothing of it can be compared */
export async function readDataFile(uri: vscode.Uri): Promise<DataFile> {
  const name = vscode.workspace.asRelativePath(uri);
  const file = await readEdited(uri, LARGEST_DATA);
  if ('problem' in file) throw new Error(sourceSentences.notCompared(name, file.problem));
  const { values, unreadable, isCut } = rowsIn(file.text, MOST_ROWS);
  const said: string[] = [];
  if (isCut) said.push(sourceSentences.moreRows(name, MOST_ROWS));
  const { groups, faults } = candidatesOf(values, { split: settingsFor(uri).split });
  const lost = unreadable + faults.length;
  if (lost > 0) said.push(sourceSentences.unreadIn(lost, name));
  if (groups.length === 0) throw new Error(sourceSentences.nothingIn(name));
  return { uri, groups, said };
}

/** The candidates of one problem of a data file. */
export function foundIn(
  { uri, groups, said }: DataFile,
  { key, problem, candidates }: CandidateGroup,
): Found {
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
  const { entrants, cut } = inBounds(candidates);
  return {
    title: groups.length === 1 ? fileName(uri).replace(/\.[^.]*$/, '') : shortened(problem),
    key: JSON.stringify([uri.toString(), key]),
    entrants: namedApart(entrants),
    said: [...said, ...cut],
    data: uri.toString(),
    ...(folder === undefined ? {} : { folder }),
  };
}

/** Adds to each candidate the LaTeX definitions of its own row. */
export function inBounds(candidates: CandidateGroup['candidates']): {
  readonly entrants: readonly Entrant[];
  readonly cut: readonly string[];
} {
  const entrants: Entrant[] = [];
  let left = MOST_TEXT;
  for (const candidate of candidates.slice(0, MOST_CANDIDATES)) {
    const text = candidate.proof.steps.map((step) => step.text).join('\n\n');
    left -= text.length;
    if (left < 0) break;
    entrants.push({ ...candidate, ...definitionsIn(text, candidate.proof.language) });
  }
  const lost = candidates.length - entrants.length;
  const cut = lost > 0 ? [sourceSentences.tooManyCandidates(lost, candidates.length)] : [];
  return { entrants, cut };
}

function shortened(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > 60 ? `${flat.slice(0, 59)}…` : flat;
}
