/** Where rows are written to: files of this machine line by line, others as a whole. */
import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import type { RowFile } from '../base/host.ts';
import type { ExportParts } from './ports.ts';

declare class TextEncoder {
  encode(text: string): Uint8Array;
}

/** The most that is written as a whole, in bytes. */
const MOST_AT_ONCE = 50 << 20;

/** @throws what the system says */
export async function rowsTo(
  uri: vscode.Uri,
  { createRows }: Pick<ExportParts, 'createRows'>,
): Promise<RowFile> {
  return uri.scheme === 'file' && createRows ? createRows(uri.fsPath) : inMemory(uri);
}

function inMemory(uri: vscode.Uri): RowFile {
  let parts: Uint8Array[] = [];
  let size = 0;
  return {
    async write(line) {
      const bytes = new TextEncoder().encode(`${line}\n`);
      size += bytes.length;
      if (size > MOST_AT_ONCE)
        throw new Error(
          t('The rows take more than {0} MB, the most that is written there.', MOST_AT_ONCE >> 20),
        );
      parts.push(bytes);
    },
    async end() {
      const all = new Uint8Array(size);
      let at = 0;
      for (const part of parts) {
        all.set(part, at);
        at += part.length;
      }
      parts = [];
      await vscode.workspace.fs.writeFile(uri, all);
    },
    async drop() {
      parts = [];
    },
  };
}
