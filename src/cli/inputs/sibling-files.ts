import { constants } from 'node:fs';
import { lstat, open, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import {
  addMissingProofParts,
  createOversizedFileFailure,
  getProofFileLanguage,
  getProofFileStem,
  type ImageReader,
  isProofDocument,
  listMissingPartNames,
  listPossibleSiblingFileNames,
  MAX_IMAGE_BYTES,
  MAX_SIBLING_FILE_BYTES,
  type Proof,
  parseSiblingFileName,
  type SiblingFileFailure,
  type SiblingFilePartName,
  type SiblingFileText,
} from '../../core/proof/index.ts';
import {
  type LatexInputFileContents,
  loadLatexInputFiles,
  MAX_LATEX_INPUT_FILE_BYTES,
} from '../../core/reading/index.ts';
import { decodeUtf8 } from './read-text.ts';

/**
 * Adds missing parts of a proof from files beside it (`imo.problem.md`), and returns problems with these files by path. Follows
 * links only within the folder, so that an untrusted proof can't show other files.
 * @param isReal whether the path of the file is its real path, and must still be
 */
export async function addPartsFromSiblingFiles(
  file: string,
  own: Proof,
  isReal = false,
): Promise<{ readonly proof: Proof; readonly problems: readonly SiblingFileFailure[] }> {
  const folder = dirname(file);
  const texts: Partial<Record<SiblingFilePartName, SiblingFileText>> = {};
  const problems: SiblingFileFailure[] = [];
  for (const part of listMissingPartNames(own)) {
    for (const name of listPossibleSiblingFileNames(basename(file), part)) {
      const found = await readSibling(folder, name, part, isReal);
      if (found === undefined) continue;
      if ('message' in found) problems.push(found);
      else texts[part] = found;
      break;
    }
  }
  const filled = addMissingProofParts(own, texts);
  const all = [...problems, ...filled.problems];
  return { proof: filled.proof, problems: all.map((item) => ({ ...item, name: join(folder, item.name) })) };
}

/** Undefined if there is no such file. */
async function readSibling(
  folder: string,
  name: string,
  part: SiblingFilePartName,
  isReal: boolean,
): Promise<SiblingFileText | SiblingFileFailure | undefined> {
  const without = `The proof is read without its ${part}.`;
  const refuse = (why: string): SiblingFileFailure => ({ name, part, message: `${why}. ${without}` });
  const path = join(folder, name);
  try {
    const home = isReal ? folder : await realpath(folder);
    const isLink = (await lstat(path)).isSymbolicLink();
    const real = isLink ? await realpath(path) : join(home, name);
    if (!real.startsWith(join(home, sep))) return refuse('The file is a link that leads out of its folder');
    if (!(await stat(real)).isFile()) return refuse('Not a regular file');
    const bytes = await readFileBelowFolder(
      home,
      relative(home, real).split(sep).join('/'),
      MAX_SIBLING_FILE_BYTES,
      true,
    );
    if (bytes === 'too-large') return createOversizedFileFailure(name, part);
    if (typeof bytes === 'string') return refuse("Can't read the file");
    const text = decodeUtf8(bytes);
    return text === undefined ? refuse('Not UTF-8 text') : { name, text };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // No file has a name that is too long for the file system.
    if (code === 'ENAMETOOLONG' || (code === 'ENOENT' && !(await siblingExists(path)))) return undefined;
    return refuse(code === 'ENOENT' ? 'The file is a broken link' : `Can't read the file (${code})`);
  }
}

async function siblingExists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch {
    return false;
  }
}

/** Separates files that are parts of other named proofs, as with `proofs/*.md`. Such a file is a proof only if its front matter says so. */
export async function separateProofsFromParts(
  files: readonly string[],
): Promise<{ readonly proofs: readonly string[]; readonly parts: readonly string[] }> {
  const stems = new Set<string>();
  for (const file of files) {
    const stem = getProofFileStem(basename(file));
    if (stem !== undefined) stems.add(resolve(dirname(file), stem));
  }
  const proofs: string[] = [];
  const parts: string[] = [];
  for (const file of files) {
    const sibling = parseSiblingFileName(basename(file));
    const isPart = sibling && stems.has(resolve(dirname(file), sibling.stem)) && !(await isProofFile(file));
    (isPart ? parts : proofs).push(file);
  }
  return { proofs, parts };
}

/** Whether the beginning of a file is that of a proof. @param byName whether its name marks it as one, unless its front matter denies that */
export async function isProofFile(file: string, byName = false): Promise<boolean> {
  try {
    if (!(await stat(file)).isFile()) return false;
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES_READ), 0, HEAD_BYTES_READ, 0);
      const head = new TextDecoder().decode(buffer.subarray(0, bytesRead));
      return isProofDocument(head, getProofFileLanguage(file) ?? 'plain', byName, basename(file));
    } finally {
      await handle.close();
    }
  } catch {
    return false;
  }
}

/** Enough bytes for the 4,096 UTF-16 code units that are checked. */
const HEAD_BYTES_READ = 16 * 1024;

/** Reads images beside a file, but none outside its folder or behind a symbolic link, so that an untrusted proof can't send other files. */
export function createImageReader(file: string): ImageReader {
  return (path) => readFileBelowFolder(dirname(file), path, MAX_IMAGE_BYTES);
}

/**
 * Reads the files that a LaTeX document names, below its folder. Undefined if it names none.
 * @param isReal whether the path of the document is its real path, and must still be
 */
export function readLatexInputFiles(
  file: string,
  text: string,
  isReal = false,
): Promise<LatexInputFileContents | undefined> {
  return loadLatexInputFiles(text, async (path) => {
    const bytes = await readFileBelowFolder(dirname(file), path, MAX_LATEX_INPUT_FILE_BYTES, isReal);
    return typeof bytes === 'string' ? undefined : decodeUtf8(bytes);
  });
}

/**
 * The bytes of a file below a folder, at most `most`, or why there are none. Follows no link.
 * @param isReal whether the folder is a real path, and must still be
 */
export async function readFileBelowFolder(
  folder: string,
  path: string,
  most: number,
  isReal = false,
): ReturnType<ImageReader> {
  try {
    const root = isReal ? folder : await realpath(folder);
    const wanted = join(root, ...path.split('/'));
    if (!wanted.startsWith(root.endsWith(sep) ? root : root + sep)) return 'outside';
    // The path equals its real path, so it contains no link below the folder.
    if ((await lstat(wanted)).isSymbolicLink() || (await realpath(wanted)) !== wanted) return 'outside';
    // Reading a pipe would wait forever.
    const handle = await open(wanted, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      // A folder may have become a link meanwhile. Only Linux says what was opened.
      const opened = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => wanted);
      if (opened !== wanted && opened !== `${wanted} (deleted)`) return 'outside';
      const facts = await handle.stat();
      if (!facts.isFile()) return 'unreadable';
      if (facts.size > most) return 'too-large';
      const bytes = new Uint8Array(facts.size);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
      return bytes.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable';
  }
}
