import { isAsciiLetterCode, readEnvironmentName } from '../../proof/index.ts';
import { findAllFormulas } from '../formulas/all-formulas.ts';
import { flattenBlocksToInlines, joinInlineTexts } from '../inlines/flatten-blocks.ts';
import { createPhraseTones } from '../inlines/mark-tones.ts';
import {
  findLastLatexArgument,
  findLatexArgument,
  findOptionalLatexArgument,
  type LatexArgumentRange,
  readArgumentInlines,
  skipBlanksAfterCommand,
  skipLatexArguments,
} from './arguments.ts';
import {
  ARGUMENT_COUNTS_BY_INVISIBLE_COMMAND,
  ARGUMENT_COUNTS_BY_TRANSPARENT_COMMAND,
  ARGUMENT_STYLES_BY_COMMAND,
  CHARACTERS_BY_COMMAND,
  COMBINING_ACCENTS_BY_COMMAND,
  GROUP_STYLES_BY_COMMAND,
  HEADING_LEVELS_BY_COMMAND,
  REFERENCE_AND_CITATION_COMMANDS,
  TEXTS_BY_ESCAPED_SIGN,
} from './command-tables.ts';
import { type BlockCollector, type LatexContext, MAX_LATEX_DEPTH } from './latex-context.ts';
import { parseLatexStructure } from './latex-structure.ts';
import { maskCommentsAndVerbatim } from './mask-comments.ts';

/** Reads the command at `at`. Returns the offset after it. */
export function renderLatexCommand(
  latex: LatexContext,
  flow: BlockCollector,
  at: number,
  to: number,
  depth: number,
): number {
  const { read } = latex;
  let end = at + 1;
  while (end < to && isAsciiLetterCode(read.charCodeAt(end))) end++;
  if (end === at + 1) return sign(latex, flow, at, to);
  const name = read.slice(at + 1, end);
  const afterName = end;
  if (read.charAt(end) === '*') end++;
  const go = (after: number): number => skipBlanksAfterCommand(read, after, to, after === afterName);

  const character = CHARACTERS_BY_COMMAND.get(name);
  if (character !== undefined) {
    if (/^q(?:ed|edhere)$/.test(name) || character === '∎') flow.inlines.text(' ∎', at, afterName);
    else flow.inlines.text(character, at, afterName);
    return read.startsWith('{}', afterName) ? afterName + 2 : go(afterName);
  }
  if (COMBINING_ACCENTS_BY_COMMAND.has(name) && name.length === 1) {
    const accented = accent(latex, flow, at, afterName, to, COMBINING_ACCENTS_BY_COMMAND.get(name) ?? '');
    if (accented !== undefined) return accented;
  }
  const silentCount = ARGUMENT_COUNTS_BY_INVISIBLE_COMMAND.get(name);
  if (silentCount !== undefined) return go(skipLatexArguments(latex, end, to, silentCount));
  if (GROUP_STYLES_BY_COMMAND.has(name)) return go(afterName);
  const style = ARGUMENT_STYLES_BY_COMMAND.get(name);
  const first = findLatexArgument(latex, end, to);
  if (style !== undefined && first !== undefined) {
    flow.inlines.push({ kind: style, inlines: readArgumentInlines(latex, first, depth) });
    return first.after;
  }
  const count = ARGUMENT_COUNTS_BY_TRANSPARENT_COMMAND.get(name);
  if (count !== undefined) {
    const last = findLastLatexArgument(latex, end, to, count);
    if (last !== undefined) {
      flow.pushInlines(readArgumentInlines(latex, last, depth));
      return last.after;
    }
  }
  const level = HEADING_LEVELS_BY_COMMAND.get(name);
  if (level !== undefined) {
    const title = findLatexArgument(latex, findOptionalLatexArgument(latex, end, to)?.after ?? end, to);
    if (title !== undefined) {
      flow.push([{ kind: 'heading', level, inlines: readArgumentInlines(latex, title, depth) }]);
      return title.after;
    }
  }
  return special(latex, flow, name, { at, afterName, end, to, depth });
}

interface Place {
  readonly at: number;
  readonly afterName: number;
  /** The offset after its star. */
  readonly end: number;
  readonly to: number;
  readonly depth: number;
}

function special(latex: LatexContext, flow: BlockCollector, name: string, place: Place): number {
  const { read, source } = latex;
  const { at, afterName, end, to, depth } = place;
  const first = findLatexArgument(latex, findOptionalLatexArgument(latex, end, to)?.after ?? end, to);
  switch (name) {
    case 'par':
      flow.end();
      return afterName;
    case 'newline':
    case 'linebreak':
      flow.inlines.push({ kind: 'break' });
      return skipBlanksAfterCommand(read, afterName, to, true);
    case 'begin':
    case 'end': {
      // A complete environment is read elsewhere. This one begins before or ends after the text.
      const environment = readEnvironmentName(read, end, to);
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
      flow.inlines.push({ kind: 'strong', inlines: readArgumentInlines(latex, first, depth) });
      flow.inlines.text(' ', first.after, first.after + 1);
      return first.after;
    case 'texttt': {
      if (first === undefined) break;
      flow.inlines.code(joinInlineTexts(readArgumentInlines(latex, first, depth)), first.start, first.end);
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
      flow.pushInlines(readArgumentInlines(latex, first, depth));
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
      const words = first === undefined ? undefined : findLatexArgument(latex, first.after, to);
      if (first === undefined || words === undefined) break;
      const address = source.text.slice(first.start, first.end);
      flow.inlines.push({ kind: 'link', address, inlines: readArgumentInlines(latex, words, depth) });
      return words.after;
    }
    case 'includegraphics':
      if (first === undefined) break;
      flow.inlines.push({ kind: 'image', alt: '', address: source.text.slice(first.start, first.end) });
      return first.after;
    default:
      if (REFERENCE_AND_CITATION_COMMANDS.has(name) && first !== undefined) return reference(latex, flow, place, first);
  }
  return expand(latex, flow, place) ?? unknown(latex, flow, place);
}

/** Writes a reference as source. It isn't resolved, so it must not look resolved. */
function reference(latex: LatexContext, flow: BlockCollector, { at }: Place, key: LatexArgumentRange): number {
  flow.inlines.text(latex.source.text.slice(at, key.after).replace(/\s+/g, ' '), at, key.after);
  return key.after;
}

/** Writes an unknown command as source, but parses its arguments. */
function unknown(latex: LatexContext, flow: BlockCollector, { at, end, to, depth }: Place): number {
  flow.inlines.text(latex.source.text.slice(at, end), at, end);
  let after = end;
  for (;;) {
    const close = latex.structure.groups.get(after);
    if (close === undefined || close >= to) return after;
    flow.inlines.text('{', after, after + 1);
    flow.pushInlines(readArgumentInlines(latex, { start: after + 1, end: close, after: close + 1 }, depth));
    flow.inlines.text('}', close, close + 1);
    after = close + 1;
  }
}

function sign(latex: LatexContext, flow: BlockCollector, at: number, to: number): number {
  const { read } = latex;
  const c = read.charAt(at + 1);
  if (c === '\\') {
    flow.inlines.push({ kind: 'break' });
    const after = read.charAt(at + 2) === '*' ? at + 3 : at + 2;
    return findOptionalLatexArgument(latex, after, to)?.after ?? after;
  }
  const mark = COMBINING_ACCENTS_BY_COMMAND.get(c);
  const accented = mark === undefined ? undefined : accent(latex, flow, at, at + 2, to, mark);
  if (accented !== undefined) return accented;
  const value = TEXTS_BY_ESCAPED_SIGN.get(c);
  if (value === undefined) flow.inlines.text(read.slice(at, at + 2), at, Math.min(to, at + 2));
  else flow.inlines.text(value, at, at + 2);
  return Math.min(to, at + 2);
}

/** Writes a letter with its accent. */
function accent(
  latex: LatexContext,
  flow: BlockCollector,
  at: number,
  behind: number,
  to: number,
  mark: string,
): number | undefined {
  const found = /^ {0,2}(?:\{ ?(?:\\([ij])|(\p{L}{0,2})) ?\}|\\([ij])(?![a-zA-Z])|(\p{L}))/u.exec(
    latex.read.slice(behind, Math.min(to, behind + 10)),
  );
  if (found === null) return undefined;
  // An accent command that is a letter (`\c`) needs a blank or a brace before its argument.
  if (isAsciiLetterCode(latex.read.charCodeAt(behind - 1)) && !/^[ {\\]/.test(found[0])) return undefined;
  const letters = found[1] ?? found[2] ?? found[3] ?? found[4] ?? '';
  const [first = '', ...rest] = letters;
  flow.inlines.text(`${`${first}${mark}`.normalize('NFC')}${rest.join('')}`, at, behind + found[0].length);
  return behind + found[0].length;
}

/** The longest expansion of a macro that is read, in UTF-16 code units. */
const longest = 4_000;

/** Expands one of the document's macros in prose; undefined if the command isn't one. */
function expand(latex: LatexContext, flow: BlockCollector, { at, afterName, to, depth }: Place): number | undefined {
  const body = latex.macros.get(latex.read.slice(at, afterName));
  if (body === undefined || latex.budget.expansions <= 0 || depth >= MAX_LATEX_DEPTH) return undefined;
  latex.budget.expansions--;
  let count = 0;
  for (const [, n] of body.matchAll(/#([1-9])/g)) count = Math.max(count, Number(n));
  const given: string[] = [];
  let after = afterName;
  for (let i = 0; i < count; i++) {
    const found = findLatexArgument(latex, after, to);
    if (found === undefined) return undefined;
    given.push(latex.source.text.slice(found.start, found.end));
    after = found.after;
  }
  const text = body.replace(/#([1-9])/g, (_, n: string) => given[Number(n) - 1] ?? '');
  if (text.length > longest) return undefined;
  const { tones, shades } = latex.source;
  const marks = [tones.touching(at, after), shades.touching(at, after)].flatMap((tone) =>
    tone === undefined ? [] : [{ start: 0, end: text.length, tone }],
  );
  const read = maskCommentsAndVerbatim(text);
  const source = {
    text,
    formulas: findAllFormulas(read, 'latex', false),
    ...createPhraseTones(marks, text.length),
    language: 'latex' as const,
  };
  // A macro isn't expanded within itself.
  const macros = new Map(latex.macros);
  macros.delete(latex.read.slice(at, afterName));
  const inner = { ...latex, source, read, structure: parseLatexStructure(read, source.formulas), macros };
  flow.pushInlines(flattenBlocksToInlines(latex.blocksOf(inner, 0, read.length, 0)));
  if (count > 0) return after;
  if (latex.read.startsWith('{}', after)) return after + 2;
  while (after < to && latex.read.charAt(after) === ' ') after++;
  return after;
}
