import { convertInlinesToBlocks, InlineCollector, type RenderSource } from '../inlines/inline-collector.ts';
import type { Block, Inline } from '../types.ts';
import type { LatexStructure } from './latex-structure.ts';

/** The text, structure, and definitions that LaTeX reading functions share. */
export interface LatexContext {
  readonly source: RenderSource;
  /** The text that is read, with comments and verbatim text replaced by blanks. */
  readonly read: string;
  readonly structure: LatexStructure;
  readonly macros: ReadonlyMap<string, string>;
  readonly statements: ReadonlyMap<string, string>;
  /** How many macros may still be expanded in the whole text. */
  readonly budget: { expansions: number };
  /** Reads the blocks of a range of `latex` (this context or a nested one) at a nesting depth. */
  readonly blocksOf: (latex: LatexContext, from: number, to: number, depth: number) => Block[];
}

/** Text with deeper nesting is shown as source. */
export const MAX_LATEX_DEPTH = 24;

/** Collects blocks and the inlines of the current paragraph. */
export class BlockCollector {
  readonly blocks: Block[] = [];
  inlines: InlineCollector;
  readonly #source: RenderSource;

  constructor(source: RenderSource) {
    this.#source = source;
    this.inlines = new InlineCollector(source);
  }

  /** Ends the paragraph. */
  end(): void {
    for (const block of convertInlinesToBlocks(this.inlines.finish())) this.blocks.push(block);
    this.inlines = new InlineCollector(this.#source);
  }

  push(blocks: readonly Block[]): void {
    this.end();
    for (const block of blocks) this.blocks.push(block);
  }

  pushInlines(inlines: readonly Inline[]): void {
    for (const inline of inlines) this.inlines.push(inline);
  }
}
