/** A *scripted* model behind the `ModelQuerier` port: it replies what the test says, in the order in which the test says. */

import type { JudgeFailure } from '../../src/core/judge/calls/failure.ts';
import type { ModelCall, ModelReply } from '../../src/core/judge/calls/types.ts';
import type { Judge, JudgeReply } from '../../src/core/judge/contract.ts';
import type { ModelQuerier } from '../../src/core/judge/models/types.ts';
import type { Proof } from '../../src/core/proof/types.ts';

export interface ScriptedAsk {
  readonly ask: ModelQuerier;
  /** Every call that was made, in order. */
  readonly asked: readonly ModelCall[];
  /** Those that were aborted before they had a reply. */
  readonly aborted: readonly ModelCall[];
  /** Those that wait for their reply. */
  readonly open: readonly ModelCall[];
  /** The most that waited at a time. */
  readonly most: number;
  /** Lets one that waits have its reply: the `pick`th, counted round. */
  release(pick: number): void;
}

interface Waiting {
  readonly call: ModelCall;
  readonly go: () => void;
}

/** How long a call may wait for `release`, in milliseconds: without a bound a test that lets none go would never end. */
const PATIENCE = 20_000;

/** A call that nobody lets go ends in an error. */
export function scriptedAsk(answer: (call: ModelCall) => ModelReply | JudgeFailure): ScriptedAsk {
  const asked: ModelCall[] = [];
  const aborted: ModelCall[] = [];
  let waiting: Waiting[] = [];
  let most = 0;
  return {
    asked,
    aborted,
    get open() {
      return waiting.map(({ call }) => call);
    },
    get most() {
      return most;
    },
    release(pick) {
      const [one] = waiting.splice(pick % Math.max(1, waiting.length), 1);
      one?.go();
    },
    ask: (call, signal) => {
      signal.throwIfAborted();
      asked.push(call);
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting = waiting.filter((other) => other !== one);
          reject(new Error('The test let this call of the scripted model wait: release it.'));
        }, PATIENCE);
        const go = (): void => {
          clearTimeout(late);
          resolve(answer(call));
        };
        const one: Waiting = { call, go };
        waiting.push(one);
        most = Math.max(most, waiting.length);
        signal.addEventListener('abort', () => {
          if (!waiting.includes(one)) return;
          clearTimeout(late);
          waiting = waiting.filter((other) => other !== one);
          aborted.push(call);
          reject(signal.reason);
        });
      });
    },
  };
}

export const replied = (text: string, more: Partial<ModelReply> = {}): ModelReply => ({ kind: 'reply', text, ...more });

export interface Driven {
  readonly replies: JudgeReply[];
  /** Calls made when it was aborted. */
  readonly before: number;
  /** Whether the judge ended by itself or with the abort. */
  readonly hasEnded: boolean;
}

/**
 * Has a judge judge while the model replies in the order of `picks` (round and round).
 * @param abortAfter after so many replies of the model it is aborted
 */
export async function drive(
  judge: Judge,
  proof: Proof,
  model: ScriptedAsk,
  picks: readonly number[] = [0],
  { abortAfter = Number.POSITIVE_INFINITY, steps = proof.steps.map(({ index }) => index) } = {},
): Promise<Driven> {
  const abort = new AbortController();
  const replies: JudgeReply[] = [];
  let hasEnded = false;
  const run = (async () => {
    for await (const reply of judge.judge({ proof, steps }, abort.signal)) replies.push(reply);
    hasEnded = true;
  })();
  let before = Number.NaN;
  await turn();
  for (let released = 0; !hasEnded && released < 10_000; released++) {
    if (released >= abortAfter) {
      before = model.asked.length;
      abort.abort();
      await turn();
      break;
    }
    if (model.open.length === 0) throw new Error('The judge waits for nothing.');
    model.release(picks[released % picks.length] ?? 0);
    await turn();
  }
  if (hasEnded) await run;
  return { replies, before, hasEnded };
}

/** Lets all promises that are ready run. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
