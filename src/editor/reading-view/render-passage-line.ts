import type { TextRange } from '../../core/proof/index.ts';
import type { Passage } from '../../core/reading/index.ts';
import { type Block, flattenBlocksToInlines, type Inline, type TextRenderOptions } from '../../core/render/index.ts';
import { renderPageText } from '../pages/render-page-text.ts';

/** How the texts of a proof are rendered. */
export type ReadingTextOptions = Omit<TextRenderOptions, 'marks'>;

/**
 * Renders the beginning of a range of a passage as one paragraph.
 *
 * @param maxChars the length to show, in UTF-16 code units. A longer range is cut between words and formulas
 */
export function renderPassageLine(
  passage: Passage,
  { start, end }: TextRange,
  maxChars: number,
  options: ReadingTextOptions,
): readonly Block[] {
  const { text, formulas, language } = passage;
  const limit = start + maxChars;
  const cut = formulas.find((formula) => formula.start < limit && limit < formula.end);
  const to = end <= limit ? end : (cut?.start ?? Math.max(text.lastIndexOf(' ', limit), start));
  const words =
    language === 'latex' ? text.slice(start, to) : dropCutMarkup(openEmphasis(text, start) + text.slice(start, to));
  return renderTextAsLine(to < end ? `${words} …` : words, options);
}

/** Renders a short text as one paragraph. */
export function renderTextAsLine(text: string, options: ReadingTextOptions): readonly Block[] {
  const inlines = flattenBlocksToInlines(renderPageText(text, options).blocks);
  return [{ kind: 'paragraph', inlines: inlines.flatMap(toLineFormula) }];
}

/** The mark of an emphasis that opens right before an offset. A sentence begins behind it. */
function openEmphasis(text: string, offset: number): string {
  return /(?<![*_])[*_]{1,3}$/.exec(text.slice(Math.max(0, offset - 4), offset))?.[0] ?? '';
}

/** Drops the mark of the list's item that a text of Markdown begins, and the marks of emphasis that ends elsewhere. */
function dropCutMarkup(text: string): string {
  const words = text.replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/, '');
  const even = words.split('**').length % 2 === 0 ? words.replaceAll('**', '') : words;
  const [, mark = '', rest = ''] = /^(\*(?!\*)|_)(.*)$/s.exec(even) ?? [];
  return mark !== '' && !rest.includes(mark) ? rest : even;
}

/** A displayed formula as a part of the line, or dots for one of several lines. */
function toLineFormula(inline: Inline): readonly Inline[] {
  if (inline.kind !== 'display') return [inline];
  if (/\\begin\b/.test(inline.tex)) return [{ kind: 'text', text: ' … ' }];
  const space = { kind: 'text', text: ' ' } as const;
  const tex = inline.tex.replace(/\\tag\*? ?\{[^{}]*\}/g, '');
  return [space, { kind: 'maths', tex, source: inline.source }, space];
}
