/** What labels name an item of a data set by. */
export function itemName(set: string, id: string): string {
  return `${set}#${id}`;
}

/** The id of an item of a data set; undefined of other items, and of files. */
export function idIn(set: string, item: string): string | undefined {
  return item.startsWith(`${set}#`) ? item.slice(set.length + 1) : undefined;
}
