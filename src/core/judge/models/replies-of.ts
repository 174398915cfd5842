import { createStream } from '../../base/stream.ts';
import { brokenBy } from '../calls/failure.ts';
import type { JudgeReply } from '../contract.ts';

/**
 * What `run` says, as a judge gives it: it does not throw, and it ends at once when `signal` aborts. When it ends, and when the
 * consumer leaves before, what `run` still does is aborted.
 * @param id the judge's
 */
export async function* repliesOf(
  id: string,
  signal: AbortSignal,
  run: (say: (reply: JudgeReply) => void, signal: AbortSignal) => Promise<void>,
): AsyncGenerator<JudgeReply> {
  if (signal.aborted) return;
  const stream = createStream<JudgeReply>();
  const inner = new AbortController();
  const leave = (): void => {
    inner.abort(signal.reason);
    stream.end();
  };
  signal.addEventListener('abort', leave, { once: true });
  const work = async (): Promise<void> => {
    try {
      await run(stream.push, inner.signal);
    } catch (error) {
      if (!inner.signal.aborted) stream.push(brokenBy({ id }, error));
    }
    stream.end();
  };
  void work();
  try {
    for await (const reply of stream) {
      if (signal.aborted) return;
      yield reply;
    }
  } finally {
    signal.removeEventListener('abort', leave);
    inner.abort();
  }
}
