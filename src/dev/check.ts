/** `npm run check`: types of every layer, then lint and format. Exits with 1 at the first that fails. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isMain, root } from '../../test/support/paths.ts';
import { runTool } from './run.ts';

export function runChecks(): boolean {
  const missing = listMissingPackages();
  if (missing.length > 0) {
    console.error(`Not installed: ${missing.join(', ')}. Run \`npm install\` first.`);
    return false;
  }
  return runTool('tsc', ['-b']) && runTool('biome', ['check', '--error-on-warnings', '.']);
}

if (isMain(import.meta)) process.exitCode = runChecks() ? 0 : 1;

interface Manifest {
  readonly version?: string;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Packages of package.json that node_modules lacks or has in another version, as `name@version`. */
export function listMissingPackages(folder: string = root): readonly string[] {
  const { devDependencies = {} } = manifestOf(folder) ?? {};
  return Object.entries(devDependencies).flatMap(([name, version]) =>
    manifestOf(path.join(folder, 'node_modules', name))?.version === version ? [] : [`${name}@${version}`],
  );
}

function manifestOf(folder: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
  } catch {
    return undefined;
  }
}
