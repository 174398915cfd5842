import { Inlines, paragraph, type Source } from '../inlines/inlines.ts';
import { pushText } from '../inlines/text.ts';
import type { Block } from '../types.ts';

/**
 * Signs that mean something to Markdown: anywhere; at the head of a line, as do blanks there; or at its end.
 */
const signs = /[*_`[\]<&\\|#~>]|(?:^|\n)(?:[ \t]|[-+=:]|\d{1,9}[.)])|[ \t](?:\n|$)/;

/** Whether Markdown means nothing but paragraphs by a text: most steps are words and formulas. */
export function isProse(masked: string): boolean {
  return !signs.test(masked) && !masked.includes('\0');
}

/** What the parser would give for such a text, without it. */
export function proseBlocks(source: Source, masked: string, base: number): Block[] {
  const blocks: Block[] = [];
  for (const { 0: text, index } of masked.matchAll(/[^\n](?:[^\n]|\n(?!\n))*/g)) {
    const inlines = new Inlines(source);
    pushText(inlines, source, { value: text, start: base + index, end: base + index + text.length });
    for (const block of paragraph(inlines.finish())) blocks.push(block);
  }
  return blocks;
}
