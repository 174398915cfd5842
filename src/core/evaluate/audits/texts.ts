import type { DataSet } from '../../data/index.ts';
import { getItemKey } from '../run/item.ts';
import type { RunRow } from '../run-types.ts';

/** The sets of tokens in the texts of rows, without positions or counts to save memory. */

/** Distinct tokens of a row, as numbers of a vocabulary. */
export interface RowTokenSet {
  readonly tokens: Uint32Array;
  readonly hasTriangle: boolean;
  readonly hasRuler: boolean;
}

/** The most characters read of a text; a predictive token occurs earlier than that. */
const READ = 100_000;
const LONGEST = 40;

/**
 * The texts of rows, by key. Tokens are LaTeX commands, words in lower case, numbers, rulers and Markdown marks. Tokens of the problem and
 * of the solution are separate.
 */
export class TokenizedRows {
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];
  readonly #rows = new Map<string, RowTokenSet>();

  /** Adds a row's text and replaces an earlier one of the same key. */
  add(key: string, { problem, solution }: { readonly problem: string; readonly solution: string }): void {
    const numbers = new Set<number>();
    for (const token of tokensOf(problem)) numbers.add(this.#numberOf(`p${token}`));
    for (const token of tokensOf(solution)) numbers.add(this.#numberOf(`s${token}`));
    this.#rows.set(key, {
      tokens: Uint32Array.from(numbers),
      hasTriangle: /triangle/i.test(problem),
      hasRuler: solution.includes('-----'),
    });
  }

  get(key: string): RowTokenSet | undefined {
    return this.#rows.get(key);
  }

  /** The number of rows with a text. */
  get size(): number {
    return this.#rows.size;
  }

  /** The number of tokens in all texts; token numbers are below it. */
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
  // All rulers of five or more dashes are one token.
  for (const [token] of text.slice(0, READ).matchAll(/\\[a-zA-Z]+|\p{L}+|\d+|-{3,}|\*{2,3}|#{1,6}(?= )|[∎□■]/gu))
    if (token.length <= LONGEST)
      yield token.startsWith('-----') ? '-----' : token.startsWith('\\') ? token : token.toLowerCase();
}

/**
 * The texts of a run's rows, read again from data sets that are open.
 *
 * Rows without a text: those that no set has, that can't be read, or whose solution has another length than the judged one. Audits that
 * need texts are n/a then.
 * @param setOf the data set of that name, if it is open
 * @param isWanted is called before each row; false stops the reading
 * @param texts the texts so far, which aren't read again
 */
export async function tokenizeRunRows(
  rows: readonly Pick<RunRow, 'set' | 'id' | 'length'>[],
  setOf: (name: string) => Pick<DataSet, 'items' | 'read'> | undefined,
  isWanted: () => boolean = () => true,
  texts = new TokenizedRows(),
): Promise<TokenizedRows> {
  for (const row of rows) {
    if (!isWanted()) break;
    if (texts.get(getItemKey(row))) continue;
    const set = setOf(row.set);
    const number = set?.items.numberOf(row.id);
    const facts = number === undefined ? undefined : set?.items.at(number);
    if (!set || !facts) continue;
    try {
      const { problem = '', solution } = (await set.read(facts)).row;
      const text = solution.kind === 'text' ? solution.text : solution.steps.join('\n\n');
      // A file of the same name can be a different one.
      if (text.length === row.length) texts.add(getItemKey(row), { problem, solution: text });
    } catch {
      // It has changed or been deleted.
    }
  }
  return texts;
}
