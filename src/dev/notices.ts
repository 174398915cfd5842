import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../test/support/paths.ts';
import { getOrCreate } from '../core/base/groups.ts';

/** A bundled file: its package, and its folders in the package, innermost last. */
const BUNDLED = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\/(?:(.*)\/)?[^/]+$/;
const LICENCE = /^(?:licen[cs]e|copying)(?:\.|$)/i;
/** Packages without a license text, and the file in node_modules that has it. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '@microsoft/fast-element': '@vscode/webview-ui-toolkit/NOTICES',
  '@microsoft/fast-foundation': '@vscode/webview-ui-toolkit/NOTICES',
  '@microsoft/fast-web-utilities': '@vscode/webview-ui-toolkit/NOTICES',
};

/**
 * The licenses of the bundled packages, and of third-party code in subfolders of these packages. Their terms require that they ship
 * with the bundles.
 * @param files the bundled files
 * @throws Error if a bundled package has no license text
 */
export async function createLicenseNotices(files: Iterable<string>): Promise<string> {
  const packages = new Map<string, Set<string>>();
  for (const file of files) {
    const [, name, folder] = BUNDLED.exec(file.replaceAll('\\', '/')) ?? [];
    if (name === undefined) continue;
    const folders = packages.get(name) ?? new Set();
    packages.set(name, folders);
    for (let at = folder ?? ''; at !== '' && at !== '.'; at = path.posix.dirname(at)) folders.add(at);
  }
  const names = [...packages.keys()].sort();
  const notices = await Promise.all(names.map((name) => listNotices(name, [...(packages.get(name) ?? [])].sort())));
  // Packages of one author often have one license, which ships once.
  const titles = new Map<string, string[]>();
  for (const { title, text } of notices.flat()) getOrCreate(titles, text.trim(), () => []).push(title);
  const parts = [...titles].map(([text, all]) => `\n${'-'.repeat(80)}\n${all.join('\n')}\n\n${text}\n`);
  return `Proofmark contains the following packages, each under its own licence.\n${parts.join('')}`;
}

interface LicenseNotice {
  readonly title: string;
  readonly text: string;
}

async function listNotices(name: string, folders: readonly string[]): Promise<LicenseNotice[]> {
  const folder = path.join(root, 'node_modules', name);
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const text = (await licenceIn(folder)) ?? (await licenceElsewhere(name));
  if (text === undefined) throw new Error(`${name} is bundled, but has no licence text to ship.`);
  const inner = await Promise.all(
    folders.map(async (one) => {
      // Packages that ship their sources may have the license only there.
      const own = (await licenceIn(path.join(folder, one))) ?? (await licenceIn(path.join(folder, 'src', one)));
      return own === undefined ? [] : [{ title: `${name} ${version}, in ${one}`, text: own }];
    }),
  );
  return [{ title: `${name} ${version}`, text }, ...inner.flat()];
}

/** @throws Error if the license file doesn't name the package */
async function licenceElsewhere(name: string): Promise<string | undefined> {
  const file = ELSEWHERE[name];
  if (file === undefined) return undefined;
  const text = await readFile(path.join(root, 'node_modules', file), 'utf8');
  const [, own] = text.split(new RegExp(`^${name} [^\n]*\n`, 'm'));
  if (own === undefined) throw new Error(`${file} does not name ${name}.`);
  return own.split(/^---$/m, 1)[0];
}

async function licenceIn(folder: string): Promise<string | undefined> {
  const entries = await readdir(folder).catch((): string[] => []);
  const file = entries.find((entry) => LICENCE.test(entry));
  return file === undefined ? undefined : readFile(path.join(folder, file), 'utf8');
}
