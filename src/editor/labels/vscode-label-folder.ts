import * as vscode from 'vscode';
import {
  ANNOTATOR_NAME_TEXTS,
  isValidAnnotatorName,
  LABEL_FILE_EXTENSION,
  LABEL_FILE_LOG_TEXTS,
  LABEL_FOLDER_PATH_SEGMENTS,
  LABEL_GITATTRIBUTES_FILE,
  LABEL_SAVING_TEXTS,
  type LabelFile,
  type LabelFolder,
  LabelNotSavedError,
  type LabelRecord,
  MAX_LABEL_FILES,
  MAX_REWRITTEN_LABEL_FILE_BYTES,
  MAX_TOTAL_LABEL_FILE_BYTES,
  type UnsavedLabelRecord,
} from '../../core/annotate/index.ts';
import { encodeUtf8 } from '../base/files.ts';
import { describeFileError, formatFileUri, readFileType, readTextFileIfExists } from './vscode-files.ts';
import { VsCodeLabelWriter } from './vscode-label-writer.ts';

const { Directory, File } = vscode.FileType;

/**
 * Opens a folder of label files in any file system of the editor. The editor can't append to files, so a file is read and rewritten as a
 * whole for each label, then checked in case another window has written meanwhile. Windows have no common lock: if two write one
 * annotator's file at the same time, a label may be lost (see `VsCodeLabelWriter`).
 */
export function openVsCodeLabelFolder(
  root: vscode.Uri,
  below: readonly string[] = LABEL_FOLDER_PATH_SEGMENTS,
): LabelFolder {
  const folder = vscode.Uri.joinPath(root, ...below);
  const fileOf = (annotator: string): vscode.Uri => vscode.Uri.joinPath(folder, annotator + LABEL_FILE_EXTENSION);
  const writers = new Map<string, VsCodeLabelWriter>();

  const appendAll = async (
    annotator: string,
    drafts: readonly UnsavedLabelRecord[],
  ): Promise<readonly LabelRecord[]> => {
    if (!isValidAnnotatorName(annotator)) throw new LabelNotSavedError(ANNOTATOR_NAME_TEXTS.notOne());
    const writer = writers.get(annotator) ?? new VsCodeLabelWriter(fileOf(annotator), annotator);
    writers.set(annotator, writer);
    try {
      return await writer.append(drafts, async () => {
        if (await hasFolderAtPath(root, below)) return;
        await ensureFolderPath(root, below);
        await writeAttributes(folder);
      });
    } catch (error) {
      throw error instanceof LabelNotSavedError ? error : new LabelNotSavedError(describeFileError(error, folder));
    }
  };

  return {
    async read(known, first) {
      if (!(await hasFolderAtPath(root, below))) return { files: [], problems: [] };
      const entries = await vscode.workspace.fs.readDirectory(folder);
      const names = entries
        .filter(([name]) => name.endsWith(LABEL_FILE_EXTENSION))
        .map(([name]) => name.slice(0, -LABEL_FILE_EXTENSION.length))
        .filter((name) => isValidAnnotatorName(name))
        .sort((a, b) => Number(b === first) - Number(a === first) || (a < b ? -1 : 1));
      const problems: string[] = [];
      if (names.length > MAX_LABEL_FILES) problems.push(LABEL_FILE_LOG_TEXTS.tooMany(formatFileUri(folder)));
      const files: LabelFile[] = [];
      let left = MAX_TOTAL_LABEL_FILE_BYTES;
      for (const annotator of names.slice(0, MAX_LABEL_FILES)) {
        const uri = fileOf(annotator);
        const { type, size, mtime } = await vscode.workspace.fs.stat(uri);
        const stamp = [size, mtime].join();
        if (type !== File) problems.push(LABEL_FILE_LOG_TEXTS.noFile(formatFileUri(uri)));
        else if (size > Math.min(MAX_REWRITTEN_LABEL_FILE_BYTES, left))
          problems.push(LABEL_FILE_LOG_TEXTS.tooLong(formatFileUri(uri), size));
        else {
          left -= size;
          if (known.get(annotator) === stamp) files.push({ annotator, stamp });
          else files.push({ annotator, stamp, text: (await readTextFileIfExists(uri)) ?? '' });
        }
      }
      return { files, problems };
    },

    async append(annotator, draft) {
      const [record] = await appendAll(annotator, [draft]);
      if (!record) throw new LabelNotSavedError(LABEL_SAVING_TEXTS.nothing());
      return record;
    },

    appendAll,
  };
}

/** Whether nested folders exist. @throws {@link LabelNotSavedError} if one is a link or a file */
export async function hasFolderAtPath(root: vscode.Uri, below: readonly string[]): Promise<boolean> {
  for (let k = 1; k <= below.length; k++) {
    const uri = vscode.Uri.joinPath(root, ...below.slice(0, k));
    const type = await readFileType(uri);
    if (type === undefined) return false;
    if (type !== Directory) throw new LabelNotSavedError(LABEL_SAVING_TEXTS.noFolder(formatFileUri(uri)));
  }
  return true;
}

/** Creates missing nested folders. @throws {@link LabelNotSavedError} if one is a link or a file */
export async function ensureFolderPath(root: vscode.Uri, below: readonly string[]): Promise<void> {
  for (let k = 1; k <= below.length; k++) {
    if (await hasFolderAtPath(root, below.slice(0, k))) continue;
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(root, ...below.slice(0, k)));
  }
}

/** Writes `.gitattributes` unless the file exists. Labels are saved even if this fails. */
async function writeAttributes(folder: vscode.Uri): Promise<void> {
  const uri = vscode.Uri.joinPath(folder, LABEL_GITATTRIBUTES_FILE.name);
  try {
    if ((await readFileType(uri)) === undefined)
      await vscode.workspace.fs.writeFile(uri, encodeUtf8(LABEL_GITATTRIBUTES_FILE.text));
  } catch {
    // It's optional.
  }
}
