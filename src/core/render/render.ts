import { findFirstIndexByBinarySearch } from '../base/binary-search.ts';
import { dropOverlappingRanges, findCodeAndLinkRanges, type ProofLanguage, type TextRange } from '../proof/index.ts';
import { type FormulaInText, findAllFormulas } from './formulas/all-formulas.ts';
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
  /** Whether the document has no delimited formulas, so that single letters between words are formulas, too. */
  readonly isUndelimited?: boolean;
}

/**
 * Parses a step, a problem, or a critique into blocks. Never throws, takes linear time, and returns unreadable parts as
 * source. Line ends may be of any kind; the result has `\n`.
 */
export function renderTextToBlocks(text: string, options: TextRenderOptions): Block[] {
  const { language, macros = [], statements = new Map(), isUndelimited = false } = options;
  let marks = options.marks ?? [];
  let source = text;
  if (text.includes('\r')) {
    const toLineFeeds = lineFeeds(text);
    source = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
    marks = marks.map((mark) => ({ ...mark, start: toLineFeeds(mark.start), end: toLineFeeds(mark.end) }));
  }
  const read = language === 'latex' ? maskCommentsAndVerbatim(source) : source;
  const formulas = limitUndelimitedFormulas(findAllFormulas(read, language, isUndelimited));
  const rendered: RenderSource = {
    text: source,
    formulas: language === 'markdown' ? protectVerbatim(read, formulas) : formulas,
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

/** A text with more formulas without delimiters keeps all of them as written, since typesetting them takes seconds. */
const MAX_UNDELIMITED_FORMULAS = 1_000;

function limitUndelimitedFormulas(formulas: readonly FormulaInText[]): readonly FormulaInText[] {
  if (formulas.length <= MAX_UNDELIMITED_FORMULAS) return formulas;
  // Delimiters or a command mark the others.
  const marked = formulas.filter(({ atoms }) => atoms === undefined);
  return formulas.length - marked.length > MAX_UNDELIMITED_FORMULAS ? marked : formulas;
}

/**
 * Mathematics that Markdown would take for escapes or emphasis: `\,`, `\{`, `a_{n}`, `2*3`, and `>=` at the
 * start of a line. Between words, `*` and `_` stay marks of emphasis.
 */
const EATEN =
  /\\(?:[,;:!{}]|[\s\S])|(?<=[\p{L}\p{N})\]}∑∏⋃⋂∫|'])_(?=[{(\\\p{L}\p{N}])|(?<=(?:^|[^\p{L}])\p{L}|[\p{N})\]}'])\*(?=\p{L}(?!\p{L})|[\p{N}([{\\])|(?<=(?:^|\n) {0,3})>(?==)/gu;

/** Adds what Markdown must not read: it is shown as it is written. */
function protectVerbatim(
  text: string,
  formulas: readonly FormulaInText[],
): readonly RenderSource['formulas'][number][] {
  const eaten = [...text.matchAll(EATEN)].filter(({ 0: words }) => words.length < 2 || /^\\[,;:!{}]/.test(words));
  if (eaten.length === 0) return formulas;
  const unread = findCodeAndLinkRanges(text);
  const kept = eaten.map(
    ({ 0: words, index: start }) => ({ start, end: start + words.length, isVerbatim: true }) as const,
  );
  const isRead = ({ start }: TextRange) => {
    const next = unread[findFirstIndexByBinarySearch(unread.length, (k) => (unread[k]?.end ?? 0) > start)];
    return next === undefined || next.start > start;
  };
  return dropOverlappingRanges([...formulas, ...kept.filter(isRead)]);
}

/** Maps offsets of a text with `\r\n` to offsets of the same text with `\n`. */
function lineFeeds(text: string): (offset: number) => number {
  const pairs = [...text.matchAll(/\r\n/g)].map((match) => match.index);
  return (offset) => offset - findFirstIndexByBinarySearch(pairs.length, (k) => (pairs[k] ?? 0) >= offset);
}
