import type { Range } from '../../proof/types.ts';
import type { Source } from '../inlines/inlines.ts';
import { blocksOf, latexOf } from '../latex/blocks.ts';
import { statementName } from '../latex/statements.ts';
import type { Environment } from '../latex/structure.ts';
import { isList, structureOf } from '../latex/structure.ts';
import type { Block } from '../types.ts';

/** An environment of LaTeX's prose in another text. */
export interface Island extends Range {
  readonly blocks: () => Block[];
}

const others = new Set('tabular tabularx longtable table figure center quote quotation'.split(' '));

/**
 * The lists, tables and statements of LaTeX that stand in a Markdown text, outermost only: authors of problems mix the two.
 * One that is not closed is left to Markdown.
 */
export function latexIslands(source: Source): Island[] {
  if (!source.text.includes('\\begin{')) return [];
  const structure = structureOf(source.text, source.formulas);
  const latex = latexOf(source, source.text, structure, { macros: [], statements: new Map() });
  const islands: Island[] = [];
  let after = 0;
  for (const [start, environment] of structure.environments) {
    if (start < after || !environment.isClosed || !isIsland(environment)) continue;
    after = environment.end;
    islands.push({ start, end: after, blocks: () => blocksOf(latex, start, environment.end, 1) });
  }
  return islands;
}

function isIsland({ name }: Environment): boolean {
  return isList(name) || others.has(name.replace(/\*$/, '')) || statementName(name) !== undefined;
}
