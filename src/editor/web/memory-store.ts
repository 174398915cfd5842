import { createMemoryCache, createMemorySpending } from '../../core/judge/calls/index.ts';
import type { ModelStore } from '../base/host.ts';

/** Keeps replies until the window closes: where there is no SQLite, and in tests. */
export function memoryStore(): ModelStore {
  return {
    cache: createMemoryCache(),
    spending: createMemorySpending(),
    describe: () => 'Replies of models are kept in memory until this window closes: there is no SQLite here.',
    close: () => undefined,
  };
}
