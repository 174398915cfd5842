import { omitUndefined } from '../base/optional-values.ts';
import type { UncheckedRelationReason } from '../checker/index.ts';
import type { CallUsage, JudgeFailure } from '../judge/calls/index.ts';
import { addUncheckedRelationCounts, type JudgeDescription, type RelationCounts } from '../judge/index.ts';
import { getPrecedingTextFingerprints, type Proof } from '../proof/index.ts';
import {
  type ApplicableVerdict,
  createFullyApplicableVerdict,
  hasTooFewVotesToConclude,
  isVerdictConclusive,
} from './applicable-verdict.ts';
import { computeVerdictFromVotes } from './conclude-verdict.ts';
import { sumVoteUsage } from './judge-votes.ts';
import type { ReusableReviewResults } from './reusable-results.ts';
import type { ReviewLog, VotingJudgeReplies } from './review-log.ts';
import { computeReviewOutcome } from './review-outcome.ts';
import { createStepReview, type StepReviewContext } from './step-review.ts';
import type { FinalAnswerComparison, Review, StepReview, Verdict } from './types.ts';
import { getVotePlan, selectCountedVotes, sortJudgeFailures } from './vote-counts.ts';

/** The stage of a review. `kept`: no judge ran; all verdicts come from an older review. */
interface ReviewProgress {
  readonly stage: 'running' | 'complete' | 'kept';
  /** Milliseconds since the review began. */
  readonly elapsed: number;
}

/**
 * Concludes a review from the replies so far. Pure: the same log gives the same review.
 * @param carried results of an older review of the same document for steps that no judge has finished
 * @param answer how the final answer compares with the reference's
 */
export function computeReviewFromLog(
  proof: Proof,
  judges: readonly JudgeDescription[],
  ledger: ReviewLog,
  progress: ReviewProgress,
  carried?: ReusableReviewResults,
  answer?: FinalAnswerComparison,
): Review {
  const { stage } = progress;
  const isRead = judges.some((judge) => !getVotePlan(judge));
  const { drawn, asked } = collectVerdicts(proof, ledger, carried);
  const grounds: StepReviewContext = {
    proof,
    ledger,
    stage,
    carried,
    pasts: getPrecedingTextFingerprints(proof),
    isRead,
    drawn,
  };
  const steps = proof.steps.map((step) => createStepReview(step, grounds));
  const ruling =
    steps.length === 0 ? undefined : drawn.find(({ of, concludes }) => concludes && isVerdictConclusive(of))?.of;
  const shown = asked ?? drawn[0];
  const verdict = shown && trimVerdict(shown);
  const known = [...drawn, ...(carried?.verdict ? [carried.verdict] : [])].flatMap(({ of }) => (of.isDone ? [of] : []));
  const lastVerdict = known.find((of) => !hasTooFewVotesToConclude(of)) ?? known[0];
  const firstFalse = steps.findIndex(({ findings }) => findings.some(({ strength }) => strength === 'refuted'));
  const isAskedForMore = judges.some(({ suspects }) => suspects);
  const firstFlag = isAskedForMore ? steps.findIndex(({ findings }) => findings.length > 0) : firstFalse;
  const named = ruling?.earliestError;
  // Refuted statements lead, whatever a judge says.
  markLoudFinding(steps, firstFalse);
  return omitUndefined({
    proof,
    judges,
    steps,
    outcome: computeReviewOutcome(steps, {
      stage,
      isRead,
      failures: ledger.failures.length,
      ruling,
      verdict,
      answer,
    }),
    earliestError: named ?? firstFlag,
    verdict,
    lastVerdict,
    progress: { done: ledger.tallies.size, total: steps.length },
    complete: stage !== 'running',
    elapsed: progress.elapsed,
    tally: sumRelationCounts(steps),
    failures: collectFailures(ledger),
    usage: ledger.votes.size > 0 ? sumReviewUsage(ledger) : undefined,
    answer,
  });
}

/** The part of a verdict that applies to the reviewed proof. */
function trimVerdict({ of, steps, concludes }: ApplicableVerdict): Verdict {
  if (steps === of.judged.steps.length && concludes) return of;
  return { ...of, isStale: !concludes, votes: of.votes.slice(0, steps) };
}

/**
 * The verdicts that step states come from, and the current verdict. If several judges vote, the first one counts; if it ended
 * without a vote, the next one does. If none has a vote, or decisive votes failed, the earlier verdict still applies. While the
 * same text is judged again, its earlier verdict stays as a whole.
 */
function collectVerdicts(
  proof: Proof,
  ledger: ReviewLog,
  carried: ReusableReviewResults | undefined,
): { readonly drawn: readonly ApplicableVerdict[]; readonly asked?: ApplicableVerdict } {
  const voters = [...ledger.votes.values()];
  const first = voters.find((votes) => !votes.isDone || hasCountedVotes(votes)) ?? voters[0];
  const old = carried?.verdict;
  if (!first) return { drawn: old ? [old] : [] };
  const asked = createFullyApplicableVerdict(computeVerdictFromVotes(proof, first));
  if (!old) return { drawn: [asked], asked };
  if (first.isDone && !hasCountedVotes(first)) return { drawn: [old], asked: old };
  const isTheLast = !hasTooFewVotesToConclude(asked.of) || hasTooFewVotesToConclude(old.of);
  if (first.isDone && isTheLast) return { drawn: [asked], asked };
  return { drawn: old.concludes ? [old] : [asked, old], asked };
}

function hasCountedVotes({ opinions }: VotingJudgeReplies): boolean {
  return opinions.length > 0;
}

/** Makes the first refuted statement of a step the loud one. */
function markLoudFinding(steps: StepReview[], index: number): void {
  const step = steps[index];
  if (!step) return;
  const first = step.findings.findIndex((finding) => finding.strength === 'refuted');
  const findings = step.findings.map((finding, k) => (k === first ? { ...finding, loud: true } : finding));
  steps[index] = { ...step, findings };
}

/** All failures, in an order that doesn't depend on their time. */
function collectFailures({ failures, votes }: ReviewLog): JudgeFailure[] {
  const broken = [...votes.values()].flatMap(({ judge, opinions }): JudgeFailure[] => {
    if (selectCountedVotes(judge, opinions).surplus === 0) return [];
    const message = `The judge "${judge.id}" returned more votes than requested. The extra votes don't count.`;
    return [{ kind: 'failure', failure: 'unparsable', message }];
  });
  return sortJudgeFailures([...failures, ...broken]);
}

/** The usage of models in this review, including votes that don't count. */
function sumReviewUsage({ votes }: ReviewLog): CallUsage {
  const all = [...votes.values()].flatMap(({ opinions, confirmation: second }) =>
    second && !('kind' in second) ? [...opinions, second] : opinions,
  );
  return sumVoteUsage(all);
}

function sumRelationCounts(steps: readonly StepReview[]): RelationCounts {
  const sum = { held: 0, noCounterexample: 0, refuted: 0, suspected: 0, notRead: 0 };
  const reasons: Partial<Record<UncheckedRelationReason, number>> = {};
  for (const { tally } of steps) {
    if (!tally) continue;
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += tally[key];
    addUncheckedRelationCounts(reasons, tally.reasons);
  }
  return { ...sum, ...(Object.keys(reasons).length > 0 ? { reasons } : {}) };
}
