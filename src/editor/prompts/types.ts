import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { Endpoint } from '../../core/judge/calls/endpoint.ts';

/** What prompt files need of the window. */
export interface PromptParts {
  readonly extensionUri: vscode.Uri;
  readonly clock: Clock;
  readonly endpoints: {
    readonly all: readonly Endpoint[];
    onDidChange(listener: () => void): vscode.Disposable;
  };
}

/** All that is loaded with the first prompt file. */
export interface PromptModule {
  /** Completes, explains, underlines and mends prompt files until it is disposed. */
  createLanguage(parts: PromptParts): vscode.Disposable;
  /** Begins a prompt file from one that ships. */
  newPrompt(parts: PromptParts): Promise<void>;
}
