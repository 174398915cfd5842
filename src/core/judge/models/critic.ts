import { t } from '../../../l10n/index.ts';
import { type Abstention, AIDS, type Confirmer, type Judge, type Judgement, type Said } from '../contract.ts';
import { viewOf } from '../prompts/view.ts';
import { earliestTally } from '../votes/tallies.ts';
import { describe, votesOf } from './description.ts';
import { type Voter, votingJudge } from './model-judge.ts';
import { castOf, questionAbout, questionOf, type Verdict, vote } from './question.ts';
import type { ConfirmOptions, ModelJudgeOptions } from './types.ts';

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

type Confirmation = Extract<Judgement, { kind: 'confirmation' }>;

/** A second judge: one call, about one step and what another judge said of it (meta-verification). */
export function confirmer(options: ConfirmOptions): Confirmer {
  const description = describe('confirmer', options, {
    context: 'whole',
    votes: { on: 'step', count: 1 },
  });
  return {
    id: options.id,
    describe: () => description,
    async confirm({ proof, step, critique, quote, images, isFresh = false }, signal) {
      const objection = critique.trim() || quote?.trim() || 'This paragraph is wrong.';
      const view = viewOf(proof, { step, aids: AIDS, critique: objection });
      const steps = proof.steps.length;
      const question = questionOf({ ...options, votes: 1 }, view, { steps, images, isFresh });
      if ('kind' in question) return { ...question, step };
      const reply = await vote(question, 0, confirmedBy(step), signal);
      return { ...reply, step };
    },
  };
}

function confirmedBy(step: number): (verdict: Verdict, said: Said) => Confirmation | Abstention | undefined {
  return (verdict, said) => {
    if (verdict.kind !== 'verdict') return undefined;
    if (verdict.verdict === 'inconclusive')
      return {
        kind: 'abstain',
        step,
        reason: t("The reply doesn't decide whether the objection stands."),
        said,
      };
    return { kind: 'confirmation', step, verdict: verdict.verdict === 'yes' ? 'confirmed' : 'denied', said };
  };
}
