import * as vscode from 'vscode';
import type { MessageImage } from '../../core/judge/calls/index.ts';
import { describeUnsentImages, type ImageReader, MAX_IMAGE_BYTES, readLinkedImages } from '../../core/proof/index.ts';
import { t } from '../../l10n/index.ts';

/** The pictures of a problem for a judge, and a sentence for each picture that isn't sent. */
export interface ProblemImagesForJudge {
  readonly images: readonly MessageImage[];
  readonly unsent: readonly string[];
}

export const NO_PROBLEM_IMAGES: ProblemImagesForJudge = { images: [], unsent: [] };

/** Reads a problem's pictures. @param judge whether its endpoint accepts any, and its name @param home its file */
export async function readProblemImages(
  judge: { readonly images: boolean; readonly endpoint: string },
  problem: string | undefined,
  home: vscode.Uri,
): Promise<ProblemImagesForJudge> {
  if (!judge.images) {
    const sentence = describeUnsentImages(problem, t('“images” is off for the endpoint “{0}”', judge.endpoint));
    return sentence === undefined ? NO_PROBLEM_IMAGES : { images: [], unsent: [sentence] };
  }
  const { images, problems } = await readLinkedImages(problem, createLinkedImageReader(home));
  return { images, unsent: problems };
}

/**
 * Reads pictures that a document links to, but not outside its workspace folder (or its own folder without one) and not
 * through symbolic links, since an untrusted proof mustn't send other files.
 */
export function createLinkedImageReader(document: vscode.Uri): ImageReader {
  const folder = vscode.Uri.joinPath(document, '..');
  const root = vscode.workspace.getWorkspaceFolder(document)?.uri ?? folder;
  return async (path) => {
    const wanted = vscode.Uri.joinPath(folder, path);
    const way = listPathUris(root, wanted);
    if (!way) return 'outside';
    try {
      for (const [k, uri] of way.entries()) {
        const { type, size } = await vscode.workspace.fs.stat(uri);
        if ((type & vscode.FileType.SymbolicLink) !== 0) return 'outside';
        if (k < way.length - 1) continue;
        if (type !== vscode.FileType.File) return 'unreadable';
        if (size > MAX_IMAGE_BYTES) return 'too-large';
      }
      return await vscode.workspace.fs.readFile(wanted);
    } catch (error) {
      return error instanceof vscode.FileSystemError && error.code === 'FileNotFound' ? 'missing' : 'unreadable';
    }
  };
}

/** The URIs of all folders between `root` and a file, and of the file; undefined if the file isn't below `root`. */
function listPathUris(root: vscode.Uri, file: vscode.Uri): readonly vscode.Uri[] | undefined {
  const start = root.path.endsWith('/') ? root.path : `${root.path}/`;
  if (file.scheme !== root.scheme || file.authority !== root.authority || !file.path.startsWith(start)) {
    return undefined;
  }
  const parts = file.path.slice(start.length).split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return undefined;
  return parts.map((_, k) => root.with({ path: start + parts.slice(0, k + 1).join('/') }));
}
