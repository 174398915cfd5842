import type { Block, Inline } from '../../../../src/core/render/index.ts';

/** A render tree as lines that a person can read and compare. */
export function outline(blocks: readonly Block[], indent = ''): string {
  return blocks.map((block) => blockLines(block, indent)).join('');
}

function blockLines(block: Block, indent: string): string {
  const deeper = `${indent}  `;
  switch (block.kind) {
    case 'paragraph':
      return `${indent}paragraph ${inlineText(block.inlines)}\n`;
    case 'heading':
      return `${indent}heading ${block.level} ${inlineText(block.inlines)}\n`;
    case 'display':
      return `${indent}${inlineText([block])}\n`;
    case 'list': {
      const items = block.items.map(
        (item) =>
          `${deeper}item${item.label ? ` ${inlineText(item.label)}` : ''}\n${outline(item.blocks, `${deeper}  `)}`,
      );
      return `${indent}list${block.start === undefined ? '' : ` from ${block.start}`}\n${items.join('')}`;
    }
    case 'table': {
      const rows = block.rows.map((row) => `${deeper}row ${row.map(inlineText).join(' | ')}\n`);
      const head = block.head === undefined ? '' : `${deeper}head ${block.head.map(inlineText).join(' | ')}\n`;
      return `${indent}table ${block.align.join(' ')}\n${head}${rows.join('')}`;
    }
    case 'quote':
      return `${indent}quote\n${outline(block.blocks, deeper)}`;
    case 'code':
      return `${indent}code ${JSON.stringify(block.text)}\n`;
    case 'source':
      return `${indent}${block.isFigure ? 'figure, as source' : 'source'} ${JSON.stringify(block.text)}\n`;
    case 'statement':
      return `${indent}statement ${block.name}${block.title ? ` (${inlineText(block.title)})` : ''}\n${outline(block.blocks, deeper)}`;
    case 'rule':
      return `${indent}rule\n`;
    default:
      return block satisfies never;
  }
}

export function inlineText(inlines: readonly Inline[]): string {
  return inlines.map(one).join('');
}

function one(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'maths':
    case 'display': {
      const tone = inline.tone === undefined ? '' : ` ${inline.tone}`;
      return `⟨${inline.kind}${tone}: ${inline.tex.replaceAll('\n', '⏎')}⟩`;
    }
    case 'code':
      return `⟨code: ${inline.text}⟩`;
    case 'link':
      return `⟨link ${inline.address}: ${inlineText(inline.inlines)}⟩`;
    case 'image':
      return `⟨image ${inline.address}: ${inline.alt}⟩`;
    case 'mark':
      return `⟦${inline.tone}: ${inlineText(inline.inlines)}⟧`;
    case 'renamed':
      return `⟨${inline.original} as ${inline.text}⟩`;
    case 'break':
      return '⟨break⟩';
    default:
      return `⟨${inline.kind}: ${inlineText(inline.inlines)}⟩`;
  }
}
