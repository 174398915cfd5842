/** Finds the data set of a run: among the open ones, at the address in its journal, in the workspace, or by asking. */

import * as vscode from 'vscode';
import type { RunInfo } from '../../core/evaluate/index.ts';
import { t } from '../../l10n/index.ts';
import { pickFileToOpen, warnInModalDialog } from '../ask/index.ts';
import { statFile } from '../base/files.ts';
import type { DataSets, EditorDataSet } from '../data/index.ts';

/** The maximum number of files with the same name to consider. */
const MAX_FOUND_FILES = 20;

/** The open data set of this name. If several are open, prefers the one at the address of the run. */
export function findOpenDataSetByName(
  items: DataSets,
  name: string,
  infos: readonly Pick<RunInfo, 'dataSets'>[],
): EditorDataSet | undefined {
  const named = items.all.filter((set) => set.name === name);
  const address = findDataSetAddress(name, infos)?.toString();
  return named.find(({ uri }) => uri.toString() === address) ?? named[0];
}

/**
 * Opens the data set of a run. Anyone can write a journal, so an address outside the workspace is opened only after the person
 * agrees. Before that, only files on this machine are checked for existence.
 *
 * @returns undefined if the person leaves a question
 * @throws Error with a sentence for people
 */
export async function findOrOpenRunDataSet(
  items: DataSets,
  name: string,
  infos: readonly Pick<RunInfo, 'dataSets'>[],
): Promise<EditorDataSet | undefined> {
  const known = findOpenDataSetByName(items, name, infos);
  if (known) return known;
  const uri = (await locateRunDataSet(name, infos)) ?? (await askForDataSetFile(name));
  return uri && items.open(uri);
}

async function locateRunDataSet(
  name: string,
  infos: readonly Pick<RunInfo, 'dataSets'>[],
): Promise<vscode.Uri | undefined> {
  const address = findDataSetAddress(name, infos);
  if (address && vscode.workspace.getWorkspaceFolder(address)) {
    if (await isRegularFile(address)) return address;
  } else if (address && (!isOnThisMachine(address) || (await isRegularFile(address)))) {
    const open = t('Open Data Set');
    const detail = address.scheme === 'file' ? address.fsPath : address.toString(true);
    const said = t('The run uses a data set outside this workspace. Open it?');
    const choice = await warnInModalDialog(said, [detail], open);
    if (choice === open && (await isRegularFile(address))) return address;
  }
  // A name with glob characters can't be searched for, so the person selects the file.
  if (/[[\]{}*?!/\\]/.test(name)) return undefined;
  const found = await vscode.workspace.findFiles(`**/${name}`, undefined, MAX_FOUND_FILES);
  return found.length === 1 ? found[0] : undefined;
}

async function askForDataSetFile(name: string): Promise<vscode.Uri | undefined> {
  return pickFileToOpen({
    title: t('Select {0}', name),
    openLabel: t('Open Data Set'),
    filters: { [t('Data sets')]: ['jsonl', 'json', 'ndjson'] },
  });
}

/** The address of the data set in the journals; undefined if there is none or it isn't valid. */
export function findDataSetAddress(name: string, infos: readonly Pick<RunInfo, 'dataSets'>[]): vscode.Uri | undefined {
  for (const { dataSets } of infos) {
    const address = dataSets.find((set) => set.name === name)?.address;
    if (address === undefined) continue;
    try {
      const isUri = /^[a-z][a-z0-9+.-]+:/i.test(address);
      if (isUri) return vscode.Uri.parse(address, true);
      if (/^(?:\/|[a-z]:[\\/])/i.test(address)) return vscode.Uri.file(address);
    } catch {
      // Not a valid address.
    }
  }
  return undefined;
}

/** Checking whether any other address exists would send something: a user name to a file server, or a request to a provider. */
function isOnThisMachine({ scheme, authority }: vscode.Uri): boolean {
  return scheme === 'file' && authority === '';
}

async function isRegularFile(uri: vscode.Uri): Promise<boolean> {
  return (await statFile(uri))?.type === vscode.FileType.File;
}
