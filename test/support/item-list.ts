import { GrowingItemList } from '../../src/core/data/item-list.ts';
import type { ItemList, ItemMetadata } from '../../src/core/data/types.ts';

/** A list of items that are already in memory. */
export function createItemList(facts: readonly ItemMetadata[]): ItemList {
  const list = new GrowingItemList();
  for (const one of facts) list.add(one, list.length + 1);
  return list;
}
