import * as vscode from 'vscode';
import type { Clock } from '../../../core/base/clock.ts';
import { getProofLanguage, getSharedPart, parseSiblingName } from '../../../core/proof/index.ts';
import { listDirectory } from '../../base/files.ts';
import { settingsFor } from '../../base/settings.ts';
import { MOST_NAMES } from './bounds.ts';
import type { WantedProof } from './read-proofs.ts';
import { findFilesLike } from './search.ts';

/** The files directly in a folder that may be proofs by name, without symbolic links. */
export async function listProofs(folder: vscode.Uri, clock: Clock): Promise<readonly WantedProof[]> {
  const [entries, included] = await Promise.all([listDirectory(folder), includedBelow(folder, clock)]);
  return entries
    .slice(0, MOST_NAMES)
    .filter(([name, type]) => isCandidate(name, type))
    .map(([name]) => vscode.Uri.joinPath(folder, name))
    .map((uri) => ({ uri, isNamed: included.has(uri.toString()) }));
}

function isCandidate(name: string, type: vscode.FileType): boolean {
  if (type !== vscode.FileType.File || !getProofLanguage(name)) return false;
  return !parseSiblingName(name) && !getSharedPart(name);
}

/** Which files the settings call proofs. In an untrusted workspace those are the user's own settings. */
async function includedBelow(folder: vscode.Uri, clock: Clock): Promise<ReadonlySet<string>> {
  if (!vscode.workspace.getWorkspaceFolder(folder)) return new Set();
  const found = await Promise.all(
    settingsFor(folder).include.map((pattern) => findFilesLike(clock, pattern, MOST_NAMES)),
  );
  return new Set(found.flat().map((uri) => uri.toString()));
}
