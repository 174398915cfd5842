/** Data sets of many rows, read where they lie. */

export { itemList } from './item-list.ts';
export { jsonReason } from './json-reason.ts';
export { type Field, fieldsOf } from './mapping.ts';
export { LARGEST_IN_MEMORY, memoryBytes, tooLargeForMemory } from './memory-bytes.ts';
export { odditySentences } from './oddity-words.ts';
export { openDataSet } from './open.ts';
export { problemName } from './read-row.ts';
export { rowsIn } from './rows-in.ts';
export * from './types.ts';
