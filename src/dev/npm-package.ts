/** The npm package: the command line and the library in one folder without dependencies, and its tarball. */
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { dist, root } from '../../test/support/paths.ts';
import { runTool } from './run.ts';

export interface PackedNpmPackage {
  readonly tarball: string;
  /** The packed files with their sizes in bytes, sorted by name. */
  readonly files: ReadonlyMap<string, number>;
}

/** The address of the repository, of its issues and of its README, as the packages name them. */
export interface ProjectLinks {
  readonly repository: string;
  readonly bugs: string;
  readonly homepage: string;
}

/** Reads the links from package.json. Undefined as long as its repository is a placeholder, which can't be released. */
export async function readProjectLinks(): Promise<ProjectLinks | undefined> {
  const { repository } = await readManifest();
  const url = new URL(repository.url.replace(/^git\+/, ''));
  if (url.hostname.endsWith('.invalid')) return undefined;
  const page = url.href.replace(/\.git$/, '');
  return { repository: repository.url, bugs: `${page}/issues`, homepage: `${page}#readme` };
}

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly keywords: readonly string[];
  readonly repository: { readonly type: string; readonly url: string };
}

async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
}

/**
 * Writes the folder `npm` and its tarball. Build the product first. Equal builds give equal bytes.
 * @throws Error with the output of npm, or if the types of the library can't be written
 */
export async function buildNpmPackage(target: string = dist, source: string = dist): Promise<PackedNpmPackage> {
  const folder = path.join(target, 'npm');
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, 'cli'), { recursive: true });
  if (!runTool('tsc', ['-b', 'src/cli'])) throw new Error("The library's types couldn't be written.");
  for (const name of await readdir(path.join(source, 'cli'))) {
    if (!name.endsWith('.map')) await cp(path.join(source, 'cli', name), path.join(folder, 'cli', name));
  }
  await cp(path.join(source, 'cli.mjs'), path.join(folder, 'cli.mjs'));
  await cp(path.join(dist, 'types/cli/cli/library.d.ts'), path.join(folder, 'cli/index.d.ts'));
  const licenses = [path.join(root, 'LICENSE'), path.join(dist, 'cli-notices.txt')];
  const texts = await Promise.all(licenses.map((file) => readFile(file, 'utf8')));
  await writeFile(path.join(folder, 'LICENSE'), texts.join('\n'));
  await cp(path.join(root, 'src/dev/npm-readme.md'), path.join(folder, 'README.md'));
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(await createNpmManifest(), undefined, 2)}\n`);
  const files = new Map<string, number>();
  for (const entry of (await readdir(folder, { recursive: true, withFileTypes: true })).sort()) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    // The tarball contains the permissions, which the account's mask must not change.
    await chmod(file, entry.name === 'cli.mjs' ? 0o755 : 0o644);
    files.set(path.relative(folder, file).replaceAll(path.sep, '/'), (await stat(file)).size);
  }
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', target, folder], {
    shell: process.platform === 'win32',
  });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return { tarball: path.join(target, filename), files: new Map([...files].sort()) };
}

async function createNpmManifest(): Promise<object> {
  const { version, license, keywords, repository } = await readManifest();
  const texts = JSON.parse(await readFile(path.join(root, 'package.nls.json'), 'utf8')) as { description: string };
  const { bugs, homepage } = (await readProjectLinks()) ?? {};
  return {
    name: 'proofmark',
    version,
    description: texts.description,
    keywords,
    license,
    repository,
    ...(bugs === undefined ? {} : { bugs: { url: bugs }, homepage }),
    type: 'module',
    engines: { node: '>=20.16' },
    bin: { proofmark: 'cli.mjs' },
    exports: {
      '.': { types: './cli/index.d.ts', default: './cli/index.mjs' },
      './package.json': './package.json',
    },
    sideEffects: false,
  };
}
