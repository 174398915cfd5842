import { getEnvironmentRole, type TextRange } from '../../proof/index.ts';
import { findNextFormulaIndex, type RenderSource } from '../inlines/inline-collector.ts';
import type { Block, LatexMacro } from '../types.ts';
import { GROUP_STYLES_BY_COMMAND, getTheoremEnvironmentTitle } from './command-tables.ts';
import { renderLatexCommand } from './commands.ts';
import { readLatexDefinition } from './definitions.ts';
import { renderLatexEnvironment, renderListItemsWithoutBegin } from './environments.ts';
import { BlockCollector, type LatexContext, MAX_LATEX_DEPTH } from './latex-context.ts';
import {
  isListEnvironment,
  type LatexEnvironment,
  type LatexStructure,
  parseLatexStructure,
} from './latex-structure.ts';

/**
 * Parses LaTeX prose into blocks. Reads environments whose begin or end is missing as far as possible. Unknown commands are
 * shown as source.
 * @param read the text with comments replaced by blanks
 */
export function parseLatexBlocks(source: RenderSource, read: string, defined: LatexDocumentDefinitions): Block[] {
  const structure = parseLatexStructure(read, source.formulas);
  return blocksOf(latexOf(source, read, structure, defined), 0, read.length, 0);
}

export interface LatexDocumentDefinitions {
  readonly macros: readonly LatexMacro[];
  readonly statements: ReadonlyMap<string, string>;
}

function latexOf(
  source: RenderSource,
  read: string,
  structure: LatexStructure,
  { macros, statements }: LatexDocumentDefinitions,
): LatexContext {
  const bodies = new Map(macros.map(({ name, body }) => [name, body]));
  return { source, read, structure, macros: bodies, statements, budget: { expansions: 500 }, blocksOf };
}

const ordinary = /^(?:[^\\{}$~\-`'"\n\t ]| (?![ \t\n]))+/;

/** The blocks of a range. `depth` is its nesting depth. */
function blocksOf(latex: LatexContext, from: number, to: number, depth: number): Block[] {
  const { source } = latex;
  if (depth > MAX_LATEX_DEPTH) {
    const text = source.text.slice(from, to).trim();
    return text === '' ? [] : [{ kind: 'source', text }];
  }
  const flow = new BlockCollector(source);
  let next = findNextFormulaIndex(source.formulas, from);
  let at = from;
  while (at < to) {
    while ((source.formulas[next]?.end ?? to + 1) <= at) next++;
    const formula = source.formulas[next];
    if (formula !== undefined && formula.start <= at) {
      flow.inlines.formula(formula);
      at = formula.end;
      continue;
    }
    at = step(latex, flow, at, Math.min(to, formula?.start ?? to), to, depth);
  }
  flow.end();
  return flow.blocks;
}

/** Reads the token at `at`; plain text at most up to `end`, the next formula. Returns the offset after it. */
function step(latex: LatexContext, flow: BlockCollector, at: number, end: number, to: number, depth: number): number {
  const { read } = latex;
  const c = read.charAt(at);
  const say = (value: string, length: number): number => {
    flow.inlines.text(value, at, at + length);
    return at + length;
  };
  switch (c) {
    case '\n':
      return lineEnd(latex, flow, at, to);
    case '\\':
      return backslash(latex, flow, at, to, depth);
    case '{':
      return openGroup(latex, flow, at, to, depth);
    case '}':
      return at + 1;
    case ' ':
    case '\t': {
      let after = at + 1;
      while (after < end && (read.charAt(after) === ' ' || read.charAt(after) === '\t')) after++;
      return say(' ', after - at);
    }
    case '~':
      return say('\u00a0', 1);
    case '-':
      if (read.startsWith('---', at)) return say('—', 3);
      return read.startsWith('--', at) ? say('–', 2) : say('-', 1);
    case '`':
      return read.startsWith('``', at) ? say('“', 2) : say('‘', 1);
    case "'":
      return read.startsWith("''", at) ? say('”', 2) : say('’', 1);
    default: {
      // Only this slice: searching the whole text from each cell of a long row would be quadratic.
      const [words = c] = ordinary.exec(read.slice(at, end)) ?? [];
      return say(words, words.length);
    }
  }
}

/** A blank line ends the paragraph. */
function lineEnd(latex: LatexContext, flow: BlockCollector, at: number, to: number): number {
  const { read } = latex;
  let next = at + 1;
  let feeds = 1;
  while (next < to && (read.charAt(next) === ' ' || read.charAt(next) === '\t' || read.charAt(next) === '\n')) {
    if (read.charAt(next) === '\n' && isBlankLine(latex, next)) feeds++;
    next++;
  }
  if (feeds > 1) flow.end();
  else flow.inlines.text(' ', at, at + 1);
  return next;
}

/** Whether the line that ends at `feed` is blank. A comment isn't. */
function isBlankLine({ source, read }: LatexContext, feed: number): boolean {
  const start = read.lastIndexOf('\n', feed - 1) + 1;
  return source.text.slice(start, Math.min(feed, start + 200)).trim() === '';
}

function backslash(latex: LatexContext, flow: BlockCollector, at: number, to: number, depth: number): number {
  const { read, structure } = latex;
  const begun = structure.environments.get(at);
  if (begun !== undefined) {
    if (getEnvironmentRole(begun.name) === 'display' && !begun.isClosed) return halfDisplay(latex, flow, at, to);
    return renderLatexEnvironment(latex, flow, begun, at, to, depth);
  }
  if (/^\\(?:bib)?item(?![a-zA-Z])/.test(read.slice(at, at + 9)))
    return renderListItemsWithoutBegin(latex, flow, at, to, depth);
  const definition = readLatexDefinition(read, at);
  if (definition !== undefined && definition.end <= to) return definition.end;
  return renderLatexCommand(latex, flow, at, to, depth);
}

/** An unclosed displayed formula is shown as source, to the end of its paragraph. */
function halfDisplay({ source, read }: LatexContext, flow: BlockCollector, at: number, to: number): number {
  const gap = read.indexOf('\n\n', at);
  const end = gap < 0 || gap > to ? to : gap;
  flow.push([{ kind: 'source', text: source.text.slice(at, end).trim() }]);
  return end;
}

/** Draws the content of a group; `{\bf …}` with its style. */
function openGroup(latex: LatexContext, flow: BlockCollector, at: number, to: number, depth: number): number {
  const close = latex.structure.groups.get(at);
  const name = /^\{\s{0,4}\\([a-z]{2,8})(?![a-zA-Z])/.exec(latex.read.slice(at, at + 16));
  const style = GROUP_STYLES_BY_COMMAND.get(name?.[1] ?? '');
  if (close === undefined || close >= to || style === undefined || name === null) return at + 1;
  const blocks = blocksOf(latex, at + name[0].length, close, depth + 1);
  const only = blocks[0];
  if (blocks.length === 1 && only?.kind === 'paragraph') flow.inlines.push({ kind: style, inlines: only.inlines });
  else flow.push(blocks);
  return close + 1;
}

/** A LaTeX environment in Markdown text. */
export interface EmbeddedLatexRange extends TextRange {
  readonly blocks: () => Block[];
}

const others = new Set('tabular tabularx longtable table figure center quote quotation'.split(' '));

/** The outermost LaTeX blocks in Markdown, since problems mix both. An unclosed one is left to Markdown. */
export function findEmbeddedLatex(source: RenderSource): EmbeddedLatexRange[] {
  if (!source.text.includes('\\begin{')) return [];
  const structure = parseLatexStructure(source.text, source.formulas);
  const latex = latexOf(source, source.text, structure, { macros: [], statements: new Map() });
  const islands: EmbeddedLatexRange[] = [];
  let after = 0;
  for (const [start, environment] of structure.environments) {
    if (start < after || !environment.isClosed || !isIsland(environment)) continue;
    after = environment.end;
    islands.push({ start, end: after, blocks: () => blocksOf(latex, start, environment.end, 1) });
  }
  return islands;
}

function isIsland({ name }: LatexEnvironment): boolean {
  return (
    isListEnvironment(name) || others.has(name.replace(/\*$/, '')) || getTheoremEnvironmentTitle(name) !== undefined
  );
}
