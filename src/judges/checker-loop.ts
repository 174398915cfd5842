import { type AnswerVerdict, judgeAnswer } from '../core/answer/index.ts';
import { getErrorMessage } from '../core/base/errors.ts';
import { handleCheckMessage } from '../core/checker/index.ts';
import type { AnswerQuestion, CheckerEvent, CheckerMessage, CheckTask } from '../core/judge/index.ts';
import { useTexts } from '../l10n/index.ts';

/** How long to work before looking for a cancellation, in milliseconds. */
const SLICE = 8;

/** The functions of a host's worker. */
export interface CheckerThread {
  say(event: CheckerEvent): void;
  /** Resolves when the messages that arrived meanwhile are handled. */
  breathe(): Promise<void>;
}

/**
 * The checker's worker, whatever host it runs in: one message at a time, one event per step. Says that it is ready,
 * and returns what is to hear every message. A message that cannot be checked ends in `broken`, and the host then
 * ends the worker.
 */
export function serveChecker({ say, breathe }: CheckerThread): (message: CheckerMessage) => void {
  /** Messages that wait or run; only those can be cancelled. */
  const pending = new Set<number>();
  const cancelled = new Set<number>();

  async function run(message: CheckTask): Promise<void> {
    let since = performance.now();
    for (const reply of handleCheckMessage(message)) {
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

  // In a browser a throw would neither end the worker nor reach its host, so it is said.
  const isBroken = (error: unknown): void => say({ kind: 'broken', message: getErrorMessage(error) });

  let last = Promise.resolve();
  say({ kind: 'ready' });
  return (message) => {
    if ('texts' in message) {
      useTexts(message.texts);
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

function compare({ reference, text, problem }: AnswerQuestion): AnswerVerdict {
  return judgeAnswer(reference, text, problem === undefined ? {} : { problem });
}
