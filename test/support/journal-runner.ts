/**
 * A run with a journal, in a process of its own that a test may kill: asks a server every question, and says on standard output, a
 * line each, of which one the reply has come and is kept. The model is the test's server; nothing of it judges anything.
 *
 * Arguments: journal, address of the server, number of questions, `start` or `resume`.
 */
import { writeSync } from 'node:fs';
import { ConcurrencyLimiter } from '../../src/core/judge/calls/concurrency-limiter.ts';
import { createInMemoryReplyCache, ModelClient } from '../../src/core/judge/calls/model-client.ts';
import { CallRetrier } from '../../src/core/judge/calls/retries.ts';
import type { ModelCall } from '../../src/core/judge/calls/types.ts';
import { systemClock } from '../../src/judges/system-clock.ts';
import { openRunJournal } from '../../src/store/journals/run-journal.ts';
import { deepPurse, endpointOf } from './endpoints.ts';

const [file = '', address = '', count = '0', how = 'start'] = process.argv.slice(2);
const header = {
  run: 'killed',
  dataSet: 'questions of the test',
  judge: { kind: 'critic' },
  policies: {},
  seed: 1,
  started: '2026-11-21T00:00:00.000Z',
};
const journal = await openRunJournal(file, how === 'start' ? 'start' : 'resume', header);
const calls = new ModelClient({
  cache: journal.cache(createInMemoryReplyCache()),
  limiter: new ConcurrencyLimiter(),
  retries: new CallRetrier(systemClock),
  transport: async (call) => {
    const response = await fetch(`${address}/${call.messages[0]?.content}`);
    return { kind: 'reply', text: await response.text(), tokens: { prompt: 3, completion: 2 } };
  },
});
const endpoint = endpointOf({ concurrency: 8 });
const { signal } = new AbortController();
await Promise.all(
  Array.from({ length: Number(count) }, (_, index) =>
    journal.within(`set#${index}`, async () => {
      const messages = [{ role: 'user', content: String(index) }] as const;
      const call: ModelCall = { endpoint, model: 'm', messages, sampling: {}, sample: 0 };
      const reply = await calls.ask(call, deepPurse, signal);
      writeSync(1, `${index} ${reply.kind === 'reply' ? reply.text.length : 'failed'}\n`);
      await journal.note(`set#${index}`, {
        set: 'set',
        id: `${index}`,
        subset: 'set',
        problem: 'none',
        steps: 1,
        length: 1,
        said: { kind: 'earliest', index: -1 },
        votes: [-1],
        wanted: 1,
      });
    }),
  ),
);
await journal.finish();
await journal.close();
