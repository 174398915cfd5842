import * as vscode from 'vscode';
import {
  comparisonSourceTexts,
  groupCandidatesByProblem,
  makeCandidateNamesUnique,
} from '../../../core/select/index.ts';
import { readResourceSettings } from '../../base/settings.ts';
import type { ComparisonSource } from '../source.ts';
import { toComparisonCandidates } from './data-file.ts';

/** Loaded rows of one problem of a data set. */
export interface LoadedProblemRows {
  readonly title: string;
  /** The file of the rows. */
  readonly uri: vscode.Uri;
  /** As parsed from JSON. */
  readonly rows: readonly unknown[];
}

/** The candidates of loaded rows. @throws Error with a sentence for people unless they have one common problem */
export function createComparisonSourceFromRows({ title, uri, rows }: LoadedProblemRows): ComparisonSource {
  const { groups, faults } = groupCandidatesByProblem(rows, { split: readResourceSettings(uri).split });
  const [group, ...others] = groups;
  if (!group || others.length > 0) throw new Error(comparisonSourceTexts.notOneProblem());
  const { entrants, cut } = toComparisonCandidates(makeCandidateNamesUnique(group.candidates));
  const lost = faults.length;
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
  return {
    title,
    key: JSON.stringify([uri.toString(), group.key]),
    entrants,
    said: [...(lost > 0 ? [comparisonSourceTexts.unread(lost)] : []), ...cut],
    data: uri.toString(),
    ...(folder === undefined ? {} : { folder }),
  };
}
