/**
 * The relations with letters in the texts of a proof: in the problem and in the steps so far. A rule gets the relations
 * before a position, all readings of their sides, and the solutions of those with one unknown.
 */
import { getOrCreate } from '../../base/groups.ts';
import { findFirstIndex } from '../../base/search.ts';
import type { TextRange } from '../../proof/index.ts';
import { type Solution, solve } from '../mathematics/solve.ts';
import { splitGroups } from '../prose/groups.ts';
import { getFollowingText, type Sentence, Sentences } from '../prose/sentences.ts';
import type { Chain, Operand } from '../reading/chains.ts';
import { modeOf, readOperand } from '../reading/operand.ts';
import { withoutUnits } from '../reading/units.ts';
import { Budget } from '../terms/budget.ts';
import { MAX_COUNTED, MAX_EQUATIONS, MAX_SIDE_TOKENS } from '../terms/caps.ts';
import { type Expression, freeNames, type ReadSides, some } from '../terms/expression.ts';
import { everyReading } from '../terms/readings.ts';
import { isPlusMinus, type Token, withSigns } from '../terms/tokens.ts';
import { Unread } from '../terms/unread.ts';
import { GREEK, type Sign } from '../terms/vocabulary.ts';
import { toNotReadReason } from './attempts.ts';
import { comparePlaces, type RelationPlace } from './bindings.ts';

/** One link with letters. `text` 0 is the problem, text k the step k − 1. */
export interface Equation extends RelationPlace {
  /** From its left side to its right side, in its text. */
  readonly range: TextRange;
  readonly sign: Sign;
  readonly left: Operand;
  readonly right: Operand;
  readonly of: Chain;
  /** The letters in it except π. They include `e` and `i`, whether or not these are constants. */
  readonly letters: ReadonlySet<string>;
}

/** A result and the work that it took. Every caller is charged, whether or not it was cached. */
interface Costed<T> {
  readonly value: T | undefined;
  readonly cost: number;
}

/** An equation in one unknown, with its solutions for each reading. */
interface SolvedEquation {
  readonly unknown: string;
  readonly solutions: readonly Solution[];
}

export class Equations {
  readonly #texts: string[] = [];
  readonly #sentences: (Sentences | undefined)[] = [];
  readonly #all: Equation[] = [];
  readonly #readings = new Map<Equation, Costed<readonly ReadSides[]>>();
  readonly #solved = new Map<Equation, Costed<SolvedEquation>>();

  /** Reads the next text, in time proportional to its length. Records at most a fixed number of relations. */
  append(text: string): void {
    const k = this.#texts.length;
    this.#texts.push(text);
    if (this.#all.length >= MAX_EQUATIONS) return;
    let relations = 0;
    for (const group of splitGroups(text)) {
      // Relations that no step reads itself are ignored here too.
      if (relations > MAX_COUNTED) return;
      for (const [n, chain] of group.chains.entries()) {
        const letters = chain.operands.map(({ tokens }) => listLetters(tokens));
        relations += chain.signs.length;
        for (let link = 0; link < chain.signs.length; link++) {
          const equation = equationAt(chain, link, letters, { text: k, group: group.start, chain: n, link });
          if (equation !== undefined && this.#all.length < MAX_EQUATIONS) this.#all.push(equation);
        }
      }
    }
  }

  /** The equation at a position; `undefined` if it has no letters or is too long. */
  at(place: RelationPlace): Equation | undefined {
    const found = this.#all[this.#indexOf(place)];
    return found !== undefined && comparePlaces(found, place) === 0 ? found : undefined;
  }

  /** The equations before a position, nearest first, at most `most` of them. */
  before(place: RelationPlace, most: number): readonly Equation[] {
    const end = this.#indexOf(place);
    return this.#all.slice(Math.max(0, end - most), end).reverse();
  }

  /** The number of equations before a position. */
  #indexOf(place: RelationPlace): number {
    return findFirstIndex(this.#all.length, (k) => comparePlaces(this.#all[k] ?? place, place) >= 0);
  }

  /** The text between two equations, the earlier one first, with a blank line between texts. */
  between(a: Equation, b: Equation): string {
    if (a.text === b.text) return (this.#texts[a.text] ?? '').slice(a.range.end, b.range.start);
    return [
      (this.#texts[a.text] ?? '').slice(a.range.end),
      ...this.#texts.slice(a.text + 1, b.text),
      (this.#texts[b.text] ?? '').slice(0, b.range.start),
    ].join('\n\n');
  }

  /** The text of the problem. */
  get problem(): string {
    return this.#texts[0] ?? '';
  }

  /** The text after an equation, up to `length` characters. */
  after({ text, range }: Equation, length: number): string {
    return (this.#texts[text] ?? '').slice(range.end, range.end + length);
  }

  /** The sentence of an equation. At least one later text must have been read. */
  sentence({ text, range }: Equation): Sentence {
    this.#sentences[text] ??= new Sentences(this.#texts[text] ?? '', getFollowingText(this.#texts[text + 1]));
    return this.#sentences[text].at(range.start);
  }

  /** All readings of both sides, usual reading first; no value if a side can't be read or has a `±`. */
  read(equation: Equation): Costed<readonly ReadSides[]> {
    return hasEitherSign(equation) ? { value: undefined, cost: 0 } : this.readAll(equation);
  }

  /** The same, but with one reading for each sign of each `±`. */
  readAll(equation: Equation): Costed<readonly ReadSides[]> {
    return getOrCreate(this.#readings, equation, () => costed((budget) => readingsOf(equation, budget)));
  }

  /**
   * The solutions for each reading, including those of `±`, if it has one unknown and can be solved in all readings.
   */
  solve(equation: Equation): Costed<SolvedEquation> {
    return getOrCreate(this.#solved, equation, () => {
      const read = this.readAll(equation);
      const solved = costed((budget) => read.value && solutionsOf(read.value, budget));
      return { value: solved.value, cost: read.cost + solved.cost };
    });
  }
}

const own = new WeakMap<Sentences, Equations>();

/**
 * The relations of the current step alone, as text 0. They don't depend on the problem or on earlier steps, so editing
 * those doesn't require checking the step again.
 */
export function ownEquations({ text, sentences }: { text: string; sentences: Sentences }): Equations {
  return getOrCreate(own, sentences, () => {
    const equations = new Equations();
    equations.append(text);
    return equations;
  });
}

function costed<T>(compute: (budget: Budget) => T | undefined): Costed<T> {
  const budget = Budget.ofRelation();
  try {
    return { value: compute(budget), cost: budget.spent };
  } catch (error) {
    if (toNotReadReason(error) === undefined) throw error;
    return { value: undefined, cost: budget.spent };
  }
}

export function listLetters(tokens: Operand['tokens']): Set<string> {
  const letters = new Set<string>();
  for (const { kind, text } of tokens) {
    if (kind === 'letter') letters.add(text);
    else if (GREEK.has(text) && text !== '\\pi') letters.add(text.slice(1));
  }
  return letters;
}

function equationAt(
  of: Chain,
  link: number,
  letters: readonly ReadonlySet<string>[],
  place: RelationPlace,
): Equation | undefined {
  const left = of.operands[link];
  const right = of.operands[link + 1];
  const sign = of.signs[link];
  const start = left?.tokens[0]?.start;
  const end = right?.tokens.at(-1)?.end;
  if (!left || !right || sign === undefined || start === undefined || end === undefined) return undefined;
  if (left.tokens.length > MAX_SIDE_TOKENS || right.tokens.length > MAX_SIDE_TOKENS) return undefined;
  const all = new Set([...(letters[link] ?? []), ...(letters[link + 1] ?? [])]);
  return all.size === 0
    ? undefined
    : { ...place, range: { start, end }, sign, left, right, of, letters: all };
}

function readingsOf({ left, right }: Equation, budget: Budget): readonly ReadSides[] | undefined {
  const l = withoutUnits(left.tokens).tokens;
  const r = withoutUnits(right.tokens).tokens;
  const parsed = new Map<string, Expression>();
  return everyReading((chooser): ReadSides => {
    // One of the two signs holds, but the text doesn't say which.
    const isUpper = (): boolean => chooser.choose(2) === 0;
    const sides = {
      left: readOperand(withSigns(l, isUpper), chooser, parsed, budget),
      right: readOperand(withSigns(r, isUpper), chooser, parsed, budget),
    };
    const withPi = [sides.left, sides.right].some((e) =>
      some(e, (p) => p.kind === 'constant' && p.name === 'pi'),
    );
    return { ...sides, mode: modeOf([sides.left, sides.right], chooser, !withPi) };
  });
}

function hasEitherSign(equation: Equation): boolean {
  return listSideTokens(equation).some(isPlusMinus);
}

/** The tokens of both sides. */
export function listSideTokens({ left, right }: Equation): readonly Token[] {
  return [...left.tokens, ...right.tokens];
}

function solutionsOf(readings: readonly ReadSides[], budget: Budget): SolvedEquation | undefined {
  let unknown: string | undefined;
  const solutions = readings.map((read) => {
    const [name, ...more] = freeNames(read.right, freeNames(read.left));
    if (name === undefined || more.length > 0 || (unknown !== undefined && unknown !== name))
      throw new Unread('unknown-name');
    unknown = name;
    return solve(read, name, budget);
  });
  return unknown === undefined ? undefined : { unknown, solutions };
}
