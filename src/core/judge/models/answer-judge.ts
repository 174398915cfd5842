import type { Proof } from '../../proof/index.ts';
import type { Judge, Judgement, VoteReplyRecord } from '../contract.ts';
import { buildPromptMessages } from '../prompts/prompt-messages.ts';
import { buildPromptVariableValues } from '../prompts/variable-values.ts';
import { createAnswerGraderTally } from '../votes/vote-tallies.ts';
import { createModelJudgeDescription, getPlannedVoteCount, getQueriedModelName } from './description.ts';
import { createMissingMaterialFailure } from './grader.ts';
import {
  buildQueryFromRequest,
  createVoteCaster,
  type FollowUpQuery,
  type JudgeQuery,
  type ReplyWithVerdict,
} from './judge-question.ts';
import { createVotingJudge } from './model-judge.ts';
import { resolveSamplingParameters } from './sampling.ts';
import type { AnswerGraderJudgeOptions } from './types.ts';

/**
 * Judges whether the final answer equals the reference's (U-MATH 3.3, mu-MATH). If the reply has no readable verdict, a second model, the
 * extractor, is queried about the conclusion of the reply.
 */
export function createAnswerGraderJudge(options: AnswerGraderJudgeOptions): Judge {
  const votes = getPlannedVoteCount(options);
  // No sequential test is known for three verdicts, so `sprt` works like `exact`.
  const stop = options.stop === 'all' ? 'all' : 'exact';
  const description = createModelJudgeDescription('answer', options, {
    context: 'whole',
    votes: { on: 'proof', count: votes },
    stop,
    aids: ['answer'],
  });
  return createVotingJudge(
    {
      description,
      tally: () => createAnswerGraderTally(stop),
      about(request) {
        const { proof } = request;
        if (!proof.answer?.text.trim()) return createMissingMaterialFailure('answer');
        const asked = buildQueryFromRequest(options, request, { aids: ['answer'] });
        return createVoteCaster('kind' in asked ? asked : addExtractor(asked, options, proof), toAnswerJudgement);
      },
    },
    votes,
  );
}

function addExtractor(question: JudgeQuery, { extractor }: AnswerGraderJudgeOptions, proof: Proof): JudgeQuery {
  if (!extractor) return question;
  const { endpoint, prompt } = extractor;
  const further = ({ critique }: { readonly critique: string }): FollowUpQuery | undefined => {
    // A reply that has only reasoning has no conclusion to extract.
    if (critique === '') return undefined;
    const view = buildPromptVariableValues(proof, { aids: ['answer'], critique });
    const messages = buildPromptMessages(prompt, view);
    const sampling = resolveSamplingParameters({ endpoint, prompt, votes: 1 });
    return { call: { endpoint, model: getQueriedModelName(extractor), messages, sampling }, prompt };
  };
  return { ...question, further };
}

function toAnswerJudgement(verdict: ReplyWithVerdict, said: VoteReplyRecord): Judgement | undefined {
  return verdict.kind === 'verdict' ? { kind: 'answer', verdict: verdict.verdict, said } : undefined;
}
