import * as vscode from 'vscode';
import { contextKeys } from '../base/names.ts';
import type { ProofInFront } from '../review/proof-in-front.ts';

/** Keeps the context keys, which menus and keys ask for, as the proof in front is. */
export function keepContextKeys(front: ProofInFront): vscode.Disposable {
  const known = new Map<string, boolean>();
  const set = (key: string, value: boolean): void => {
    if (known.get(key) === value) return;
    known.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  };
  const show = (): void => {
    const { current } = front;
    set(contextKeys.isProof, current !== undefined);
    set(contextKeys.hasFlags, (current?.latest?.marks.flags.length ?? 0) > 0);
  };
  show();
  return front.onDidChange(show);
}
