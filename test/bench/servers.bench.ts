/** What real servers do with our queries, with models whose weights are random: `npm run bench -- servers`. */
import type { CallFailure, Endpoint, ModelCall, ModelReply } from '../../src/core/judge/calls/index.ts';
import { createStepwiseJudge } from '../../src/core/judge/models/stepwise.ts';
import { runProofReview } from '../../src/core/review/index.ts';
import { createNodeFetch } from '../../src/judges/node-fetch.ts';
import { runServerProbe } from '../../src/judges/servers/probe.ts';
import { createServerCallSender, createServerTransport } from '../../src/judges/servers/transport.ts';
import { systemClock } from '../../src/judges/system-clock.ts';
import { proofOf } from '../support/builders.ts';
import { endpointOf } from '../support/endpoints.ts';
import { builtIn } from '../support/prompts.ts';
import type { BenchRow } from './harness.ts';
import { CONTEXT_LENGTH, type RunningServer, startServers } from './real-servers.ts';

const COLUMNS = [
  'chat',
  'stream',
  'log probabilities',
  'stop',
  'cancel',
  'too long',
  'four at once',
  'rewards',
] as const;
type Findings = Partial<Record<(typeof COLUMNS)[number], string>>;

const connection = { clock: systemClock, keyOf: async () => undefined, fetch: createNodeFetch() };
const never = new AbortController().signal;

export default async function bench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  console.log(`\n| server | version | ${COLUMNS.join(' | ')} |\n|${' --- |'.repeat(COLUMNS.length + 2)}`);
  for await (const server of startServers((sentence) => console.error(sentence))) {
    try {
      const { findings, shares } = await tryServer(server);
      console.log(`| ${[server.name, server.version, ...COLUMNS.map((name) => findings[name] ?? '')].join(' | ')} |`);
      for (const [name, ours] of Object.entries(shares))
        rows.push({
          name: `prompt tokens from the cache, ${name}`,
          input: `${server.name}, random weights`,
          ours,
          unit: '%',
        });
    } finally {
      await server.stop();
    }
  }
  return rows;
}

async function tryServer(
  server: RunningServer,
): Promise<{ readonly findings: Findings; readonly shares: Readonly<Record<string, number>> }> {
  const endpoint = endpointOf({
    name: 'random',
    kind: server.kind,
    baseUrl: server.url,
    model: server.model,
    timeoutSeconds: 60,
  });
  if (server.kind === 'prm-pooling') return { findings: { rewards: await probe(endpoint) }, shares: {} };
  const findings: Findings = {
    chat: await tryChat(endpoint),
    stream: await tryStream(endpoint),
    'log probabilities': await tryProbabilities(endpoint),
    stop: await tryStop(endpoint),
    cancel: await tryCancel(endpoint, server),
    'too long': await tryOverflow(endpoint),
    'four at once': await tryParallel(endpoint),
    rewards: await probe({ ...endpoint, kind: 'prm-chat' }),
  };
  return {
    findings,
    shares: {
      'step-wise with the whole proof': await measureReuse(endpoint, 'whole'),
      'step-wise with the steps before': await measureReuse(endpoint, 'prefix'),
    },
  };
}

type Sampling = ModelCall['sampling'];

/** Sends a message as judges do. */
function ask(
  endpoint: Endpoint,
  content: string,
  sampling: Sampling,
  { signal = never, onText }: { readonly signal?: AbortSignal; readonly onText?: ModelCall['onText'] } = {},
): Promise<ModelReply | CallFailure> {
  const send = createServerTransport(connection);
  const call = { endpoint, model: endpoint.model, messages: [{ role: 'user', content } as const], sampling, sample: 0 };
  return send({ ...call, ...(onText ? { onText } : {}) }, signal);
}

const describeFailure = ({ cause, message }: CallFailure): string => `failed (${cause}): ${message}`;
const isBeginning = (text: string, whole: string): boolean => text !== '' && whole.startsWith(text);

async function tryChat(endpoint: Endpoint): Promise<string> {
  const reply = await ask(endpoint, 'Is 1 + 1 = 2?', { max_tokens: 16, temperature: 0 });
  if (reply.kind === 'failure') return describeFailure(reply);
  const { text, tokens, finish, leftOut = [] } = reply;
  const omitted = leftOut.length > 0 ? `, without ${leftOut.join(', ')}` : '';
  return `${text === '' ? 'empty, ' : ''}${finish}, ${tokens?.prompt} + ${tokens?.completion} tokens${omitted}`;
}

async function tryStream(endpoint: Endpoint): Promise<string> {
  let parts = 0;
  const onText = (): void => {
    parts++;
  };
  const reply = await ask(endpoint, 'Count.', { max_tokens: 40, temperature: 1 }, { onText });
  return reply.kind === 'failure' ? describeFailure(reply) : `${parts} parts for ${reply.tokens?.completion} tokens`;
}

async function tryProbabilities(endpoint: Endpoint): Promise<string> {
  const sampling = { max_tokens: 6, temperature: 1, logprobs: true, top_logprobs: 5 };
  const reply = await ask(endpoint, 'Is it right?', sampling);
  if (reply.kind === 'failure') return describeFailure(reply);
  const { probabilities = [], leftOut = [] } = reply;
  if (probabilities.length === 0) return `none${leftOut.length > 0 ? `; refused: ${leftOut.join(', ')}` : ''}`;
  const tops = probabilities.map(({ top }) => top.length);
  return `for ${probabilities.length} tokens, with ${Math.min(...tops)} to ${Math.max(...tops)} others`;
}

async function tryStop(endpoint: Endpoint): Promise<string> {
  const sampling = { max_tokens: 60, temperature: 0 };
  const whole = await ask(endpoint, 'Say something.', sampling);
  if (whole.kind === 'failure') return describeFailure(whole);
  const plain = [...whole.text].findIndex(
    (letter, k) => k > 2 && /[!-~]/.test(letter) && !whole.text.slice(0, k).includes(letter),
  );
  const word = [...whole.text][plain];
  if (word === undefined) return 'not tried: no suitable letter in the reply';
  const cut = await ask(endpoint, 'Say something.', { ...sampling, stop: word });
  if (cut.kind === 'failure') return describeFailure(cut);
  const isRight = isBeginning(cut.text, whole.text) && !cut.text.includes(word);
  return `${isRight ? 'ends before it' : 'ignored'}, ${cut.finish}`;
}

/** Cancels a long reply, and sees by the server's processor time whether it goes on. */
async function tryCancel(endpoint: Endpoint, server: RunningServer): Promise<string> {
  const abort = new AbortController();
  let isWriting = (): void => undefined;
  const writing = new Promise<void>((resolve) => {
    isWriting = resolve;
  });
  // A token of the end would end the reply early, so it gets no chance.
  const sampling = { max_tokens: 7_000, temperature: 1, ignore_eos: true };
  const reply = ask(endpoint, 'Write.', sampling, { signal: abort.signal, onText: isWriting }).catch(() => undefined);
  await Promise.race([writing, reply]);
  const busy = await measureLoad(server);
  abort.abort(new Error('canceled'));
  await reply;
  await new Promise((resolve) => setTimeout(resolve, 500));
  const after = await measureLoad(server);
  return `${after < busy / 4 ? 'seen' : 'not seen'}: ${busy.toFixed(0)} % of a core before, ${after.toFixed(0)} % after`;
}

async function measureLoad(server: RunningServer): Promise<number> {
  const [began, before] = [performance.now(), server.readProcessorTime()];
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return (100 * (server.readProcessorTime() - before)) / (performance.now() - began);
}

async function tryOverflow(endpoint: Endpoint): Promise<string> {
  const reply = await ask(endpoint, 'x'.repeat(CONTEXT_LENGTH + 1_000), { max_tokens: 8 });
  if (reply.kind === 'failure') return describeFailure(reply);
  return `no error: ${reply.tokens?.prompt} tokens of the prompt, ${reply.finish}`;
}

async function tryParallel(endpoint: Endpoint): Promise<string> {
  const run = (k: number) => ask(endpoint, `Question ${k}.`, { max_tokens: 100, temperature: 1, seed: k });
  const replies = await Promise.all([0, 1, 2, 3].map(run));
  return `${replies.filter(({ kind }) => kind === 'reply').length} of 4`;
}

async function probe(endpoint: Endpoint): Promise<string> {
  const { isUsable, form, sentences } = await runServerProbe(
    createServerCallSender(connection),
    connection,
    endpoint,
    never,
    false,
  );
  return isUsable ? `scores (${form ?? endpoint.kind})` : `none: ${sentences.at(-1)}`;
}

/** The share of the tokens of prompts that the server had evaluated before, over the steps of one proof. */
async function measureReuse(endpoint: Endpoint, context: 'whole' | 'prefix'): Promise<number> {
  const steps = Array.from(
    { length: 12 },
    (_, k) =>
      `Step ${k + 1}. Since n = ${k + 2}, we have n + 1 = ${k + 3}, and the claim follows for n from the case before.`,
  );
  const send = createServerTransport(connection);
  const sum = { prompt: 0, cached: 0 };
  const judge = createStepwiseJudge({
    id: 'random',
    endpoint,
    prompt: builtIn(`stepwise-${context}`),
    context,
    window: 0,
    votes: 1,
    stop: 'exact',
    ask: async (call, signal) => {
      const reply = await send({ ...call, sampling: { ...call.sampling, max_tokens: 4 } }, signal);
      if (reply.kind === 'failure') return reply;
      sum.prompt += reply.tokens?.prompt ?? 0;
      sum.cached += reply.tokens?.cached ?? 0;
      // Random weights write no verdict.
      return { ...reply, text: 'Random weights.\nVerdict: yes', finish: 'stop' };
    },
  });
  for await (const _ of runProofReview(proofOf(...steps), [judge], { clock: systemClock, signal: never }));
  return sum.prompt === 0 ? 0 : (100 * sum.cached) / sum.prompt;
}
