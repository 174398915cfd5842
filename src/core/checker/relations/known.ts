/** What the problem and the steps of one proof say beside their relations; each text is read once for all steps. */

import { Continuation, type Tail } from '../prose/continued-chains.ts';
import { groups } from '../prose/groups.ts';
import { Lone } from '../prose/lone-expressions.ts';
import { Ties } from './bindings.ts';
import { Equations } from './equations.ts';
import type { Past } from './link.ts';
import { Arithmetics } from './other-arithmetic.ts';
import { Restrictions } from './universal.ts';

/** How many characters are read between two signs of life. */
const PIECE = 20_000;

class Known implements Past {
  readonly problem: string;
  readonly #steps: readonly string[];
  readonly #ties = new Ties();
  readonly #arithmetics = new Arithmetics();
  readonly #equations = new Equations();
  readonly #lone = new Lone();
  readonly #restrictions = new Restrictions();
  readonly #tails = new Map<number, Tail | undefined>();

  constructor(problem: string, steps: readonly string[]) {
    this.problem = problem;
    this.#steps = steps;
  }

  ties(index: number): Ties {
    return this.#read(this.#ties, index);
  }

  arithmetics(index: number): Arithmetics {
    return this.#read(this.#arithmetics, index);
  }

  equations(index: number): Equations {
    return this.#read(this.#equations, index);
  }

  lone(index: number): Lone {
    return this.#read(this.#lone, index);
  }

  restrictions(index: number): ReadonlySet<string> {
    return this.#read(this.#restrictions, index - 1).upTo(index + 1);
  }

  tail(index: number): Tail | undefined {
    if (!this.#tails.has(index)) this.#tails.set(index, tailOf(this.#steps[index - 1] ?? ''));
    return this.#tails.get(index);
  }

  /** Reads all up to step `index` that a check of it may ask for; yields after each piece of text of some length. */
  *prepare(index: number): Generator<void> {
    let read = 0;
    for (const into of [this.#ties, this.#arithmetics, this.#equations, this.#lone, this.#restrictions]) {
      while (into.count <= index + 1) {
        read += this.#steps[into.count - 1]?.length ?? 0;
        this.#read(into, into.count - 1);
        if (read < PIECE) continue;
        read = 0;
        yield;
      }
    }
  }

  #read<T extends { readonly count: number; append(text: string): void }>(into: T, index: number): T {
    while (into.count <= index + 1)
      into.append(into.count === 0 ? this.problem : (this.#steps[into.count - 1] ?? ''));
    return into;
  }
}

function tailOf(text: string): Tail | undefined {
  const continuation = new Continuation(text, () => undefined);
  for (const group of groups(text)) continuation.next(group);
  return continuation.tailAtEnd;
}

const all = new WeakMap<readonly string[], Known>();

/** By the very list of steps that a proof is checked with, so that it is forgotten with it. */
export function knownOf(steps: readonly string[], problem = ''): Known {
  let known = all.get(steps);
  if (known?.problem !== problem) {
    known = new Known(problem, steps);
    all.set(steps, known);
  }
  return known;
}
