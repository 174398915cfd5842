import { AIDS, type Judge } from '../contract.ts';
import { viewOf } from '../prompts/view.ts';
import { earliestTally } from '../votes/tallies.ts';
import { describe, votesOf } from './description.ts';
import { type Voter, votingJudge } from './model-judge.ts';
import { questionOf, vote } from './question.ts';
import type { ModelJudgeOptions } from './types.ts';

/** A critic: each vote names the earliest error of the whole proof, or says that there is none (ProcessBench 4). */
export function criticJudge(options: ModelJudgeOptions): Judge {
  return votingJudge(criticVoter(options), votesOf(options));
}

/** The judgements of a critic, one by one. */
export function criticVoter(options: ModelJudgeOptions): Voter {
  const { stop } = options;
  const description = describe('critic', options, {
    context: 'whole',
    votes: { on: 'proof', count: votesOf(options) },
    stop,
  });
  return {
    description,
    tally: () => earliestTally(stop),
    about({ proof, images, freshFrom }) {
      const steps = proof.steps.length;
      // What the user's own template does not name is not in the messages.
      const view = viewOf(proof, { aids: AIDS });
      const question = questionOf(options, view, { steps, images, isFresh: freshFrom !== undefined });
      if ('kind' in question) return question;
      return (sample, signal) =>
        vote(
          question,
          sample,
          (verdict, said) =>
            verdict.kind === 'index' ? { kind: 'earliest', index: verdict.index, said } : undefined,
          signal,
        );
    },
  };
}
