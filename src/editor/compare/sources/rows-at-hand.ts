import * as vscode from 'vscode';
import { candidatesOf, sourceSentences } from '../../../core/select/index.ts';
import { settingsFor } from '../../base/settings.ts';
import { type Found, namedApart } from '../entrant.ts';
import { inBounds } from './data-file.ts';

/** Loaded rows of one problem of a data set. */
export interface CompareRows {
  readonly title: string;
  /** The file that they are from. */
  readonly uri: vscode.Uri;
  /** As they came from JSON. */
  readonly rows: readonly unknown[];
}

/** The candidates of loaded rows of one problem, without reading a file. @throws Error as above */
export function ofRows({ title, uri, rows }: CompareRows): Found {
  const { groups, faults } = candidatesOf(rows, { split: settingsFor(uri).split });
  const [group, ...others] = groups;
  if (!group || others.length > 0) throw new Error(sourceSentences.notOneProblem());
  const { entrants, cut } = inBounds(namedApart(group.candidates));
  const lost = faults.length;
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
  return {
    title,
    key: JSON.stringify([uri.toString(), group.key]),
    entrants,
    said: [...(lost > 0 ? [sourceSentences.unread(lost)] : []), ...cut],
    data: uri.toString(),
    ...(folder === undefined ? {} : { folder }),
  };
}
