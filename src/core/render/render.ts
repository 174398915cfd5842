import { findFirstIndex } from '../base/search.ts';
import type { Language } from '../proof/index.ts';
import { findMaths } from './formulas/find.ts';
import type { RenderSource } from './inlines/inlines.ts';
import { Tones } from './inlines/marks.ts';
import { parseLatexBlocks } from './latex/blocks.ts';
import { maskLatex } from './latex/mask.ts';
import { parseMarkdownBlocks } from './markdown/blocks.ts';
import { parsePlainText } from './plain.ts';
import type { Block, Macro, Mark } from './types.ts';

/** How a text is rendered: its language, its marks and what its document defines. */
export interface RenderOptions {
  readonly language: Language;
  /** Phrases to be marked, as offsets into the text. Where they overlap, the loudest stands. */
  readonly marks?: readonly Mark[];
  /** The document's macros, for those that stand in prose of LaTeX. */
  readonly macros?: readonly Macro[];
  /** Statements that the document defines by `\newtheorem`, by the names of their environments. */
  readonly statements?: ReadonlyMap<string, string>;
}

/**
 * A step, a problem or a critique as the tree of blocks that is drawn. Never throws, takes time in proportion to the
 * text, and shows what it cannot read as it stands. Line ends may be of any kind; the tree has `\n`.
 */
export function renderText(text: string, options: RenderOptions): Block[] {
  const { language, macros = [], statements = new Map() } = options;
  let marks = options.marks ?? [];
  let source = text;
  if (text.includes('\r')) {
    const toLineFeeds = lineFeeds(text);
    source = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
    marks = marks.map((mark) => ({ ...mark, start: toLineFeeds(mark.start), end: toLineFeeds(mark.end) }));
  }
  if (language === 'markdown') {
    const spaced = withSpaces(source);
    source = spaced.text;
    marks = marks.map((mark) => ({ ...mark, start: spaced.at(mark.start), end: spaced.at(mark.end) }));
  }
  const read = language === 'latex' ? maskLatex(source) : source;
  const rendered: RenderSource = {
    text: source,
    formulas: findMaths(read, language),
    tones: new Tones(marks, source.length),
    language,
  };
  switch (language) {
    case 'markdown':
      return parseMarkdownBlocks(rendered);
    case 'latex':
      return parseLatexBlocks(rendered, read, { macros, statements });
    case 'plain':
      return parsePlainText(rendered);
    default:
      return language satisfies never;
  }
}

/** Code, which is bounded so that time is, or a backslash with what it escapes. */
const CODE_OR_ESCAPE = /`+[^`]{0,2000}`+|\\[\s\S]/g;

/**
 * A text in which spaces of TeX outside formulas stand as they are written. For Markdown `\,` is a comma, but nobody escapes
 * one, and models leave formulas without signs around them: `5^{2}\, 29` is no list.
 */
function withSpaces(text: string): { readonly text: string; at(offset: number): number } {
  const found: number[] = [];
  if (/\\[,;]/.test(text)) {
    const formulas = findMaths(text, 'markdown');
    let k = 0;
    for (const { 0: piece, index } of text.matchAll(CODE_OR_ESCAPE)) {
      while ((formulas[k]?.end ?? Number.POSITIVE_INFINITY) <= index) k++;
      const isInFormula = (formulas[k]?.start ?? Number.POSITIVE_INFINITY) <= index;
      if (!isInFormula && (piece === '\\,' || piece === '\\;')) found.push(index);
    }
  }
  if (found.length === 0) return { text, at: (offset) => offset };
  const parts = [0, ...found].map((from, k) => text.slice(from, found[k]));
  return { text: parts.join('\\'), at: (offset) => offset + found.filter((at) => at < offset).length };
}

/** Offsets of a text with `\r\n` as those of the same with `\n`. */
function lineFeeds(text: string): (offset: number) => number {
  const pairs = [...text.matchAll(/\r\n/g)].map((match) => match.index);
  return (offset) => offset - findFirstIndex(pairs.length, (k) => (pairs[k] ?? 0) >= offset);
}
