/** Typesets formulas while the page is idle, so that a row that comes into view only copies them. */
import type { Block, Inline, LatexMacro } from '../../../src/protocol/index.ts';
import { getOrTypesetFormula } from './formulas.ts';

/** The maximum number of waiting formulas. It is far below the size of the cache, so that they don't push out drawn formulas. */
const MOST = 600;
/** The minimum idle time for another formula, in milliseconds. */
const LEAST_LEFT_MS = 3;

interface Waiting extends Formula {
  readonly macros: readonly LatexMacro[];
}

let waiting: Waiting[] = [];
let isDue = false;

/** Replaces the waiting formulas by those of texts that are about to come into view, nearest text first. */
export function typesetFormulasAhead(texts: readonly (readonly Block[])[], macros: readonly LatexMacro[]): void {
  waiting = [];
  for (const blocks of texts) {
    if (waiting.length >= MOST) break;
    for (const formula of listFormulas(blocks)) waiting.push({ ...formula, macros });
  }
  waiting = waiting.slice(0, MOST);
  if (waiting.length > 0) soon();
}

function soon(): void {
  if (isDue) return;
  isDue = true;
  requestIdleCallback((deadline) => {
    isDue = false;
    while (waiting.length > 0 && deadline.timeRemaining() > LEAST_LEFT_MS) {
      const next = waiting.shift();
      if (next) getOrTypesetFormula(next.tex, next.isDisplay, next.macros);
    }
    if (waiting.length > 0) soon();
  });
}

interface Formula {
  readonly tex: string;
  readonly isDisplay: boolean;
}

/** All formulas of a text, in order. */
export function listFormulas(blocks: readonly (Block | Inline)[]): readonly Formula[] {
  return blocks.flatMap(ofOne);
}

function ofOne(one: Block | Inline): readonly Formula[] {
  switch (one.kind) {
    case 'maths':
    case 'display':
      return [{ tex: one.tex, isDisplay: one.kind === 'display' }];
    case 'list':
      return one.items.flatMap(({ label = [], blocks }) => listFormulas([...label, ...blocks]));
    case 'table':
      return [one.head ?? [], ...one.rows].flatMap((row) => row.flatMap(listFormulas));
    case 'statement':
      return listFormulas([...(one.title ?? []), ...one.blocks]);
    case 'quote':
      return listFormulas(one.blocks);
    default:
      return 'inlines' in one ? listFormulas(one.inlines) : [];
  }
}
