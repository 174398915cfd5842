/**
 * A model server of the driver's bench, in a process of its own: *scripted*, it answers every chat completion with the same
 * words after a time drawn from a uniform distribution, as a stream if the request asks for one. Arguments: the shortest and the longest
 * time in milliseconds. Says its port to the process that forked it, and then, whenever it is asked, how many requests came. Ends with it.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRandomGenerator } from '../../src/core/base/random.ts';

const [shortest = 0, longest = 0] = process.argv.slice(2).map(Number);
const random = createRandomGenerator(20_261_121);

/** Some 300 tokens: what a critic says that is brief. */
const WORDS = `${'The step follows from the one before it, and its sum is right. '.repeat(18)}\n\\boxed{-1}`;
const PIECES = WORDS.match(/[\s\S]{1,16}/g) ?? [];
const chunk = (rest: object): string =>
  `data: ${JSON.stringify({ id: 'scripted', object: 'chat.completion.chunk', created: 0, model: 'scripted', ...rest })}\n\n`;
const STREAM = [
  ...PIECES.map((content) => chunk({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
  chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
  chunk({ choices: [], usage: { prompt_tokens: 1500, completion_tokens: 300, total_tokens: 1800 } }),
  'data: [DONE]\n\n',
].join('');

const WHOLE = JSON.stringify({
  id: 'scripted',
  object: 'chat.completion',
  created: 0,
  model: 'scripted',
  choices: [{ index: 0, message: { role: 'assistant', content: WORDS }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1500, completion_tokens: 300, total_tokens: 1800 },
});

let requests = 0;
const server = createServer((request, response) => {
  requests++;
  let body = '';
  request.on('data', (data) => {
    body += data;
  });
  request.on('end', () => {
    const isStream = /"stream": ?true/.test(body);
    setTimeout(
      () => {
        response.writeHead(200, { 'content-type': isStream ? 'text/event-stream' : 'application/json' });
        response.end(isStream ? STREAM : WHOLE);
      },
      shortest + random() * (longest - shortest),
    );
  });
});
process.on('message', () => process.send?.(requests));
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
