import * as vscode from 'vscode';
import {
  annotatorTexts,
  GIT_ATTRIBUTES,
  isAnnotator,
  LABEL_ENDING,
  LABEL_FOLDERS,
  type LabelDraft,
  type LabelFile,
  type LabelFolder,
  LabelNotSavedError,
  type LabelRecord,
  labelLogTexts,
  labelSavingTexts,
  MOST_LABEL_BYTES_IN_ALL,
  MOST_LABEL_BYTES_WHOLE,
  MOST_LABEL_FILES,
} from '../../core/annotate/index.ts';
import { describeFileError, encodeFileText, formatFileUri, readFileText, readFileType } from './fs-files.ts';
import { FsLabelWriter } from './fs-label-writer.ts';

const { Directory, File } = vscode.FileType;

/**
 * Opens a folder of label files in any file system of the editor. The editor can't append to files, so a file is read and rewritten as a
 * whole for each label, then checked in case another window has written meanwhile. Windows have no common lock: if two write one
 * annotator's file at the same time, a label may be lost (see `FsLabelWriter`).
 */
export function openFsLabelFolder(root: vscode.Uri, below: readonly string[] = LABEL_FOLDERS): LabelFolder {
  const folder = vscode.Uri.joinPath(root, ...below);
  const fileOf = (annotator: string): vscode.Uri => vscode.Uri.joinPath(folder, annotator + LABEL_ENDING);
  const writers = new Map<string, FsLabelWriter>();

  const appendAll = async (
    annotator: string,
    drafts: readonly LabelDraft[],
  ): Promise<readonly LabelRecord[]> => {
    if (!isAnnotator(annotator)) throw new LabelNotSavedError(annotatorTexts.notOne());
    const writer = writers.get(annotator) ?? new FsLabelWriter(fileOf(annotator), annotator);
    writers.set(annotator, writer);
    try {
      return await writer.append(drafts, async () => {
        if (await hasFolders(root, below)) return;
        await createFolders(root, below);
        await writeAttributes(folder);
      });
    } catch (error) {
      throw error instanceof LabelNotSavedError
        ? error
        : new LabelNotSavedError(describeFileError(error, folder));
    }
  };

  return {
    async read(known, first) {
      if (!(await hasFolders(root, below))) return { files: [], problems: [] };
      const entries = await vscode.workspace.fs.readDirectory(folder);
      const names = entries
        .filter(([name]) => name.endsWith(LABEL_ENDING))
        .map(([name]) => name.slice(0, -LABEL_ENDING.length))
        .filter((name) => isAnnotator(name))
        .sort((a, b) => Number(b === first) - Number(a === first) || (a < b ? -1 : 1));
      const problems: string[] = [];
      if (names.length > MOST_LABEL_FILES) problems.push(labelLogTexts.tooMany(formatFileUri(folder)));
      const files: LabelFile[] = [];
      let left = MOST_LABEL_BYTES_IN_ALL;
      for (const annotator of names.slice(0, MOST_LABEL_FILES)) {
        const uri = fileOf(annotator);
        const { type, size, mtime } = await vscode.workspace.fs.stat(uri);
        const stamp = [size, mtime].join();
        if (type !== File) problems.push(labelLogTexts.noFile(formatFileUri(uri)));
        else if (size > Math.min(MOST_LABEL_BYTES_WHOLE, left))
          problems.push(labelLogTexts.tooLong(formatFileUri(uri), size));
        else {
          left -= size;
          if (known.get(annotator) === stamp) files.push({ annotator, stamp });
          else files.push({ annotator, stamp, text: (await readFileText(uri)) ?? '' });
        }
      }
      return { files, problems };
    },

    async append(annotator, draft) {
      const [record] = await appendAll(annotator, [draft]);
      if (!record) throw new LabelNotSavedError(labelSavingTexts.nothing());
      return record;
    },

    appendAll,
  };
}

/** Whether nested folders exist. @throws {@link LabelNotSavedError} if one is a link or a file */
export async function hasFolders(root: vscode.Uri, below: readonly string[]): Promise<boolean> {
  for (let k = 1; k <= below.length; k++) {
    const uri = vscode.Uri.joinPath(root, ...below.slice(0, k));
    const type = await readFileType(uri);
    if (type === undefined) return false;
    if (type !== Directory) throw new LabelNotSavedError(labelSavingTexts.noFolder(formatFileUri(uri)));
  }
  return true;
}

/** Creates missing nested folders. @throws {@link LabelNotSavedError} if one is a link or a file */
export async function createFolders(root: vscode.Uri, below: readonly string[]): Promise<void> {
  for (let k = 1; k <= below.length; k++) {
    if (await hasFolders(root, below.slice(0, k))) continue;
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(root, ...below.slice(0, k)));
  }
}

/** Writes `.gitattributes` unless the file exists. Labels are saved even if this fails. */
async function writeAttributes(folder: vscode.Uri): Promise<void> {
  const uri = vscode.Uri.joinPath(folder, GIT_ATTRIBUTES.name);
  try {
    if ((await readFileType(uri)) === undefined)
      await vscode.workspace.fs.writeFile(uri, await encodeFileText(GIT_ATTRIBUTES.text));
  } catch {
    // It's optional.
  }
}
