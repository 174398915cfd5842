/** Where the journal of a run is that is to be resumed. */
import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import { askFile, tellWarning } from '../ask/index.ts';
import { isFileAt, makeFolders, uriOf } from '../compare/keep/folders.ts';
import type { JournalPlace } from '../compare/keep/run-journal.ts';
import { sharedRuns } from './remembered.ts';

/**
 * Whether a run can be resumed from its own place: it is there, or a copy of it in the workspace was put there. Else a person is asked
 * where to look, or whether to remove the run from the list.
 * @param forget removes it from the list
 * @throws Error with a sentence for people if something on the way is a link
 */
export async function findJournal(place: JournalPlace, forget: () => Promise<void>): Promise<boolean> {
  if (await isFileAt(place)) return true;
  for (const folder of sharedRuns()) {
    const copy = { ...folder, name: place.name };
    if (await isFileAt(copy)) return takeOver(uriOf(copy), place);
  }
  const look = t('Look in Workspace');
  const remove = t('Remove');
  const choice = await tellWarning(t("Can't find this run's journal here."), look, remove);
  if (choice === remove) await forget();
  if (choice !== look) return false;
  const found = await askFile({
    title: t('Where is {0}?', place.name),
    openLabel: t('Open'),
    filters: { [t('Journals')]: ['jsonl'] },
    ...(vscode.workspace.workspaceFolders?.[0]
      ? { defaultUri: vscode.workspace.workspaceFolders[0].uri }
      : {}),
  });
  return found ? takeOver(found, place) : false;
}

async function takeOver(from: vscode.Uri, place: JournalPlace): Promise<true> {
  await makeFolders(place);
  await vscode.workspace.fs.copy(from, uriOf(place), { overwrite: false });
  return true;
}
