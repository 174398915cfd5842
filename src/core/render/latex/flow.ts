import { Inlines, type RenderSource, toParagraph } from '../inlines/inlines.ts';
import type { Block, Inline } from '../types.ts';
import type { Structure } from './structure.ts';

/** What reading a LaTeX text takes. */
export interface Latex {
  readonly source: RenderSource;
  /** The text with comments and what is verbatim blanked out: what is read. */
  readonly read: string;
  readonly structure: Structure;
  readonly macros: ReadonlyMap<string, string>;
  readonly statements: ReadonlyMap<string, string>;
  /** How many macros may still be expanded, for all that is read together. */
  readonly budget: { expansions: number };
  /** Reads the blocks of a stretch of `latex`, which is this or one of the same kind; `depth` is how deep it nests. */
  readonly blocksOf: (latex: Latex, from: number, to: number, depth: number) => Block[];
}

/** Text that nests deeper than this is shown as source. */
export const deepest = 24;

/** Collects blocks, with the paragraph that is being written. */
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
