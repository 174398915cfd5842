import * as vscode from 'vscode';
import { whileAsking } from './open-question.ts';
import { LONGEST, plain, plainLines } from './plain.ts';

interface Button<T> extends vscode.MessageItem {
  readonly word: T;
}

type Show = <B extends vscode.MessageItem>(
  words: string,
  options: vscode.MessageOptions,
  ...items: B[]
) => Thenable<B | undefined>;

/** Shows a notification. @returns the button that was chosen; undefined if none was */
export function tellInfo<T extends string>(words: string, ...buttons: readonly T[]): Promise<T | undefined> {
  return tell(vscode.window.showInformationMessage, words, {}, buttons);
}

/** Shows a warning as a notification. @returns the button that was chosen; undefined if none was */
export function tellWarning<T extends string>(
  words: string,
  ...buttons: readonly T[]
): Promise<T | undefined> {
  return tell(vscode.window.showWarningMessage, words, {}, buttons);
}

/** Shows an error as a notification. @returns the button that was chosen; undefined if none was */
export function tellError<T extends string>(words: string, ...buttons: readonly T[]): Promise<T | undefined> {
  return tell(vscode.window.showErrorMessage, words, {}, buttons);
}

/**
 * Asks in a dialog that all of the window waits for. Enter takes the first button: for what spends or deletes use `confirm`.
 *
 * @param detail lines below the question; a line break within one is a blank
 * @returns the button that was chosen; undefined if it was canceled
 */
export function askInDialog<T extends string>(
  words: string,
  detail: readonly string[],
  ...buttons: readonly T[]
): Promise<T | undefined> {
  return inDialog(vscode.window.showInformationMessage, words, detail, buttons);
}

/** The same with the sign of a warning. */
export function warnInDialog<T extends string>(
  words: string,
  detail: readonly string[],
  ...buttons: readonly T[]
): Promise<T | undefined> {
  return inDialog(vscode.window.showWarningMessage, words, detail, buttons);
}

/** Shows a sentence in the status bar for a while, in milliseconds. */
export function tellBriefly(words: string, time: number): void {
  void vscode.window.setStatusBarMessage(plain(words, LONGEST.label), time);
}

function inDialog<T extends string>(
  show: Show,
  words: string,
  detail: readonly string[],
  buttons: readonly T[],
): Promise<T | undefined> {
  const options = { modal: true, ...(detail.length === 0 ? {} : { detail: plainLines(detail) }) };
  return whileAsking(() => tell(show, words, options, buttons));
}

async function tell<T extends string>(
  show: Show,
  words: string,
  options: vscode.MessageOptions,
  buttons: readonly T[],
): Promise<T | undefined> {
  const items = buttons.map((word): Button<T> => ({ title: plain(word, LONGEST.label), word }));
  return (await show(plain(words), options, ...items))?.word;
}

/** Reports how far work is. */
export interface ProgressReport {
  report(step: { readonly message?: string; readonly increment?: number }): void;
}

/** Shows progress while work is done. */
export function withProgress<T>(
  options: vscode.ProgressOptions,
  work: (progress: ProgressReport, token: vscode.CancellationToken) => Thenable<T>,
): Promise<T> {
  const { title } = options;
  const shown = { ...options, ...(title === undefined ? {} : { title: plain(title, LONGEST.label) }) };
  return Promise.resolve(
    vscode.window.withProgress(shown, (progress, token) =>
      work(
        {
          report: ({ message, ...step }) =>
            progress.report({
              ...step,
              ...(message === undefined ? {} : { message: plain(message, LONGEST.label) }),
            }),
        },
        token,
      ),
    ),
  );
}
