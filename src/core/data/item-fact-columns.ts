/** Columns of item facts, and a reader of one item. */
import { InternedNames, NumberColumn } from './columns.ts';
import { ItemIdColumn } from './item-ids.ts';
import type { ItemMetadata } from './types.ts';

/** The value of an optional number in a column that is absent. */
const NONE = -128;
/** The maximum length of a stored generator or subset name, in characters. */
const LONGEST_NAME = 200;

export type ItemMetadataStore = ReturnType<typeof createItemMetadataStore>;

export function createItemMetadataStore() {
  const counts = (): NumberColumn<Uint32Array> => new NumberColumn((length) => new Uint32Array(length));
  const words = (): NumberColumn<Int8Array> => new NumberColumn((length) => new Int8Array(length));
  return {
    ids: new ItemIdColumn(),
    rows: counts(),
    parts: counts(),
    lines: counts(),
    steps: counts(),
    gold: new NumberColumn((length) => new Int32Array(length)),
    verdicts: words(),
    answers: words(),
    rated: words(),
    notAProof: words(),
    generatorOf: counts(),
    subsetOf: counts(),
    /** The two halves of the problem's hash. */
    problemHigh: counts(),
    problemLow: counts(),
    generators: new InternedNames(),
    subsets: new InternedNames(),
  };
}

/** @param facts with a `problem` of 16 hexadecimal digits and a new `id` */
export function appendItemMetadata(columns: ItemMetadataStore, facts: ItemMetadata): void {
  columns.ids.add(facts.id);
  columns.rows.push(facts.row);
  columns.parts.push(facts.part);
  columns.lines.push(facts.line);
  columns.steps.push(facts.steps);
  columns.gold.push(facts.gold ?? NONE);
  columns.verdicts.push(wordOf(facts.verdict && facts.verdict === 'right'));
  columns.answers.push(wordOf(facts.isAnswerRight));
  columns.rated.push(Number(facts.isRated === true));
  columns.notAProof.push(Number(facts.isNotAProof === true));
  columns.generatorOf.push(columns.generators.add(facts.generator?.slice(0, LONGEST_NAME)));
  columns.subsetOf.push(columns.subsets.add(facts.subset?.slice(0, LONGEST_NAME)));
  columns.problemHigh.push(Number.parseInt(facts.problem.slice(0, 8), 16));
  columns.problemLow.push(Number.parseInt(facts.problem.slice(8), 16));
}

function wordOf(word: boolean | undefined): number {
  return word === undefined ? NONE : Number(word);
}

/** A view of one item in the columns. Setting `number` selects the item. */
export class ItemMetadataCursor implements ItemMetadata {
  readonly #columns: ItemMetadataStore;
  number: number;

  constructor(columns: ItemMetadataStore, number: number) {
    this.#columns = columns;
    this.number = number;
  }

  get id(): string {
    return this.#columns.ids.at(this.number);
  }

  get row(): number {
    return this.#columns.rows.at(this.number);
  }

  get part(): number {
    return this.#columns.parts.at(this.number);
  }

  get line(): number {
    return this.#columns.lines.at(this.number);
  }

  get steps(): number {
    return this.#columns.steps.at(this.number);
  }

  get generator(): string | undefined {
    return this.#columns.generators.at(this.#columns.generatorOf.at(this.number));
  }

  get subset(): string | undefined {
    return this.#columns.subsets.at(this.#columns.subsetOf.at(this.number));
  }

  get problem(): string {
    return hex(this.#columns.problemHigh.at(this.number)) + hex(this.#columns.problemLow.at(this.number));
  }

  get gold(): number | undefined {
    const gold = this.#columns.gold.at(this.number);
    return gold === NONE ? undefined : gold;
  }

  get verdict(): 'right' | 'wrong' | undefined {
    const word = this.#columns.verdicts.at(this.number);
    return word === NONE ? undefined : word === 1 ? 'right' : 'wrong';
  }

  get isAnswerRight(): boolean | undefined {
    const word = this.#columns.answers.at(this.number);
    return word === NONE ? undefined : word === 1;
  }

  get isRated(): true | undefined {
    return this.#columns.rated.at(this.number) === 1 ? true : undefined;
  }

  get isNotAProof(): true | undefined {
    return this.#columns.notAProof.at(this.number) === 1 ? true : undefined;
  }
}

function hex(half: number): string {
  return half.toString(16).padStart(8, '0');
}
