/** The extension as one installable file. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { dist, root } from '../../test/support/paths.ts';
import { packedFiles, withoutRelativeLinks } from './packed-files.ts';

export interface Vsix {
  readonly file: string;
  readonly bytes: number;
  /** The packed files, relative to the extension's folder. */
  readonly files: readonly string[];
  /** What vsce warned of. */
  readonly warnings: readonly string[];
}

/**
 * Packs what is in `dist/` and what `.vscodeignore` lets in. The bundles must have been built before.
 *
 * @throws Error with vsce's own output if it refuses the extension.
 */
export async function makeVsix(file: string = path.join(dist, 'proofmark.vsix')): Promise<Vsix> {
  const files = await packedFiles();
  const stage = await mkdtemp(path.join(os.tmpdir(), 'proofmark-vsix-'));
  try {
    await cp(path.join(root, '.vscodeignore'), path.join(stage, '.vscodeignore'));
    for (const name of files) {
      const target = path.join(stage, name);
      await mkdir(path.dirname(target), { recursive: true });
      if (name.endsWith('.md') && !name.startsWith('media/')) {
        await writeFile(target, withoutRelativeLinks(await readFile(path.join(root, name), 'utf8')));
      } else {
        await cp(path.join(root, name), target);
      }
    }
    await mkdir(path.dirname(file), { recursive: true });
    await rm(file, { force: true });
    const warnings = await pack(stage, file);
    return { file, bytes: (await stat(file)).size, files, warnings };
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** vsce's command, not its API, which prints a tree of files that cannot be turned off. */
async function pack(folder: string, file: string): Promise<string[]> {
  const vsce = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@vscode/vsce/package.json')),
    'vsce',
  );
  const args = ['package', '--no-dependencies', '--allow-missing-repository', '--out', file];
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [vsce, ...args], { cwd: folder });
    return `${stdout}${stderr}`.split('\n').filter((line) => /warning/i.test(line));
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`vsce could not pack the extension:\n${stdout}${stderr}`, { cause: error });
  }
}
