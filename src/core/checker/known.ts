/** What the problem and the steps of one proof say beside their relations; each text is read once for all steps. */

import { Arithmetics } from './arithmetic.ts';
import { Ties } from './bindings.ts';
import { Equations } from './equations.ts';
import { Lone } from './lone.ts';

/** What the problem and the steps up to one say. */
export interface Past {
  /** What ties names down, read up to step `index`. Text 0 is the problem, text k the step k − 1. */
  ties(index: number): Ties;
  /** What is said of other arithmetics, read up to step `index`; texts are counted in the same way. */
  arithmetics(index: number): Arithmetics;
  /** The relations with letters, read up to step `index`; texts are counted in the same way. */
  equations(index: number): Equations;
  /** Expressions that are spoken of by themselves, read up to step `index`; texts are counted in the same way. */
  lone(index: number): Lone;
}

class Known implements Past {
  readonly problem: string;
  readonly #steps: readonly string[];
  readonly #ties = new Ties();
  readonly #arithmetics = new Arithmetics();
  readonly #equations = new Equations();
  readonly #lone = new Lone();

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

  #read<T extends { readonly count: number; append(text: string): void }>(into: T, index: number): T {
    while (into.count <= index + 1)
      into.append(into.count === 0 ? this.problem : (this.#steps[into.count - 1] ?? ''));
    return into;
  }
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
