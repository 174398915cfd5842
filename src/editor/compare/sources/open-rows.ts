import * as vscode from 'vscode';
import { compareSourceTexts, groupCandidates } from '../../../core/select/index.ts';
import { settingsFor } from '../../base/settings.ts';
import { type ComparisonSource, withDistinctNames } from '../source.ts';
import { limitCandidates } from './data-file.ts';

/** Loaded rows of one problem of a data set. */
export interface OpenRows {
  readonly title: string;
  /** The file of the rows. */
  readonly uri: vscode.Uri;
  /** As parsed from JSON. */
  readonly rows: readonly unknown[];
}

/**
 * The candidates of loaded rows of one problem, without reading a file. @throws Error with a sentence for people if the rows have several
 * problems, or none
 */
export function toRowsSource({ title, uri, rows }: OpenRows): ComparisonSource {
  const { groups, faults } = groupCandidates(rows, { split: settingsFor(uri).split });
  const [group, ...others] = groups;
  if (!group || others.length > 0) throw new Error(compareSourceTexts.notOneProblem());
  const { entrants, cut } = limitCandidates(withDistinctNames(group.candidates));
  const lost = faults.length;
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
  return {
    title,
    key: JSON.stringify([uri.toString(), group.key]),
    entrants,
    said: [...(lost > 0 ? [compareSourceTexts.unread(lost)] : []), ...cut],
    data: uri.toString(),
    ...(folder === undefined ? {} : { folder }),
  };
}
