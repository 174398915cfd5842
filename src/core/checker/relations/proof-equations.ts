/**
 * The relations with letters in the texts of a proof: in the problem and in the steps so far. A rule gets the relations
 * before a position, all readings of their sides, and the solutions of those with one unknown.
 */

import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import { getOrCreate } from '../../base/groups.ts';
import type { TextRange } from '../../proof/index.ts';
import { type EquationSolutionSet, solveEquation } from '../mathematics/solve-equation.ts';
import { chooseEvaluationMode, readOperand } from '../parsing/operand.ts';
import { separateOperandUnits } from '../parsing/operand-units.ts';
import type { ChainOperand, RelationChain } from '../parsing/relation-chains.ts';
import { parseMathAndProseSegments } from '../prose/math-groups.ts';
import { SentenceFinder, type SentenceWithContext, truncateFollowingText } from '../prose/sentences.ts';
import {
  MAX_COUNTED_RELATIONS_PER_STEP,
  MAX_RECORDED_RELATIONS_PER_PROOF,
  MAX_TOKENS_PER_COMPARED_SIDE,
} from '../terms/caps.ts';
import {
  collectFreeNames,
  type Expression,
  hasMatchingSubexpression,
  type ParsedRelationSides,
} from '../terms/expression.ts';
import { isPlusMinus, type MathToken, resolvePlusMinus } from '../terms/math-tokens.ts';
import { tryEveryReading } from '../terms/readings.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import { GREEK_LETTER_BY_COMMAND, type RelationSign } from '../terms/vocabulary.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import { isBareName } from './operand-shapes.ts';
import { classifyReadingError } from './reading-attempts.ts';
import { compareRelationPositions, type RelationPosition } from './tied-letters.ts';

/** One link with letters. `text` 0 is the problem, text k the step k − 1. */
export interface ProofRelation extends RelationPosition {
  /** From its left side to its right side, in its text. */
  readonly range: TextRange;
  readonly sign: RelationSign;
  readonly left: ChainOperand;
  readonly right: ChainOperand;
  readonly of: RelationChain;
  /** The letters in it except π. They include `e` and `i`, whether or not these are constants. */
  readonly letters: ReadonlySet<string>;
}

/** A relation in a text, whichever text of the proof that is. */
type TextRelation = Omit<ProofRelation, 'text'>;

interface TextRelations {
  readonly text: string;
  readonly relations: readonly TextRelation[];
  readonly valueStatements: readonly TextRelation[];
}

/** A result and the work that it took. Every caller is charged, whether or not it was cached. */
interface Costed<T> {
  readonly value: T | undefined;
  readonly cost: number;
}

/** An equation in one unknown, with its solutions for each reading. */
interface SolvedEquation {
  readonly unknown: string;
  readonly solutions: readonly EquationSolutionSet[];
}

export class ProofRelationIndex {
  readonly #texts: string[] = [];
  /** The offset of each text in all of them. */
  readonly #offsets: number[] = [0];
  readonly #sentences: (SentenceFinder | undefined)[] = [];
  readonly #all: ProofRelation[] = [];
  readonly #valueStatements = new Map<string, ProofRelation[]>();

  /** The relations with letters in a text, in time proportional to its length. */
  readText(text: string): TextRelations {
    const found: TextRelation[] = [];
    const valueStatements: TextRelation[] = [];
    let relations = 0;
    for (const group of parseMathAndProseSegments(text)) {
      // Relations that no step reads itself are ignored here too.
      if (relations > MAX_COUNTED_RELATIONS_PER_STEP) break;
      for (const [n, chain] of group.chains.entries()) {
        const letters = chain.operands.map(({ tokens }) => listLetters(tokens));
        relations += chain.signs.length;
        for (let link = 0; link < chain.signs.length; link++) {
          const equation = equationAt(chain, link, letters, { group: group.start, chain: n, link });
          if (equation !== undefined) found.push(equation);
        }
        const stated = valueStatementOf(chain, letters, { group: group.start, chain: n });
        if (stated !== undefined) valueStatements.push(stated);
      }
    }
    return { text, relations: found, valueStatements };
  }

  /** Adds the relations of the next text. Records at most a fixed number of relations. */
  append({ text, relations, valueStatements }: TextRelations): void {
    const k = this.#texts.length;
    this.#texts.push(text);
    this.#offsets.push((this.#offsets[k] ?? 0) + text.length);
    for (const statement of valueStatements)
      for (const letter of statement.letters)
        getOrCreate(this.#valueStatements, letter, () => []).push({ ...statement, text: k });
    for (const relation of relations)
      if (this.#all.length < MAX_RECORDED_RELATIONS_PER_PROOF) this.#all.push({ ...relation, text: k });
  }

  /** The equation at a position; `undefined` if it has no letters or is too long. */
  at(place: RelationPosition): ProofRelation | undefined {
    const found = this.#all[this.#indexOf(place)];
    return found !== undefined && compareRelationPositions(found, place) === 0 ? found : undefined;
  }

  /** The equations before a position, nearest first, at most `most` of them. */
  before(place: RelationPosition, most: number): readonly ProofRelation[] {
    const end = this.#indexOf(place);
    return this.#all.slice(Math.max(0, end - most), end).reverse();
  }

  /** The statements `name = value` about names with a letter, in all texts so far and in order. */
  valueStatements(letter: string): readonly ProofRelation[] {
    return this.#valueStatements.get(letter) ?? [];
  }

  /** The number of equations before a position. */
  #indexOf(place: RelationPosition): number {
    return findFirstIndexByBinarySearch(
      this.#all.length,
      (k) => compareRelationPositions(this.#all[k] ?? place, place) >= 0,
    );
  }

  /** The text between two equations, the earlier one first, with a blank line between texts. */
  between(a: ProofRelation, b: ProofRelation): string {
    if (a.text === b.text) return (this.#texts[a.text] ?? '').slice(a.range.end, b.range.start);
    return [
      (this.#texts[a.text] ?? '').slice(a.range.end),
      ...this.#texts.slice(a.text + 1, b.text),
      (this.#texts[b.text] ?? '').slice(0, b.range.start),
    ].join('\n\n');
  }

  /** The number of characters between two equations, the earlier one first. */
  distance(a: ProofRelation, b: ProofRelation): number {
    return (this.#offsets[b.text] ?? 0) + b.range.start - (this.#offsets[a.text] ?? 0) - a.range.end;
  }

  get problem(): string {
    return this.#texts[0] ?? '';
  }

  /** The number in a label at the start of its text: `4` for `Step 4: …`. */
  getStepLabel({ text }: ProofRelation): string | undefined {
    return /^\W{0,8}Step\s+(\d{1,3})\b/i.exec(this.#texts[text] ?? '')?.[1];
  }

  /** The text before an equation, at most a number of characters. */
  lead({ text, range }: ProofRelation, length: number): string {
    return (this.#texts[text] ?? '').slice(Math.max(0, range.start - length), range.start);
  }

  after({ text, range }: ProofRelation, length: number): string {
    return (this.#texts[text] ?? '').slice(range.end, range.end + length);
  }

  /** The sentence of an equation. At least one later text must have been read. */
  sentence({ text, range }: ProofRelation): SentenceWithContext {
    this.#sentences[text] ??= new SentenceFinder(this.#texts[text] ?? '', truncateFollowingText(this.#texts[text + 1]));
    return this.#sentences[text].at(range.start);
  }

  /** All readings of both sides, usual reading first; no value if a side can't be read or has a `±`. */
  read(equation: ProofRelation): Costed<readonly ParsedRelationSides[]> {
    return listRelationTokens(equation).some(isPlusMinus) ? { value: undefined, cost: 0 } : this.readAll(equation);
  }

  /** The same, but with one reading for each sign of each `±`. */
  readAll(equation: ProofRelation): Costed<readonly ParsedRelationSides[]> {
    return getOrCreate(readings, equation.right, () => costed((budget) => readingsOf(equation, budget)));
  }

  /** The solutions for each reading, including those of `±`, if all readings can be solved for one unknown. */
  solve(equation: ProofRelation): Costed<SolvedEquation> {
    return getOrCreate(solved, equation.right, () => {
      const read = this.readAll(equation);
      const found = costed((budget) => read.value && solutionsOf(read.value, budget));
      return { value: found.value, cost: read.cost + found.cost };
    });
  }
}

/** Results by the right side of a relation, which no other relation has. */
const readings = new WeakMap<ChainOperand, Costed<readonly ParsedRelationSides[]>>();
const solved = new WeakMap<ChainOperand, Costed<SolvedEquation>>();

const own = new WeakMap<SentenceFinder, ProofRelationIndex>();

/** The relations of the current step alone, as text 0, so editing other texts doesn't require checking it again. */
export function createStepRelationIndex({
  text,
  sentences,
}: {
  text: string;
  sentences: SentenceFinder;
}): ProofRelationIndex {
  return getOrCreate(own, sentences, () => {
    const equations = new ProofRelationIndex();
    equations.append(equations.readText(text));
    return equations;
  });
}

function costed<T>(compute: (budget: WorkBudget) => T | undefined): Costed<T> {
  const budget = WorkBudget.ofRelation();
  try {
    return { value: compute(budget), cost: budget.spent };
  } catch (error) {
    if (classifyReadingError(error) === undefined) throw error;
    return { value: undefined, cost: budget.spent };
  }
}

export function listLetters(tokens: ChainOperand['tokens']): Set<string> {
  const letters = new Set<string>();
  for (const { kind, text } of tokens) {
    if (kind === 'letter') letters.add(text);
    else if (GREEK_LETTER_BY_COMMAND.has(text) && text !== '\\pi') letters.add(text.slice(1));
  }
  return letters;
}

function equationAt(
  of: RelationChain,
  link: number,
  letters: readonly ReadonlySet<string>[],
  place: Omit<RelationPosition, 'text'>,
): TextRelation | undefined {
  const left = of.operands[link];
  const right = of.operands[link + 1];
  const sign = of.signs[link];
  const start = left?.tokens[0]?.start;
  const end = right?.tokens.at(-1)?.end;
  if (!left || !right || sign === undefined || start === undefined || end === undefined) return undefined;
  if (left.tokens.length > MAX_TOKENS_PER_COMPARED_SIDE || right.tokens.length > MAX_TOKENS_PER_COMPARED_SIDE)
    return undefined;
  const all = new Set([...(letters[link] ?? []), ...(letters[link + 1] ?? [])]);
  return all.size === 0 ? undefined : { ...place, range: { start, end }, sign, left, right, of, letters: all };
}

/** `S = 3 \\cdot 4 = 12` as `S = 12`: a name at the start of a chain of equalities, and the last side without letters. */
function valueStatementOf(
  of: RelationChain,
  letters: readonly ReadonlySet<string>[],
  place: Pick<RelationPosition, 'group' | 'chain'>,
): TextRelation | undefined {
  const [name] = of.operands;
  if (of.modular || of.signs[0] !== '=' || !name || !isBareName(name.tokens)) return undefined;
  const end = of.signs.findIndex((sign) => sign !== '=');
  const last = end < 0 ? of.signs.length : end;
  const link = letters.findLastIndex((found, k) => k > 0 && k <= last && found.size === 0) - 1;
  const right = of.operands[link + 1];
  const range = { start: name.tokens[0]?.start ?? 0, end: right?.tokens.at(-1)?.end ?? 0 };
  if (link < 0 || !right || right.tokens.length === 0) return undefined;
  // A copy of the right side, since results are kept by it.
  return { ...place, link, range, sign: '=', left: name, right: { ...right }, of, letters: letters[0] ?? new Set() };
}

function readingsOf({ left, right }: ProofRelation, budget: WorkBudget): readonly ParsedRelationSides[] | undefined {
  const l = separateOperandUnits(left.tokens).tokens;
  const r = separateOperandUnits(right.tokens).tokens;
  const parsed = new Map<string, Expression>();
  return tryEveryReading((chooser): ParsedRelationSides => {
    // One of the two signs holds, but the text doesn't say which.
    const isUpper = (): boolean => chooser.choose(2) === 0;
    const sides = {
      left: readOperand(resolvePlusMinus(l, isUpper), chooser, parsed, budget),
      right: readOperand(resolvePlusMinus(r, isUpper), chooser, parsed, budget),
    };
    const withPi = [sides.left, sides.right].some((e) =>
      hasMatchingSubexpression(e, (p) => p.kind === 'constant' && p.name === 'pi'),
    );
    return { ...sides, mode: chooseEvaluationMode([sides.left, sides.right], chooser, !withPi) };
  });
}

export function listRelationTokens({ left, right }: ProofRelation): readonly MathToken[] {
  return [...left.tokens, ...right.tokens];
}

function solutionsOf(readings: readonly ParsedRelationSides[], budget: WorkBudget): SolvedEquation | undefined {
  let unknown: string | undefined;
  const solutions = readings.map((read) => {
    const [name, ...more] = collectFreeNames(read.right, collectFreeNames(read.left));
    if (name === undefined || more.length > 0 || (unknown !== undefined && unknown !== name))
      throw new RelationReadingFailure('unknown-name');
    unknown = name;
    return solveEquation(read, name, budget);
  });
  return unknown === undefined ? undefined : { unknown, solutions };
}
