import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../test/host/paths.ts';

interface Manifest {
  readonly version?: string;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Packages that package.json names and node_modules has not, or has in another version: `name@version`. */
export function notInstalled(folder: string = root): readonly string[] {
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
