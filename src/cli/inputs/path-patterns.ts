/**
 * Path patterns as in `.gitignore`, for untrusted files: matching takes at most the product of the lengths of pattern and path, whereas
 * regular expressions for such patterns can take exponential time.
 */
import { resolve, sep } from 'node:path';

/** A pattern of a list, in which the last one that matches decides. */
export interface PathPattern {
  /** Whether `!` precedes it. */
  readonly isNegated: boolean;
  /** Whether it matches folders only. */
  readonly isFolderOnly: boolean;
  /** The number of folders and names in it; infinity if it matches at any depth. */
  readonly depth: number;
  /** @param path the folders on the way and the name, relative to the folder of the pattern */
  matches(path: readonly string[]): boolean;
}

/** Any number of folders, or within a name any number of characters. */
const ANY = Symbol('any');

type Sign = string | typeof ANY | ((character: string) => boolean);
type Segment = readonly Sign[] | typeof ANY;

/** The longest pattern, in UTF-16 code units. */
const LONGEST = 1024;

/** Parses the lines of a `.gitignore` file. */
export function parseGitignorePatterns(text: string): readonly PathPattern[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const pattern = line.startsWith('#') ? undefined : parsePathPattern(line);
    return pattern ? [pattern] : [];
  });
}

/** Parses one pattern; undefined for a blank or invalid one. */
export function parsePathPattern(line: string): PathPattern | undefined {
  if (line.length > LONGEST) return undefined;
  const written = removeBlanksAtEnd(line);
  const isNegated = written.startsWith('!');
  const body = written.slice(isNegated ? 1 : 0).replace(/\\([\s\S])/g, (both, sign) => (sign === '/' ? sign : both));
  const isFolderOnly = body.endsWith('/');
  const path = isFolderOnly ? body.slice(0, -1) : body;
  if (path === '') return undefined;
  const isAnchored = path.includes('/');
  const names = path.replace(/^\//, '').split('/');
  const segments: Segment[] = isAnchored ? [] : [ANY];
  for (const name of names) {
    const segment = name === '**' ? ANY : parseSegment(name);
    if (segment === undefined) return undefined;
    if (segment !== ANY || segments.at(-1) !== ANY) segments.push(segment);
  }
  // `folder/**` matches everything in the folder, but not the folder.
  if (segments.at(-1) === ANY) segments.push([ANY]);
  return {
    isNegated,
    isFolderOnly,
    depth: segments.includes(ANY) ? Number.POSITIVE_INFINITY : segments.length,
    matches: (given) =>
      matchSequence(segments, given, (segment, name) =>
        matchSequence(segment as readonly Sign[], [...name], (sign, character) =>
          typeof sign === 'function' ? sign(character) : sign === character,
        ),
      ),
  };
}

/** The names of an absolute or relative path, from the root of the file system. */
export function resolveAndSplitPath(path: string): readonly string[] {
  return resolve(path)
    .split(sep)
    .filter((name) => name !== '');
}

/** Whether the last pattern that matches a file or a folder that it is in includes it. */
export function isPathIncludedByPatterns(path: readonly string[], patterns: readonly PathPattern[]): boolean {
  const found = patterns.findLast((pattern) =>
    path.some((_, k) => (k < path.length - 1 || !pattern.isFolderOnly) && pattern.matches(path.slice(0, k + 1))),
  );
  return found !== undefined && !found.isNegated;
}

/** Removes blanks at the end of a line; a backslash keeps the first of them. */
function removeBlanksAtEnd(line: string): string {
  let end = line.length;
  while (line[end - 1] === ' ' || line[end - 1] === '\t') end--;
  let backslashes = 0;
  while (line[end - 1 - backslashes] === '\\') backslashes++;
  return line.slice(0, end + (backslashes % 2));
}

function parseSegment(name: string): readonly Sign[] | undefined {
  const signs: Sign[] = [];
  const token = /\\(.)|\[([!^]?)(\]?(?:\\.|[^\]\\])*)\]|([\s\S])/suy;
  for (let found = token.exec(name); found; found = token.exec(name)) {
    const [, escaped, not, set, other] = found;
    if (escaped !== undefined) signs.push(escaped);
    else if (set !== undefined) signs.push(parseCharacterSet(set, not !== ''));
    // Git matches nothing with an open bracket or a backslash at the end.
    else if (other === '[' || other === '\\' || other === undefined) return undefined;
    else if (other === '?') signs.push(() => true);
    else if (other !== '*') signs.push(other);
    else if (signs.at(-1) !== ANY) signs.push(ANY);
  }
  return signs;
}

function parseCharacterSet(set: string, isNot: boolean): (character: string) => boolean {
  const ranges = [...set.matchAll(/(\\.|[\s\S])(?:-(\\.|[^\]]))?/gsu)].map(([, from = '', to = from]) => [
    from.replace(/^\\(?=.)/su, '').codePointAt(0) ?? 0,
    to.replace(/^\\(?=.)/su, '').codePointAt(0) ?? 0,
  ]);
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(([from = 0, to = 0]) => code >= from && code <= to) !== isNot;
  };
}

/** Whether items match a pattern in which `ANY` stands for any number of items. */
function matchSequence<P, T>(
  pattern: readonly (P | typeof ANY)[],
  items: readonly T[],
  fits: (one: P, item: T) => boolean,
): boolean {
  let p = 0;
  let i = 0;
  /** The place after the last `ANY`, and the first item that it doesn't cover. Trying the last one is enough. */
  let after = -1;
  let uncovered = 0;
  while (i < items.length) {
    const one = pattern[p];
    if (one === ANY) {
      after = ++p;
      uncovered = i;
    } else if (p < pattern.length && fits(one as P, items[i] as T)) {
      p++;
      i++;
    } else if (after >= 0) {
      p = after;
      i = ++uncovered;
    } else return false;
  }
  while (pattern[p] === ANY) p++;
  return p === pattern.length;
}
