import * as vscode from 'vscode';
import type { Clock } from '../../../core/base/clock.ts';
import { getFolderWidePartName, getProofFileLanguage, parseSiblingFileName } from '../../../core/proof/index.ts';
import { listDirectory } from '../../base/files.ts';
import { readResourceSettings } from '../../base/settings.ts';
import { findWorkspaceFiles } from './find-files.ts';
import type { ProofFileRequest } from './read-proofs.ts';
import { MAX_FOLDER_ENTRIES } from './source-limits.ts';

/** The files directly in a folder that may be proofs by name, without symbolic links. */
export async function listProofsInFolder(folder: vscode.Uri, clock: Clock): Promise<readonly ProofFileRequest[]> {
  const [entries, included] = await Promise.all([listDirectory(folder), includedBelow(folder, clock)]);
  return entries
    .slice(0, MAX_FOLDER_ENTRIES)
    .filter(([name, type]) => isCandidate(name, type))
    .map(([name]) => vscode.Uri.joinPath(folder, name))
    .map((uri) => ({ uri, isNamed: included.has(uri.toString()) }));
}

function isCandidate(name: string, type: vscode.FileType): boolean {
  if (type !== vscode.FileType.File || !getProofFileLanguage(name)) return false;
  return !parseSiblingFileName(name) && !getFolderWidePartName(name);
}

/** Which files the settings call proofs. In an untrusted workspace those are the user's own settings. */
async function includedBelow(folder: vscode.Uri, clock: Clock): Promise<ReadonlySet<string>> {
  if (!vscode.workspace.getWorkspaceFolder(folder)) return new Set();
  const found = await Promise.all(
    readResourceSettings(folder).include.map((pattern) => findWorkspaceFiles(clock, pattern, MAX_FOLDER_ENTRIES)),
  );
  return new Set(found.flat().map((uri) => uri.toString()));
}
