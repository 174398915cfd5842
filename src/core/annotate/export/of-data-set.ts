import type { DataSet } from '../../data/types.ts';
import type { ExportItem, ExportSet } from './run.ts';

/** The items of an open data set, once it is indexed; one at a time is in memory. */
export function itemsOf(set: DataSet): Pick<ExportSet, 'items' | 'read'> {
  const read = async (number: number): Promise<ExportItem> => {
    const facts = set.items.at(number);
    if (!facts) throw new Error(`There is no item ${number + 1}.`);
    const { row } = await set.read(facts);
    return { number, id: facts.id, row };
  };
  return {
    read,
    async *items() {
      await set.done;
      if (set.failure) throw set.failure;
      for (let number = 0; number < set.items.length; number++) yield await read(number);
    },
  };
}
