/**
 * The configuration of a folder, `.proofmark/config.yaml`. It is untrusted, since a folder may come from anybody: it says how to read
 * and show proofs, and can lower a budget. It has no word for anything that is sent, run, or written.
 */
import { lstat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { findSimilarWord } from '../../core/base/similar-word.ts';
import { isRecord } from '../../core/base/unknown-fields.ts';
import type { Endpoint, RunLimits } from '../../core/judge/calls/index.ts';
import type { ProofLanguage } from '../../core/proof/index.ts';
import { UsageError } from '../output/usage-error.ts';
import { isPathIncludedByPatterns, type PathPattern, parsePathPattern, resolveAndSplitPath } from './path-patterns.ts';
import { decodeUtf8 } from './read-text.ts';
import { readFileBelowFolder } from './sibling-files.ts';
import { parseYamlRecord } from './yaml-record.ts';

/** The path of the file in its folder. */
export const FOLDER_CONFIG_FILE = '.proofmark/config.yaml';
/** The maximum size of the file, in bytes, and of its lists. */
const MAX_CONFIG_BYTES = 16 * 1024;
const MOST_ENTRIES = 100;

export interface FolderConfig {
  /** The path of the file. */
  readonly file: string;
  /** The folder that patterns are relative to. */
  readonly folder: string;
  /** Which files a folder stands for. */
  readonly include?: readonly PathPattern[];
  readonly suspects?: boolean;
  readonly hints?: boolean;
  readonly formats?: readonly { readonly pattern: PathPattern; readonly language: ProofLanguage }[];
  readonly budget?: RunLimits;
}

/** Finds the configuration of files: that of the nearest folder, up to the root of a Git repository, of a workspace, or of the file system. */
export class FolderConfigFinder {
  readonly #isOn: boolean;
  readonly #byFolder = new Map<string, Promise<FolderConfig | undefined>>();

  /** @param isOn false to find none */
  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  /** Reads all configurations again. */
  forget(): void {
    this.#byFolder.clear();
  }

  /**
   * @param top the last folder of the search
   * @throws {@link UsageError} for an invalid configuration
   */
  async findForFile(file: string, top?: string): Promise<FolderConfig | undefined> {
    return this.#isOn && file !== '-' ? this.#find(dirname(resolve(file)), top) : undefined;
  }

  /** The format of a file by its configuration. */
  async findLanguage(file: string): Promise<ProofLanguage | undefined> {
    return findConfiguredLanguage(await this.findForFile(file), file);
  }

  #find(folder: string, top: string | undefined): Promise<FolderConfig | undefined> {
    const known = this.#byFolder.get(folder);
    if (known) return known;
    const found = this.#read(folder, top);
    this.#byFolder.set(folder, found);
    return found;
  }

  async #read(folder: string, top: string | undefined): Promise<FolderConfig | undefined> {
    const own = await readFolderConfig(folder);
    if (own) return own;
    const above = dirname(folder);
    const isRoot =
      [above, top].includes(folder) || (await lstat(join(folder, '.git')).catch(() => undefined)) !== undefined;
    return isRoot ? undefined : this.#find(above, top);
  }
}

/**
 * The limits of a run: the lowest of the given ones and of all budgets, with the file that sets each budget. A folder can't raise them.
 * @throws {@link UsageError} for a maximum cost without prices
 */
export function lowerRunLimitsToFolderBudgets(
  configs: Iterable<FolderConfig | undefined>,
  given: RunLimits,
  { prices }: Pick<Endpoint, 'prices'>,
) {
  const limits: { calls?: number; tokens?: number; money?: number } = { ...given };
  const names: { calls?: string; tokens?: string; money?: string } = {};
  for (const config of configs) {
    for (const kind of BUDGETS) {
      const limit = config?.budget?.[kind];
      if (config === undefined || limit === undefined || limit >= (limits[kind] ?? Number.POSITIVE_INFINITY)) continue;
      limits[kind] = limit;
      names[kind] = `budget.${kind} in ${config.file}`;
    }
  }
  if (names.money !== undefined && !prices)
    throw new UsageError(`${names.money} needs --price-prompt and --price-completion, your prices per million tokens.`);
  return { limits, names };
}

/** Whether a list of a configuration contains a file, or a folder that it is in. */
export function isFileListedInConfig(
  { folder }: FolderConfig,
  file: string,
  patterns: readonly PathPattern[],
): boolean {
  return isPathIncludedByPatterns(resolveAndSplitPath(file).slice(resolveAndSplitPath(folder).length), patterns);
}

/** The format of a file by a configuration. */
export function findConfiguredLanguage(config: FolderConfig | undefined, file: string): ProofLanguage | undefined {
  return config?.formats?.findLast(({ pattern }) => isFileListedInConfig(config, file, [pattern]))?.language;
}

async function readFolderConfig(folder: string): Promise<FolderConfig | undefined> {
  const file = join(folder, FOLDER_CONFIG_FILE);
  const bytes = await readFileBelowFolder(folder, FOLDER_CONFIG_FILE, MAX_CONFIG_BYTES);
  if (bytes === 'missing') return undefined;
  const problem = (what: string) => new UsageError(`${file} ${what}. Correct the file, or ignore it with --no-config.`);
  if (bytes === 'outside') throw problem("is a link, which isn't followed");
  if (bytes === 'too-large') throw problem(`is larger than ${MAX_CONFIG_BYTES / 1024} KB`);
  const text = typeof bytes === 'string' ? undefined : decodeUtf8(bytes);
  if (text === undefined) throw problem("can't be read as text");
  return { ...parseFolderConfig(file, text), file, folder };
}

const BUDGETS = ['calls', 'tokens', 'money'] as const;
const LANGUAGES = ['markdown', 'latex', 'plain'] as const;

/** Settings that decide what is sent, run or written. They are only on the command line. */
const COMMAND_LINE_ONLY =
  /endpoint|url|server|host|key|secret|token|model|judge|prompt|command|exec|shell|env|out|file|path|cache|journal|resume|votes/i;

type Contents = Omit<FolderConfig, 'file' | 'folder'>;

/** Parses the text of a configuration. @throws {@link UsageError} for an invalid one */
export function parseFolderConfig(file: string, text: string): Contents {
  if (text.split('\n').every((line) => /^\s*(?:#|$)/.test(line))) return {};
  const said = parseYamlRecord(file, text, '"suspects: true"');
  const config: { -readonly [K in keyof Contents]: Contents[K] } = {};
  const wrong = (key: string, what: string) => new UsageError(`${file}: "${key}" must be ${what}.`);
  const toPattern = (key: string, value: unknown): PathPattern => {
    const pattern = typeof value === 'string' ? parsePathPattern(value) : undefined;
    if (!pattern) throw wrong(key, 'a pattern as in .gitignore, such as "*.md"');
    return pattern;
  };
  const toRecord = (key: string, value: unknown): readonly (readonly [string, unknown])[] => {
    if (!isRecord(value)) throw wrong(key, 'a list of lines "name: value"');
    return limitEntries(key, Object.entries(value));
  };
  const limitEntries = <T>(key: string, entries: readonly T[]): readonly T[] => {
    if (entries.length > MOST_ENTRIES) throw wrong(key, `a list of at most ${MOST_ENTRIES} entries`);
    return entries;
  };
  const toFlag = (key: string, value: unknown): boolean => {
    if (typeof value !== 'boolean') throw wrong(key, 'true or false');
    return value;
  };
  const readers: Readonly<Record<string, (value: unknown, key: string) => void>> = {
    include(value, key) {
      if (!Array.isArray(value)) throw wrong(key, 'a list of patterns, such as ["*.md"]');
      config.include = limitEntries(key, value).map((one) => toPattern(key, one));
    },
    suspects(value, key) {
      config.suspects = toFlag(key, value);
    },
    hints(value, key) {
      config.hints = toFlag(key, value);
    },
    formats(value, key) {
      config.formats = toRecord(key, value).map(([name, format]) => {
        const language = LANGUAGES.find((one) => one === format);
        if (!language) throw wrong(`${key}.${name}`, 'markdown, latex, or plain');
        return { pattern: toPattern(key, name), language };
      });
    },
    budget(value, key) {
      const limits = toRecord(key, value).map(([name, limit]) => {
        const kind = BUDGETS.find((one) => one === name);
        if (!kind) throw createUnknownKeyError(file, `${key}.${name}`, name, BUDGETS);
        const isValid = typeof limit === 'number' && limit >= 0 && (kind === 'money' || Number.isSafeInteger(limit));
        if (!isValid)
          throw wrong(`${key}.${name}`, kind === 'money' ? 'a number of at least 0' : 'a whole number of at least 0');
        return [kind, limit];
      });
      config.budget = Object.fromEntries(limits);
    },
  };
  for (const [key, value] of Object.entries(said)) {
    const read = Object.hasOwn(readers, key) ? readers[key] : undefined;
    if (!read) throw createUnknownKeyError(file, key, key, Object.keys(readers));
    read(value, key);
  }
  return config;
}

function createUnknownKeyError(file: string, key: string, name: string, valid: readonly string[]): UsageError {
  const shown = key.slice(0, 80);
  // Of budget.token, the nearest key is meant.
  if (key === name && COMMAND_LINE_ONLY.test(name))
    return new UsageError(
      `${file}: "${shown}" isn't allowed here, because this folder may come from someone else. Delete the line, and use an option of the command line.`,
    );
  const meant = findSimilarWord(name, valid);
  const advice =
    meant === undefined ? `Valid keys: ${valid.join(', ')}. Delete or correct the line.` : `Did you mean ${meant}?`;
  return new UsageError(`${file}: unknown key "${shown}". ${advice}`);
}
