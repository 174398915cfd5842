import type { DataSet } from '../../data/types.ts';
import type { ExportItem, ExportSet } from './run.ts';

/**
 * The items of an open data set; one at a time is in memory.
 * @param ready resolves once all its rows have been looked at. @throws if that cannot be done
 */
export function itemsOf(
  set: Pick<DataSet, 'items' | 'read'>,
  ready: () => Promise<void>,
): Pick<ExportSet, 'items' | 'read'> {
  const read = async (number: number): Promise<ExportItem> => {
    const facts = set.items.at(number);
    if (!facts) throw new Error(`There is no item ${number + 1}.`);
    const { row } = await set.read(facts);
    return { number, id: facts.id, row };
  };
  return {
    read,
    async *items() {
      await ready();
      for (let number = 0; number < set.items.length; number++) yield await read(number);
    },
  };
}
