/**
 * A selection from its design to its winner against a *scripted* server over real HTTP, and the requests that reached it. What the
 * server says comes from no model. As the file of a worker it runs the design that it is given: the test runner follows every
 * promise of its own thread, which takes longer than 8,192 requests.
 */
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createInMemoryReplyCache } from '../../src/core/judge/calls/model-client.ts';
import {
  createTournament,
  getTournamentStanding,
  type TournamentDesign,
  type TournamentStanding,
} from '../../src/core/select/index.ts';
import { runTournament } from '../../src/core/select/tournament/runner.ts';
import { createModelJudgeFactory } from '../../src/judges/model-judges.ts';
import { systemClock } from '../../src/judges/system-clock.ts';
import { deepPurse } from './endpoints.ts';
import { gatheredOf, numbersIn } from './gathered.ts';
import { type Script, startScriptedServer } from './scripted-server.ts';

/** What a selection came to. */
export interface Counted {
  readonly requests: number;
  readonly ended: string;
  readonly failure?: string;
  readonly standing: Pick<TournamentStanding, 'winner' | 'calls'>;
}

/** The lower number is the better proof, and gets more points the fewer there are before it. */
const script: Script = ({ body }) => {
  const [a = 0, b] = numbersIn(String(body?.messages?.[0]?.content ?? ''));
  if (b === undefined) return { text: `Points: ${Math.max(0, 7 - (a % 8))}/7` };
  return { text: `Choice: ${a < b ? 1 : 2}` };
};

async function countedSelection(design: TournamentDesign): Promise<Counted> {
  const server = await startScriptedServer(script);
  try {
    const judges = createModelJudgeFactory({
      clock: systemClock,
      cache: createInMemoryReplyCache(),
      keyOf: async () => undefined,
      builtIn: (prompt) => readFile(new URL(`../../media/prompts/${prompt}.judge.md`, import.meta.url), 'utf8'),
    });
    // Server and client share a machine that may be busy.
    const endpoints = [server.endpoint({ concurrency: 64, timeoutSeconds: 120 })];
    const gathered = gatheredOf(design.count);
    const asker = await judges.selector({ endpoint: 'scripted' }, endpoints, deepPurse, gathered, {
      scale: design.scale,
    });
    if (!('ask' in asker)) throw new Error(asker.message);
    const { ended, tournament, failure } = await runTournament({
      tournament: createTournament(design),
      asker,
      signal: new AbortController().signal,
      heard: async () => undefined,
      changed: () => undefined,
    });
    const { winner, calls } = getTournamentStanding(tournament);
    return {
      requests: server.requests.length,
      ended,
      ...(failure ? { failure: failure.message } : {}),
      standing: { calls, ...(winner === undefined ? {} : { winner }) },
    };
  } finally {
    await server.close();
  }
}

if (parentPort) parentPort.postMessage(await countedSelection(workerData as TournamentDesign));
