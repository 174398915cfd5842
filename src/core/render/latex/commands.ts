import { isLetter } from '../../proof/text/characters.ts';
import { nameAt, skipGroup } from '../../proof/text/environments.ts';
import { flatten, wordsOf } from '../inlines/flatten.ts';
import type { Inline } from '../types.ts';
import { blocksOf } from './blocks.ts';
import { expand } from './expand.ts';
import type { Flow, Latex } from './flow.ts';
import {
  accents,
  characters,
  headings,
  references,
  signs,
  silent,
  styles,
  switches,
  transparent,
} from './vocabulary.ts';

/** An argument in braces, or a sign by itself. */
export interface Argument {
  readonly start: number;
  readonly end: number;
  /** Behind its brace. */
  readonly after: number;
}

/** The argument behind `at`. */
export function argument({ read, structure }: Latex, at: number, to: number): Argument | undefined {
  let from = at;
  while (from < to && /[ \n\t]/.test(read.charAt(from))) from++;
  const close = structure.groups.get(from);
  return close === undefined || close >= to ? undefined : { start: from + 1, end: close, after: close + 1 };
}

/** The option in square brackets behind `at`. */
export function option({ read }: Latex, at: number, to: number): Argument | undefined {
  let from = at;
  while (from < to && read.charAt(from) === ' ') from++;
  if (read.charAt(from) !== '[') return undefined;
  const after = skipGroup(read, from, Math.min(to, from + 500));
  return after < 0 ? undefined : { start: from + 1, end: after - 1, after };
}

export function inlinesOf(latex: Latex, { start, end }: Argument, depth: number): Inline[] {
  return flatten(blocksOf(latex, start, end, depth + 1));
}

/** Reads the command at `at` and returns where to go on. */
export function command(latex: Latex, flow: Flow, at: number, to: number, depth: number): number {
  const { read } = latex;
  let end = at + 1;
  while (end < to && isLetter(read.charCodeAt(end))) end++;
  if (end === at + 1) return sign(latex, flow, at, to);
  const name = read.slice(at + 1, end);
  const afterName = end;
  if (read.charAt(end) === '*') end++;
  const go = (after: number): number => afterBlanks(read, after, to, after === afterName);

  const character = characters.get(name);
  if (character !== undefined) {
    if (/^q(?:ed|edhere)$/.test(name) || character === '∎') flow.inlines.text(' ∎', at, afterName);
    else flow.inlines.text(character, at, afterName);
    return read.startsWith('{}', afterName) ? afterName + 2 : go(afterName);
  }
  if (accents.has(name) && name.length === 1) {
    const accented = accent(latex, flow, at, afterName, to, accents.get(name) ?? '');
    if (accented !== undefined) return accented;
  }
  const silentCount = silent.get(name);
  if (silentCount !== undefined) return go(skipArguments(latex, end, to, silentCount));
  if (switches.has(name)) return go(afterName);
  const style = styles.get(name);
  const first = argument(latex, end, to);
  if (style !== undefined && first !== undefined) {
    flow.inlines.push({ kind: style, inlines: inlinesOf(latex, first, depth) });
    return first.after;
  }
  const count = transparent.get(name);
  if (count !== undefined) {
    const last = lastArgument(latex, end, to, count);
    if (last !== undefined) {
      flow.pushInlines(inlinesOf(latex, last, depth));
      return last.after;
    }
  }
  const level = headings.get(name);
  if (level !== undefined) {
    const title = argument(latex, option(latex, end, to)?.after ?? end, to);
    if (title !== undefined) {
      flow.push([{ kind: 'heading', level, inlines: inlinesOf(latex, title, depth) }]);
      return title.after;
    }
  }
  return special(latex, flow, name, { at, afterName, end, to, depth });
}

interface Place {
  readonly at: number;
  readonly afterName: number;
  /** Behind its star. */
  readonly end: number;
  readonly to: number;
  readonly depth: number;
}

function special(latex: Latex, flow: Flow, name: string, place: Place): number {
  const { read, source } = latex;
  const { at, afterName, end, to, depth } = place;
  const first = argument(latex, option(latex, end, to)?.after ?? end, to);
  switch (name) {
    case 'par':
      flow.end();
      return afterName;
    case 'newline':
    case 'linebreak':
      flow.inlines.push({ kind: 'break' });
      return afterBlanks(read, afterName, to, true);
    case 'begin':
    case 'end': {
      // What was begun is read elsewhere: this is an end of something that begins in no text at hand.
      const environment = nameAt(read, end, to);
      if (environment === '') break;
      const after = end + environment.length + 2;
      if (environment === 'proof') flow.inlines.text(' ∎', at, after);
      else flow.end();
      return after;
    }
    case 'paragraph':
    case 'subparagraph':
      if (first === undefined) break;
      flow.end();
      flow.inlines.push({ kind: 'strong', inlines: inlinesOf(latex, first, depth) });
      flow.inlines.text(' ', first.after, first.after + 1);
      return first.after;
    case 'texttt': {
      if (first === undefined) break;
      flow.inlines.code(wordsOf(inlinesOf(latex, first, depth)), first.start, first.end);
      return first.after;
    }
    case 'verb':
    case 'lstinline': {
      const delimiter = source.text.charAt(end);
      const close = source.text.indexOf(delimiter, end + 1);
      if (delimiter === '' || close < 0 || close >= Math.min(to, end + 320)) break;
      flow.inlines.code(source.text.slice(end + 1, close), end + 1, close);
      return close + 1;
    }
    case 'footnote':
    case 'footnotetext':
      if (first === undefined) break;
      flow.inlines.text(' (', at, at + 2);
      flow.pushInlines(inlinesOf(latex, first, depth));
      flow.inlines.text(')', first.end, first.after);
      return first.after;
    case 'url':
    case 'path': {
      if (first === undefined) break;
      const address = source.text.slice(first.start, first.end);
      flow.inlines.push({ kind: 'link', address, inlines: [{ kind: 'text', text: address }] });
      return first.after;
    }
    case 'href': {
      const words = first === undefined ? undefined : argument(latex, first.after, to);
      if (first === undefined || words === undefined) break;
      const address = source.text.slice(first.start, first.end);
      flow.inlines.push({ kind: 'link', address, inlines: inlinesOf(latex, words, depth) });
      return words.after;
    }
    case 'includegraphics':
      if (first === undefined) break;
      flow.inlines.push({ kind: 'image', alt: '', address: source.text.slice(first.start, first.end) });
      return first.after;
    default:
      if (references.has(name) && first !== undefined) return reference(latex, flow, place, first);
  }
  return expand(latex, flow, place) ?? unknown(latex, flow, place);
}

/** A reference as it is written: what it refers to isn't read, so it must not look as if it were found. */
function reference(latex: Latex, flow: Flow, { at }: Place, key: Argument): number {
  flow.inlines.text(latex.source.text.slice(at, key.after).replace(/\s+/g, ' '), at, key.after);
  return key.after;
}

/** A command that is not known stands as it is, with its arguments; what is in them is read. */
function unknown(latex: Latex, flow: Flow, { at, end, to, depth }: Place): number {
  flow.inlines.text(latex.source.text.slice(at, end), at, end);
  let after = end;
  for (;;) {
    const close = latex.structure.groups.get(after);
    if (close === undefined || close >= to) return after;
    flow.inlines.text('{', after, after + 1);
    flow.pushInlines(inlinesOf(latex, { start: after + 1, end: close, after: close + 1 }, depth));
    flow.inlines.text('}', close, close + 1);
    after = close + 1;
  }
}

function sign(latex: Latex, flow: Flow, at: number, to: number): number {
  const { read } = latex;
  const c = read.charAt(at + 1);
  if (c === '\\') {
    flow.inlines.push({ kind: 'break' });
    const after = read.charAt(at + 2) === '*' ? at + 3 : at + 2;
    return option(latex, after, to)?.after ?? after;
  }
  const mark = accents.get(c);
  const accented = mark === undefined ? undefined : accent(latex, flow, at, at + 2, to, mark);
  if (accented !== undefined) return accented;
  const value = signs.get(c);
  if (value === undefined) flow.inlines.text(read.slice(at, at + 2), at, Math.min(to, at + 2));
  else flow.inlines.text(value, at, at + 2);
  return Math.min(to, at + 2);
}

/** A letter with the accent that stands before it. */
function accent(
  latex: Latex,
  flow: Flow,
  at: number,
  behind: number,
  to: number,
  mark: string,
): number | undefined {
  const found = /^ {0,2}(?:\{ ?(?:\\([ij])|(\p{L}{0,2})) ?\}|\\([ij])(?![a-zA-Z])|(\p{L}))/u.exec(
    latex.read.slice(behind, Math.min(to, behind + 10)),
  );
  if (found === null) return undefined;
  // A command that is a letter needs a blank or a brace before the letter that it stands over.
  if (isLetter(latex.read.charCodeAt(behind - 1)) && !/^[ {\\]/.test(found[0])) return undefined;
  const letters = found[1] ?? found[2] ?? found[3] ?? found[4] ?? '';
  const [first = '', ...rest] = letters;
  flow.inlines.text(`${`${first}${mark}`.normalize('NFC')}${rest.join('')}`, at, behind + found[0].length);
  return behind + found[0].length;
}

function skipArguments(latex: Latex, at: number, to: number, count: number): number {
  let after = option(latex, at, to)?.after ?? at;
  for (let i = 0; i < count; i++) after = argument(latex, after, to)?.after ?? after;
  return count === 0 ? at : after;
}

function lastArgument(latex: Latex, at: number, to: number, count: number): Argument | undefined {
  let last: Argument | undefined;
  let after = at;
  for (let i = 0; i < count; i++) {
    for (let found = option(latex, after, to); found !== undefined; found = option(latex, after, to))
      after = found.after;
    last = argument(latex, after, to);
    if (last === undefined) return undefined;
    after = last.after;
  }
  return last;
}

/** TeX reads over the blanks behind a command's name. */
function afterBlanks(read: string, at: number, to: number, isName: boolean): number {
  if (!isName) return at;
  let after = at;
  while (after < to && (read.charAt(after) === ' ' || read.charAt(after) === '\t')) after++;
  return after;
}
