/** Reads one passage. A passage whose text an edit leaves unchanged keeps what was read of it. */
import { finishWork, type ResumableWork } from '../base/resumable-work.ts';
import { findPassageHints } from './hints/find-hints.ts';
import type { Hint } from './hints/types.ts';
import { readStepHeadings } from './labels/read-headings.ts';
import type { PartHeading, StepHeadings } from './labels/types.ts';
import { readPassageCrossReferences } from './references/find-references.ts';
import type { PassageCrossReferences } from './references/types.ts';
import type { FormulaParser } from './symbols/parse-formula.ts';
import { readPassageSymbols } from './symbols/read-passage-symbols.ts';
import type { PassageSymbols } from './symbols/types.ts';
import { parsePassageInPieces } from './text/read-passage.ts';
import type { Passage, PassageOptions } from './text/types.ts';

/** A passage with what was read of it. Each thing is read once, when it is first asked for. */
export class PassageReading {
  readonly text: string;
  readonly options: PassageOptions;
  #passage: Passage | undefined;
  #symbols: PassageSymbols | undefined;
  #hints: readonly Hint[] | undefined;
  #headings:
    | { readonly titles: ReadonlyMap<string, string>; readonly isBelowRule: boolean; readonly read: StepHeadings }
    | undefined;
  #references: { readonly headings: StepHeadings; readonly read: PassageCrossReferences } | undefined;

  constructor(text: string, options: PassageOptions) {
    this.text = text;
    this.options = options;
  }

  /** Drops the largest parts, which are read again when they are asked for. */
  release(): void {
    this.#passage = undefined;
    this.#symbols = undefined;
  }

  get passage(): Passage {
    return this.#passage ?? finishWork(this.readPassage());
  }

  *readPassage(): ResumableWork<Passage> {
    if (this.#passage !== undefined) return this.#passage;
    const passage = yield* parsePassageInPieces(this.text, this.options);
    // What was asked for meanwhile stays.
    this.#passage ??= passage;
    return this.#passage;
  }

  *readSymbols(parser: FormulaParser): ResumableWork<PassageSymbols> {
    if (this.#symbols !== undefined) return this.#symbols;
    const symbols = yield* readPassageSymbols(yield* this.readPassage(), parser);
    this.#symbols ??= symbols;
    return this.#symbols;
  }

  *readHints(): ResumableWork<readonly Hint[]> {
    if (this.#hints !== undefined) return this.#hints;
    const hints = yield* findPassageHints(yield* this.readPassage());
    this.#hints ??= hints;
    return this.#hints;
  }

  /**
   * @param titles of environments that `\newtheorem` defines, which are the document's
   * @param isBelowRule whether a rule across the page stands before the passage
   */
  readHeadings(titles: ReadonlyMap<string, string>, isBelowRule = false): StepHeadings {
    const known = this.#headings;
    if (known !== undefined && known.isBelowRule === isBelowRule && areEqualMaps(known.titles, titles))
      return known.read;
    this.#headings = { titles, isBelowRule, read: readStepHeadings(this.passage, titles, isBelowRule) };
    return this.#headings.read;
  }

  /** @param headings of the passage, with numbers that depend on what stands before it */
  *readReferences(headings: StepHeadings): ResumableWork<PassageCrossReferences> {
    if (this.#references === undefined || !areNumberedAlike(this.#references.headings, headings)) {
      const read = yield* readPassageCrossReferences(yield* this.readPassage(), headings);
      this.#references = { headings, read };
    }
    return this.#references.read;
  }
}

/** Whether the headings of one passage have the same names and numbers. */
function areNumberedAlike(one: StepHeadings, other: StepHeadings): boolean {
  const areAlike = (some: readonly PartHeading[], others: readonly PartHeading[]): boolean =>
    some.length === others.length &&
    some.every(
      (heading, index) =>
        heading === others[index] || (heading.number === others[index]?.number && heading.name === others[index]?.name),
    );
  return one === other || (areAlike(one.first, other.first) && areAlike(one.later, other.later));
}

function areEqualMaps(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}
