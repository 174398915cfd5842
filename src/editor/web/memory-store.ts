import { createMemoryCache, createMemorySpending } from '../../core/judge/calls/index.ts';
import type { ModelStore } from '../base/host.ts';

/** Caches replies in memory until the window closes: on hosts without SQLite, and in tests. */
export function memoryStore(): ModelStore {
  return {
    cache: createMemoryCache(),
    spending: createMemorySpending(),
    describe: () => "Replies are cached in memory until this window closes, because SQLite isn't available.",
    close: () => undefined,
  };
}
