import { isBlank, isDigit } from './characters.ts';
import { partOfEnvironment } from './environments.ts';
import {
  isEndMark,
  isFormula,
  isHeadingLike,
  isLead,
  opensSolution,
  type PartName,
  partAtHead,
} from './labels.ts';
import { type Line, scanLines } from './lines.ts';
import type { Nest } from './nest.ts';
import { type Display, type NamedEnvironment, pairTokens } from './pairs.ts';
import type { Language } from './types.ts';

/** What a block is to the steps around it. */
export type BlockKind =
  /** A stretch of argument. */
  | 'text'
  /** Belongs to what follows: a heading, a label, a bare list mark. */
  | 'heading'
  /** Belongs to what follows: `\begin{proof}`. */
  | 'opener'
  /** Belongs to what precedes: a display formula by itself. */
  | 'display'
  /** Belongs to what precedes if that is an unfinished sentence: a formula without display marks. */
  | 'formula'
  /** A word or two that only begin a sentence, "Consequently:": joins what follows if that is text. */
  | 'lead'
  /** A numbered line that may be a heading or an item: its neighbours decide. */
  | 'title'
  /** Belongs to what precedes: the mark that ends a proof. */
  | 'ending'
  /** Belongs to what precedes, and headings before it go there too: `\end{proof}`. */
  | 'closer'
  /** Belongs to nothing, and nothing is joined across it. */
  | 'ruler'
  /** A bibliography: as a ruler, and the end of the environment around it goes with it. */
  | 'apart'
  /** Belongs to nothing, and does not keep its neighbours apart: LaTeX that is no part of the argument. */
  | 'silent';

/** How a block names a part of the document. */
export interface Mark {
  readonly part: PartName;
  /**
   * `line`: the block is nothing but the name, and is no step. `head`: the part begins in this block, at
   * `from`. `environment`: the part is this block's inside, `from … to`. `begin`, `end`: the lines around a
   * solution's environment, which are no steps either. `opens`: a heading that says more, or `\begin{proof}`.
   */
  readonly form: 'line' | 'head' | 'environment' | 'begin' | 'end' | 'opens';
  readonly from: number;
  readonly to: number;
  /** A heading's depth, from 1; `noRank` for anything that is no heading by its markup. */
  readonly rank: number;
}

/** Lower than any heading. */
export const noRank = 7;

/** Lines that are never parted. Offsets are trimmed; between blocks no display, fence or environment is open. */
export interface Block {
  readonly start: number;
  readonly end: number;
  /** As `start` and `end`, with the silent lines around. */
  readonly first: number;
  readonly last: number;
  readonly kind: BlockKind;
  readonly mark?: Mark;
}

/** The blocks of a document from `from` to `to`, both at the border of a line. */
export function readBlocks(text: string, language: Language, from: number, to: number): Block[] {
  return readStretch(text, language, from, to).blocks;
}

/** A part of a document that was read by itself. */
export interface Stretch {
  readonly blocks: Block[];
  /** For each block what is open around it, if the text can be parted before it. */
  readonly borders: readonly (Nest | undefined)[];
  /** What is open after the last block, if the text can be parted at a blank line there. */
  readonly exit: Nest | undefined;
}

/**
 * As `readBlocks`, for a stretch that stands by itself in a document: a blank line is before it, and nothing
 * that opens in it reaches behind it.
 * @param around what is open where it begins; `borders` and `exit` are found only with it
 */
export function readStretch(
  text: string,
  language: Language,
  from: number,
  to: number,
  around?: Nest,
): Stretch {
  const scan = scanLines(text, language, from, to);
  const { lines } = scan;
  const { reach, displays, named, borders: found } = pairTokens(text, scan, around);
  const blocks: Block[] = [];
  const borders: (Nest | undefined)[] = [];
  const classify = new Classifier(text, displays, named);
  markUnderlines(text, lines, reach);
  let gap = -1;
  for (let first = 0; first < lines.length; ) {
    let last = first;
    let held = reach[first] ?? first;
    while (last + 1 < lines.length && (last < held || !isCut(lines[last], lines[last + 1]))) {
      last++;
      held = Math.max(held, reach[last] ?? last);
    }
    const block = classify.read(lines, first, last);
    if (block !== undefined) blocks.push(block);
    if (found !== undefined) {
      const paragraph = lines[first]?.paragraph ?? 0;
      borders.push(paragraph > gap ? found.before(first, paragraph) : undefined);
      gap = lines[last]?.paragraph ?? 0;
    }
    first = last + 1;
  }
  return { blocks, borders, exit: found?.before(lines.length, gap + 1) };
}

function isCut(line: Line | undefined, next: Line | undefined): boolean {
  if (line === undefined || next === undefined) return true;
  return line.paragraph !== next.paragraph || line.cutAfter || next.cutBefore;
}

/**
 * A line of `===` or `---` right under a paragraph of one short line makes that a heading; anywhere else it
 * is a ruler, even at the foot of a longer paragraph, where models put it to end a section.
 */
function markUnderlines(text: string, lines: readonly Line[], reach: Int32Array): void {
  let held = -1;
  lines.forEach((line, i) => {
    const inside = i <= held;
    held = Math.max(held, reach[i] ?? i);
    if (line.kind !== 'underline' || inside) return;
    line.cutAfter = true;
    const title = lines[i - 1];
    const before = lines[i - 2];
    const underTitle =
      title !== undefined &&
      title.paragraph === line.paragraph &&
      (title.kind === 'text' || title.kind === 'label') &&
      (before === undefined || isCut(before, title)) &&
      (title.kind === 'label' || isTitle(text, title));
    if (underTitle) {
      title.kind = title.kind === 'label' ? 'label' : 'heading';
      title.cutAfter = false;
    } else {
      line.kind = 'ruler';
      line.cutBefore = true;
    }
  });
}

function isTitle(text: string, line: Line): boolean {
  if (line.end - line.start > 100 || isBullet(text.charCodeAt(line.start))) return false;
  return !endsSentence(text, line.end);
}

function isBullet(code: number): boolean {
  return code === 0x2d || code === 0x2a || code === 0x2b || code === 0x2022 || code === 0x2013;
}

/** Whether the character before `end` closes a sentence or a clause. */
function endsSentence(text: string, end: number): boolean {
  return '.,;:!?…'.includes(text[end - 1] ?? '.');
}

/** Says what blocks are. It goes through the displays and environments in step with the blocks. */
class Classifier {
  readonly #text: string;
  readonly #displays: readonly Display[];
  readonly #named: Map<number, NamedEnvironment>;
  #nextDisplay = 0;

  constructor(text: string, displays: readonly Display[], named: readonly NamedEnvironment[]) {
    this.#text = text;
    this.#displays = displays;
    this.#named = new Map(named.map((environment) => [environment.first, environment]));
  }

  /** The block of the lines `first … last`; its silent lines at either end are left out of it. */
  read(lines: readonly Line[], first: number, last: number): Block | undefined {
    let from = first;
    let to = last;
    while (from < to && lines[from]?.kind === 'silent') from++;
    while (to > from && lines[to]?.kind === 'silent') to--;
    const line = lines[from];
    const end = lines[to]?.end;
    if (line === undefined || end === undefined) return undefined;
    const block = {
      start: line.start,
      end,
      first: lines[first]?.start ?? line.start,
      last: lines[last]?.end ?? end,
    };
    const environment = this.#named.get(from);
    if (environment !== undefined && environment.start === line.start && environment.end === end) {
      if (environment.group === 'apart') return { ...block, kind: 'apart' };
      const part = partOfEnvironment(environment.name);
      if (part === undefined) return { ...block, kind: 'text' };
      const mark = {
        part,
        form: 'environment',
        from: environment.innerStart,
        to: environment.innerEnd,
        rank: noRank,
      } as const;
      return { ...block, kind: 'text', mark };
    }
    const kind = this.#kindOf(lines, from, to);
    const mark = this.#markOf(line, kind, block);
    return mark === undefined ? { ...block, kind } : { ...block, kind, mark };
  }

  #kindOf(lines: readonly Line[], from: number, to: number): BlockKind {
    const line = lines[from];
    const end = lines[to]?.end ?? 0;
    if (line === undefined) return 'text';
    switch (line.kind) {
      case 'silent':
        return from === to ? 'silent' : 'text';
      case 'ruler':
      case 'underline':
        return from === to ? 'ruler' : 'text';
      case 'heading':
      case 'label':
        return from === to || (to === from + 1 && lines[to]?.kind === 'underline') ? 'heading' : 'text';
      case 'opener':
        return from === to ? 'opener' : 'text';
      case 'closer':
        return from === to ? 'closer' : 'text';
      case 'text':
        break;
      default:
        line.kind satisfies never;
    }
    if (this.#isDisplay(line.start, end)) return 'display';
    if (end - line.start <= 48 && isEndMark(this.#text.slice(line.start, end))) return 'ending';
    const alone = from === to;
    if (alone && this.#isTitle(line)) return 'title';
    if (end - line.start <= 300 && isFormula(this.#text.slice(line.start, end))) return 'formula';
    if (alone && end - line.start <= 160 && isHeadingLike(this.#text.slice(line.start, end)))
      return 'heading';
    if (end - line.start <= 24 && isLead(this.#text.slice(line.start, end))) return 'lead';
    return 'text';
  }

  /** `3.  The case of even n`: a number, a capital, and no mark of a sentence's end. */
  #isTitle(line: Line): boolean {
    const text = this.#text;
    if (line.end - line.start > 100 || !isDigit(text.charCodeAt(line.start))) return false;
    if (endsSentence(text, line.end)) return false;
    return /^\d{1,2}(?:\.\d{1,2}){0,3}[.)]?\s+\p{Lu}/u.test(
      text.slice(line.start, Math.min(line.end, line.start + 24)),
    );
  }

  /** Whether a block holds display mathematics and nothing else but punctuation and equation numbers. */
  #isDisplay(start: number, end: number): boolean {
    const displays = this.#displays;
    while ((displays[this.#nextDisplay]?.start ?? end) < start) this.#nextDisplay++;
    let at = start;
    let found = false;
    for (let i = this.#nextDisplay; ; i++) {
      const display = displays[i];
      const next = display === undefined || display.start >= end ? undefined : display;
      if (!isPunctuation(this.#text, at, next === undefined ? end : next.start)) return false;
      if (next === undefined) return found;
      found = true;
      at = next.end ?? end;
    }
  }

  #markOf(line: Line, kind: BlockKind, block: { start: number; end: number }): Mark | undefined {
    const { start, end } = block;
    if (line.part !== undefined && kind === 'heading')
      return { part: line.part, form: 'line', from: end, to: end, rank: rankOf(this.#text, start) };
    if (line.kind === 'opener') {
      const part = partOfEnvironment(this.#environmentAt(start));
      if (part === undefined) return undefined;
      return {
        part,
        form: this.#environmentAt(start).endsWith('f') ? 'opens' : 'begin',
        from: start,
        to: end,
        rank: noRank,
      };
    }
    if (line.kind === 'closer' && kind === 'closer') {
      const name = this.#environmentAt(start);
      const part = partOfEnvironment(name);
      return part === undefined || name.endsWith('f')
        ? undefined
        : { part, form: 'end', from: start, to: end, rank: noRank };
    }
    if (kind === 'heading' && opensSolution(this.#text.slice(start, Math.min(end, start + 80)))) {
      return { part: 'solution', form: 'opens', from: start, to: end, rank: noRank };
    }
    if (kind !== 'text') return undefined;
    if (line.cutBefore) {
      const found = partAtHead(this.#text.slice(start, Math.min(end, start + 80)));
      if (found !== undefined)
        return { part: found.part, form: 'head', from: start + found.length, to: end, rank: noRank };
      const part = partOfEnvironment(this.#environmentAt(start));
      if (part === 'solution') return { part, form: 'head', from: start, to: end, rank: noRank };
    }
    return undefined;
  }

  #environmentAt(start: number): string {
    return /^\\(?:begin|end)\{([^{}]{1,40})\}/.exec(this.#text.slice(start, start + 50))?.[1] ?? '';
  }
}

function rankOf(text: string, start: number): number {
  let hashes = 0;
  while (text.charCodeAt(start + hashes) === 0x23) hashes++;
  if (hashes > 0) return hashes;
  if (text.startsWith('\\section', start)) return 1;
  return text.startsWith('\\sub', start) ? 2 : noRank;
}

const punctuation = new Set('.,;:!()*†‡∎■□▪◻◼>|0123456789–-'.split('').map((mark) => mark.charCodeAt(0)));

function isPunctuation(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (!isBlank(code) && !punctuation.has(code)) return false;
  }
  return true;
}
