import type { Position, Range, TextDocumentContentChangeEvent } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { findFirstIndexByBinarySearch } from '../../core/base/binary-search.ts';
import type { TextChange, TextRange } from '../../core/proof/index.ts';

/** The unit of a position's character: a byte of UTF-8, a code unit of UTF-16, or a code point. */
export type PositionEncoding = 'utf-8' | 'utf-16' | 'utf-32';

const ENCODINGS: readonly string[] = ['utf-8', 'utf-16', 'utf-32'] satisfies PositionEncoding[];

/** The first encoding that a client offers and that is known; UTF-16 if it offers none. */
export function choosePositionEncoding(offered: readonly unknown[] = []): PositionEncoding {
  const chosen = offered.find((name) => typeof name === 'string' && ENCODINGS.includes(name));
  return (chosen as PositionEncoding | undefined) ?? 'utf-16';
}

/** The text of an open document, which converts between positions of the client and offsets in UTF-16 code units. */
export class DocumentText {
  readonly encoding: PositionEncoding;
  #document: TextDocument;
  #units: UnitIndex | undefined;

  constructor(text: string, version: number, encoding: PositionEncoding) {
    this.encoding = encoding;
    this.#document = TextDocument.create('', '', version, text);
  }

  get text(): string {
    return this.#document.getText();
  }

  get version(): number {
    return this.#document.version;
  }

  /** The offset of a position. One behind the end of its line, or of the text, means that end. */
  offsetAt({ line, character }: Position): number {
    if (this.encoding === 'utf-16') return this.#document.offsetAt({ line, character });
    const start = this.#document.offsetAt({ line, character: 0 });
    const end = this.#document.offsetAt({ line, character: Number.MAX_SAFE_INTEGER });
    const units = this.#readUnits();
    return Math.min(end, units.findOffset(units.countBefore(start) + character));
  }

  /** The position of an offset. */
  positionAt(offset: number): Position {
    const position = this.#document.positionAt(offset);
    if (this.encoding === 'utf-16') return position;
    const { line, character } = position;
    const start = this.#document.offsetAt({ line, character: 0 });
    const units = this.#readUnits();
    return { line, character: units.countBefore(start + character) - units.countBefore(start) };
  }

  toRange({ start, end }: TextRange): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  /** Applies a change, and returns it in offsets of the text before. Changes of one message apply one after another. */
  edit(change: TextDocumentContentChangeEvent, version: number): TextChange {
    const range = 'range' in change ? change.range : undefined;
    const [one, other] = range ? [this.offsetAt(range.start), this.offsetAt(range.end)] : [0, this.text.length];
    const [start, end] = [Math.min(one, other), Math.max(one, other)];
    const { text } = change;
    const within = { start: this.#document.positionAt(start), end: this.#document.positionAt(end) };
    this.#document = TextDocument.update(this.#document, [range ? { range: within, text } : { text }], version);
    this.#units = undefined;
    return { start, end, text };
  }

  #readUnits(): UnitIndex {
    this.#units ??= new UnitIndex(this.text, this.encoding === 'utf-8' ? countUtf8Bytes : countCodePoints);
    return this.#units;
  }
}

/** The number of UTF-16 code units between entries of the index. */
const BLOCK = 512;

/** Counts the units of an encoding in a text: any count takes a bounded time, also in a long line. */
class UnitIndex {
  readonly #text: string;
  readonly #count: (code: number) => number;
  /** The number of units before each block; undefined if each code unit is one unit. */
  readonly #before: readonly number[] | undefined;

  constructor(text: string, count: (code: number) => number) {
    this.#text = text;
    this.#count = count;
    const before: number[] = [];
    let units = 0;
    for (let offset = 0; offset < text.length; offset++) {
      if (offset % BLOCK === 0) before.push(units);
      units += count(text.charCodeAt(offset));
    }
    this.#before = units === text.length ? undefined : before;
  }

  countBefore(offset: number): number {
    if (!this.#before) return offset;
    const block = Math.min(Math.floor(offset / BLOCK), this.#before.length - 1);
    let units = this.#before[block] ?? 0;
    for (let at = Math.max(block, 0) * BLOCK; at < offset; at++) units += this.#count(this.#text.charCodeAt(at));
    return units;
  }

  /** The offset after a number of units; within a character, its start. */
  findOffset(units: number): number {
    const before = this.#before;
    if (!before) return units;
    const block = Math.max(0, findFirstIndexByBinarySearch(before.length, (k) => (before[k] ?? 0) > units) - 1);
    let left = units - (before[block] ?? 0);
    let offset = block * BLOCK;
    for (; left > 0 && offset < this.#text.length; offset++) {
      left -= this.#count(this.#text.charCodeAt(offset));
      if (left < 0) break;
    }
    return left === 0 && isLowSurrogate(this.#text.charCodeAt(offset)) ? offset + 1 : offset;
  }
}

/** The first half of a surrogate pair counts for both. */
function countUtf8Bytes(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  if (isLowSurrogate(code)) return 0;
  return code >= 0xd800 && code < 0xdc00 ? 4 : 3;
}

/** The first half of a surrogate pair counts for both. */
function countCodePoints(code: number): number {
  return isLowSurrogate(code) ? 0 : 1;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
