import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import { Disposables } from '../base/disposables.ts';

/** How long is waited at the most, in milliseconds. */
const LONGEST_WAIT = 10_000;

/** Resolves once something is so no more: looked at again whenever `changed` fires. */
export async function waitWhile(
  isSo: () => boolean,
  changed: vscode.Event<unknown>,
  token: vscode.CancellationToken,
  clock: Clock,
): Promise<void> {
  if (!isSo()) return;
  const waiting = new Disposables();
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (!isSo()) resolve();
    };
    waiting.add(changed(look), token.onCancellationRequested(look));
    waiting.add({ dispose: clock.after(LONGEST_WAIT, resolve) });
  });
  waiting.dispose();
}
