import { GrowingItemList } from '../../src/core/data/item-list.ts';
import type { ItemFacts, ItemList } from '../../src/core/data/types.ts';

/** A list of items that are already in memory. */
export function createItemList(facts: readonly ItemFacts[]): ItemList {
  const list = new GrowingItemList();
  for (const one of facts) list.add(one, list.length + 1);
  return list;
}
