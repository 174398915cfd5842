import { type AnswerVerdict, judgeAnswer } from '../core/answer/index.ts';
import { getErrorMessage } from '../core/base/errors.ts';
import { applyTextListChange } from '../core/base/list-change.ts';
import { handleCheckerRequest } from '../core/checker/index.ts';
import type {
  AnswerComparisonTask,
  CheckerWorkerEvent,
  CheckerWorkerMessage,
  StartCheckMessage,
} from '../core/judge/index.ts';
import { setTranslatedTexts } from '../l10n/index.ts';

/** The time between checks for a cancellation, in milliseconds. */
const SLICE = 8;

/** The functions of the host's worker thread. */
export interface CheckerWorkerServices {
  say(event: CheckerWorkerEvent): void;
  /** Resolves once pending messages are handled. */
  breathe(): Promise<void>;
}

/**
 * Runs the checker in a worker of any host: one message at a time, one event per step. Reports that it's ready and returns the message
 * handler. A message that can't be checked causes the event `broken`; the host then ends the worker.
 */
export function createCheckerMessageHandler({
  say,
  breathe,
}: CheckerWorkerServices): (message: CheckerWorkerMessage) => void {
  /** Waiting and running messages; only those can be canceled. */
  const pending = new Set<number>();
  const cancelled = new Set<number>();

  /** The texts of the steps in the last message that ran. */
  let texts: readonly string[] = [];

  async function run(message: StartCheckMessage): Promise<void> {
    let since = performance.now();
    texts = applyTextListChange(texts, message.steps);
    for (const reply of handleCheckerRequest({ ...message, steps: texts })) {
      say(reply ? { kind: 'reply', reply } : { kind: 'alive' });
      if (performance.now() - since < SLICE) continue;
      await breathe();
      if (cancelled.has(message.id)) break;
      since = performance.now();
    }
    if (message.answer && !cancelled.has(message.id))
      say({ kind: 'answer', id: message.id, verdict: compare(message.answer) });
    pending.delete(message.id);
    cancelled.delete(message.id);
    say({ kind: 'done', id: message.id });
  }

  // In a browser, an exception would neither end the worker nor reach its host, so send an event.
  const isBroken = (error: unknown): void => say({ kind: 'broken', message: getErrorMessage(error) });

  let last = Promise.resolve();
  say({ kind: 'ready' });
  return (message) => {
    if ('texts' in message) {
      setTranslatedTexts(message.texts);
      return;
    }
    if ('cancel' in message) {
      if (pending.has(message.cancel)) cancelled.add(message.cancel);
      return;
    }
    pending.add(message.id);
    last = last.then(() => run(message)).catch(isBroken);
  };
}

function compare({ reference, text, problem }: AnswerComparisonTask): AnswerVerdict {
  return judgeAnswer(reference, text, problem === undefined ? {} : { problem });
}
