import type { TextRange } from '../proof/index.ts';
import {
  convertInlinesToBlocks,
  findNextFormulaIndex,
  InlineCollector,
  type RenderSource,
} from './inlines/inline-collector.ts';
import { collectTextAndFormulaInlines } from './inlines/text-with-formulas.ts';
import type { Block } from './types.ts';

/** A line break after a line shorter than this share of the paragraph's longest line is intended. */
const share = 0.75;
/** Lines of at least this many characters may have been wrapped automatically. */
const wide = 56;

/**
 * Parses plain text. Blank lines separate paragraphs. Preserves line breaks before list items, before indented lines, and
 * after short lines.
 */
export function parsePlainTextBlocks(source: RenderSource, from = 0, to = source.text.length): Block[] {
  const blocks: Block[] = [];
  let lines: TextRange[] = [];
  const close = () => {
    for (const block of convertInlinesToBlocks(linesAsInlines(source, lines))) blocks.push(block);
    lines = [];
  };
  for (let at = from; at < to; ) {
    const end = lineEnd(source, at, to);
    if (source.text.slice(at, end).trim() === '') close();
    else lines.push({ start: at, end });
    at = end + 1;
  }
  close();
  return blocks;
}

/** The end of the line at `at`. Line ends inside formulas don't count. */
function lineEnd(source: RenderSource, at: number, to: number): number {
  let from = at;
  // Searched again only after a formula that contains it, since a long line has many formulas.
  let feed = source.text.indexOf('\n', from);
  for (let i = findNextFormulaIndex(source.formulas, at); ; i++) {
    if (feed >= 0 && feed < from) feed = source.text.indexOf('\n', from);
    const end = feed < 0 || feed > to ? to : feed;
    const formula = source.formulas[i];
    if (formula === undefined || formula.start >= end) return end;
    from = Math.min(to, formula.end);
  }
}

function linesAsInlines(source: RenderSource, lines: readonly TextRange[]): ReturnType<InlineCollector['finish']> {
  const inlines = new InlineCollector(source);
  const longest = lines.reduce((most, { start, end }) => Math.max(most, end - start), 0);
  lines.forEach(({ start, end }, i) => {
    const before = lines[i - 1];
    if (before !== undefined) {
      const length = before.end - before.start;
      const isShort = length < wide || length < longest * share;
      const next = source.text.slice(start, Math.min(end, start + 12));
      if (isShort || /^(?:\s{2,}|\t|\s*(?:[-*•–+]|\(?\w{1,3}[.)])\s)/.test(next)) inlines.push({ kind: 'break' });
      else inlines.text(' ', before.end, before.end + 1);
    }
    let first = start;
    while (first < end && /\s/.test(source.text.charAt(first))) first++;
    collectTextAndFormulaInlines(inlines, source, { value: source.text.slice(first, end), start: first, end });
  });
  return inlines.finish();
}
