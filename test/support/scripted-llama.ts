/** Plays the process of a model: what it does is the text of the last message, or of the loaded file. */
import type { LlamaProcessEvent, LlamaRequest } from '../../src/judges/local/llama-messages.ts';

const send = (report: LlamaProcessEvent | Record<string, unknown>): void => void process.send?.(report);

process.on('message', (request: LlamaRequest) => {
  if ('cancel' in request) {
    send({ id: request.id, result: 'canceled' });
    return;
  }
  const { id, run } = request;
  const orders =
    run.task === 'chat' ? (run.messages.at(-1)?.content ?? '') : run.task === 'load' ? run.file : run.input.problem;
  if (orders.includes('die')) process.kill(process.pid, 'SIGKILL');
  else if (orders.includes('leave')) process.exit(7);
  else if (orders.includes('wait')) return;
  else if (orders.includes('fail')) send({ id, result: 'failed', words: 'no such tensor' });
  else if (run.task === 'load') send({ id, result: 'loaded' });
  else if (run.task === 'score')
    send({ id, result: 'scores', form: 'rlhflow', scores: run.input.steps.map(() => 0.5), promptTokens: 3 });
  else {
    send({ id: id + 1000, text: 'nobody asked' });
    send({ id, text: `${process.pid}` });
    send({ id, result: 'reply', text: `${process.pid}`, finish: 'stop', prompt: 3, cached: 0, completion: 1 });
  }
});
process.on('disconnect', () => process.exit());
