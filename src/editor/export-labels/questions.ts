/** What is asked before labels are exported. */

import * as vscode from 'vscode';
import { EXPORT_FORMATS, type ExportFormat, FORMATS } from '../../core/annotate/index.ts';
import { t } from '../../l10n/index.ts';
import { askNewFile, pick } from '../ask/index.ts';
import { type OpenSet, pickSet } from '../data/index.ts';
import type { SourceChoice } from './sources.ts';

const title = (): string => t('Export Labels');

/** The set that is meant, or the only one there is. @throws Error with a sentence for people if none is open */
export async function askForSet(sets: readonly OpenSet[]): Promise<OpenSet | undefined> {
  if (sets.length === 0)
    throw new Error(t('No data set is open. Open one first: its labels are exported with its rows.'));
  const placeHolder = t('The labels of which data set are to be exported?');
  return pickSet(sets, { title: title(), placeHolder });
}

export async function pickRows(set: OpenSet): Promise<ExportFormat | undefined> {
  const rows = EXPORT_FORMATS.map((format) => ({
    label: FORMATS[format].name(),
    detail: FORMATS[format].detail(),
    format,
  }));
  const placeHolder = t('As what are the labels of {0} to be exported?', set.name);
  return (await pick(rows, { title: title(), placeHolder }))?.format;
}

export async function pickSource(choices: readonly SourceChoice[]): Promise<SourceChoice | undefined> {
  const [only, second] = choices;
  if (!second) return only;
  const placeHolder = t('Whose labels are to be exported?');
  return pick(choices, { title: title(), placeHolder });
}

/** Beside the data set, called after it and the format. The editor asks before a file is written over. */
export async function askWhere(
  { uri, name }: OpenSet,
  format: ExportFormat,
): Promise<vscode.Uri | undefined> {
  const file = `${name.replace(/\.[^.]*$/, '')}.${format}.jsonl`;
  return askNewFile({
    title: title(),
    defaultUri: vscode.Uri.joinPath(uri, '..', file),
    filters: { [t('JSON Lines')]: ['jsonl'] },
  });
}
