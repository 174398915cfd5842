import type { Block, Inline } from '../../../src/protocol/index.ts';

export interface Formula {
  readonly tex: string;
  readonly isDisplay: boolean;
}

/** All formulas of a text, in the order in which they stand. */
export function formulasIn(blocks: readonly Block[]): readonly Formula[] {
  return blocks.flatMap(ofBlock);
}

function ofBlock(block: Block): readonly Formula[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return ofInlines(block.inlines);
    case 'display':
      return [{ tex: block.tex, isDisplay: true }];
    case 'list':
      return block.items.flatMap(({ label = [], blocks }) => [...ofInlines(label), ...formulasIn(blocks)]);
    case 'table':
      return [block.head ?? [], ...block.rows].flatMap((row) => row.flatMap(ofInlines));
    case 'statement':
      return [...ofInlines(block.title ?? []), ...formulasIn(block.blocks)];
    case 'quote':
      return formulasIn(block.blocks);
    case 'code':
    case 'source':
    case 'rule':
      return [];
    default:
      return block satisfies never;
  }
}

function ofInlines(inlines: readonly Inline[]): readonly Formula[] {
  return inlines.flatMap((inline) => {
    if (inline.kind === 'maths') return [{ tex: inline.tex, isDisplay: false }];
    if (inline.kind === 'display') return [{ tex: inline.tex, isDisplay: true }];
    return 'inlines' in inline ? ofInlines(inline.inlines) : [];
  });
}
