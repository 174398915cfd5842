/** The review of one step in a snapshot: the checker's result joined with the votes. */
import { omitUndefined } from '../base/optional-values.ts';
import { truncateFollowingText } from '../checker/index.ts';
import type { RelationCounts } from '../judge/index.ts';
import { type PrecedingTextFingerprints, type Proof, type Step, toDocumentRange } from '../proof/index.ts';
import { type ApplicableVerdict, canVerdictIdentifySteps, getStepStateByVerdict } from './applicable-verdict.ts';
import { findMostQuotedPhrase } from './judge-votes.ts';
import type { ReusableReviewResults } from './reusable-results.ts';
import type { ReviewLog } from './review-log.ts';
import type { CheckerResultDependencies, Finding, StepReview, StepState } from './types.ts';

/** The input of a snapshot. */
export interface StepReviewContext {
  readonly proof: Proof;
  readonly ledger: ReviewLog;
  readonly stage: 'running' | 'complete' | 'kept';
  readonly carried: ReusableReviewResults | undefined;
  readonly pasts: PrecedingTextFingerprints;
  /** Whether the checker, which reads step by step and doesn't vote, ran. */
  readonly isRead: boolean;
  /** Verdicts of judges that vote, the newest first. */
  readonly drawn: readonly ApplicableVerdict[];
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The review of a step from the replies so far. */
export function createStepReview(step: Step, grounds: StepReviewContext): StepReview {
  const { ledger, stage, carried } = grounds;
  const { index } = step;
  const read = ledger.tallies.get(index);
  const kept = read ? undefined : carried?.verdicts.get(index);
  const findings = kept ? relocateFindings(step, kept) : listFreshFindings(step, ledger);
  const tally = read ?? kept?.tally;
  const relations = read ? ledger.relations.get(index) : kept?.relations;
  const rests = read ? getCheckDependencies(index, read, grounds) : kept?.rests;
  const note = kept ? kept.note : ledger.abstentions.get(index);
  const isEdited = carried?.edited.has(index) ?? false;
  const isMissed = grounds.isRead || ledger.failures.length > 0;
  const unread = stage !== 'complete' ? 'pending' : isMissed ? 'failed' : 'abstained';
  const waiting = isEdited ? 'stale' : unread;
  const byChecker = tally ? getCheckerState(findings) : waiting;
  const { state, votes, quote, score } = combineStepState(byChecker, step, grounds);
  const was = state === 'stale' ? getStepBeforeChange(carried, index) : undefined;
  // Faster than `omitUndefined`: this is called for every step after each keystroke.
  const review: Writable<StepReview> = { step, state, findings };
  if (tally !== undefined) review.tally = tally;
  if (relations !== undefined) review.relations = relations;
  if (rests !== undefined) review.rests = rests;
  if (votes !== undefined) review.votes = votes;
  if (score !== undefined) review.score = score;
  if (quote !== undefined) review.quote = quote;
  if (note !== undefined) review.note = note;
  if (was !== undefined) review.was = was;
  return review;
}

/** The next step matters unless every relation holds: it may retract a refuted relation or complete an unread one. */
function getCheckDependencies(
  index: number,
  read: RelationCounts,
  { proof, ledger, pasts }: StepReviewContext,
): CheckerResultDependencies | undefined {
  const isOpen = read.refuted + read.suspected + read.notRead > 0;
  const usesPast = ledger.pasts.has(index);
  if (!isOpen && !usesPast) return undefined;
  return omitUndefined({
    past: usesPast ? pasts.before(index) : undefined,
    following: isOpen ? truncateFollowingText(proof.steps[index + 1]?.text) : undefined,
  });
}

function relocateFindings(step: Step, kept: StepReview): Finding[] {
  return kept.findings.map((finding) => ({
    ...finding,
    loud: false,
    range: toDocumentRange(step, finding.inStep),
  }));
}

function listFreshFindings(step: Step, ledger: ReviewLog): Finding[] {
  return (ledger.refutations.get(step.index) ?? [])
    .map(
      ({ judge, refutation: { strength, rule, range, evidence } }): Finding => ({
        judge,
        strength,
        loud: false,
        rule,
        inStep: range,
        range: toDocumentRange(step, range),
        evidence,
      }),
    )
    .sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
}

function getCheckerState(findings: readonly Finding[]): StepState {
  if (findings.some((finding) => finding.strength === 'refuted')) return 'false-statement';
  return findings.length > 0 ? 'please-check' : 'abstained';
}

/** Joins the checker's result on a step with the votes. A refuted statement is always shown. */
function combineStepState(
  byChecker: StepState,
  step: Step,
  { drawn, carried, stage }: StepReviewContext,
): Pick<StepReview, 'state' | 'votes' | 'quote' | 'score'> {
  const { index } = step;
  const speaking = drawn.find((one) => isCoveredByVerdict(one, index));
  if (!speaking) {
    const past = getStepBeforeChange(carried, index);
    const isOld = drawn.some(({ steps }) => index >= steps) && past?.votes !== undefined;
    if (isOld) return { state: byChecker === 'false-statement' ? byChecker : 'stale' };
    const isAsked = stage === 'running' && drawn.some(({ of }) => !of.isDone && canVerdictIdentifySteps(of));
    const waits = byChecker === 'abstained' || byChecker === 'pending';
    return { state: isAsked && waits ? 'running' : byChecker };
  }
  const byVotes = index < speaking.steps ? getStepStateByVerdict(speaking.of, index) : 'after-error';
  const votes = byVotes === 'after-error' && speaking.of.progress.of === 'steps' ? undefined : speaking.of.votes[index];
  const isMild = byVotes === 'no-error-found' || byVotes === 'after-error' || byVotes === 'abstained';
  const speaks = byChecker === 'false-statement' || (byChecker === 'please-check' && byVotes !== 'after-error');
  // A refutation is stronger than doubt.
  const isProved = byVotes === 'doubtful' && byChecker === 'false-statement';
  const state = isProved || (isMild && speaks) ? byChecker : byVotes;
  if (index >= speaking.steps) return { state };
  const isObjectedTo = byVotes !== 'after-error' && votes !== undefined && votes.against > 0;
  const quote = isObjectedTo ? findMostQuotedPhrase(speaking.of, step) : undefined;
  return omitUndefined({ state, votes, quote, score: speaking.of.scores?.[index] });
}

/** Whether a verdict covers a step: it was judged, or comes after a settled error. */
function isCoveredByVerdict({ of, steps, concludes }: ApplicableVerdict, index: number): boolean {
  if (!canVerdictIdentifySteps(of)) return false;
  if (index >= steps) return concludes && of.earliestError !== undefined && index > of.earliestError;
  const state = getStepStateByVerdict(of, index);
  return state !== 'running' && state !== 'failed';
}

/** The review of a step before it, or its context, changed. */
function getStepBeforeChange(carried: ReusableReviewResults | undefined, index: number): StepReview | undefined {
  const kept = carried?.verdicts.get(index);
  return kept ? (kept.was ?? kept) : carried?.edited.get(index);
}
