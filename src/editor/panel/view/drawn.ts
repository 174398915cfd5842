/** Texts as they are drawn. */
import type { Language } from '../../../core/proof/types.ts';
import type { Block, Inline, Mark } from '../../../core/render/types.ts';

/** Paragraphs with the marked phrases in them; formulas stay as they are written. */
export function drawn(text: string, _language: Language, marks: readonly Mark[] = []): readonly Block[] {
  const blocks: Block[] = [];
  for (const match of text.matchAll(/(?:[^\n]|\n(?![ \t]*\n))+/g)) {
    if (match[0].trim() === '') continue;
    const inlines: Inline[] = [];
    let at = match.index;
    const end = match.index + match[0].length;
    for (const mark of marks) {
      const from = Math.max(at, mark.start);
      const to = Math.min(end, mark.end);
      if (from >= to) continue;
      if (from > at) inlines.push({ kind: 'text', text: text.slice(at, from) });
      inlines.push({
        kind: 'mark',
        tone: mark.tone,
        inlines: [{ kind: 'text', text: text.slice(from, to) }],
      });
      at = to;
    }
    if (at < end) inlines.push({ kind: 'text', text: text.slice(at, end) });
    blocks.push({ kind: 'paragraph', inlines });
  }
  return blocks;
}
