import { viewOf } from '../prompts/index.ts';
import { AIDS, type Judge } from '../types.ts';
import { describe, votesOf } from './description.ts';
import { modelJudge } from './model-judge.ts';
import { Halt, poll } from './poll.ts';
import { questionOf, vote } from './question.ts';
import { earliestTally } from './tallies.ts';
import type { ModelJudgeOptions } from './types.ts';

/** A critic: each vote names the earliest error of the whole proof, or says that there is none (ProcessBench 4). */
export function criticJudge(options: ModelJudgeOptions): Judge {
  const { stop } = options;
  const votes = votesOf(options);
  const description = describe('critic', options, {
    context: 'whole',
    votes: { on: 'proof', count: votes },
    stop,
  });
  return modelJudge(description, async ({ proof, images, freshFrom }, say, signal) => {
    const steps = proof.steps.length;
    // What the user's own template does not name is not in the messages.
    const view = viewOf(proof, { aids: AIDS });
    const question = questionOf(options, view, { steps, images, isFresh: freshFrom !== undefined });
    if ('kind' in question) return say(question);
    await poll(
      {
        votes,
        tally: earliestTally(stop),
        halt: new Halt(),
        say,
        cast: (sample, at) =>
          vote(
            question,
            sample,
            (verdict, said) =>
              verdict.kind === 'index' ? { kind: 'earliest', index: verdict.index, said } : undefined,
            at,
          ),
      },
      signal,
    );
  });
}
