/** Data sets of many rows, read where they lie. */
export { MOST_ROWS } from './indexer.ts';
export { itemList } from './item-list.ts';
export { type Field, fieldsOf, mapped, parseMapped } from './mapping.ts';
export { LARGEST_IN_MEMORY, memoryBytes, tooLargeForMemory } from './memory-bytes.ts';
export { type OpenOptions, openDataSet } from './open.ts';
export { problemName } from './read-row.ts';
export { rowsIn } from './rows-in.ts';
export * from './types.ts';
