/** Finds the files that folders and patterns on the command line stand for. */
import type { Dirent } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import { getProofFileLanguage, parseSiblingFileName } from '../../core/proof/index.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { type FolderConfigFinder, isFileListedInConfig } from './folder-config.ts';
import { formatErrorAsSentence, type InputErrorReporter } from './input-errors.ts';
import { type PathPattern, parseGitignorePatterns, parsePathPattern, resolveAndSplitPath } from './path-patterns.ts';
import { decodeUtf8 } from './read-text.ts';
import { isProofFile, readFileBelowFolder } from './sibling-files.ts';

/** The maximum number of files of one command line. */
const MOST_FILES = 100_000;
/** The maximum size of a `.gitignore` file, in bytes. */
const MAX_IGNORE_FILE_BYTES = 256 * 1024;

/**
 * Replaces folders and patterns by files, each once. A folder stands for the proofs in it, or for what its configuration includes, and a pattern for all matching proofs and
 * data sets. Both leave out what `.gitignore` excludes, hidden files, `node_modules`, and symbolic links, which could lead to any file.
 * Leaves files and `-` as they are. Reports folders and patterns without a file as faults.
 * @param visit called with each folder before it is listed
 * @throws {@link UsageError} for too many files
 */
export async function findInputFiles(
  named: readonly string[],
  configs: FolderConfigFinder,
  out: Pick<Terminal, 'error'>,
  faults: Pick<InputErrorReporter, 'say'>,
  visit?: (folder: string) => void,
): Promise<readonly string[]> {
  const files: string[] = [];
  const found = new Set(named.filter((file) => file !== '-').map((file) => resolve(file)));
  const add = (file: string): void => {
    if (found.has(resolve(file))) return;
    found.add(resolve(file));
    if (found.size > MOST_FILES)
      throw new UsageError(`More than ${MOST_FILES} files. Specify smaller folders, or a data set.`);
    // Not an option or standard input, whatever reads the name.
    files.push(file.startsWith('-') ? `.${sep}${file}` : file);
  };
  for (const name of named) {
    const facts = name === '-' ? undefined : await stat(name).catch(() => undefined);
    const search = new FileSearch(configs, faults, visit);
    if (facts?.isDirectory()) {
      await search.addProofs(name, add);
      if (search.found === 0)
        faults.say({
          file: name,
          error: 'No proofs in this folder. Specify the files, or a pattern such as "**/*.md".',
        });
    } else if (!facts && /[*?[]/.test(name)) {
      await search.addMatches(name, add);
      if (search.found === 0) faults.say({ file: name, error: 'No proof or data set matches this pattern.' });
    } else files.push(name);
    for (const sentence of search.describeSkippedFiles()) printNotice(out, `${name}: ${sentence}`);
  }
  return files;
}

/** The patterns of the `.gitignore` files that apply in a folder. */
interface IgnoreRules {
  readonly patterns: readonly PathPattern[];
  /** The number of names in the folder's path. */
  readonly depth: number;
  readonly above: IgnoreRules | undefined;
}

class FileSearch {
  found = 0;
  readonly #configs: FolderConfigFinder;
  readonly #faults: Pick<InputErrorReporter, 'say'>;
  readonly #links: string[] = [];
  readonly #others: string[] = [];
  readonly #visit: ((folder: string) => void) | undefined;

  constructor(configs: FolderConfigFinder, faults: Pick<InputErrorReporter, 'say'>, visit?: (folder: string) => void) {
    this.#configs = configs;
    this.#faults = faults;
    this.#visit = visit;
  }

  /** Adds the proofs in a folder, as the editor recognizes them. */
  async addProofs(folder: string, add: (file: string) => void, above?: IgnoreRules): Promise<void> {
    for await (const { path, entry } of this.#walk(folder, above ?? (await readIgnoreRulesAbove(folder)), Infinity)) {
      if (!entry.isFile() || /\.judge\.md$/i.test(entry.name)) continue;
      const config = await this.#configs.findForFile(path);
      if (config?.include) {
        if (isFileListedInConfig(config, path, config.include)) this.#take(path, add);
      } else if (getProofFileLanguage(entry.name) === undefined) continue;
      else if (await isProofFile(path, /\.proof\.[a-z]+$/i.test(entry.name))) this.#take(path, add);
      else if (!parseSiblingFileName(entry.name)) this.#others.push(path);
    }
  }

  /** Adds the proofs and data sets that match a pattern, and the proofs in matching folders. */
  async addMatches(written: string, add: (file: string) => void): Promise<void> {
    const names = (sep === '\\' ? written.replaceAll(sep, '/') : written).split('/');
    const first = names.findIndex((name) => /[*?[]/.test(name));
    const folder = names.slice(0, first).join('/') || (written.startsWith('/') ? '/' : '.');
    const pattern = parsePathPattern(`/${names.slice(first).join('/')}`);
    if (!pattern) return;
    const base = resolveAndSplitPath(folder).length;
    const rules = await readIgnoreRulesAbove(folder);
    for await (const { path, entry, own } of this.#walk(folder, rules, pattern.depth)) {
      if (!pattern.matches(resolveAndSplitPath(path).slice(base))) continue;
      if (entry.isDirectory()) await this.addProofs(path, add, own);
      else if (pattern.isFolderOnly || !/\.(?:jsonl?|md|markdown|tex|txt)$/i.test(entry.name)) continue;
      else this.#take(path, add);
    }
  }

  describeSkippedFiles(): readonly string[] {
    return [
      ...describeNames(
        this.#others,
        'Skipped files not recognized as proofs: {0}. Specify them directly to include them.',
      ),
      ...describeNames(this.#links, 'Skipped links: {0}. Specify them directly to include them.'),
    ];
  }

  #take(path: string, add: (file: string) => void): void {
    this.found++;
    add(path);
  }

  /** Yields the entries of a folder and, to a depth, of the folders in it, in order. */
  async *#walk(
    root: string,
    rules: IgnoreRules | undefined,
    depth: number,
  ): AsyncGenerator<{ readonly path: string; readonly entry: Dirent; readonly own: IgnoreRules | undefined }> {
    const own = await readIgnoreRules(root, rules);
    const waiting = [{ folder: root, depth, own, entries: (await this.#list(root)).values() }];
    for (let last = waiting.at(-1); last; last = waiting.at(-1)) {
      const next = last.entries.next();
      if (next.done) {
        waiting.pop();
        continue;
      }
      const entry = next.value;
      const path = join(last.folder, entry.name);
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      if (isIgnored(resolveAndSplitPath(path), entry.isDirectory(), last.own)) continue;
      if (entry.isSymbolicLink()) this.#links.push(path);
      else yield { path, entry, own: last.own };
      if (!entry.isDirectory() || last.depth <= 1) continue;
      const entries = (await this.#list(path)).values();
      waiting.push({ folder: path, depth: last.depth - 1, own: await readIgnoreRules(path, last.own), entries });
    }
  }

  async #list(folder: string): Promise<readonly Dirent[]> {
    this.#visit?.(folder);
    try {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      this.#faults.say({ file: folder, error: formatErrorAsSentence(error) });
      return [];
    }
  }
}

/** At most three names, and how many more there are. */
function describeNames(paths: readonly string[], sentence: string): readonly string[] {
  if (paths.length === 0) return [];
  const shown = paths.slice(0, 3).map((path) => basename(path));
  const more = paths.length > 3 ? [formatEnglishCountWithNoun(paths.length - 3, 'more file')] : [];
  return [sentence.replace('{0}', () => [...shown, ...more].join(', '))];
}

function isIgnored(path: readonly string[], isFolder: boolean, rules: IgnoreRules | undefined): boolean {
  for (let level = rules; level; level = level.above) {
    const { depth } = level;
    const found = level.patterns.findLast(
      (pattern) => (isFolder || !pattern.isFolderOnly) && pattern.matches(path.slice(depth)),
    );
    if (found) return !found.isNegated;
  }
  return false;
}

async function readIgnoreRules(folder: string, above: IgnoreRules | undefined): Promise<IgnoreRules | undefined> {
  const bytes = await readFileBelowFolder(folder, '.gitignore', MAX_IGNORE_FILE_BYTES);
  const text = typeof bytes === 'string' ? undefined : decodeUtf8(bytes);
  if (text === undefined) return above;
  return { patterns: parseGitignorePatterns(text), depth: resolveAndSplitPath(folder).length, above };
}

/** The rules of the folders above a folder, up to the root of its Git repository. None without a repository. */
async function readIgnoreRulesAbove(folder: string): Promise<IgnoreRules | undefined> {
  const folders: string[] = [];
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (at !== resolve(folder)) folders.unshift(at);
    if (await lstat(join(at, '.git')).catch(() => undefined)) break;
    if (dirname(at) === at) return undefined;
  }
  let rules: IgnoreRules | undefined;
  for (const one of folders) rules = await readIgnoreRules(one, rules);
  return rules;
}
