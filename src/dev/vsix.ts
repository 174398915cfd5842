/** The extension as one installable file. */
import { execFile } from 'node:child_process';
import { cp, glob, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { listFiles, PackageManager } from '@vscode/vsce';
import { dist, root } from '../../test/support/paths.ts';
import { type ProjectLinks, readProjectLinks } from './npm-package.ts';

export interface PackedVsix {
  readonly file: string;
  readonly bytes: number;
  /** The packed files, relative to the extension's folder. */
  readonly files: readonly string[];
  /** The warnings of vsce. */
  readonly warnings: readonly string[];
}

/**
 * Packs `dist/` and the other files that `.vscodeignore` includes. Build the bundles first.
 * @throws Error with the output of vsce if it rejects the extension
 */
export async function buildVsix(file: string = path.join(dist, 'proofmark.vsix')): Promise<PackedVsix> {
  const files = await listVsixFiles();
  const links = await readProjectLinks();
  const stage = await mkdtemp(path.join(os.tmpdir(), 'proofmark-vsix-'));
  try {
    await cp(path.join(root, '.vscodeignore'), path.join(stage, '.vscodeignore'));
    for (const name of files) {
      const target = path.join(stage, name);
      await mkdir(path.dirname(target), { recursive: true });
      if (name.endsWith('.md') && !name.startsWith('media/')) {
        await writeFile(target, adaptMarkdownForVsix(await readFile(path.join(root, name), 'utf8'), links));
      } else if (name === 'package.json') {
        await writeFile(target, await createVsixManifest(links));
      } else {
        await cp(path.join(root, name), target);
      }
    }
    await mkdir(path.dirname(file), { recursive: true });
    await rm(file, { force: true });
    const warnings = await packFolderAsVsix(stage, file);
    return { file, bytes: (await stat(file)).size, files, warnings };
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** The manifest with the links of the project, or without a placeholder for them, and without what only npm needs. */
async function createVsixManifest(links: ProjectLinks | undefined): Promise<string> {
  const { repository, scripts, devDependencies, bin, ...manifest } = JSON.parse(
    await readFile(path.join(root, 'package.json'), 'utf8'),
  );
  const known = links && { repository, bugs: { url: links.bugs }, homepage: links.homepage, qna: links.bugs };
  return JSON.stringify({ ...manifest, ...known });
}

/**
 * Packs a folder, and returns the warnings. Runs the vsce command instead of its API, which always prints a tree of files.
 * @throws Error with the output of vsce if it rejects the extension
 */
export async function packFolderAsVsix(folder: string, file: string): Promise<string[]> {
  const vsce = path.join(path.dirname(createRequire(import.meta.url).resolve('@vscode/vsce/package.json')), 'vsce');
  const args = ['package', '--no-dependencies', '--allow-missing-repository', '--out', file];
  try {
    // Files have this time in the package, so that equal builds are equal.
    const env = { ...process.env, SOURCE_DATE_EPOCH: process.env.SOURCE_DATE_EPOCH ?? '315532800' };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [vsce, ...args], { cwd: folder, env });
    return `${stdout}${stderr}`.split('\n').filter((line) => /warning/i.test(line));
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`vsce could not pack the extension:\n${stdout}${stderr}`, { cause: error });
  }
}

/**
 * The files that vsce packs, sorted, relative to the extension's folder, with `/`. vsce lists them from a copy of the files that
 * `.vscodeignore` includes. On the whole repository, it would compare every file with every line, which takes seconds.
 * @param folder the extension's folder
 * @throws Error if `.vscodeignore` doesn't ignore everything first
 */
export async function listVsixFiles(folder: string = root): Promise<string[]> {
  const ignored = (await readFile(path.join(folder, '.vscodeignore'), 'utf8')).split(/\r?\n/);
  if (!ignored.includes('**')) {
    throw new Error(
      '.vscodeignore has no line ** any more: what is packed cannot be told from its lines with ! alone.',
    );
  }
  const named = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const stage = await mkdtemp(path.join(os.tmpdir(), 'proofmark-packed-'));
  try {
    // vsce always packs the first two and reads the third.
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

/** A link to a file of the repository, not to a section of the same page. */
const TO_FILE = String.raw`\]\((?!https?:|#)[^)]*\)`;
/** An image of the repository with its caption, a paragraph in italics directly below it. */
const PICTURE = new RegExp(
  String.raw`^(?:!\[[^\]]*${TO_FILE}|<img src="(?!https?:)[^>]*>)\n+(?:\*[^*\n][^*]*\*\n+)?`,
  'gm',
);
/** A sentence or a list item that only links to a page. */
const LEADS_THERE = new RegExp(String.raw`(?<=[.\n])[ \n]\[[^\]]*${TO_FILE}\.(?=\n)|^- \[[^\]]*${TO_FILE}: .*\n`, 'gm');
const LINK = new RegExp(String.raw`(?<!!)\[([^\]]*)${TO_FILE}`, 'g');

/** The hosts whose addresses of files vsce knows. It leads relative links and pictures there. */
const HOSTS = /^https:\/\/git(?:hub|lab)\.com\//;

/**
 * A page as the package has it. Without a repository on a host that vsce knows, it has neither pictures nor links of the repository.
 * Readers have installed the extension and have no clone. So the section about running from source is left out, and commands are those
 * of the npm package, for files of the reader.
 */
export function adaptMarkdownForVsix(markdown: string, links: ProjectLinks | undefined): string {
  const page = useNpmPackageInCommands(removeSourceSection(markdown));
  return links && HOSTS.test(links.homepage) ? page : removeRelativeLinks(page);
}

function removeSourceSection(markdown: string): string {
  return markdown.replace(/^## Run it from source\n[\s\S]*?(?=^## )/m, '');
}

function useNpmPackageInCommands(markdown: string): string {
  return markdown.replace(/^## Use the command line\n[\s\S]*?(?=^## )/m, (section) =>
    section
      .replaceAll('npm run -s proofmark --', 'npx proofmark')
      .replace(/\bmedia\/samples\/[\w.-]+\.(txt|md|jsonl)\b/g, (_, type) =>
        type === 'jsonl' ? 'data.jsonl' : 'proof.md',
      ),
  );
}

/**
 * Removes images and sentences that only link to a page, and turns other links into text, because relative paths don't work in the
 * packed extension.
 */
function removeRelativeLinks(markdown: string): string {
  return markdown
    .replace(PICTURE, '')
    .replace(LEADS_THERE, '')
    .replace(LINK, '$1')
    .replace(/\n{3,}/g, '\n\n');
}
