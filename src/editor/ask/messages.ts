import * as vscode from 'vscode';
import { getErrorMessage } from '../../core/base/errors.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import { joinSanitizedMessageLines, sanitizeMessageText } from '../../core/base/shorten.ts';
import { t } from '../../l10n/index.ts';
import type { StopController } from '../base/stop-controller.ts';
import { runAsSingleQuestion } from './open-question.ts';
import { disableAutolinks, sanitizeUiLabel } from './plain-text.ts';

interface Button<T> extends vscode.MessageItem {
  readonly word: T;
}

type Show = <B extends vscode.MessageItem>(
  words: string,
  options: vscode.MessageOptions,
  ...items: B[]
) => Thenable<B | undefined>;

/** Shows a notification. @returns the selected button, or undefined if none was */
export function showInfo<T extends string>(words: string, ...buttons: readonly T[]): Promise<T | undefined> {
  return tell(vscode.window.showInformationMessage, words, {}, buttons);
}

/** Says that a command needs an open proof. */
export function showNoOpenProofMessage(): void {
  void showInfo(t('Open a proof first: a Markdown, LaTeX, or text file.'));
}

/** Shows a warning as a notification. @returns the selected button, or undefined if none was */
export function showWarning<T extends string>(words: string, ...buttons: readonly T[]): Promise<T | undefined> {
  return tell(vscode.window.showWarningMessage, words, {}, buttons);
}

/** Shows an error as a notification. @returns the selected button, or undefined if none was */
export function showError<T extends string>(words: string, ...buttons: readonly T[]): Promise<T | undefined> {
  return tell(vscode.window.showErrorMessage, words, {}, buttons);
}

/**
 * Asks in a modal dialog. Enter presses the first button, so use `confirm` for anything that spends or deletes.
 *
 * @param detail lines below the question; a line break within one is a blank
 * @returns the selected button, or undefined if it was canceled
 */
export function askInModalDialog<T extends string>(
  words: string,
  detail: readonly string[],
  ...buttons: readonly T[]
): Promise<T | undefined> {
  return inDialog(vscode.window.showInformationMessage, words, detail, buttons);
}

/** Like {@link askInModalDialog}, with a warning icon. */
export function warnInModalDialog<T extends string>(
  words: string,
  detail: readonly string[],
  ...buttons: readonly T[]
): Promise<T | undefined> {
  return inDialog(vscode.window.showWarningMessage, words, detail, buttons);
}

/** Shows a sentence in the status bar for a while, in milliseconds. */
export function showInStatusBar(words: string, time: number): void {
  void vscode.window.setStatusBarMessage(sanitizeUiLabel(words), time);
}

function inDialog<T extends string>(
  show: Show,
  words: string,
  detail: readonly string[],
  buttons: readonly T[],
): Promise<T | undefined> {
  const options = { modal: true, ...(detail.length === 0 ? {} : { detail: joinSanitizedMessageLines(detail) }) };
  return runAsSingleQuestion(() => tell(show, words, options, buttons));
}

async function tell<T extends string>(
  show: Show,
  words: string,
  options: vscode.MessageOptions,
  buttons: readonly T[],
): Promise<T | undefined> {
  const items = buttons.map((word): Button<T> => ({ title: sanitizeUiLabel(word), word }));
  return (await show(sanitizeMessageText(words), options, ...items))?.word;
}

/** Shows progress while work is done. */
export function runWithProgress<T>(
  options: vscode.ProgressOptions,
  work: (
    progress: vscode.Progress<{ message?: string; increment?: number }>,
    token: vscode.CancellationToken,
  ) => Thenable<T>,
): Promise<T> {
  const short = (text: string | undefined) => text && sanitizeUiLabel(text);
  const shown = { ...options, ...omitUndefined({ title: short(options.title) }) };
  return Promise.resolve(
    vscode.window.withProgress(shown, (progress, token) =>
      work(
        { report: (step) => progress.report({ ...step, ...omitUndefined({ message: short(step.message) }) }) },
        token,
      ),
    ),
  );
}

/** Formats sentences as Markdown paragraphs without markup or links, for questions that VS Code asks. */
export function toMarkdownParagraphs(sentences: readonly string[]): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  for (const [k, sentence] of sentences.entries()) {
    if (k > 0) text.appendMarkdown('\n\n');
    text.appendText(disableAutolinks(sanitizeMessageText(sentence)));
  }
  return text;
}

/** The maximum length of a log line, in UTF-16 code units. */
const LONGEST_LINE = 4000;

/** Opens the log. Quoted text never starts a line, so that it can't imitate a log line. */
export function openLogChannel(name: string): vscode.LogOutputChannel {
  const channel = vscode.window.createOutputChannel(name, { log: true });
  const beside = (given: readonly unknown[]): unknown[] => given.map(shown);
  const own: Partial<vscode.LogOutputChannel> = {
    trace: (words, ...args) => channel.trace(line(words), ...beside(args)),
    debug: (words, ...args) => channel.debug(line(words), ...beside(args)),
    info: (words, ...args) => channel.info(line(words), ...beside(args)),
    warn: (words, ...args) => channel.warn(line(words), ...beside(args)),
    error: (words, ...args) =>
      channel.error(typeof words === 'string' ? line(words) : errorText(words), ...beside(args)),
  };
  return new Proxy(channel, {
    get: (target, key) => {
      const value: unknown = Reflect.get(own, key) ?? Reflect.get(target, key);
      return typeof value === 'function' && !Object.hasOwn(own, key) ? value.bind(target) : value;
    },
  });
}

function line(words: string): string {
  return sanitizeMessageText(words, LONGEST_LINE);
}

/** Makes an argument of a log call safe. VS Code writes other values as JSON, which has no line breaks within strings. */
function shown(one: unknown): unknown {
  if (typeof one === 'string') return line(one);
  return one instanceof Error ? errorText(one) : one;
}

/** Formats an error for the log: the message, which may quote a file name, in one line, and the stack below. */
function errorText({ name, message, stack = '' }: Error): string {
  const head = `${name}: ${message}`;
  const places = stack.startsWith(head) ? stack.slice(head.length) : '';
  return `${line(head)}${places}`;
}

/** Runs a command and shows its error as a message, since commands have no other place for errors. */
export async function runAndShowErrors(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const words = getErrorMessage(error);
    // The message may quote untrusted file names, ids and fields.
    void showWarning(words);
  }
}

/** Shows what Proofmark waits for after *Cancel* closed the first notification. It can be canceled again. */
export async function showProgressWhileStopping(
  title: string,
  stopping: Pick<StopController, 'stop'>,
  working: Promise<unknown>,
): Promise<void> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  await runWithProgress(options, async (progress, token) => {
    token.onCancellationRequested(() => stopping.stop());
    progress.report({ message: formatStoppingMessage() });
    await working.catch(() => undefined);
  });
}

/** Returns the message while pending replies are awaited after Cancel. */
export function formatStoppingMessage(): string {
  return t('Waiting for pending replies. Cancel to discard them.');
}
