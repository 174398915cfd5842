import type * as vscode from 'vscode';
import { isEmptyFilter, type QueueFilter, readFilter } from '../../core/annotate/index.ts';
import { isRecord } from '../../core/base/records.ts';

const KEY = 'queueFilters';

/** The most sets whose filters are remembered: of more, those that were set last. */
const MOST = 50;

/** The filter that was last set for a data set in this workspace. */
export function rememberedFilter(memory: vscode.Memento, set: string): QueueFilter {
  return readFilter(filtersIn(memory).find(([name]) => name === set)?.[1]);
}

export function rememberFilter(memory: vscode.Memento, set: string, filter: QueueFilter): Thenable<void> {
  const others = filtersIn(memory).filter(([name]) => name !== set);
  const all = isEmptyFilter(filter) ? others : [...others, [set, filter] as const];
  return memory.update(KEY, Object.fromEntries(all.slice(-MOST)));
}

function filtersIn(memory: vscode.Memento): readonly (readonly [string, unknown])[] {
  const kept = memory.get<unknown>(KEY);
  return isRecord(kept) ? Object.entries(kept) : [];
}
