/** The counters of LaTeX and of the document. */
import { getOrCreate } from '../../base/groups.ts';

/** Counters within counters are followed to this depth: they may be within each other. */
const MAX_COUNTER_DEPTH = 8;
const LEVELS = ['chapter', 'section', 'subsection', 'subsubsection', 'paragraph'];
const ENUMERATE_STYLES = ['arabic', 'alph', 'roman', 'Alph'] as const;

interface Counter {
  value: number;
  /** The counter that resets it, whose number is printed before it. */
  within: string | undefined;
  /** How often it was increased or reset. */
  changes: number;
  /** The `changes` of the counter that resets it, as of its last reset. */
  resetAt: number;
}

function createCounter(within?: string): Counter {
  return { value: 0, within, changes: 0, resetAt: 0 };
}

/** Counters that are increased and printed, some within others. A step takes the same time with any number of counters. */
export class LatexCounters {
  readonly #counters = new Map<string, Counter>();
  #isAppendix = false;

  constructor() {
    for (const [index, level] of LEVELS.entries())
      this.#counters.set(level, createCounter(index > 1 ? LEVELS[index - 1] : undefined));
    this.#counters.set('equation', createCounter());
  }

  /** Adds one to a counter and returns what is printed. */
  step(name: string): string {
    const counter = getOrCreate(this.#counters, name, createCounter);
    this.#update(counter, 0);
    counter.value++;
    counter.changes++;
    return this.#print(name, 0);
  }

  /** Adds a counter, or begins it again. */
  add(name: string, within: string | undefined): void {
    this.#counters.set(name, createCounter());
    if (within !== undefined) this.putWithin(name, within);
  }

  /** Puts a counter within another one. That doesn't reset it. Does nothing for an unknown counter. */
  putWithin(name: string, within: string): void {
    const counter = this.#counters.get(name);
    if (counter === undefined) return;
    this.#update(counter, 0);
    const outer = this.#counters.get(within);
    if (outer !== undefined) this.#update(outer, 0);
    counter.within = within;
    counter.resetAt = outer?.changes ?? 0;
  }

  /** Sets a counter to a value, or adds the value to it. Does nothing for an unknown counter. */
  set(name: string, value: number, isAdded: boolean): void {
    const counter = this.#counters.get(name);
    if (counter === undefined) return;
    this.#update(counter, 0);
    counter.value = isAdded ? counter.value + value : value;
  }

  /** From here on, sections have letters. */
  beginAppendix(): void {
    this.#isAppendix = true;
    this.set('section', 0, false);
  }

  /** Resets a counter if the one that it is within has changed. Resetting all those within a changed one would take too long. */
  #update(counter: Counter, depth: number): void {
    const outer = counter.within === undefined ? undefined : this.#counters.get(counter.within);
    if (outer === undefined || outer === counter || depth > MAX_COUNTER_DEPTH) return;
    this.#update(outer, depth + 1);
    if (counter.resetAt === outer.changes) return;
    counter.resetAt = outer.changes;
    counter.value = 0;
    counter.changes++;
  }

  #print(name: string, depth: number): string {
    const counter = this.#counters.get(name);
    if (counter === undefined || depth > MAX_COUNTER_DEPTH) return '';
    this.#update(counter, depth);
    const own = name === 'section' && this.#isAppendix ? formatNumber(counter.value, 'Alph') : `${counter.value}`;
    return counter.within === undefined || counter.within === name
      ? own
      : `${this.#print(counter.within, depth + 1)}.${own}`;
  }
}

/** The number of an item, `depth` lists deep. */
export function formatEnumerateNumber(n: number, depth: number): string {
  return formatNumber(n, ENUMERATE_STYLES[Math.min(depth, 4) - 1] ?? 'arabic');
}

function formatNumber(n: number, style: 'arabic' | 'alph' | 'roman' | 'Alph'): string {
  if (style === 'alph') return n >= 1 && n <= 26 ? String.fromCharCode(96 + n) : `${n}`;
  if (style === 'Alph') return n >= 1 && n <= 26 ? String.fromCharCode(64 + n) : `${n}`;
  if (style === 'arabic' || n < 1 || n > 100) return `${n}`;
  let rest = n;
  let written = '';
  for (const [value, letters] of ROMAN) {
    while (rest >= value) {
      written += letters;
      rest -= value;
    }
  }
  return written;
}

const ROMAN: readonly (readonly [number, string])[] = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
