import * as vscode from 'vscode';
import {
  GIT_ATTRIBUTES,
  isAnnotator,
  LABEL_ENDING,
  LABEL_FOLDERS,
  type LabelFile,
  type LabelFolder,
  LabelsNotKept,
  MOST_BYTES,
  MOST_BYTES_IN_ALL,
  MOST_FILES,
  newRecord,
  notAFile,
  readLabels,
  tooLongFile,
  tooManyFiles,
  writeRecord,
} from '../../core/annotate/index.ts';
import { t } from '../../l10n/index.ts';

const { Directory, File, SymbolicLink } = vscode.FileType;

/** How often a line that somebody else's writing has swallowed is written again. */
const TRIES = 3;

/**
 * The label files of a folder in any file system of the editor's. There is no adding to the end of a file here: one is read and
 * written as a whole, one label after another, and looked at afterwards, in case another window wrote meanwhile.
 */
export function openFsLabelFolder(root: vscode.Uri, below: readonly string[] = LABEL_FOLDERS): LabelFolder {
  const folder = vscode.Uri.joinPath(root, ...below);
  const fileOf = (annotator: string): vscode.Uri => vscode.Uri.joinPath(folder, annotator + LABEL_ENDING);
  let writing: Promise<unknown> = Promise.resolve();

  return {
    async read(known, first) {
      if (!(await checkFolders(root, below))) return { files: [], problems: [] };
      const entries = await vscode.workspace.fs.readDirectory(folder);
      const names = entries
        .filter(([name]) => name.endsWith(LABEL_ENDING))
        .map(([name]) => name.slice(0, -LABEL_ENDING.length))
        .filter((name) => isAnnotator(name))
        .sort((a, b) => Number(b === first) - Number(a === first) || (a < b ? -1 : 1));
      const problems: string[] = [];
      if (names.length > MOST_FILES) problems.push(tooManyFiles(shown(folder)));
      const files: LabelFile[] = [];
      let left = MOST_BYTES_IN_ALL;
      for (const annotator of names.slice(0, MOST_FILES)) {
        const uri = fileOf(annotator);
        const { type, size, mtime } = await vscode.workspace.fs.stat(uri);
        const stamp = [size, mtime].join();
        if (type !== File) problems.push(notAFile(shown(uri)));
        else if (size > Math.min(MOST_BYTES, left)) problems.push(tooLongFile(shown(uri), size));
        else {
          left -= size;
          if (known.get(annotator) === stamp) files.push({ annotator, stamp });
          else files.push({ annotator, stamp, text: (await textOf(uri)) ?? '' });
        }
      }
      return { files, problems };
    },

    append(annotator, draft) {
      const work = writing.then(async () => {
        if (!isAnnotator(annotator)) throw new LabelsNotKept(t('This is no name of an annotator.'));
        await makeFolders(root, below);
        await writeAttributes(folder);
        const uri = fileOf(annotator);
        await checkFile(uri);
        const { records } = readLabels((await textOf(uri)) ?? '', annotator);
        const record = newRecord(annotator, draft, records, Date.now());
        await addLine(uri, writeRecord(record));
        return record;
      });
      writing = work.catch(() => undefined);
      return work.catch((error: unknown) => {
        throw error instanceof LabelsNotKept ? error : new LabelsNotKept(reasonOf(error, folder));
      });
    },
  };
}

async function addLine(uri: vscode.Uri, line: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const text = (await textOf(uri)) ?? '';
    if (text.split('\n').includes(line)) return;
    const gap = text === '' || text.endsWith('\n') ? '' : '\n';
    await vscode.workspace.fs.writeFile(uri, await bytesOf(`${text}${gap}${line}\n`));
  }
  if (!((await textOf(uri)) ?? '').split('\n').includes(line))
    throw new LabelsNotKept(t('{0} is written by somebody else at the same time.', shown(uri)));
}

/** Whether the folders are there, and are folders. @throws if one is a link or something else */
async function checkFolders(root: vscode.Uri, below: readonly string[]): Promise<boolean> {
  for (let k = 1; k <= below.length; k++) {
    const uri = vscode.Uri.joinPath(root, ...below.slice(0, k));
    const type = await typeOf(uri);
    if (type === undefined) return false;
    if (type !== Directory)
      throw new LabelsNotKept(t('{0} is a link or no folder: it is not followed.', shown(uri)));
  }
  return true;
}

async function makeFolders(root: vscode.Uri, below: readonly string[]): Promise<void> {
  for (let k = 1; k <= below.length; k++) {
    if (await checkFolders(root, below.slice(0, k))) continue;
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(root, ...below.slice(0, k)));
  }
}

async function checkFile(uri: vscode.Uri): Promise<void> {
  const type = await typeOf(uri);
  if (type !== undefined && type !== File)
    throw new LabelsNotKept(t('{0} is a link or no file: nothing is written there.', shown(uri)));
  if (type === undefined) return;
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > MOST_BYTES)
    throw new LabelsNotKept(t('{0} is too long to be read here, with {1} bytes.', shown(uri), size));
}

/** Never over one that is there, and without it labels are kept all the same. */
async function writeAttributes(folder: vscode.Uri): Promise<void> {
  const uri = vscode.Uri.joinPath(folder, GIT_ATTRIBUTES.name);
  try {
    if ((await typeOf(uri)) === undefined)
      await vscode.workspace.fs.writeFile(uri, await bytesOf(GIT_ATTRIBUTES.text));
  } catch {
    // It is a help, and no more.
  }
}

async function typeOf(uri: vscode.Uri): Promise<vscode.FileType | undefined> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    // A link to a folder is both.
    return (type & SymbolicLink) !== 0 ? SymbolicLink : type;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}

async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  try {
    const bytes = await vscode.workspace.fs.readFile(uri);
    return await vscode.workspace.decode(bytes, { encoding: 'utf8' });
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}

async function bytesOf(text: string): Promise<Uint8Array> {
  return vscode.workspace.encode(text, { encoding: 'utf8' });
}

function shown(uri: vscode.Uri): string {
  return uri.scheme === 'file' ? uri.fsPath : uri.toString(true);
}

function reasonOf(error: unknown, place: vscode.Uri): string {
  if (error instanceof vscode.FileSystemError && error.code === 'NoPermissions')
    return t('{0} cannot be written: it is read-only for you.', shown(place));
  return t('{0}: {1}', shown(place), error instanceof Error ? error.message : `${error}`);
}
