/** A data set that is wholly in memory. */
import type { BadRow, ItemFacts, ItemPlace } from '../../core/data/types.ts';
import { parseRow, type Row } from '../../core/proof/index.ts';
import { isRecord } from '../../core/records.ts';
import { t } from '../../l10n/index.ts';
import type { ItemList } from './types.ts';

/** A data set as it was when it was opened. */
export interface ReadSet {
  readonly items: ItemList;
  readonly isIndexed: boolean;
  /** 0 to 1. */
  readonly indexed: number;
  readonly badRows: readonly BadRow[];
  /** Tells when more of it is known. Returns what takes the listener off again. */
  onDidChange(listener: () => void): () => void;
  /** @throws Error with a sentence for people */
  read(place: ItemPlace): Promise<{ readonly facts: ItemFacts; readonly row: Row }>;
  close(): void;
}

interface Held {
  readonly facts: ItemFacts;
  readonly row: Row;
}

/** @throws Error with a sentence for people if nothing of it can be read */
export function readSet(bytes: Uint8Array): ReadSet {
  const text = new TextDecoder().decode(bytes);
  const held: Held[] = [];
  const badRows: BadRow[] = [];
  const numbers = new Map<string, number>();
  for (const [row, { line, value, error }] of rowsOf(text).entries()) {
    const rows = error === undefined ? parseRow(value, `${row + 1}`) : { error };
    if ('error' in rows) {
      badRows.push({ line, error: rows.error });
      continue;
    }
    for (const [part, one] of rows.entries()) {
      let { id } = one;
      for (let k = 2; numbers.has(id); k++) id = `${one.id} (${k})`;
      numbers.set(id, held.length);
      held.push({ row: one, facts: factsOf(one, value, { id, row, part, line }) });
    }
  }
  return {
    items: {
      length: held.length,
      at: (number) => held[number]?.facts,
      numberOf: (id) => numbers.get(id),
    },
    isIndexed: true,
    indexed: 1,
    badRows,
    onDidChange: () => () => {},
    async read({ row, part }) {
      const found = held.find(({ facts }) => facts.row === row && facts.part === part);
      if (!found) throw new Error(t('The data set has no such item any more.'));
      return found;
    },
    close: () => {},
  };
}

function factsOf(row: Row, value: unknown, place: ItemPlace & { id: string; line: number }): ItemFacts {
  const { generator, subset } = isRecord(value) ? value : {};
  return {
    ...place,
    steps: row.solution.kind === 'steps' ? row.solution.steps.length : 0,
    problem: row.problem ?? row.id,
    ...(typeof generator === 'string' ? { generator } : {}),
    ...(typeof subset === 'string' ? { subset } : {}),
    ...(row.label === undefined ? {} : { gold: row.label }),
  };
}

interface Value {
  readonly line: number;
  readonly value?: unknown;
  readonly error?: string;
}

function rowsOf(text: string): Value[] {
  if (text.trimStart().startsWith('[')) {
    const values: unknown = JSON.parse(text);
    if (Array.isArray(values)) return values.map((value, k) => ({ line: k + 1, value }));
  }
  return text.split('\n').flatMap((line, k): Value[] => {
    if (line.trim() === '') return [];
    try {
      return [{ line: k + 1, value: JSON.parse(line) }];
    } catch {
      return [{ line: k + 1, error: 'The line is no JSON.' }];
    }
  });
}
