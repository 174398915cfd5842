/** The share of right solutions that a reader expects: said once, it holds for all reports until they say another. */
import type * as vscode from 'vscode';

const KEY = 'report.baseRate';

/** 0 to 1; undefined while the reader has said nothing. */
export function keptBaseRate(memory: vscode.Memento): number | undefined {
  const kept = memory.get<unknown>(KEY);
  return typeof kept === 'number' && kept > 0 && kept < 1 ? kept : undefined;
}

export async function keepBaseRate(memory: vscode.Memento, share: number): Promise<void> {
  await memory.update(KEY, share);
}
