import { realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProofLanguage } from '../../core/proof/index.ts';
import { addPartsFromSiblingFiles, readLatexInputFiles } from '../inputs/sibling-files.ts';
import type { FilesBesideProof } from './open-document.ts';

/**
 * Reads the parts of a proof in files beside it, as saved. For a LaTeX document, also reads the files that it names. If the client has
 * named folders, only documents in them have such files.
 * @param roots the addresses of the folders
 * @param onProblem hears why a file wasn't used
 */
export async function loadFilesBesideProof(
  { uri, text, language }: { readonly uri: string; readonly text: string; readonly language: ProofLanguage },
  roots: readonly string[],
  onProblem: (sentence: string) => void,
): Promise<FilesBesideProof> {
  const { path } = (await findReadablePath(uri, roots)) ?? {};
  if (path === undefined) return { inputs: undefined, addParts: async (own) => own };
  return {
    inputs: language === 'latex' ? await readLatexInputFiles(path, text) : undefined,
    async addParts(own) {
      const { proof, problems } = await addPartsFromSiblingFiles(path, own);
      for (const { name, message } of problems) onProblem(`${name}: ${message}`);
      return proof;
    },
  };
}

/**
 * The path of a document whose folder may be read. Links don't lead out of the roots.
 * @returns also its path without links in its folder, and the root, if the client has any
 */
export async function findReadablePath(
  uri: string,
  roots: readonly string[],
): Promise<{ readonly path: string; readonly real: string; readonly root?: string } | undefined> {
  const path = toFilePath(uri);
  if (path === undefined) return undefined;
  if (roots.length === 0) return { path, real: path };
  try {
    const folder = await realpath(dirname(path));
    for (const root of roots) {
      const rootPath = toFilePath(root);
      const real = rootPath === undefined ? undefined : await realpath(rootPath).catch(() => undefined);
      if (real !== undefined && (folder === real || folder.startsWith(real.endsWith(sep) ? real : real + sep)))
        return { path, real: join(folder, basename(path)), root: real };
    }
  } catch {
    // A new document may be in a folder that doesn't exist yet.
  }
  return undefined;
}

function toFilePath(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}
