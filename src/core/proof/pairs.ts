import { isLetter } from './characters.ts';
import { classOf, type EnvironmentClass } from './environments.ts';
import type { Line, Scan, Token } from './lines.ts';

/** A stretch of display mathematics, outermost only. A display left open has no end of its own. */
export interface Display {
  readonly start: number;
  readonly end: number | undefined;
}

/** An environment that stands for a part of the document or for no argument at all. */
export interface NamedEnvironment {
  readonly name: string;
  readonly group: EnvironmentClass;
  /** Indices of its first and last line. */
  readonly first: number;
  readonly last: number;
  /** Offsets of the whole. */
  readonly start: number;
  readonly end: number;
  /** Offsets after its `\begin{…}` and of its `\end{…}`. */
  readonly innerStart: number;
  readonly innerEnd: number;
}

export interface Pairs {
  /** For each line, the last line that a construct opening on it holds together with it. */
  readonly reach: Int32Array;
  /** In the order of their starts. */
  readonly displays: readonly Display[];
  /** Environments of class `problem` and `apart`. */
  readonly named: readonly NamedEnvironment[];
}

/**
 * How many blank-line gaps a construct may hold. TeX allows none in a display, but models leave some; a
 * theorem or a list with more than this is a stretch of argument to be read in steps.
 */
const gapsInDisplay = 3;
const gapsInWhole = 12;
/** A display across a gap has no more lines than this. */
const linesInDisplay = 200;
/** How many fence lines on the end of a code fence is sought. */
const fencesAhead = 64;

/**
 * The second half of the first stage: which tokens belong together. A display, an environment or a fence
 * that is never closed holds nothing: its lines are paragraphs like any others. A display is also taken as
 * left open where another opens before it closes, where a heading, a ruler or an environment of text comes
 * before its end, and where what follows its first blank line is prose.
 */
export function pairTokens(text: string, scan: Scan): Pairs {
  const { lines, tokens } = scan;
  const reach = new Int32Array(lines.length).map((_, i) => i);
  const displays: Display[] = [];
  const named: NamedEnvironment[] = [];
  const open: Token[] = [];
  const openCount = new Map<string, number>();
  const prose = new Prose(text);
  let display: Token | undefined;
  // Of the environments of mathematics that are open, the outermost is the display.
  let outerMaths = 0;

  const hold = (first: number, last: number) => {
    if (last > (reach[first] ?? 0)) reach[first] = last;
  };
  const leaveOpen = () => {
    if (display !== undefined) displays.push({ start: display.start, end: undefined });
    display = undefined;
  };
  const close = (token: Token) => {
    if (display === undefined) return;
    if (canHold(prose, lines, display.line, token.line)) {
      hold(display.line, token.line);
      displays.push({ start: display.start, end: token.end });
      display = undefined;
    } else leaveOpen();
  };

  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    switch (token.kind) {
      case 'fence': {
        if (display !== undefined && paragraphOf(lines, display.line) === paragraphOf(lines, token.line))
          break;
        const end = fenceEnd(tokens, i);
        if (end < 0) break;
        leaveOpen();
        hold(token.line, tokens[end]?.line ?? token.line);
        i = end;
        break;
      }
      case 'open-bracket':
        if (display !== undefined) {
          if (
            display.kind === 'dollars' &&
            paragraphOf(lines, display.line) === paragraphOf(lines, token.line)
          )
            break;
          leaveOpen();
        }
        display = token;
        break;
      case 'close-bracket':
        if (display?.kind === 'open-bracket') close(token);
        break;
      case 'dollars':
        if (display === undefined) display = token;
        else if (display.kind === 'dollars') {
          const here = paragraphOf(lines, token.line);
          if (here !== paragraphOf(lines, display.line) && dollarsFrom(tokens, i, lines, here) % 2 === 0) {
            leaveOpen();
            display = token;
          } else if (
            here !== paragraphOf(lines, display.line) &&
            !canHold(prose, lines, display.line, token.line)
          ) {
            leaveOpen();
            display = token;
          } else close(token);
        } else if (paragraphOf(lines, token.line) !== paragraphOf(lines, display.line)) {
          leaveOpen();
          display = token;
        }
        break;
      case 'begin': {
        const group = classOf(token.name);
        if (group === 'verbatim') {
          const end = verbatimEnd(tokens, i);
          if (end < 0) break;
          hold(token.line, tokens[end]?.line ?? token.line);
          i = end;
          break;
        }
        if (group !== 'display') leaveOpen();
        else outerMaths++;
        if (token.name === 'document') {
          open.length = 0;
          openCount.clear();
          outerMaths = 0;
        }
        open.push(token);
        openCount.set(token.name, (openCount.get(token.name) ?? 0) + 1);
        break;
      }
      case 'end': {
        const group = classOf(token.name);
        if (group !== 'display') leaveOpen();
        if ((openCount.get(token.name) ?? 0) === 0) break;
        let begin: Token | undefined;
        do {
          begin = open.pop();
          if (begin === undefined) break;
          openCount.set(begin.name, (openCount.get(begin.name) ?? 1) - 1);
          if (classOf(begin.name) === 'display') {
            outerMaths--;
            if (begin.name !== token.name && outerMaths === 0 && display === undefined) {
              displays.push({ start: begin.start, end: undefined });
            }
          }
        } while (begin.name !== token.name);
        if (begin === undefined) break;
        const gaps = paragraphOf(lines, token.line) - paragraphOf(lines, begin.line);
        switch (group) {
          case 'display':
            if (gaps > 0 && !canHold(prose, lines, begin.line, token.line)) break;
            hold(begin.line, token.line);
            if (outerMaths === 0 && display === undefined)
              displays.push({ start: begin.start, end: token.end });
            break;
          case 'inset':
          case 'whole':
            if (gaps <= gapsInWhole) hold(begin.line, token.line);
            break;
          case 'problem':
          case 'apart':
            hold(begin.line, token.line);
            named.push({
              name: token.name,
              group,
              first: begin.line,
              last: token.line,
              start: begin.start,
              end: token.end,
              innerStart: begin.end,
              innerEnd: token.start,
            });
            break;
          case 'container':
          case 'verbatim':
            break;
          default:
            group satisfies never;
        }
        break;
      }
      default:
        token.kind satisfies never;
    }
  }
  leaveOpen();
  for (const token of open) {
    if (classOf(token.name) === 'display') displays.push({ start: token.start, end: undefined });
  }
  displays.sort((a, b) => a.start - b.start);
  return { reach, displays, named };
}

function paragraphOf(lines: readonly Line[], line: number): number {
  return lines[line]?.paragraph ?? 0;
}

/** Whether a display may reach from one line to another: always within a paragraph, else as said above. */
function canHold(prose: Prose, lines: readonly Line[], first: number, last: number): boolean {
  const paragraph = paragraphOf(lines, first);
  const gaps = paragraphOf(lines, last) - paragraph;
  if (gaps === 0) return true;
  if (gaps > gapsInDisplay || last - first > linesInDisplay) return false;
  for (let i = first + 1; i <= last; i++) {
    const line = lines[i];
    if (line === undefined || line.paragraph === paragraph) continue;
    if (line.kind === 'heading' || line.kind === 'ruler' || line.kind === 'label') return false;
    if (prose.has(i, line)) return false;
  }
  return true;
}

/** Which lines are prose, each looked at once. */
class Prose {
  readonly #text: string;
  readonly #seen = new Map<number, boolean>();

  constructor(text: string) {
    this.#text = text;
  }

  has(index: number, line: Line): boolean {
    const seen = this.#seen.get(index);
    if (seen !== undefined) return seen;
    const prose = isProse(this.#text, line);
    this.#seen.set(index, prose);
    return prose;
  }
}

/** Whether a line reads as a sentence: six words in its first 400 characters, and no `\text`. */
function isProse(text: string, line: Line): boolean {
  const head = text.slice(line.start, Math.min(line.end, line.start + 400));
  if (head.includes('\\text') || head.includes('\\mbox')) return false;
  let words = 0;
  let letters = 0;
  let command = false;
  for (let i = 0; i <= head.length; i++) {
    const code = i < head.length ? head.charCodeAt(i) : 0x20;
    if (isLetter(code)) letters++;
    else {
      if (letters >= 2 && !command && ++words >= 6) return true;
      letters = 0;
      command = code === 0x5c;
    }
  }
  return false;
}

/** How many `$$` stand in one paragraph from the token `from` on. */
function dollarsFrom(
  tokens: readonly Token[],
  from: number,
  lines: readonly Line[],
  paragraph: number,
): number {
  let count = 0;
  for (let i = from; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined || paragraphOf(lines, token.line) !== paragraph) break;
    if (token.kind === 'dollars') count++;
  }
  return count;
}

/** The token that closes the fence at `at`: the same mark, at least as long, with nothing behind; or -1. */
function fenceEnd(tokens: readonly Token[], at: number): number {
  const opening = (tokens[at]?.name ?? '').trimEnd();
  let seen = 0;
  for (let i = at + 1; i < tokens.length && seen < fencesAhead; i++) {
    const token = tokens[i];
    if (token?.kind !== 'fence') continue;
    if (token.name.startsWith(opening) && !token.name.endsWith(' ')) return i;
    seen++;
  }
  return -1;
}

/** The `\end` of the verbatim environment at `at`, or -1 if another of its name begins before. */
function verbatimEnd(tokens: readonly Token[], at: number): number {
  const name = tokens[at]?.name;
  for (let i = at + 1; i < tokens.length; i++) {
    const token = tokens[i];
    if (token?.name !== name) continue;
    return token?.kind === 'end' ? i : -1;
  }
  return -1;
}
