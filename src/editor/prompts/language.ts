import type * as vscode from 'vscode';
import { Disposables } from '../base/disposables.ts';
import { PromptLenses } from './lenses.ts';
import { PromptProblems } from './problems.ts';
import { registerProviders } from './providers.ts';
import type { PromptParts } from './types.ts';

/** Completes, explains, underlines and mends prompt files until it is disposed. */
export function createLanguage(parts: PromptParts): vscode.Disposable {
  const disposables = new Disposables();
  disposables.add(new PromptProblems(parts), new PromptLenses(), registerProviders(parts));
  return disposables;
}
