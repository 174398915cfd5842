/** Tracks whether one of our questions is open in this window, and keeps the focus with it. */
import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';

/** The one state of a window. Every bundle has a copy of this module, and all copies share this object. */
interface Shared {
  open: number;
  readonly listeners: Set<() => void>;
  clock?: Clock;
  /** Shows the list or box that is open again; the last that was opened first. */
  readonly shown: (() => void)[];
}

const KEY = Symbol.for('ProofmarkOpenQuestion');
const holder = globalThis as { [KEY]?: Shared };
holder[KEY] ??= { open: 0, listeners: new Set(), shown: [] };
const shared: Shared = holder[KEY];

/** Called once, on activation. */
export function useQuestionClock(clock: Clock): void {
  shared.clock = clock;
}

/** Whether a question is open. Until it is answered, our pages ignore input. */
export function isQuestionOpen(): boolean {
  return shared.open > 0;
}

/** Called when the first question opens, and when the last is answered. */
export function onDidChangeQuestion(listener: () => void): vscode.Disposable {
  shared.listeners.add(listener);
  return { dispose: () => shared.listeners.delete(listener) };
}

/** Keeps a question open from now on until the work is done. Questions within it count as the same one. */
export async function whileAsking<T>(ask: () => Thenable<T>): Promise<T> {
  change(1);
  try {
    return await ask();
  } finally {
    change(-1);
  }
}

/** Gives the focus back to the open list or box by showing it again. Typed text stays. */
export function focusQuestion(): void {
  shared.shown.at(-1)?.();
}

/**
 * As a list closes, VS Code gives the focus back to where it was, at times only once the next list or box is open, which then has
 * lost it. For so long, in milliseconds, losing the focus closes nothing: a key in the page brings the question back.
 */
const SETTLED = 1000;

/** The common interface of VS Code's lists and boxes. */
type Shown = Pick<vscode.QuickInput, 'show' | 'hide' | 'onDidHide' | 'dispose' | 'ignoreFocusOut'>;

/**
 * Shows a list or box and keeps the focus with it.
 *
 * @param ignoreFocusOut whether it stays open when it loses focus
 * @param isAnswered whether it is about to go
 * @param onShownAgain restores what VS Code forgets when it is hidden
 * @returns resolves once it is answered or dismissed
 */
export function showQuestion(
  question: Shown,
  ignoreFocusOut: boolean,
  isAnswered: () => boolean,
  onShownAgain: () => void = () => undefined,
): Promise<void> {
  const { clock, shown } = shared;
  return new Promise((resolve) => {
    let isComingBack = false;
    const again = (): void => {
      if (isAnswered()) return;
      isComingBack = true;
      question.hide();
    };
    const settle = clock?.after(SETTLED, () => {
      question.ignoreFocusOut = ignoreFocusOut;
    });
    question.onDidHide(() => {
      // An answer may have been on its way while it was hidden.
      if (isComingBack && !isAnswered()) {
        isComingBack = false;
        question.show();
        onShownAgain();
        return;
      }
      settle?.();
      shown.splice(shown.indexOf(again), 1);
      question.dispose();
      resolve();
    });
    shown.push(again);
    question.ignoreFocusOut = true;
    question.show();
  });
}

function change(by: 1 | -1): void {
  shared.open += by;
  if (shared.open === (by === 1 ? 1 : 0)) for (const listener of [...shared.listeners]) listener();
}
