import { splitIntoWords } from '../../base/word-tables.ts';
import { findTrimmedEnd, isAsciiLetterCode, isBlankCharCode, skipBlanks } from '../text/characters.ts';
import {
  getEnvironmentRole,
  isParagraphSeparatingRole,
  readEnvironmentName,
  skipBracketGroup,
  skipSameLineArguments,
} from '../text/environments.ts';
import {
  canBePartHeading,
  findPartNamedAtStart,
  findPartNamedByLine,
  MAX_PART_NAME_CHARS,
  type ProofPartName,
} from '../text/part-names.ts';
import type { ProofLanguage } from '../types.ts';
import { appendDelimiterTokens, type DelimiterToken } from './delimiter-tokens.ts';
import type { SourceLine, SourceLineKind } from './source-line.ts';

/** The nonblank lines of a text, and the delimiters on them. */
export interface ScannedLines {
  readonly lines: SourceLine[];
  readonly tokens: DelimiterToken[];
}

/**
 * The first stage: the kind of every nonblank line, and the delimiters that may hold paragraphs together. A scan can
 * start at any line, since lines are read independently.
 */
export function scanDocumentLines(text: string, language: ProofLanguage, from: number, to: number): ScannedLines {
  const lines: SourceLine[] = [];
  const tokens: DelimiterToken[] = [];
  let paragraph = 0;
  let gap = false;
  let at = from;
  while (at < to) {
    let feed = text.indexOf('\n', at);
    if (feed < 0 || feed > to) feed = to;
    const start = skipBlanks(text, at, feed);
    if (start === feed) gap = true;
    else {
      if (gap) paragraph++;
      gap = false;
      const end = findTrimmedEnd(text, start, feed);
      const line = readLine(text, language, start, end, paragraph);
      appendDelimiterTokens(text, language, line, lines.length, tokens);
      lines.push(line);
    }
    at = feed + 1;
  }
  return { lines, tokens };
}

function readLine(text: string, language: ProofLanguage, start: number, end: number, paragraph: number): SourceLine {
  const code = text.charCodeAt(start);
  let kind: SourceLineKind = 'text';
  let part: ProofPartName | undefined;
  let cutBefore = false;
  let cutAfter = false;
  if (isAsciiLetterCode(code)) {
    // The usual case: prose.
  } else if (rulerMarks.has(code) && isRuler(text, start, end)) {
    kind = isUnderline(text, start, end) ? 'underline' : 'ruler';
  } else if (language !== 'latex' && code === 0x23 && isHashHeading(text, start, end)) {
    kind = 'heading';
  } else if (code === 0x5c) {
    ({ kind, cutBefore, cutAfter } = readCommand(text, language, start, end));
  } else if (language === 'latex' && code === 0x25) {
    kind = 'silent';
  }
  if ((kind === 'text' || kind === 'heading') && canBePartHeading(text, start, end)) {
    part = findPartNamedByLine(text.slice(start, Math.min(end, start + MAX_PART_NAME_CHARS + 1)));
    if (part !== undefined && kind === 'text') kind = 'label';
    if (part === undefined && kind === 'text')
      cutBefore = findPartNamedAtStart(text.slice(start, Math.min(end, start + 80))) !== undefined;
  }
  if (kind === 'heading' || kind === 'ruler' || kind === 'label') {
    cutBefore = true;
    cutAfter = true;
  }
  return { start, end, kind, paragraph, cutBefore, cutAfter, part };
}

const rulerMarks = new Set([...'-*_=~–—─━═⸺⸻'].map((mark) => mark.charCodeAt(0)));

/** At least three equal marks, with or without blanks in between; one em dash as long as a line is enough. */
function isRuler(text: string, start: number, end: number): boolean {
  const mark = text.charCodeAt(start);
  let count = 0;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code === mark) count++;
    else if (!isBlankCharCode(code)) return false;
  }
  return count >= 3 ? mark !== 0x7e || count > 4 : mark >= 0x2e3a;
}

function isUnderline(text: string, start: number, end: number): boolean {
  const mark = text.charCodeAt(start);
  return (mark === 0x2d || mark === 0x3d) && end - start >= 3 && text.charCodeAt(start + 1) === mark;
}

/** One to six `#`, then a blank or nothing. */
function isHashHeading(text: string, start: number, end: number): boolean {
  let at = start;
  while (at < end && text.charCodeAt(at) === 0x23) at++;
  return at - start <= 6 && (at === end || isBlankCharCode(text.charCodeAt(at)));
}

const sectioning = new Set(splitIntoWords('part chapter section subsection subsubsection paragraph subparagraph'));

/** LaTeX commands whose line isn't part of the argument, with or without arguments. */
const silentCommands = new Set(
  splitIntoWords(`
  documentclass usepackage title author date thanks affil email maketitle tableofcontents newpage clearpage
  pagebreak medskip bigskip smallskip vspace hspace vfill vskip noindent indent centering raggedright par
  bibliography bibliographystyle printbibliography addbibresource appendix setcounter setlength pagestyle
  thispagestyle newcommand renewcommand providecommand newtheorem theoremstyle DeclareMathOperator def let
  newenvironment renewenvironment newtcolorbox definecolor geometry hypersetup input include label allowdisplaybreaks
  begingroup endgroup small normalsize footnotesize selectlanguage phantomsection addcontentsline tcbuselibrary qedhere
`),
);

type CommandLine = { kind: SourceLineKind; cutBefore: boolean; cutAfter: boolean };

function readCommand(text: string, language: ProofLanguage, start: number, end: number): CommandLine {
  const name = commandAt(text, start, end);
  const after = start + 1 + name.length;
  if (sectioning.has(name)) {
    const group = text.charCodeAt(after) === 0x2a ? after + 1 : after;
    const alone = skipSameLineArguments(text, group, end) === end;
    return { kind: alone ? 'heading' : 'text', cutBefore: true, cutAfter: alone };
  }
  if (name === 'begin' || name === 'end') return readEnvironmentLine(text, start, end);
  if (language === 'latex') {
    if (name === 'hrule' && after === end) return { kind: 'ruler', cutBefore: true, cutAfter: true };
    if (isSilent(text, start, end)) return { kind: 'silent', cutBefore: false, cutAfter: false };
  }
  return { kind: 'text', cutBefore: false, cutAfter: false };
}

/** Reads a line with `\begin` or `\end` first: whether it is its own line, and where a paragraph must end. */
function readEnvironmentLine(text: string, start: number, end: number): CommandLine {
  let kind: SourceLineKind | undefined;
  let at = start;
  let cutBefore = false;
  while (at < end) {
    const name = commandAt(text, at, end);
    if (name !== 'begin' && name !== 'end') break;
    const environment = readEnvironmentName(text, at + 1 + name.length, end);
    const group = getEnvironmentRole(environment);
    if (environment === '' || !isParagraphSeparatingRole(group)) break;
    if (at === start) cutBefore = true;
    const own: SourceLineKind = group === 'container' ? (name === 'begin' ? 'opener' : 'closer') : 'text';
    kind = kind === undefined || kind === own ? own : 'text';
    at += name.length + 3 + environment.length;
    if (name === 'begin') at = skipSameLineArguments(text, at, end);
    at = skipBlanks(text, at, end);
  }
  if (at < end || kind === undefined) kind = 'text';
  return {
    kind,
    cutBefore: cutBefore && (text.charCodeAt(start + 1) === 0x62 || kind === 'closer'),
    cutAfter: kind !== 'text',
  };
}

/** Whether a line consists only of silent commands with their arguments, and perhaps a comment. */
function isSilent(text: string, start: number, end: number): boolean {
  let at = start;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code === 0x25) return true;
    if (code !== 0x5c) return false;
    const name = commandAt(text, at, end);
    if (!silentCommands.has(name)) return false;
    at += 1 + name.length;
    if (text.charCodeAt(at) === 0x2a) at++;
    if (name === 'def' || name === 'let' || name === 'vskip') return true;
    for (;;) {
      const next = skipBlanks(text, at, end);
      const open = next < end ? text.charCodeAt(next) : 0;
      if (open === 0x7b || open === 0x5b) {
        const closed = skipBracketGroup(text, next, end);
        if (closed < 0) return false;
        at = closed;
      } else if (open === 0x5c && name.endsWith('command')) {
        at = next + 1 + commandAt(text, next, end).length;
      } else {
        at = next;
        break;
      }
    }
  }
  return true;
}

/** The letters of the command whose backslash is at `at`. */
function commandAt(text: string, at: number, end: number): string {
  if (text.charCodeAt(at) !== 0x5c) return '';
  const last = Math.min(end, at + 24);
  let i = at + 1;
  while (i < last && isAsciiLetterCode(text.charCodeAt(i))) i++;
  return text.slice(at + 1, i);
}
