/** Which files of the repository the extension is made of. */
import { cp, glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listFiles, PackageManager } from '@vscode/vsce';
import { root } from '../../test/host/paths.ts';

/**
 * The files that vsce packs, sorted, relative to the extension's folder and with `/`. vsce says so itself, but of a copy of
 * what `.vscodeignore` names: it compares every file of the repository with every line, the tests' own VS Code included, which
 * takes seconds.
 *
 * @param folder the extension's folder
 * @throws Error if `.vscodeignore` does not ignore everything first, as these lines take it to.
 */
export async function packedFiles(folder: string = root): Promise<string[]> {
  const ignored = (await readFile(path.join(folder, '.vscodeignore'), 'utf8')).split(/\r?\n/);
  if (!ignored.includes('**')) {
    throw new Error(
      '.vscodeignore has no line ** any more: what is packed cannot be told from its lines with ! alone.',
    );
  }
  const named = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const stage = await mkdtemp(path.join(os.tmpdir(), 'proofmark-packed-'));
  try {
    // vsce packs the first two whatever is ignored, and reads the third.
    for await (const name of glob(['package.json', 'README.md', '.vscodeignore', ...named], {
      cwd: folder,
    })) {
      await cp(path.join(folder, name), path.join(stage, name), { recursive: true });
    }
    return [...(await listFiles({ cwd: stage, packageManager: PackageManager.None }))].sort();
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}
