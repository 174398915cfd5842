import { AIDS, type Judge } from '../contract.ts';
import { earliestTally } from '../votes/tallies.ts';
import { describe, votesOf } from './description.ts';
import { type Voter, votingJudge } from './model-judge.ts';
import { castOf, questionAbout } from './question.ts';
import type { ModelJudgeOptions } from './types.ts';

/** A critic: each vote names the earliest error of the whole proof, or says that there is none (ProcessBench 4). */
export function criticJudge(options: ModelJudgeOptions): Judge {
  return votingJudge(criticVoter(options), votesOf(options));
}

/** The judgements of a critic, one by one. */
export function criticVoter(options: ModelJudgeOptions): Voter {
  const { stop } = options;
  const votes = { on: 'proof', count: votesOf(options) } as const;
  return {
    description: describe('critic', options, { context: 'whole', votes, stop }),
    tally: () => earliestTally(stop),
    // What the user's own template does not name is not in the messages.
    about: (request) =>
      castOf(questionAbout(options, request, { aids: AIDS }), (verdict, said) =>
        verdict.kind === 'index' ? { kind: 'earliest', index: verdict.index, said } : undefined,
      ),
  };
}
