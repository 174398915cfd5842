/** The extension as one installable file. */
import { execFile } from 'node:child_process';
import { mkdir, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { listFiles } from '@vscode/vsce';
import { dist, root } from '../../test/host/paths.ts';

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
  await mkdir(path.dirname(file), { recursive: true });
  await rm(file, { force: true });
  // The command, not its API, which prints a tree of files that cannot be turned off.
  const vsce = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@vscode/vsce/package.json')),
    'vsce',
  );
  const args = [
    'package',
    '--no-dependencies',
    '--allow-missing-repository',
    '--skip-license',
    '--no-rewrite-relative-links',
    '--out',
    file,
  ];
  let said: string;
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [vsce, ...args], { cwd: root });
    said = stdout + stderr;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`vsce could not pack the extension:\n${stdout}${stderr}`, { cause: error });
  }
  const files = await listFiles({ cwd: root, packagedDependencies: [] });
  return {
    file,
    bytes: (await stat(file)).size,
    files: [...files].sort(),
    warnings: said.split('\n').filter((line) => /warning/i.test(line)),
  };
}
