import type { Block, Inline } from '../types.ts';

/** Turns blocks into inlines, for places that allow only inlines: cells, headings, notes. */
export function flattenBlocksToInlines(blocks: readonly Block[]): Inline[] {
  const found: Inline[] = [];
  for (const block of blocks) {
    const inlines = inlinesOf(block);
    const last = found.at(-1);
    if (last !== undefined && last.kind !== 'display' && inlines.length > 0 && inlines[0]?.kind !== 'display')
      found.push({ kind: 'break' });
    for (const inline of inlines) found.push(inline);
  }
  return found;
}

function inlinesOf(block: Block): readonly Inline[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.inlines;
    case 'display':
      return [block];
    case 'list':
      return flattenBlocksToInlines(
        block.items.flatMap((item, i): Block[] => {
          const number = block.start === undefined ? '• ' : `${block.start + i}. `;
          const label: Inline[] = [...(item.label ?? []), { kind: 'text', text: item.label ? ' ' : number }];
          return [{ kind: 'paragraph', inlines: [...label, ...flattenBlocksToInlines(item.blocks)] }];
        }),
      );
    case 'table':
      return flattenBlocksToInlines(
        [...(block.head === undefined ? [] : [block.head]), ...block.rows].map((row): Block => {
          const inlines = row.flatMap((cell, i): Inline[] =>
            i === 0 ? [...cell] : [{ kind: 'text', text: ' | ' }, ...cell],
          );
          return { kind: 'paragraph', inlines };
        }),
      );
    case 'quote':
      return flattenBlocksToInlines(block.blocks);
    case 'statement': {
      const name: Inline = { kind: 'strong', inlines: [{ kind: 'text', text: `${block.name}. ` }] };
      return [name, ...(block.title ?? []), ...flattenBlocksToInlines(block.blocks)];
    }
    case 'code':
    case 'source':
      return [{ kind: 'code', text: block.text }];
    case 'rule':
      return [];
    default:
      return block satisfies never;
  }
}

/** The text of inlines, with formulas as source. */
export function joinInlineTexts(inlines: readonly Inline[]): string {
  return inlines.map(wordOf).join('');
}

function wordOf(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
    case 'renamed':
    case 'code':
      return inline.text;
    case 'maths':
    case 'display':
      return inline.source;
    case 'image':
      return inline.alt;
    case 'break':
      return ' ';
    default:
      return joinInlineTexts(inline.inlines);
  }
}
