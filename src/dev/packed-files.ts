/** Which files of the repository the extension is made of. */

import { cp, glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listFiles, PackageManager } from '@vscode/vsce';
import { root } from '../../test/support/paths.ts';

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

/** A link to a file of the repository. One to a place of the page itself is none. */
const TO_FILE = String.raw`\]\((?!https?:|#)[^)]*\)`;
/** A picture of the repository, with its caption: a paragraph in italics right below it. */
const PICTURE = new RegExp(String.raw`^!\[[^\]]*${TO_FILE}\n+(?:\*[^*\n][^\n]*\*\n+)?`, 'gm');
/** A sentence, or a row of a list, that only leads to a page. */
const LEADS_THERE = new RegExp(String.raw`[ \n]\[[^\]]*${TO_FILE}\.(?=\n)|^- \[[^\]]*${TO_FILE}: .*\n`, 'gm');
const LINK = new RegExp(String.raw`(?<!!)\[([^\]]*)${TO_FILE}`, 'g');

/** A relative picture would be broken there, and a relative link lead nowhere: what leads to a page goes, other links are plain text. */
export function withoutRelativeLinks(markdown: string): string {
  return markdown
    .replace(PICTURE, '')
    .replace(LEADS_THERE, '')
    .replace(LINK, '$1')
    .replace(/\n{3,}/g, '\n\n');
}
