import { createInMemoryReplyCache, createInMemorySpendingStore } from '../../core/judge/calls/index.ts';
import type { ReplyAndCostStore } from '../base/editor-host.ts';

/** Caches replies in memory until the window closes: on hosts without SQLite, and in tests. */
export function createInMemoryReplyAndCostStore(): ReplyAndCostStore {
  return {
    cache: createInMemoryReplyCache(),
    spending: createInMemorySpendingStore(),
    describe: () => "Replies are cached in memory until this window closes, because SQLite isn't available.",
    close: () => undefined,
  };
}
