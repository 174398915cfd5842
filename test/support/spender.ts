/**
 * One of several windows that share a day's budget, in a process of its own that a test may kill: reviews proofs with votes, a second look,
 * a selection among judgements and comparisons until the day's money is refused, and says on standard output what refused it.
 *
 * Arguments: file of replies, address, day, money, calls at once, `bounded` or `open`.
 */
import { readFile } from 'node:fs/promises';
import { createCallBudget } from '../../src/core/judge/calls/budget.ts';
import type { Endpoint } from '../../src/core/judge/calls/endpoint.ts';
import type { JudgeConfiguration } from '../../src/core/judge/models/judge-kinds.ts';
import { runProofReview } from '../../src/core/review/index.ts';
import { createModelJudgeFactory } from '../../src/judges/model-judges.ts';
import { systemClock } from '../../src/judges/system-clock.ts';
import { openReplyAndCostStore } from '../../src/store/replies/reply-store.ts';
import { proofOf } from './builders.ts';
import { endpointOf } from './endpoints.ts';
import { gatheredOf } from './gathered.ts';

const [file = '', baseUrl = '', day = '', money = '0', concurrency = '8', bound = 'bounded'] = process.argv.slice(2);
const store = openReplyAndCostStore(file);
const { signal } = new AbortController();
const endpoint: Endpoint = endpointOf({
  baseUrl,
  concurrency: Number(concurrency),
  timeoutSeconds: 600,
  prices: { prompt: 2, completion: 10 },
  sampling: bound === 'bounded' ? { max_tokens: 20_000 } : {},
});
const judges = createModelJudgeFactory({
  // Pauses before another try are short.
  clock: { now: systemClock.now, after: (wait, then) => systemClock.after(wait / 100, then) },
  cache: store.cache,
  keyOf: async () => undefined,
  builtIn: (name) => readFile(new URL(`../../media/prompts/${name}.judge.md`, import.meta.url), 'utf8'),
});
const purse = () =>
  createCallBudget({ limits: { moneyPerDay: Number(money) }, spending: store.spending, day: () => day });
const told = new Set<string>();

async function judged(choice: JudgeConfiguration, name: string): Promise<void> {
  const own = purse();
  const judge = await judges.judge(choice, [endpoint], own);
  if ('failure' in judge) throw new Error(judge.message);
  const confirmer = await judges.confirmer(choice, [endpoint], own);
  if (confirmer && 'failure' in confirmer) throw new Error(confirmer.message);
  const options = { clock: systemClock, signal, ...(confirmer ? { confirm: confirmer } : {}) };
  let last: unknown;
  for await (const state of runProofReview(proofOf(`This is ${name}.`, 'So it is done.'), [judge], options))
    last = state;
  if (JSON.stringify(last).includes('"budget"')) told.add('review');
}

async function compared(round: number): Promise<void> {
  const chosen = { endpoint: endpoint.name };
  const asker = await judges.selector(chosen, [endpoint], purse(), gatheredOf(2), { scale: 'points' });
  if (!('ask' in asker)) throw new Error(asker.message);
  const game = { kind: 'compare', first: 1, second: 0, judge: 0 } as const;
  const heard = await Promise.all(
    Array.from({ length: 8 }, (_, k) =>
      asker.ask({ ...game, key: `${round}-${k}`, sample: process.pid * 1000 + 8 * round + k }, signal),
    ),
  );
  if (JSON.stringify(heard).includes('"budget"')) told.add('comparison');
}

const critic = { kind: 'critic', endpoint: endpoint.name, votes: 8, stop: 'all' } as const;
for (let round = 0; round < 60 && told.size < 2; round++)
  await Promise.all([
    judged({ ...critic, confirm: endpoint.name }, `${process.pid} ${round}, looked at again`),
    judged({ ...critic, selectAmong: 4 }, `${process.pid} ${round}, chosen among`),
    compared(round),
  ]);
store.close();
process.stdout.write(`${[...told].sort().join()}\n`);
