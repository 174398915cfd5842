/** What is loaded with the first prompt file. */
import * as vscode from 'vscode';
import { useTexts } from '../../l10n/index.ts';
import { Disposables } from '../base/disposables.ts';
import { PromptLenses } from '../prompts/lenses.ts';
import { newPrompt } from '../prompts/new-prompt.ts';
import { PromptProblems } from '../prompts/problems.ts';
import { registerProviders } from '../prompts/providers.ts';
import type { PromptModule } from '../prompts/types.ts';

/** Made by the entry of each kind of host. */
export function promptsIn(): PromptModule {
  // On Node this is a bundle of its own, with texts of its own.
  useTexts(vscode.l10n.bundle);
  return {
    createLanguage: (parts) => {
      const disposables = new Disposables();
      disposables.add(new PromptProblems(parts), new PromptLenses(), registerProviders(parts));
      return disposables;
    },
    newPrompt,
  };
}
