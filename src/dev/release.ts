/**
 * `npm run release`: everything of a release but the upload, in `dist/release`: the VSIX, the npm package, a bill of materials,
 * an unsigned statement of provenance, and checksums. Refuses a changed working tree, and a package.json without a real repository.
 * Options: [--dry-run], which only warns about these.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { dist, isMain, root } from '../../test/support/paths.ts';
import { buildProduct } from './build.ts';
import { buildNpmPackage, readProjectLinks } from './npm-package.ts';
import { buildVsix } from './vsix.ts';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly 'bom-ref': string;
}

/** A bill of materials as npm writes it, as far as it is read here. */
export interface BillOfMaterials {
  readonly metadata: { readonly timestamp?: string; readonly component: object };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

async function run(command: string, ...args: string[]): Promise<string> {
  const shell = process.platform === 'win32';
  const { stdout } = await promisify(execFile)(command, args, { cwd: root, maxBuffer: 1e8, shell });
  return stdout;
}

/** Why this checkout can't be released. */
async function listObstacles(): Promise<readonly string[]> {
  const changed = await run('git', 'status', '--porcelain');
  return [
    ...(changed === '' ? [] : [`The working tree has changes:\n${changed.trimEnd()}`]),
    ...((await readProjectLinks()) ? [] : ['"repository" in package.json is a placeholder.']),
  ];
}

/**
 * Keeps only the packages that the bundles contain. npm lists all that is installed, tools for developers, too.
 * @param notices the license notices of the bundles, which name each package with its version
 * @throws Error that names a bundled package that npm doesn't list
 */
export function selectBundledComponents(bill: BillOfMaterials, notices: string): BillOfMaterials {
  const bundled = new Set(
    [...notices.matchAll(/^-{80}\n(\S+) (\d[^\s,]*)$/gm)].map(([, name, version]) => `${name}@${version}`),
  );
  const components = bill.components.filter(({ name, version }) => bundled.delete(`${name}@${version}`));
  if (bundled.size > 0) throw new Error(`npm doesn't list ${[...bundled].join(', ')}.`);
  const refs = new Set(components.map((one) => one['bom-ref']));
  return {
    ...bill,
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  };
}

/** The statement for a signer in CI. It names the files, their commit, and the command that made them (in-toto, SLSA 1.0). */
export function createProvenance(digests: ReadonlyMap<string, string>, commit: string, repository: string): object {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [...digests].map(([name, sha256]) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: `${repository}#npm-run-release`,
        externalParameters: { command: 'npm ci && npm run release' },
        internalParameters: { node: process.versions.node },
        resolvedDependencies: [{ uri: repository, digest: { gitCommit: commit } }],
      },
      // The CI names itself and its run here before it signs.
      runDetails: { builder: { id: '' } },
    },
  };
}

async function release(isDryRun: boolean): Promise<void> {
  const obstacles = await listObstacles();
  for (const obstacle of obstacles) console.error(obstacle);
  if (obstacles.length > 0 && !isDryRun) {
    process.exitCode = 1;
    return;
  }
  const folder = path.join(dist, 'release');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await buildProduct();
  const { version, repository } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  await buildVsix(path.join(folder, `proofmark-${version}.vsix`));
  await buildNpmPackage(folder);
  await rm(path.join(folder, 'npm'), { recursive: true });
  const bill = JSON.parse(await run('npm', 'sbom', '--sbom-format', 'cyclonedx')) as BillOfMaterials;
  const bundled = selectBundledComponents(bill, await readFile(path.join(dist, 'NOTICES.txt'), 'utf8'));
  const commit = (await run('git', 'rev-parse', 'HEAD')).trim();
  const timestamp = (await run('git', 'show', '--no-patch', '--format=%cI', 'HEAD')).trim();
  // The folder's name, a random number and the present time would make each bill another.
  const component = { ...bundled.metadata.component, name: 'proofmark', description: undefined, properties: undefined };
  const own = { ...bundled, serialNumber: undefined, metadata: { ...bundled.metadata, timestamp, component } };
  await writeFile(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(own, undefined, 2)}\n`);
  const digests = new Map<string, string>();
  for (const name of (await readdir(folder)).sort()) {
    digests.set(
      name,
      createHash('sha256')
        .update(await readFile(path.join(folder, name)))
        .digest('hex'),
    );
  }
  const provenance = createProvenance(digests, commit, repository.url);
  await writeFile(path.join(folder, 'provenance.intoto.json'), `${JSON.stringify(provenance, undefined, 2)}\n`);
  const sums = [...digests].map(([name, sum]) => `${sum}  ${name}\n`).join('');
  await writeFile(path.join(folder, 'SHA256SUMS'), sums);
  console.log(`${sums}\nNot uploaded. See CONTRIBUTING.md for what is left.`);
}

if (isMain(import.meta)) {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
  await release(values['dry-run']);
}
