import { Inlines, type RenderSource, toParagraph } from '../inlines/inlines.ts';
import type { Block, Inline } from '../types.ts';
import type { Structure } from './structure.ts';

/** The text, structure, and definitions that LaTeX reading functions share. */
export interface Latex {
  readonly source: RenderSource;
  /** The text that is read, with comments and verbatim text replaced by blanks. */
  readonly read: string;
  readonly structure: Structure;
  readonly macros: ReadonlyMap<string, string>;
  readonly statements: ReadonlyMap<string, string>;
  /** How many macros may still be expanded in the whole text. */
  readonly budget: { expansions: number };
  /** Reads the blocks of a range of `latex` (this context or a nested one) at a nesting depth. */
  readonly blocksOf: (latex: Latex, from: number, to: number, depth: number) => Block[];
}

/** Text with deeper nesting is shown as source. */
export const deepest = 24;

/** Collects blocks and the inlines of the current paragraph. */
export class Flow {
  readonly blocks: Block[] = [];
  inlines: Inlines;
  readonly #source: RenderSource;

  constructor(source: RenderSource) {
    this.#source = source;
    this.inlines = new Inlines(source);
  }

  /** Ends the paragraph. */
  end(): void {
    for (const block of toParagraph(this.inlines.finish())) this.blocks.push(block);
    this.inlines = new Inlines(this.#source);
  }

  push(blocks: readonly Block[]): void {
    this.end();
    for (const block of blocks) this.blocks.push(block);
  }

  pushInlines(inlines: readonly Inline[]): void {
    for (const inline of inlines) this.inlines.push(inline);
  }
}
