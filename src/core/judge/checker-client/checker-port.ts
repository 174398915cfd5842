/** The messages between the checker's judge and its worker. */
import type { TranslatedTexts } from '../../../l10n/index.ts';
import type { AnswerVerdict } from '../../answer/index.ts';
import type { TextListChange } from '../../base/list-change.ts';
import type { CheckerRequest, CheckerStepResult } from '../../checker/index.ts';
import type { AnswerComparisonTask } from './answer-comparison.ts';

/** A worker of the host that runs the checker outside of the main thread. */
export interface CheckerWorker {
  post(message: CheckerWorkerMessage): void;
  /** Ends the worker at once. No event follows. */
  terminate(): void;
}

/** Steps to check, then a final answer to compare. */
export interface StartCheckMessage extends Omit<CheckerRequest, 'steps'> {
  /** The texts of the steps, after those of the worker's message before; a new worker has none. */
  readonly steps: TextListChange;
  readonly answer?: AnswerComparisonTask;
}

/** Tells the worker to stop a message; its `done` still follows. */
export interface CancelCheckMessage {
  readonly cancel: number;
}

/** Messages to a worker. Texts for its findings are sent first if the language isn't English. */
export type CheckerWorkerMessage = StartCheckMessage | CancelCheckMessage | { readonly texts: TranslatedTexts };

/** Events of a worker: ready, alive, a reply, the compared answer, done, or broken. */
export type CheckerWorkerEvent =
  | { readonly kind: 'ready' }
  | { readonly kind: 'alive' }
  | { readonly kind: 'reply'; readonly reply: CheckerStepResult }
  | { readonly kind: 'answer'; readonly id: number; readonly verdict: AnswerVerdict }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'broken'; readonly message: string };

/** Starts a worker of the checker and forwards its events to a listener. */
export type CheckerWorkerSpawner = (listen: (event: CheckerWorkerEvent) => void) => CheckerWorker;
