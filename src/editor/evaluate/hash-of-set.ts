/** What tells whether a data set is the one that a run was begun on. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as vscode from 'vscode';

/** Larger files are not read for it, in bytes: their size and time have to do. */
const LARGEST = 64 << 20;

/** SHA-256 in hexadecimal of a file's bytes; null if it is too large or cannot be read. */
export async function hashOfSet(uri: vscode.Uri): Promise<string | null> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > LARGEST) return null;
    return bytesToHex(sha256(await vscode.workspace.fs.readFile(uri)));
  } catch {
    return null;
  }
}
