/** Lists and loads the other files of a LaTeX document, within bounds. */
import type { TextRange } from '../../proof/index.ts';
import { maskCommentsAndVerbatim } from '../../render/index.ts';
import { readBibEntries } from './read-bib-entries.ts';

/** The maximum number of files of one document, and how deep they may name each other. */
export const MAX_LATEX_INPUT_FILES = 100;
const MAX_DEPTH = 5;
/** The maximum size of a file, in bytes. */
export const MAX_LATEX_INPUT_FILE_BYTES = 1024 * 1024;
/** The maximum length of all files of a document, which are numbered after each edit of it. In UTF-16 code units. */
const MAX_TOTAL_CHARS = 4 * 1024 * 1024;
const MAX_PATH_CHARS = 200;

/** A range of another file of the document. */
export interface LatexInputFileLocation {
  /** Relative to the folder of the document, with slashes. */
  readonly path: string;
  readonly range: TextRange;
}

/** The files that a document names, as far as they could be read. */
export interface LatexInputFileContents {
  /** By path. LaTeX has blanks for comments. */
  readonly texts: ReadonlyMap<string, string>;
  /** The entries of `.bib` files, by key, each as one line of plain text. */
  readonly entries: ReadonlyMap<string, LatexInputFileLocation & { readonly text: string }>;
  /** Whether these are all files that can have a label of the document, and each was read whole. */
  readonly areComplete: boolean;
}

/** The files that a LaTeX text names. */
export interface LatexInputFilePaths {
  /** Relative to the folder of the document, with slashes and an extension. Each once, at most 100. */
  readonly paths: readonly string[];
  /** Whether these are all that can have labels. Not if a name isn't allowed or LaTeX has to expand it, nor if macros write labels. */
  readonly isComplete: boolean;
}

const BIBLIOGRAPHY = /^(?:bibliography|addbibresource)$/;
const COMMAND =
  /\\(?:(input|include|subfile|subfileinclude|bibliography|addbibresource)|(?:sub)?(?:import|includefrom|inputfrom)|external(?:cite)?document|InputIfFileExists|includestandalone|@input)(?![a-zA-Z@])\*?\s{0,3}(?:\[[^\]\n]{0,200}\]\s{0,3})?(?:\{([^{}]{0,4000})\}|([\w./-]{1,200}))?/g;
const COMMAND_HERE = new RegExp(COMMAND, 'y');

/** Labels that don't stand in a `\label` command of their own: `\label{#1}` in a macro, `label=thm:main` in brackets. */
const UNREADABLE_LABEL = /\\label\s{0,3}\{[^{}\n]{0,100}#|[[,\s]label\s{0,3}=\s{0,3}\{?[a-zA-Z]/;

/**
 * Lists the files that `\input`, `\include`, `\subfile`, `\bibliography` and `\addbibresource` name. Names that are absolute, are
 * addresses, lead out of the root or could mean something else to a file system aren't listed.
 *
 * @param levelsUp how many folders the root is above the document's
 */
export function listLatexInputFilePaths(text: string, levelsUp = 0): LatexInputFilePaths {
  const paths = new Set<string>();
  let isComplete = !UNREADABLE_LABEL.test(text);
  for (const match of maskCommentsAndVerbatim(text).matchAll(COMMAND)) {
    for (const path of readPaths(match)) {
      const isAllowed = path !== undefined && path.split('/').lastIndexOf('..') < levelsUp;
      if (isAllowed && (paths.size < MAX_LATEX_INPUT_FILES || paths.has(path))) paths.add(path);
      else isComplete &&= BIBLIOGRAPHY.test(match[1] ?? '');
    }
  }
  return { paths: [...paths], isComplete };
}

/** The path of the file that the command at `at` brings in. Undefined if there is none, or it isn't allowed. */
export function readLatexInputFilePath(text: string, at: number): string | undefined {
  COMMAND_HERE.lastIndex = at;
  const match = COMMAND_HERE.exec(text);
  return match === null ? undefined : readPaths(match)[0];
}

/** The normalized paths of a command; undefined for each one that isn't allowed. */
function readPaths([, command, braced, bare]: RegExpExecArray): (string | undefined)[] {
  if (command === undefined) return [undefined];
  const extension = BIBLIOGRAPHY.test(command) ? '.bib' : '.tex';
  const name = braced ?? (command === 'input' ? bare : undefined) ?? '';
  const names = command === 'bibliography' ? name.split(',', MAX_LATEX_INPUT_FILES + 1) : [name];
  return names.map((one) => toPath(one.trim(), extension));
}

function toPath(name: string, extension: '.bib' | '.tex'): string | undefined {
  // Signs of commands, drives, addresses and patterns, and what a file system would drop from the end of a name.
  if (name === '' || name.length > MAX_PATH_CHARS || /[\p{C}\\:*?"<>|$%#~{}]|^\/|\/$/u.test(name)) return undefined;
  const parts: string[] = [];
  for (const part of name.split('/').filter((one) => one !== '' && one !== '.')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '..' && /[. ]$/.test(part)) return undefined;
    else parts.push(part);
  }
  const path = parts.join('/');
  if (path === '' || parts.at(-1) === '..') return undefined;
  const known = extension === '.bib' ? /\.bib$/i : /\.(?:tex|ltx|bbl|tikz|pgf|txt)$/i;
  return known.test(path) ? path : path + extension;
}

/**
 * Reads the files that a LaTeX document names, directly or through others. Undefined if it names none.
 *
 * @param read reads a file by its path; undefined if it can't, or mustn't, read it whole
 * @param levelsUp as for `listLatexInputFilePaths`
 */
export async function loadLatexInputFiles(
  document: string,
  read: (path: string) => Promise<string | undefined>,
  levelsUp = 0,
): Promise<LatexInputFileContents | undefined> {
  const texts = new Map<string, string>();
  const entries = new Map<string, LatexInputFileLocation & { text: string }>();
  const seen = new Set<string>();
  let { paths, isComplete: areComplete } = listLatexInputFilePaths(document, levelsUp);
  if (paths.length === 0) return undefined;
  let room = MAX_TOTAL_CHARS;
  for (let depth = 0; depth < MAX_DEPTH && paths.length > 0; depth++) {
    const level = paths.slice(0, MAX_LATEX_INPUT_FILES - seen.size);
    areComplete &&= level.length === paths.length;
    for (const path of level) seen.add(path);
    const named = new Set<string>();
    for (const [path, source] of await Promise.all(level.map(async (path) => [path, await read(path)] as const))) {
      const isBibliography = /\.bib$/i.test(path);
      if (source === undefined || source.length > room) {
        // A bibliography has no labels.
        areComplete &&= isBibliography;
        continue;
      }
      room -= source.length;
      const text = isBibliography ? source : maskCommentsAndVerbatim(source);
      texts.set(path, text);
      for (const { key, ...entry } of isBibliography ? readBibEntries(text) : [])
        if (!entries.has(key)) entries.set(key, { path, ...entry });
      const list = listLatexInputFilePaths(isBibliography ? '' : text, levelsUp);
      areComplete &&= list.isComplete;
      for (const next of list.paths) if (!seen.has(next)) named.add(next);
    }
    paths = [...named];
  }
  return { texts, entries, areComplete: areComplete && paths.length === 0 };
}
