/** Typesets formulas before they are drawn, while nothing else is to be done: a row that comes into view then only copies them. */
import type { Block, Inline, Macro } from '../../../src/protocol/index.ts';
import { formulaOf } from './formulas.ts';

/** So many formulas wait at most: far fewer than are kept, so that none drops another that is drawn. */
const MOST = 600;
/** Time that must be left until the next frame for one more formula, in milliseconds. */
const LEAST_LEFT_MS = 3;

interface Waiting extends Formula {
  readonly macros: readonly Macro[];
}

let waiting: Waiting[] = [];
let isDue = false;

/** Puts the formulas of texts that are about to come into view in the place of those that waited, the nearest text first. */
export function typesetAhead(texts: readonly (readonly Block[])[], macros: readonly Macro[]): void {
  waiting = [];
  for (const blocks of texts) {
    if (waiting.length >= MOST) break;
    for (const formula of formulasIn(blocks)) waiting.push({ ...formula, macros });
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
      if (next) formulaOf(next.tex, next.isDisplay, next.macros);
    }
    if (waiting.length > 0) soon();
  });
}

interface Formula {
  readonly tex: string;
  readonly isDisplay: boolean;
}

/** All formulas of a text, in the order in which they stand. */
export function formulasIn(blocks: readonly (Block | Inline)[]): readonly Formula[] {
  return blocks.flatMap(ofOne);
}

function ofOne(one: Block | Inline): readonly Formula[] {
  switch (one.kind) {
    case 'maths':
    case 'display':
      return [{ tex: one.tex, isDisplay: one.kind === 'display' }];
    case 'list':
      return one.items.flatMap(({ label = [], blocks }) => formulasIn([...label, ...blocks]));
    case 'table':
      return [one.head ?? [], ...one.rows].flatMap((row) => row.flatMap(formulasIn));
    case 'statement':
      return formulasIn([...(one.title ?? []), ...one.blocks]);
    case 'quote':
      return formulasIn(one.blocks);
    default:
      return 'inlines' in one ? formulasIn(one.inlines) : [];
  }
}
