import { t } from '../../../l10n/index.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { type Abstention, type ErrorConfirmer, GRADING_MATERIALS, type Judge, type Judgement } from '../contract.ts';
import { buildPromptVariableValues } from '../prompts/variable-values.ts';
import { createEarliestErrorTally } from '../votes/vote-tallies.ts';
import { createModelJudgeDescription, getPlannedVoteCount } from './description.ts';
import {
  buildJudgeQuery,
  buildQueryFromRequest,
  castModelVote,
  createVoteCaster,
  type VerdictConverter,
} from './judge-question.ts';
import { createVotingJudge, type WholeProofVoter } from './model-judge.ts';
import type { ErrorConfirmerOptions, ModelJudgeOptions } from './types.ts';

/** Creates a critic: each vote names the earliest error of the whole proof, or none (ProcessBench 4). */
export function createCriticJudge(options: ModelJudgeOptions): Judge {
  return createVotingJudge(createCriticVoter(options), getPlannedVoteCount(options));
}

/** Creates the source of a critic's judgements, one at a time. */
export function createCriticVoter(options: ModelJudgeOptions): WholeProofVoter {
  const { stop, aggregate } = options;
  const votes = { on: 'proof', count: getPlannedVoteCount(options) } as const;
  return {
    description: createModelJudgeDescription('critic', options, {
      context: 'whole',
      votes,
      stop,
      ...omitUndefined({ aggregate }),
    }),
    tally: () => createEarliestErrorTally(stop, aggregate),
    // Aids that the user's template doesn't name aren't in the messages.
    about: (request) =>
      createVoteCaster(buildQueryFromRequest(options, request, { aids: GRADING_MATERIALS }), (verdict, said) =>
        verdict.kind === 'index' ? { kind: 'earliest', index: verdict.index, said } : undefined,
      ),
  };
}

type Confirmation = Extract<Judgement, { kind: 'confirmation' }>;

/** Creates a second judge, which checks with one call an error that another judge found in a step (meta-verification). */
export function createErrorConfirmer(options: ErrorConfirmerOptions): ErrorConfirmer {
  const description = createModelJudgeDescription('confirmer', options, {
    context: 'whole',
    votes: { on: 'step', count: 1 },
  });
  return {
    id: options.id,
    describe: () => description,
    async confirm({ proof, step, critique, quote, images, isFresh = false }, signal) {
      const objection = critique.trim() || quote?.trim() || 'This paragraph is wrong.';
      const view = buildPromptVariableValues(proof, { step, aids: GRADING_MATERIALS, critique: objection });
      const steps = proof.steps.length;
      const question = buildJudgeQuery({ ...options, votes: 1 }, view, { steps, images, isFresh });
      if ('kind' in question) return { ...question, step };
      const reply = await castModelVote(question, 0, createConfirmationReader(step), signal);
      return { ...reply, step };
    },
  };
}

function createConfirmationReader(step: number): VerdictConverter<Confirmation | Abstention> {
  return (verdict, said) => {
    if (verdict.kind !== 'verdict') return undefined;
    if (verdict.verdict === 'inconclusive')
      return { kind: 'abstain', step, reason: t('The reply neither confirms nor denies the error.'), said };
    return { kind: 'confirmation', step, verdict: verdict.verdict === 'yes' ? 'confirmed' : 'denied', said };
  };
}
