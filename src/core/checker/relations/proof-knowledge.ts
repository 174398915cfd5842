/** Information from the problem and the steps other than relations. Each text is read once for all steps. */

import { getOrCreate } from '../../base/groups.ts';
import { ChainContinuationFinder, type ChainTail } from '../prose/continued-chains.ts';
import { LoneExpressionIndex } from '../prose/lone-expressions.ts';
import { parseMathAndProseSegments } from '../prose/math-groups.ts';
import type { EarlierStepsContext } from './chain-link.ts';
import { AlternativeArithmeticTracker } from './other-arithmetic.ts';
import { ProofRelationIndex } from './proof-equations.ts';
import { LetterConstraintTracker } from './tied-letters.ts';
import { RestrictedLetterTracker } from './universal-claims.ts';

/** Number of characters that are read between two signs of life. */
const PIECE = 20_000;

/** Collects findings in the texts of a proof, in order. Text 0 is the problem, text k the step k − 1. */
interface Reader<T> {
  /** Reads a text, in time proportional to its length. The result depends on this text only. */
  readText(text: string): T;
  append(found: T, k: number): void;
}

/** The findings of each reader in one text, as far as it has been read. */
type TextFindings = unknown[];

/** Maximum length of a proof whose findings are kept for its next version, in characters. */
const MOST_KEPT = 4_000_000;

/** The findings in the texts of the proof that was checked last. An edit changes few of its texts. */
let latest: ReadonlyMap<string, TextFindings> = new Map();

class KnownProof {
  readonly problem: string;
  readonly #steps: readonly string[];
  readonly ties = new LetterConstraintTracker();
  readonly arithmetics = new AlternativeArithmeticTracker();
  readonly equations = new ProofRelationIndex();
  readonly lone = new LoneExpressionIndex();
  readonly restrictions = new RestrictedLetterTracker();
  readonly #readers: readonly Reader<unknown>[] = [
    this.ties,
    this.arithmetics,
    this.equations,
    this.lone,
    this.restrictions,
  ];
  readonly #tails = new Map<number, ChainTail | undefined>();
  /** The number of texts in which all readers have read. */
  #prepared = 0;
  /** The number of texts that each reader has collected. */
  readonly #counts = this.#readers.map(() => 0);
  /** The findings in each text. */
  readonly #found: readonly TextFindings[];

  constructor(problem: string, steps: readonly string[]) {
    this.problem = problem;
    this.#steps = steps;
    const found = new Map<string, TextFindings>();
    let length = 0;
    this.#found = [problem, ...steps].map((text) => {
      length += text.length;
      return getOrCreate(found, text, () => latest.get(text) ?? []);
    });
    latest = length > MOST_KEPT ? new Map() : found;
  }

  #text(k: number): string {
    return k === 0 ? this.problem : (this.#steps[k - 1] ?? '');
  }

  /** The findings of a reader in text `k`. */
  #find(reader: number, k: number): unknown {
    const found = this.#found[k] ?? [];
    found[reader] ??= this.#readers[reader]?.readText(this.#text(k));
    return found[reader];
  }

  /** The end of the step before `index`, which it may continue. */
  tail(index: number): ChainTail | undefined {
    if (!this.#tails.has(index)) this.#tails.set(index, tailOf(this.#steps[index - 1] ?? ''));
    return this.#tails.get(index);
  }

  /** Reads everything that a check of step `index` may need; yields after each piece of a certain length. */
  *prepare(index: number): Generator<void> {
    let read = 0;
    for (; this.#prepared <= index + 1; this.#prepared++) {
      const k = this.#prepared;
      for (let reader = 0; reader < this.#readers.length; reader++) {
        if (this.#found[k]?.[reader] !== undefined) continue;
        this.#find(reader, k);
        read += this.#text(k).length;
        if (read < PIECE) continue;
        read = 0;
        yield;
      }
    }
  }

  /** Returns a reader after it has collected everything up to step `index`. */
  read<T extends Reader<unknown>>(into: T, index: number): T {
    const reader = this.#readers.indexOf(into);
    for (let k = this.#counts[reader] ?? 0; k <= index + 1; k++) {
      this.#counts[reader] = k + 1;
      into.append(this.#find(reader, k), k);
    }
    return into;
  }
}

function tailOf(text: string): ChainTail | undefined {
  const continuation = new ChainContinuationFinder(text, () => undefined);
  for (const group of parseMathAndProseSegments(text)) continuation.next(group);
  return continuation.tailAtEnd;
}

const all = new WeakMap<readonly string[], KnownProof>();

/** The information for a proof, cached by the list of steps that it is checked with, and released with it. */
export function getKnownProof(steps: readonly string[], problem = ''): KnownProof {
  let known = all.get(steps);
  if (known?.problem !== problem) {
    known = new KnownProof(problem, steps);
    all.set(steps, known);
  }
  return known;
}

/** The information at a step, and whether any of it was used. */
export function createEarlierStepsContext(
  known: KnownProof,
  step: number,
): EarlierStepsContext & { readonly isUsed: boolean } {
  let isUsed = false;
  const read = <T>(value: () => T): T => {
    isUsed = true;
    return value();
  };
  return {
    get isUsed() {
      return isUsed;
    },
    get ties() {
      return read(() => known.read(known.ties, step));
    },
    get heard() {
      return read(() => known.read(known.arithmetics, step).at(step + 1));
    },
    get equations() {
      return read(() => known.read(known.equations, step));
    },
    get lone() {
      return read(() => known.read(known.lone, step));
    },
    get restrictions() {
      return read(() => known.read(known.restrictions, step - 1).upTo(step + 1));
    },
    get tail() {
      return read(() => known.tail(step));
    },
  };
}
