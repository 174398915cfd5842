/** What the checker's judge and its worker say to each other. */
import type { Texts } from '../../../l10n/index.ts';
import type { AnswerVerdict } from '../../answer/index.ts';
import type { CheckMessage, CheckReply } from '../../checker/index.ts';
import type { AnswerQuestion } from './answer-question.ts';

/** What a host hands in: somewhere to run the checker, apart from the thread that draws. */
export interface CheckerWorker {
  post(message: CheckerMessage): void;
  /** Ends it at once, whatever it is doing. No event follows. */
  terminate(): void;
}

/** Steps to check, and, behind them, a final answer to compare. */
export interface CheckTask extends CheckMessage {
  readonly answer?: AnswerQuestion;
}

/** Tells the worker to leave a message where it stands; its `done` still follows. */
export interface CheckCancel {
  readonly cancel: number;
}

/** Before anything else, where that is not English: the language in which the worker is to word what it finds. */
interface CheckTexts {
  readonly texts: Texts;
}

/** What a worker hears. */
export type CheckerMessage = CheckTask | CheckCancel | CheckTexts;

/** Events of a worker: ready, alive, a reply, the compared answer, done, or broken. */
export type CheckerEvent =
  | { readonly kind: 'ready' }
  | { readonly kind: 'alive' }
  | { readonly kind: 'reply'; readonly reply: CheckReply }
  | { readonly kind: 'answer'; readonly id: number; readonly verdict: AnswerVerdict }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'broken'; readonly message: string };

/** Starts a worker of the checker, and tells a listener what it says. */
export type SpawnChecker = (listen: (event: CheckerEvent) => void) => CheckerWorker;
