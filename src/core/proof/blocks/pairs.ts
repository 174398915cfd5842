import { type EnvironmentClass, getEnvironmentClass, standsAlone } from '../text/environments.ts';
import { readsAsSentence, type SourceLine } from './line.ts';
import type { LineScan } from './lines.ts';
import { Borders, type Nest } from './nest.ts';
import { fenceEnd, type Token, verbatimEnd } from './tokens.ts';

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
  /** Only if the caller passed the environments that are open around the text. */
  readonly borders: Borders | undefined;
}

/** An environment that is open. */
interface Open {
  readonly token: Token;
  /** It and what is around it; undefined if one of them may hold lines together however far its end is. */
  readonly nest: Nest | undefined;
  /** The first paragraph that neither it nor one around it can reach. */
  readonly free: number;
}

/**
 * How many blank-line gaps a construct may hold. TeX allows none in a display, but models leave some; a
 * theorem or a list with more than this is a stretch of argument to be read in steps.
 */
const gapsInDisplay = 3;
const gapsInWhole = 12;
/** A display across a gap has no more lines than this. */
const linesInDisplay = 200;

/**
 * The second half of the first stage: which tokens belong together. A display, an environment or a fence
 * that is never closed holds nothing: its lines are paragraphs like any others. A display is also taken as
 * left open where another opens before it closes, where a heading, a ruler or an environment of text comes
 * before its end, and where what follows its first blank line is prose.
 * @param around what is open where the text begins, for a part of a document; `borders` are found only with it
 */
export function pairTokens(text: string, scan: LineScan, around?: Nest): Pairs {
  return new Pairing(text, scan, around).pair();
}

/** Goes through the tokens once and knows what is open. */
class Pairing {
  readonly #lines: readonly SourceLine[];
  readonly #tokens: readonly Token[];
  readonly #text: string;
  readonly #reach: Int32Array;
  readonly #displays: Display[] = [];
  readonly #named: NamedEnvironment[] = [];
  /** The display that is open, by `\[` or `$$`. */
  #display: Token | undefined;
  /** The environments that are open, and how many there are of each name. */
  readonly #open: Open[] = [];
  readonly #openCount = new Map<string, number>();
  /** How many of them are mathematics: the outermost is the display. */
  #maths = 0;
  readonly #around: Nest | undefined;
  readonly #borders: Borders | undefined;
  /** Whether an end was sought in vain, which later text might bring. */
  #sought = false;

  constructor(text: string, scan: LineScan, around: Nest | undefined) {
    this.#lines = scan.lines;
    this.#tokens = scan.tokens;
    this.#text = text;
    this.#reach = new Int32Array(scan.lines.length).map((_, i) => i);
    this.#around = around;
    if (around === undefined) return;
    this.#borders = new Borders();
    for (const nest of around.chain()) this.#push({ token: nowhere(nest.name), nest, free: 0 });
  }

  pair(): Pairs {
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
    if (this.#borders !== undefined) this.#note(this.#borders, this.#lines.length);
    this.#leaveOpen();
    while (this.#open.length > 0) this.#pop();
    this.#displays.sort((a, b) => a.start - b.start);
    return { reach: this.#reach, displays: this.#displays, named: this.#named, borders: this.#borders };
  }

  /** Records the open environments for every line up to `line`. */
  #note(borders: Borders, line: number): void {
    const top = this.#open.at(-1);
    const nest = top === undefined ? this.#around : top.nest;
    const display = this.#display === undefined ? 0 : this.#paragraph(this.#display) + gapsInDisplay + 1;
    borders.note(line, this.#sought ? undefined : nest, Math.max(top?.free ?? 0, display));
  }

  /** The index of the token to go on after, as for `#begin`. */
  #fence(token: Token, index: number): number {
    if (this.#display !== undefined && !this.#isGap(this.#display, token)) return index;
    const end = fenceEnd(this.#tokens, index);
    if (end < 0) {
      this.#sought = true;
      return index;
    }
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

  /** Whether `$$` closes a display in a later paragraph. An even number there forms displays of its own. */
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
    const group = getEnvironmentClass(token.name);
    if (group === 'verbatim') {
      const end = verbatimEnd(this.#tokens, index);
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

  #enter(token: Token): void {
    const group = getEnvironmentClass(token.name);
    const outer = this.#open.at(-1);
    let nest: Nest | undefined;
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

  /** Whether the open display must have been left open, for an environment of mathematics to begin here. */
  #cannotHold(token: Token): boolean {
    const display = this.#display;
    if (display === undefined || !this.#isGap(display, token)) return false;
    return standsAlone(token.name) || this.#isFar(display, token);
  }

  #isFar(first: Token, second: Token): boolean {
    return this.#paragraph(second) - this.#paragraph(first) > gapsInDisplay;
  }

  /** Environments of mathematics that cannot go on where `token` begins were left open. */
  #dropMaths(token: Token, group: EnvironmentClass): void {
    for (;;) {
      const top = this.#open.at(-1)?.token;
      if (top === undefined || getEnvironmentClass(top.name) !== 'display') return;
      const far = this.#isFar(top, token);
      const apart =
        group === 'display' ? standsAlone(top.name) && standsAlone(token.name) : group !== 'inset';
      if (!far && !apart) return;
      this.#pop();
    }
  }

  #end(token: Token): void {
    const group = getEnvironmentClass(token.name);
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

  /** Takes the innermost open environment away. */
  #take(): Token | undefined {
    const token = this.#open.pop()?.token;
    if (token === undefined) return undefined;
    this.#openCount.set(token.name, (this.#openCount.get(token.name) ?? 1) - 1);
    if (getEnvironmentClass(token.name) === 'display') this.#maths--;
    return token;
  }

  /** Takes the innermost open environment away as one that was never closed. */
  #pop(): void {
    const token = this.#take();
    if (token === undefined || getEnvironmentClass(token.name) !== 'display') return;
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
    return this.#paragraph(first) !== this.#paragraph(second);
  }

  #paragraph(token: Token): number {
    return token.line < 0 ? -Infinity : paragraphOf(this.#lines, token.line);
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
      line.isSentence ??= readsAsSentence(this.#text, line);
      if (line.isSentence) return false;
    }
    return true;
  }
}

/** An environment that began before the text. */
function nowhere(name: string): Token {
  return { kind: 'begin', start: 0, end: 0, line: -1, name };
}

function paragraphOf(lines: readonly SourceLine[], line: number): number {
  return lines[line]?.paragraph ?? 0;
}
