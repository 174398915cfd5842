import { t } from '../../../l10n/index.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import type { JudgeFailure } from '../calls/failure.ts';
import { type GradingMaterial, getAnswerLeakCaution, type Judge, type Judgement } from '../contract.ts';
import { createGradeTally } from '../votes/vote-tallies.ts';
import { createModelJudgeDescription, getPlannedVoteCount } from './description.ts';
import { buildQueryFromRequest, createVoteCaster, type VerdictConverter } from './judge-question.ts';
import { createVotingJudge, type WholeProofVoter } from './model-judge.ts';
import type { GraderJudgeOptions } from './types.ts';

/** A grader of whole proofs: yes or no, or points up to a maximum, voted or averaged (Scaling generative verifiers 3). */
export function createGraderJudge(options: GraderJudgeOptions): Judge {
  return createVotingJudge(createGraderVoter(options), getPlannedVoteCount(options));
}

/** Creates the source of a grader's judgements, one at a time. */
export function createGraderVoter(options: GraderJudgeOptions): WholeProofVoter {
  const { prompt, thresholds, aid, aggregate } = options;
  // No sequential test is known for points, so `sprt` works like `exact`.
  const stop = options.stop === 'all' ? 'all' : 'exact';
  const max = prompt.parse === 'points' ? prompt.max : 1;
  const aids = aid === 'none' ? [] : [aid];
  const caution = getGradingMaterialCaution(aid);
  const description = createModelJudgeDescription('grader', options, {
    context: 'whole',
    votes: { on: 'proof', count: getPlannedVoteCount(options) },
    thresholds,
    stop,
    aids,
    ...omitUndefined({ caution, aggregate }),
  });
  return {
    description,
    tally: () => createGradeTally(stop, { max, thresholds }, aggregate),
    about(request) {
      if (aid !== 'none' && !request.proof[aid]?.text.trim()) return createMissingMaterialFailure(aid);
      return createVoteCaster(buildQueryFromRequest(options, request, { aids }), createVerdictToGradeConverter(max));
    },
  };
}

/** Returns the caution for a grader that sees the final answer or a reference; otherwise undefined. */
export function getGradingMaterialCaution(aid: GraderJudgeOptions['aid']): string | undefined {
  return aid === 'none' ? undefined : getAnswerLeakCaution([aid]);
}

const AID_WORDS: Readonly<Record<GradingMaterial, () => string>> = {
  rubric: () => t('a rubric'),
  reference: () => t('a reference proof'),
  answer: () => t('the correct final answer'),
};

/** Creates the failure of a judge that needs an aid which the proof doesn't have. */
export function createMissingMaterialFailure(aid: GradingMaterial): JudgeFailure {
  const message = t(
    'This judge needs {0}, which is missing. Add “{1}” to the front matter of the proof or to the row of the data set, add a file <name>.{1}.md next to the proof, or choose another judge.',
    AID_WORDS[aid](),
    aid,
  );
  return { kind: 'failure', failure: 'refused', message };
}

/** Creates a function that converts a grader's verdicts to judgements with points up to `max`. */
export function createVerdictToGradeConverter(max: number): VerdictConverter<Judgement> {
  return (verdict, said) => {
    if (verdict.kind === 'points') return { kind: 'grade', points: verdict.points, max, said };
    if (verdict.kind !== 'verdict') return undefined;
    if (verdict.verdict === 'inconclusive')
      return { kind: 'abstain', reason: t("The reply doesn't decide whether the proof is correct."), said };
    return { kind: 'grade', points: verdict.verdict === 'yes' ? 1 : 0, max, said };
  };
}
