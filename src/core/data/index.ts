/** Data sets of many rows, read where they lie. */

export { itemList } from './item-list.ts';
export { jsonReason } from './json.ts';
export { type Field, fieldsOf } from './mapping.ts';
export { LARGEST_IN_MEMORY, memoryBytes, odditySentences, openDataSet, tooLargeForMemory } from './open.ts';
export { problemName } from './read-row.ts';
export { rowsIn } from './shape.ts';
export * from './types.ts';
