import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import type { Stopping } from '../base/stopping.ts';
import { withProgress } from './tell.ts';

/** *Cancel* has closed its notification: another one says what is waited for, and lets a person give that up. */
export async function whileStopping(
  title: string,
  stopping: Pick<Stopping, 'stop'>,
  working: Promise<unknown>,
): Promise<void> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  await withProgress(options, async (progress, token) => {
    token.onCancellationRequested(() => stopping.stop());
    progress.report({ message: stoppingSentence() });
    await working.catch(() => undefined);
  });
}

export function stoppingSentence(): string {
  return t('Replies in flight are waited for and kept. Cancel to give them up.');
}
