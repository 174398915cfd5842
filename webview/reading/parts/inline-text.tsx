import type { Block } from '../../../src/protocol/index.ts';
import { RichInlines } from '../../shared/index.ts';

/** A text in a line of others: a title, the beginning of a paragraph, or a quotation. */
export function InlineText({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <span class="rich proof" dir="auto">
      {blocks.map((block, k) => {
        if (block.kind !== 'paragraph') return null;
        // A displayed formula would begin another line.
        const display = block.inlines.findIndex(({ kind }) => kind === 'display');
        return <RichInlines key={k} inlines={display < 0 ? block.inlines : block.inlines.slice(0, display)} />;
      })}
    </span>
  );
}
