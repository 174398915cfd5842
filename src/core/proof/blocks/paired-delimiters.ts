import { type EnvironmentRole, getEnvironmentRole, isTopLevelMathEnvironment } from '../text/environments.ts';
import { type DelimiterToken, findFenceEndTokenIndex, findVerbatimEndTokenIndex } from './delimiter-tokens.ts';
import { BlankLineSplitPoints, type OpenEnvironmentChain } from './open-environments.ts';
import type { ScannedLines } from './scan-lines.ts';
import { isSentenceLikeLine, type SourceLine } from './source-line.ts';

/** An outermost stretch of display mathematics. One that is never closed has no end. */
export interface DisplayMathRange {
  readonly start: number;
  readonly end: number | undefined;
}

/** An environment that is a part of the document or isn't part of the argument. */
export interface NonProofEnvironment {
  readonly name: string;
  readonly group: EnvironmentRole;
  /** The index of its first line. */
  readonly first: number;
  /** Offsets of the whole environment. */
  readonly start: number;
  readonly end: number;
  /** The offsets after its `\begin{…}` and before its `\end{…}`. */
  readonly innerStart: number;
  readonly innerEnd: number;
}

export interface DelimitedConstructs {
  /** For each line, the last line of the constructs that begin on it. */
  readonly reach: Int32Array;
  /** In the order of their starts. */
  readonly displays: readonly DisplayMathRange[];
  /** Environments of class `problem` and `apart`. */
  readonly named: readonly NonProofEnvironment[];
  /** Only if the caller passed the environments that are open around the text. */
  readonly borders: BlankLineSplitPoints | undefined;
}

/** An open environment. */
interface Open {
  readonly token: DelimiterToken;
  /** This environment and those around it; undefined if one may hold lines together at any length. */
  readonly nest: OpenEnvironmentChain | undefined;
  /** The first paragraph that neither it nor an environment around it can reach. */
  readonly free: number;
}

/**
 * Maximum number of blank gaps in a construct. TeX allows none in a display, but models leave some. A theorem or a list
 * with more gaps is read in steps.
 */
const gapsInDisplay = 3;
const gapsInWhole = 12;
/** Maximum number of lines of a display with blank gaps. */
const linesInDisplay = 200;

/**
 * The second half of the first stage: pairs delimiters. A display, environment, or fence that is never closed has no
 * effect: its lines are ordinary paragraphs. A display also counts as never closed if another one opens before it
 * closes, if a heading, a ruler, or a text environment precedes its end, or if the text after its first blank line is
 * prose.
 * @param around the open environments where the text begins, for a part of a document; required for `borders`
 */
export function pairDelimiters(text: string, scan: ScannedLines, around?: OpenEnvironmentChain): DelimitedConstructs {
  return new Pairing(text, scan, around).pair();
}

/** Goes through the delimiters once and tracks the open constructs. */
class Pairing {
  readonly #lines: readonly SourceLine[];
  readonly #tokens: readonly DelimiterToken[];
  readonly #text: string;
  readonly #reach: Int32Array;
  readonly #displays: DisplayMathRange[] = [];
  readonly #named: NonProofEnvironment[] = [];
  /** The open display, from `\[` or `$$`. */
  #display: DelimiterToken | undefined;
  /** The open environments, and their number by name. */
  readonly #open: Open[] = [];
  readonly #openCount = new Map<string, number>();
  /** Number of open math environments. The outermost one is the display. */
  #maths = 0;
  readonly #around: OpenEnvironmentChain | undefined;
  readonly #borders: BlankLineSplitPoints | undefined;
  /** Whether an end wasn't found that later text might contain. */
  #sought = false;

  constructor(text: string, scan: ScannedLines, around: OpenEnvironmentChain | undefined) {
    this.#lines = scan.lines;
    this.#tokens = scan.tokens;
    this.#text = text;
    this.#reach = new Int32Array(scan.lines.length).map((_, i) => i);
    this.#around = around;
    if (around === undefined) return;
    this.#borders = new BlankLineSplitPoints();
    for (const nest of around.chain()) this.#push({ token: nowhere(nest.name), nest, free: 0 });
  }

  pair(): DelimitedConstructs {
    let paragraph = -1;
    for (let i = 0; i < this.#tokens.length; i++) {
      const token = this.#tokens[i];
      if (token === undefined) break;
      if (this.#borders !== undefined && paragraphOf(this.#lines, token.line) !== paragraph) {
        paragraph = paragraphOf(this.#lines, token.line);
        this.#note(this.#borders, token.line);
      }
      switch (token.kind) {
        case 'fence':
          i = this.#fence(token, i);
          break;
        case 'open-bracket':
          // `\[` inside `$$` of the same paragraph doesn't begin another display.
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
    if (this.#borders !== undefined) this.#note(this.#borders, this.#lines.length);
    this.#leaveOpen();
    while (this.#open.length > 0) this.#pop();
    this.#displays.sort((a, b) => a.start - b.start);
    return { reach: this.#reach, displays: this.#displays, named: this.#named, borders: this.#borders };
  }

  /** Records the open environments for every line up to `line`. */
  #note(borders: BlankLineSplitPoints, line: number): void {
    const top = this.#open.at(-1);
    const nest = top === undefined ? this.#around : top.nest;
    const display = this.#display === undefined ? 0 : this.#paragraph(this.#display) + gapsInDisplay + 1;
    borders.note(line, this.#sought ? undefined : nest, Math.max(top?.free ?? 0, display));
  }

  /** The index of the delimiter to continue after, as for `#begin`. */
  #fence(token: DelimiterToken, index: number): number {
    if (this.#display !== undefined && !this.#isGap(this.#display, token)) return index;
    const end = findFenceEndTokenIndex(this.#tokens, index);
    if (end < 0) {
      this.#sought = true;
      return index;
    }
    this.#leaveOpen();
    this.#hold(token.line, this.#tokens[end]?.line ?? token.line);
    return end;
  }

  #dollars(token: DelimiterToken, index: number): void {
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

  /** Whether `$$` closes a display in a later paragraph. An even number there forms displays of its own. */
  #closesAcrossGap(display: DelimiterToken, token: DelimiterToken, index: number): boolean {
    let count = 0;
    for (let i = index; i < this.#tokens.length; i++) {
      const other = this.#tokens[i];
      if (other === undefined || this.#isGap(token, other)) break;
      if (other.kind === 'dollars') count++;
    }
    return count % 2 === 1 && this.#canHold(display.line, token.line);
  }

  #begin(token: DelimiterToken, index: number): number {
    const group = getEnvironmentRole(token.name);
    if (group === 'verbatim') {
      const end = findVerbatimEndTokenIndex(this.#tokens, index);
      if (end < 0) {
        this.#sought = true;
        return index;
      }
      this.#hold(token.line, this.#tokens[end]?.line ?? token.line);
      return end;
    }
    if (group !== 'display' || this.#cannotHold(token)) this.#leaveOpen();
    if (token.name === 'document') while (this.#open.length > 0) this.#pop();
    else this.#dropMaths(token, group);
    this.#enter(token);
    return index;
  }

  #enter(token: DelimiterToken): void {
    const group = getEnvironmentRole(token.name);
    const outer = this.#open.at(-1);
    let nest: OpenEnvironmentChain | undefined;
    let free = outer?.free ?? 0;
    if (group === 'container' || group === 'whole' || group === 'inset') {
      nest = (outer === undefined ? this.#around : outer.nest)?.inside(token.name);
      if (group !== 'container') free = Math.max(free, this.#paragraph(token) + gapsInWhole + 1);
    }
    this.#push({ token, nest, free });
    if (group === 'display') this.#maths++;
  }

  #push(open: Open): void {
    this.#open.push(open);
    this.#openCount.set(open.token.name, (this.#openCount.get(open.token.name) ?? 0) + 1);
  }

  /** Whether the open display was never closed, because an environment of mathematics begins here. */
  #cannotHold(token: DelimiterToken): boolean {
    const display = this.#display;
    if (display === undefined || !this.#isGap(display, token)) return false;
    return isTopLevelMathEnvironment(token.name) || this.#isFar(display, token);
  }

  #isFar(first: DelimiterToken, second: DelimiterToken): boolean {
    return this.#paragraph(second) - this.#paragraph(first) > gapsInDisplay;
  }

  /** Drops open math environments that can't continue where `token` begins. */
  #dropMaths(token: DelimiterToken, group: EnvironmentRole): void {
    for (;;) {
      const top = this.#open.at(-1)?.token;
      if (top === undefined || getEnvironmentRole(top.name) !== 'display') return;
      const far = this.#isFar(top, token);
      const apart =
        group === 'display'
          ? isTopLevelMathEnvironment(top.name) && isTopLevelMathEnvironment(token.name)
          : group !== 'inset';
      if (!far && !apart) return;
      this.#pop();
    }
  }

  #end(token: DelimiterToken): void {
    const group = getEnvironmentRole(token.name);
    if (group !== 'display') this.#leaveOpen();
    if ((this.#openCount.get(token.name) ?? 0) === 0) return;
    while (this.#open.at(-1)?.token.name !== token.name) this.#pop();
    const begin = this.#take();
    if (begin === undefined) return;
    const gaps = this.#paragraph(token) - this.#paragraph(begin);
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

  /** Removes the innermost open environment. */
  #take(): DelimiterToken | undefined {
    const token = this.#open.pop()?.token;
    if (token === undefined) return undefined;
    this.#openCount.set(token.name, (this.#openCount.get(token.name) ?? 1) - 1);
    if (getEnvironmentRole(token.name) === 'display') this.#maths--;
    return token;
  }

  /** Removes the innermost open environment as never closed. */
  #pop(): void {
    const token = this.#take();
    if (token === undefined || getEnvironmentRole(token.name) !== 'display') return;
    if (this.#maths === 0 && this.#display === undefined) {
      this.#displays.push({ start: token.start, end: undefined });
    }
  }

  #close(display: DelimiterToken, token: DelimiterToken): void {
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

  #isGap(first: DelimiterToken, second: DelimiterToken): boolean {
    return this.#paragraph(first) !== this.#paragraph(second);
  }

  #paragraph(token: DelimiterToken): number {
    return token.line < 0 ? -Infinity : paragraphOf(this.#lines, token.line);
  }

  /** Whether a display may reach between two lines: always within a paragraph, else within the limits above. */
  #canHold(first: number, last: number): boolean {
    const paragraph = paragraphOf(this.#lines, first);
    const gaps = paragraphOf(this.#lines, last) - paragraph;
    if (gaps === 0) return true;
    if (gaps > gapsInDisplay || last - first > linesInDisplay) return false;
    for (let i = first + 1; i <= last; i++) {
      const line = this.#lines[i];
      if (line === undefined || line.paragraph === paragraph) continue;
      if (line.kind === 'heading' || line.kind === 'ruler' || line.kind === 'label') return false;
      line.isSentence ??= isSentenceLikeLine(this.#text, line);
      if (line.isSentence) return false;
    }
    return true;
  }
}

/** An environment that began before the text. */
function nowhere(name: string): DelimiterToken {
  return { kind: 'begin', start: 0, end: 0, line: -1, name };
}

function paragraphOf(lines: readonly SourceLine[], line: number): number {
  return lines[line]?.paragraph ?? 0;
}
