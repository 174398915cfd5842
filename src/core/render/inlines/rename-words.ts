/** Shows some words of a text under other names. */
import type { TextRange } from '../../proof/index.ts';
import type { Block, Inline } from '../types.ts';

/** Words to show under another name. */
export interface WordRenaming extends TextRange {
  readonly name: string;
}

/** Stands for everything in a paragraph that isn't words: a formula, code, a picture, a link. */
const OTHER = '\ufffc';

/**
 * The same blocks with some words replaced by `renamed` inlines, which keep the original words. Formulas, code, links, block
 * quotes, and words that are only partly in bold stay as they are.
 *
 * @param find returns what to rename in the words of a paragraph, a heading, or a cell: in text order, disjoint
 */
export function renameWordsInBlocks(
  blocks: readonly Block[],
  find: (words: string) => readonly WordRenaming[],
): readonly Block[] {
  const inline = (inlines: readonly Inline[]): readonly Inline[] => {
    const found = find(joinWords(inlines));
    return found.length === 0 ? inlines : new WordRenamer(found).rename(inlines);
  };
  const rename = (block: Block): Block => {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return { ...block, inlines: inline(block.inlines) };
      case 'list':
        return { ...block, items: block.items.map((item) => ({ ...item, blocks: item.blocks.map(rename) })) };
      case 'table':
        return { ...block, rows: block.rows.map((row) => row.map(inline)) };
      case 'statement':
        return { ...block, blocks: block.blocks.map(rename) };
      default:
        return block;
    }
  };
  return blocks.map(rename);
}

function joinWords(inlines: readonly Inline[]): string {
  return inlines
    .map((one) => (one.kind === 'text' ? one.text : isStyled(one) ? joinWords(one.inlines) : OTHER))
    .join('');
}

type StyledInline = Extract<Inline, { readonly kind: 'strong' | 'emphasis' | 'underline' | 'small-caps' | 'mark' }>;

function isStyled(inline: Inline): inline is StyledInline {
  return 'inlines' in inline && inline.kind !== 'link';
}

/** Walks through the inlines of one paragraph and counts the characters as `joinWords` joins them. */
class WordRenamer {
  readonly #found: readonly WordRenaming[];
  #at = 0;
  #next = 0;

  constructor(found: readonly WordRenaming[]) {
    this.#found = found;
  }

  rename(inlines: readonly Inline[]): Inline[] {
    return inlines.flatMap((one): Inline[] => {
      if (one.kind === 'text') return this.#split(one.text);
      if (isStyled(one)) return [{ ...one, inlines: this.rename(one.inlines) }];
      this.#at += OTHER.length;
      return [one];
    });
  }

  #split(text: string): Inline[] {
    const start = this.#at;
    const end = start + text.length;
    const split: Inline[] = [];
    let from = start;
    const copyTo = (to: number) => {
      if (to > from) split.push({ kind: 'text', text: text.slice(from - start, to - start) });
      from = to;
    };
    for (; ; this.#next++) {
      const words = this.#found[this.#next];
      if (words === undefined || words.end > end) break;
      if (words.start < from) continue;
      copyTo(words.start);
      from = words.end;
      split.push({ kind: 'renamed', text: words.name, original: text.slice(words.start - start, words.end - start) });
    }
    copyTo(end);
    this.#at = end;
    return split;
  }
}
