/** The folders whose files the tools may read. Paths come from agents: they are untrusted. */
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFileBelowFolder } from '../inputs/sibling-files.ts';
import { UsageError } from '../output/usage-error.ts';

/** The real path of a file, and its path from the root, for display. */
export interface RootFileContents {
  readonly file: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A client's roots, as `file:` URIs; undefined if it has none to offer. */
export type ClientRootsReader = () => Promise<readonly string[] | undefined>;

/** The roots of a command line, as real paths. @throws {@link UsageError} for anything but a folder */
export async function resolveRootFolders(folders: readonly string[]): Promise<readonly string[]> {
  return Promise.all(
    folders.map(async (folder) => {
      const real = await realpath(folder).catch(() => undefined);
      if (real === undefined || !(await stat(real)).isDirectory())
        throw new UsageError(`--root ${folder} isn't a folder.`);
      return real;
    }),
  );
}

/** Reads files in the roots. A client's roots only narrow them. */
export class RootFileReader {
  readonly #roots: readonly string[];
  readonly #clientRoots: ClientRootsReader;

  constructor(roots: readonly string[], clientRoots: ClientRootsReader) {
    this.#roots = roots;
    this.#clientRoots = clientRoots;
  }

  /**
   * Reads a file, after resolving all links.
   * @param most the maximum size in bytes
   * @throws Error with the reason. It is the same for a missing file and one outside the roots, so that agents can't explore other folders
   */
  async read(path: string, most: number): Promise<RootFileContents> {
    const found = await this.#find(path);
    if (!found)
      throw new Error(
        "Can't read this file: there is no such file in the folders of the server. Pass a path relative to one of them.",
      );
    const { root, real } = found;
    const bytes = await readFileBelowFolder(root, relative(root, real).split(sep).join('/'), most, true);
    if (bytes === 'too-large') throw new Error(`Can't read this file: it exceeds ${most} bytes.`);
    if (typeof bytes === 'string')
      throw new Error("Can't read this file: it isn't a regular file, or access is denied.");
    return { file: real, name: relative(root, real).split(sep).join('/'), bytes };
  }

  /** The path of a `file:` URI. */
  async readUri(uri: string, most: number): Promise<RootFileContents> {
    const path = toFilePath(uri);
    if (path === undefined) throw new Error("The URI isn't a file URI.");
    return this.read(path, most);
  }

  async #find(path: string): Promise<{ readonly root: string; readonly real: string } | undefined> {
    // No file has such a name on purpose, and Node throws for NUL.
    if (/\p{Cc}/u.test(path)) return undefined;
    const narrowed = await this.#clientRoots();
    const clientRoots = narrowed && (await Promise.all(narrowed.map(toRealPath)));
    for (const root of this.#roots) {
      const wanted = isAbsolute(path) ? path : resolve(root, path);
      const real = await realpath(wanted).catch(() => undefined);
      if (real === undefined || !isInside(root, real)) continue;
      if (clientRoots && !clientRoots.some((one) => one !== undefined && isInside(one, real))) continue;
      return { root, real };
    }
    return undefined;
  }
}

async function toRealPath(uri: string): Promise<string | undefined> {
  const path = toFilePath(uri);
  return path === undefined ? undefined : realpath(path).catch(() => undefined);
}

function toFilePath(uri: string): string | undefined {
  try {
    const url = new URL(uri);
    return url.protocol === 'file:' && url.host === '' ? fileURLToPath(url) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a real path is in a folder. */
function isInside(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
