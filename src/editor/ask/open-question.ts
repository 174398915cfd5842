/** Tracks whether a question of Proofmark is open in this window, and keeps the focus on it. */
import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';

/** The state of the window. Every bundle has a copy of this module, and all copies share this object. */
interface Shared {
  open: number;
  readonly listeners: Set<() => void>;
  clock?: Clock;
  /** Functions that show the open lists or boxes again, the last opened first. */
  readonly shown: (() => void)[];
}

const KEY = Symbol.for('ProofmarkOpenQuestion');
const holder = globalThis as { [KEY]?: Shared };
holder[KEY] ??= { open: 0, listeners: new Set(), shown: [] };
const shared: Shared = holder[KEY];

/** Sets the clock. Called once, on activation. */
export function setQuestionClock(clock: Clock): void {
  shared.clock = clock;
}

/** Whether a question is open. Until it's answered, pages ignore input. */
export function isQuestionOpen(): boolean {
  return shared.open > 0;
}

/** Listens for the opening of the first question and the answer to the last one. */
export function onDidOpenOrCloseQuestion(listener: () => void): vscode.Disposable {
  shared.listeners.add(listener);
  return { dispose: () => shared.listeners.delete(listener) };
}

/** Runs work that asks several questions. They count as one question, which is open until the work ends. */
export async function runAsSingleQuestion<T>(ask: () => Thenable<T>): Promise<T> {
  change(1);
  try {
    return await ask();
  } finally {
    change(-1);
  }
}

/** Moves the focus back to the open list or box by showing it again. Typed text stays. */
export function refocusOpenQuestion(): void {
  shared.shown.at(-1)?.();
}

/**
 * When a list closes, VS Code restores the focus, sometimes only after the next list or box has opened, which then loses it. During this
 * time, in milliseconds, losing the focus doesn't close a question: a key in the page shows it again.
 */
const SETTLED = 1000;

/** The common interface of VS Code's lists and boxes. */
type Shown = Pick<vscode.QuickInput, 'show' | 'hide' | 'onDidHide' | 'dispose' | 'ignoreFocusOut'>;

/**
 * Shows a list or box and keeps the focus with it.
 *
 * @param ignoreFocusOut whether it stays open when it loses focus
 * @param isAnswered whether it's answered and about to close
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
      // It may have been answered while it was hidden.
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
