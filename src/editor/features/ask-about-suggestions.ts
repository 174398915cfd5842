import type * as vscode from 'vscode';
import { Disposables } from '../base/disposables.ts';
import type { JudgePickers } from '../models/choose-judge.ts';
import type { ProofInFront } from '../review/proof-in-front.ts';

/** Asks about what a workspace suggests as soon as one of its proofs is looked at, once. */
export function askAboutSuggestions(
  front: ProofInFront,
  { selection, endpoints }: Pick<JudgePickers, 'selection' | 'endpoints'>,
): vscode.Disposable {
  const disposables = new Disposables();
  const look = (): void => {
    if (front.current && selection.open) void selection.ask(endpoints.all);
  };
  disposables.add(front.onDidChange(look), selection.onDidChange(look));
  look();
  return disposables;
}
