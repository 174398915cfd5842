import { isLetter } from './characters.ts';
import { classOf, type EnvironmentClass, standsAlone } from './environments.ts';
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
  /** The index of its first line. */
  readonly first: number;
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
  return new Pairing(text, scan).pair();
}

/** Goes through the tokens once and knows what is open. */
class Pairing {
  readonly #lines: readonly Line[];
  readonly #tokens: readonly Token[];
  readonly #prose: Prose;
  readonly #reach: Int32Array;
  readonly #displays: Display[] = [];
  readonly #named: NamedEnvironment[] = [];
  /** The display that is open, by `\[` or `$$`. */
  #display: Token | undefined;
  /** The environments that are open, and how many there are of each name. */
  readonly #open: Token[] = [];
  readonly #openCount = new Map<string, number>();
  /** How many of them are mathematics: the outermost is the display. */
  #maths = 0;

  constructor(text: string, scan: Scan) {
    this.#lines = scan.lines;
    this.#tokens = scan.tokens;
    this.#prose = new Prose(text);
    this.#reach = new Int32Array(scan.lines.length).map((_, i) => i);
  }

  pair(): Pairs {
    for (let i = 0; i < this.#tokens.length; i++) {
      const token = this.#tokens[i];
      if (token === undefined) break;
      switch (token.kind) {
        case 'fence':
          i = this.#fence(token, i);
          break;
        case 'open-bracket':
          // `\[` inside `$$` of the same paragraph is no display of its own.
          if (this.#display?.kind === 'dollars' && !this.#isGap(this.#display, token)) break;
          this.#leaveOpen();
          this.#display = token;
          break;
        case 'close-bracket':
          if (this.#display?.kind === 'open-bracket') this.#close(this.#display, token);
          break;
        case 'dollars':
          this.#dollars(token, i);
          break;
        case 'begin':
          i = this.#begin(token, i);
          break;
        case 'end':
          this.#end(token);
          break;
        default:
          token.kind satisfies never;
      }
    }
    this.#leaveOpen();
    while (this.#open.length > 0) this.#pop();
    this.#displays.sort((a, b) => a.start - b.start);
    return { reach: this.#reach, displays: this.#displays, named: this.#named };
  }

  /** The index of the token to go on after, as for `#begin`. */
  #fence(token: Token, index: number): number {
    if (this.#display !== undefined && !this.#isGap(this.#display, token)) return index;
    const end = fenceEnd(this.#tokens, index);
    if (end < 0) return index;
    this.#leaveOpen();
    this.#hold(token.line, this.#tokens[end]?.line ?? token.line);
    return end;
  }

  #dollars(token: Token, index: number): void {
    const display = this.#display;
    if (display === undefined) {
      this.#display = token;
      return;
    }
    const gap = this.#isGap(display, token);
    if (display.kind === 'open-bracket' ? !gap : !gap || this.#closesAcrossGap(display, token, index)) {
      if (display.kind === 'dollars') this.#close(display, token);
      return;
    }
    this.#leaveOpen();
    this.#display = token;
  }

  /** Of `$$` in a later paragraph: an even number there are displays of their own. */
  #closesAcrossGap(display: Token, token: Token, index: number): boolean {
    let count = 0;
    for (let i = index; i < this.#tokens.length; i++) {
      const other = this.#tokens[i];
      if (other === undefined || this.#isGap(token, other)) break;
      if (other.kind === 'dollars') count++;
    }
    return count % 2 === 1 && this.#canHold(display.line, token.line);
  }

  #begin(token: Token, index: number): number {
    const group = classOf(token.name);
    if (group === 'verbatim') {
      const end = verbatimEnd(this.#tokens, index);
      if (end < 0) return index;
      this.#hold(token.line, this.#tokens[end]?.line ?? token.line);
      return end;
    }
    if (group !== 'display' || this.#cannotHold(token)) this.#leaveOpen();
    if (token.name === 'document') while (this.#open.length > 0) this.#pop();
    else this.#dropMaths(token, group);
    this.#open.push(token);
    this.#openCount.set(token.name, (this.#openCount.get(token.name) ?? 0) + 1);
    if (group === 'display') this.#maths++;
    return index;
  }

  /** Whether the open display must have been left open, for an environment of mathematics to begin here. */
  #cannotHold(token: Token): boolean {
    const display = this.#display;
    if (display === undefined || !this.#isGap(display, token)) return false;
    return standsAlone(token.name) || this.#isFar(display, token);
  }

  #isFar(first: Token, second: Token): boolean {
    return paragraphOf(this.#lines, second.line) - paragraphOf(this.#lines, first.line) > gapsInDisplay;
  }

  /** Environments of mathematics that cannot go on where `token` begins were left open. */
  #dropMaths(token: Token, group: EnvironmentClass): void {
    for (;;) {
      const top = this.#open.at(-1);
      if (top === undefined || classOf(top.name) !== 'display') return;
      const far = this.#isFar(top, token);
      const apart =
        group === 'display' ? standsAlone(top.name) && standsAlone(token.name) : group !== 'inset';
      if (!far && !apart) return;
      this.#pop();
    }
  }

  #end(token: Token): void {
    const group = classOf(token.name);
    if (group !== 'display') this.#leaveOpen();
    if ((this.#openCount.get(token.name) ?? 0) === 0) return;
    while (this.#open.at(-1)?.name !== token.name) this.#pop();
    const begin = this.#take();
    if (begin === undefined) return;
    const gaps = paragraphOf(this.#lines, token.line) - paragraphOf(this.#lines, begin.line);
    switch (group) {
      case 'display':
        if (!this.#canHold(begin.line, token.line)) break;
        this.#hold(begin.line, token.line);
        if (this.#maths === 0 && this.#display === undefined) {
          this.#displays.push({ start: begin.start, end: token.end });
        }
        break;
      case 'inset':
      case 'whole':
        if (gaps <= gapsInWhole) this.#hold(begin.line, token.line);
        break;
      case 'problem':
      case 'apart':
        this.#hold(begin.line, token.line);
        this.#named.push({
          name: token.name,
          group,
          first: begin.line,
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
  }

  /** Takes the innermost open environment away. */
  #take(): Token | undefined {
    const token = this.#open.pop();
    if (token === undefined) return undefined;
    this.#openCount.set(token.name, (this.#openCount.get(token.name) ?? 1) - 1);
    if (classOf(token.name) === 'display') this.#maths--;
    return token;
  }

  /** Takes the innermost open environment away as one that was never closed. */
  #pop(): void {
    const token = this.#take();
    if (token === undefined || classOf(token.name) !== 'display') return;
    if (this.#maths === 0 && this.#display === undefined) {
      this.#displays.push({ start: token.start, end: undefined });
    }
  }

  #close(display: Token, token: Token): void {
    if (!this.#canHold(display.line, token.line)) {
      this.#leaveOpen();
      return;
    }
    this.#hold(display.line, token.line);
    this.#displays.push({ start: display.start, end: token.end });
    this.#display = undefined;
  }

  #leaveOpen(): void {
    if (this.#display !== undefined) this.#displays.push({ start: this.#display.start, end: undefined });
    this.#display = undefined;
  }

  #hold(first: number, last: number): void {
    if (last > (this.#reach[first] ?? 0)) this.#reach[first] = last;
  }

  #isGap(first: Token, second: Token): boolean {
    return paragraphOf(this.#lines, first.line) !== paragraphOf(this.#lines, second.line);
  }

  /** Whether a display may reach from one line to another: always within a paragraph, else as said above. */
  #canHold(first: number, last: number): boolean {
    const paragraph = paragraphOf(this.#lines, first);
    const gaps = paragraphOf(this.#lines, last) - paragraph;
    if (gaps === 0) return true;
    if (gaps > gapsInDisplay || last - first > linesInDisplay) return false;
    for (let i = first + 1; i <= last; i++) {
      const line = this.#lines[i];
      if (line === undefined || line.paragraph === paragraph) continue;
      if (line.kind === 'heading' || line.kind === 'ruler' || line.kind === 'label') return false;
      if (this.#prose.has(i, line)) return false;
    }
    return true;
  }
}

function paragraphOf(lines: readonly Line[], line: number): number {
  return lines[line]?.paragraph ?? 0;
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
