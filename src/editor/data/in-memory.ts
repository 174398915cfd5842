/** A data set that is parsed whole, in memory. */
import type { BadRow, DataSet, ItemFacts, Named } from '../../core/data/types.ts';
import { parseRow, type Row } from '../../core/proof/index.ts';
import { t } from '../../l10n/index.ts';

interface Held {
  readonly facts: ItemFacts;
  readonly row: Row;
}

interface Value {
  readonly line: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** @throws Error with a sentence for people if nothing of it can be read */
export function inMemory(name: string, text: string): DataSet {
  const held: Held[] = [];
  const badRows: BadRow[] = [];
  const numbers = new Map<string, number>();
  const values = valuesOf(text);
  for (const [row, { line, value, error }] of values.entries()) {
    const rows = error === undefined ? parseRow(value, `${row + 1}`) : { error };
    if ('error' in rows) {
      badRows.push({ line, row, error: rows.error });
      continue;
    }
    for (const [part, one] of rows.entries()) {
      let { id } = one;
      for (let k = 2; numbers.has(id); k++) id = `${one.id} (${k})`;
      numbers.set(id, held.length);
      held.push({ row: one, facts: factsOf(one, { id, row, part, line }) });
    }
  }
  const at = (row: number, part: number): number =>
    held.findIndex(({ facts }) => facts.row === row && facts.part === part);
  return {
    name,
    items: {
      length: held.length,
      at: (number) => held[number]?.facts,
      numberOf: (id) => numbers.get(id),
      numberAt({ row, part }) {
        const number = at(row, part);
        return number < 0 ? undefined : number;
      },
      select: (isWanted) =>
        Uint32Array.from(held.flatMap(({ facts }, number) => (isWanted(facts, number) ? number : []))),
    },
    rows: values.length,
    isScanned: true,
    isIndexed: true,
    indexed: 1,
    badRows,
    badCount: badRows.length,
    unknownCount: 0,
    generators: named(held.map(({ row }) => row.generator)),
    subsets: named(held.map(({ row }) => row.subset)),
    failure: undefined,
    onDidChange: () => () => {},
    done: Promise.resolve(),
    async read({ row, part }) {
      const found = held[at(row, part)];
      if (!found) throw new Error(t('{0} has no such item.', name));
      return found;
    },
    value: async (row) => values[row]?.value,
    close: async () => {},
  };
}

function factsOf(
  { solution, problem, generator, subset, label }: Row,
  place: Pick<ItemFacts, 'id' | 'row' | 'part' | 'line'>,
): ItemFacts {
  return {
    ...place,
    steps: solution.kind === 'steps' ? solution.steps.length : 0,
    problem: problem ?? place.id,
    ...(generator === undefined ? {} : { generator }),
    ...(subset === undefined ? {} : { subset }),
    ...(label === undefined ? {} : { gold: label }),
  };
}

function named(names: readonly (string | undefined)[]): Named[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}

function valuesOf(text: string): Value[] {
  if (text.trimStart().startsWith('[')) {
    const values: unknown = JSON.parse(text);
    if (Array.isArray(values)) return values.map((value, k) => ({ line: k + 1, value }));
  }
  return text.split('\n').flatMap((line, k): Value[] => {
    if (line.trim() === '') return [];
    try {
      return [{ line: k + 1, value: JSON.parse(line) }];
    } catch {
      return [{ line: k + 1, error: t('The line is not JSON.') }];
    }
  });
}
