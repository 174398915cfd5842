import type { DataSet } from '../../data/index.ts';
import { itemKey } from '../run/item.ts';
import type { RunRow } from '../run-types.ts';

/** What the texts of rows have in them, kept small: which tokens, and not where or how often. */

/** A row's text, as rules that read it need it. */
export interface RowText {
  readonly problem: string;
  readonly solution: string;
}

/** Distinct tokens of a row, as numbers of a vocabulary. */
export interface RowTokens {
  readonly tokens: Uint32Array;
  readonly hasTriangle: boolean;
  readonly hasRuler: boolean;
}

/** The most that is read of a text, in characters: a token that tells labels apart does not hide behind it. */
const READ = 100_000;
/** The longest token. */
const LONGEST = 40;

/**
 * The texts of rows, by key. Commands of LaTeX, words without case, numbers, rulers and marks of Markdown are tokens; those of the problem and those of
 * the solution are told apart.
 */
export class AuditTexts {
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];
  readonly #rows = new Map<string, RowTokens>();

  /** Takes a row's text; a later one of the same key counts in its place. */
  add(key: string, { problem, solution }: RowText): void {
    const numbers = new Set<number>();
    for (const token of tokensOf(problem)) numbers.add(this.#numberOf(`p${token}`));
    for (const token of tokensOf(solution)) numbers.add(this.#numberOf(`s${token}`));
    this.#rows.set(key, {
      tokens: Uint32Array.from(numbers),
      hasTriangle: /triangle/i.test(problem),
      hasRuler: solution.includes('-----'),
    });
  }

  get(key: string): RowTokens | undefined {
    return this.#rows.get(key);
  }

  /** Of how many rows there is a text. */
  get size(): number {
    return this.#rows.size;
  }

  /** How many tokens there are in all texts; their numbers are below that. */
  get vocabulary(): number {
    return this.#names.length;
  }

  token(number: number): { readonly token: string; readonly in: 'problem' | 'solution' } {
    const name = this.#names[number] ?? 's';
    return { token: name.slice(1), in: name.startsWith('p') ? 'problem' : 'solution' };
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const number = this.#names.length;
    this.#numbers.set(name, number);
    this.#names.push(name);
    return number;
  }
}

function* tokensOf(text: string): Generator<string> {
  for (const [token] of text
    .slice(0, READ)
    .matchAll(/\\[a-zA-Z]+|\p{L}+|\d+|-{3,}|\*{2,3}|#{1,6}(?= )|[∎□■]/gu))
    if (token.length <= LONGEST)
      yield token.startsWith('\\') ? token : token.startsWith('-') ? rulerOf(token) : token.toLowerCase();
}

/** Rulers of five dashes and more are one token. */
function rulerOf(token: string): string {
  return token.length >= 5 ? '-----' : token;
}

/**
 * The texts of a run's rows, read again from data sets that are open.
 *
 * Rows that no set has, that cannot be read, or whose solution is not as long as what was judged, have no text: audits that need it are n/a then.
 * @param setOf the data set of that name, if it is open
 * @param isWanted is asked before each row; false ends it
 * @param texts those that are there already: what they have is not read again
 */
export async function readAuditTexts(
  rows: readonly Pick<RunRow, 'set' | 'id' | 'length'>[],
  setOf: (name: string) => Pick<DataSet, 'items' | 'read'> | undefined,
  isWanted: () => boolean = () => true,
  texts = new AuditTexts(),
): Promise<AuditTexts> {
  for (const row of rows) {
    if (!isWanted()) break;
    if (texts.get(itemKey(row))) continue;
    const set = setOf(row.set);
    const number = set?.items.numberOf(row.id);
    const facts = number === undefined ? undefined : set?.items.at(number);
    if (!set || !facts) continue;
    try {
      const { problem = '', solution } = (await set.read(facts)).row;
      const text = solution.kind === 'text' ? solution.text : solution.steps.join('\n\n');
      // A file of the same name may be another one.
      if (text.length === row.length) texts.add(itemKey(row), { problem, solution: text });
    } catch {
      // It has changed, or is gone.
    }
  }
  return texts;
}
