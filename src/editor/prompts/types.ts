import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { Endpoint } from '../../core/judge/calls/index.ts';

export interface PromptFileServices {
  readonly extensionUri: vscode.Uri;
  readonly clock: Clock;
  readonly endpoints: {
    readonly all: readonly Endpoint[];
    onDidChange(listener: () => void): vscode.Disposable;
  };
}
