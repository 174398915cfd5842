import type { Language } from '../proof/types.ts';
import type { Source } from './inlines.ts';
import { latexBlocks } from './latex.ts';
import { maskLatex } from './latex-mask.ts';
import { markdownBlocks } from './markdown.ts';
import { Tones } from './marks.ts';
import { findMaths } from './maths.ts';
import { plainBlocks } from './plain.ts';
import type { Block, Macro, Mark } from './types.ts';

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
  const read = language === 'latex' ? maskLatex(source) : source;
  const rendered: Source = {
    text: source,
    formulas: findMaths(read, language),
    tones: new Tones(marks, source.length),
    language,
  };
  switch (language) {
    case 'markdown':
      return markdownBlocks(rendered);
    case 'latex':
      return latexBlocks(rendered, read, { macros, statements });
    case 'plain':
      return plainBlocks(rendered);
    default:
      return language satisfies never;
  }
}

/** Offsets of a text with `\r\n` as those of the same with `\n`. */
function lineFeeds(text: string): (offset: number) => number {
  const pairs = [...text.matchAll(/\r\n/g)].map((match) => match.index);
  return (offset) => {
    let low = 0;
    let high = pairs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return offset - low;
  };
}
