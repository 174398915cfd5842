import { t } from '../../../l10n/index.ts';
import type { JudgeFailure } from '../calls/failure.ts';
import { type Aid, type Judge, type Judgement, leakWords, type Said } from '../contract.ts';
import { gradeTally } from '../votes/tallies.ts';
import { describe, votesOf } from './description.ts';
import { type Voter, votingJudge } from './model-judge.ts';
import { castOf, questionAbout, type Verdict } from './question.ts';
import type { GraderOptions } from './types.ts';

/** A grader of whole proofs: yes or no, or points up to a maximum, voted or averaged (Scaling generative verifiers 3). */
export function graderJudge(options: GraderOptions): Judge {
  return votingJudge(graderVoter(options), votesOf(options));
}

/** The judgements of a grader, one by one. */
export function graderVoter(options: GraderOptions): Voter {
  const { prompt, thresholds, aid } = options;
  // No sequential test is known for points: its budget mode is the exact one.
  const stop = options.stop === 'all' ? 'all' : 'exact';
  const max = prompt.parse === 'points' ? prompt.max : 1;
  const aids = aid === 'none' ? [] : [aid];
  const caution = cautionOf(aid);
  const description = describe('grader', options, {
    context: 'whole',
    votes: { on: 'proof', count: votesOf(options) },
    thresholds,
    stop,
    aids,
    ...(caution === undefined ? {} : { caution }),
  });
  return {
    description,
    tally: () => gradeTally(stop, { max, thresholds }),
    about(request) {
      if (aid !== 'none' && !request.proof[aid]?.text.trim()) return without(aid);
      return castOf(questionAbout(options, request, { aids }), gradeBy(max));
    },
  };
}

/** The caution for a judge that sees an answer; undefined if it needs none. */
export function cautionOf(aid: GraderOptions['aid']): string | undefined {
  return aid === 'none' ? undefined : leakWords([aid]);
}

const AID_WORDS: Readonly<Record<Aid, () => string>> = {
  rubric: () => t('a rubric'),
  reference: () => t('a reference proof'),
  answer: () => t('the correct final answer'),
};

/** The failure of a judge that needs a part which the proof doesn't have. */
export function without(aid: Aid): JudgeFailure {
  const message = t(
    "This judge needs {0}, which isn't given. Add “{1}” to the front matter or as a file next to the proof, or choose another judge.",
    AID_WORDS[aid](),
    aid,
  );
  return { kind: 'failure', failure: 'refused', message };
}

/** Makes judgements of a grader's verdicts, on a scale up to `max`. */
export function gradeBy(max: number): (verdict: Verdict, said: Said) => Judgement | undefined {
  return (verdict, said) => {
    if (verdict.kind === 'points') return { kind: 'grade', points: verdict.points, max, said };
    if (verdict.kind !== 'verdict') return undefined;
    if (verdict.verdict === 'inconclusive')
      return { kind: 'abstain', reason: t("The reply doesn't decide whether the proof is right."), said };
    return { kind: 'grade', points: verdict.verdict === 'yes' ? 1 : 0, max, said };
  };
}
