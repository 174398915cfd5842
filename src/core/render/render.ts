import { binarySearchFirst } from '../base/binary-search.ts';
import type { ProofLanguage } from '../proof/index.ts';
import { findFormulaRanges } from './formulas/formula-ranges.ts';
import type { RenderSource } from './inlines/inline-collector.ts';
import { createPhraseTones } from './inlines/mark-tones.ts';
import { parseLatexBlocks } from './latex/blocks.ts';
import { maskCommentsAndVerbatim } from './latex/mask-comments.ts';
import { parseMarkdownBlocks } from './markdown/blocks.ts';
import { parsePlainTextBlocks } from './plain-text.ts';
import type { Block, LatexMacro, PhraseMark } from './types.ts';

/** How a text is rendered: its language, its marks, and the definitions of its document. */
export interface TextRenderOptions {
  readonly language: ProofLanguage;
  /** Phrases to mark, as offsets into the text. Where they overlap, the loudest wins. */
  readonly marks?: readonly PhraseMark[];
  /** The document's macros, for macros in LaTeX prose. */
  readonly macros?: readonly LatexMacro[];
  /** The names of statements that the document defines by `\newtheorem`, by environment. */
  readonly statements?: ReadonlyMap<string, string>;
}

/**
 * Parses a step, a problem, or a critique into blocks. Never throws, takes linear time, and returns unreadable parts as
 * source. Line ends may be of any kind; the result has `\n`.
 */
export function renderTextToBlocks(text: string, options: TextRenderOptions): Block[] {
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
  const read = language === 'latex' ? maskCommentsAndVerbatim(source) : source;
  const rendered: RenderSource = {
    text: source,
    formulas: findFormulaRanges(read, language),
    ...createPhraseTones(marks, source.length),
    language,
  };
  switch (language) {
    case 'markdown':
      return parseMarkdownBlocks(rendered);
    case 'latex':
      return parseLatexBlocks(rendered, read, { macros, statements });
    case 'plain':
      return parsePlainTextBlocks(rendered);
    default:
      return language satisfies never;
  }
}

/** Code of bounded length, or a backslash with the escaped character. */
const CODE_OR_ESCAPE = /`+[^`]{0,2000}`+|\\[\s\S]/g;

/**
 * Escapes TeX spaces outside formulas for Markdown, which would read `\,` as a comma. Models write formulas without
 * delimiters, so that `5^{2}\, 29` would look like a list.
 */
function withSpaces(text: string): { readonly text: string; at(offset: number): number } {
  const found: number[] = [];
  if (/\\[,;]/.test(text)) {
    const formulas = findFormulaRanges(text, 'markdown');
    let k = 0;
    for (const { 0: piece, index } of text.matchAll(CODE_OR_ESCAPE)) {
      while ((formulas[k]?.end ?? Number.POSITIVE_INFINITY) <= index) k++;
      const isInFormula = (formulas[k]?.start ?? Number.POSITIVE_INFINITY) <= index;
      if (!isInFormula && (piece === '\\,' || piece === '\\;')) found.push(index);
    }
  }
  if (found.length === 0) return { text, at: (offset) => offset };
  const parts = [0, ...found].map((from, k) => text.slice(from, found[k]));
  return {
    text: parts.join('\\'),
    at: (offset) => offset + binarySearchFirst(found.length, (k) => (found[k] ?? 0) >= offset),
  };
}

/** Maps offsets of a text with `\r\n` to offsets of the same text with `\n`. */
function lineFeeds(text: string): (offset: number) => number {
  const pairs = [...text.matchAll(/\r\n/g)].map((match) => match.index);
  return (offset) => offset - binarySearchFirst(pairs.length, (k) => (pairs[k] ?? 0) >= offset);
}
