import { followingOf } from '../checker/sentences.ts';
import type { NotRead } from '../checker/types.ts';
import { addCounts } from '../judge/reasons.ts';
import type { JudgeDescription } from '../judge/types.ts';
import { rangeInDocument } from '../proof/anchor.ts';
import { Pasts } from '../proof/pasts.ts';
import type { Proof, Step } from '../proof/types.ts';
import type { Carried } from './carry.ts';
import type { Ledger, Votes } from './ledger.ts';
import type {
  Finding,
  Rests,
  Review,
  ReviewOutcome,
  StepReview,
  StepState,
  Tally,
  Verdict,
} from './types.ts';
import { fresh, type Standing, stateBy, verdictOf } from './verdict.ts';

/** How far a review is. `kept`: no judge was asked; all verdicts are an older review's. */
export interface Progress {
  readonly stage: 'running' | 'complete' | 'kept';
  /** Milliseconds since the review began. */
  readonly elapsed: number;
}

/** All that a snapshot is concluded from. */
interface Grounds {
  readonly proof: Proof;
  readonly ledger: Ledger;
  readonly stage: Progress['stage'];
  readonly carried: Carried | undefined;
  readonly pasts: Pasts;
  /** Whether a judge that reads step by step was asked, without voting: the checker. */
  readonly isRead: boolean;
  /** Verdicts of judges that vote, the newest first. */
  readonly drawn: readonly Standing[];
}

/**
 * What the replies so far come to. Pure: the same ledger gives the same review.
 * @param carried what an older review of the same document still says of steps that no judge has finished with
 */
export function conclude(
  proof: Proof,
  judges: readonly JudgeDescription[],
  ledger: Ledger,
  progress: Progress,
  carried?: Carried,
): Review {
  const { stage } = progress;
  const isRead = judges.some((judge) => judge.votes === undefined);
  const { drawn, asked } = verdictsOf(proof, ledger, carried);
  const grounds: Grounds = { proof, ledger, stage, carried, pasts: new Pasts(proof), isRead, drawn };
  const steps = proof.steps.map((step) => stepReview(step, grounds));
  const ruling =
    steps.length === 0
      ? undefined
      : drawn.find(({ of, concludes }) => concludes && of.earliestError !== undefined)?.of;
  const shown = asked ?? drawn[0];
  const verdict = shown && shownOf(shown);
  const lastVerdict = [...drawn, ...(carried?.verdict ? [carried.verdict] : [])].find(
    ({ of }) => of.isDone,
  )?.of;
  const firstFalse = steps.findIndex(({ findings }) =>
    findings.some(({ strength }) => strength === 'refuted'),
  );
  const isAskedForMore = judges.some(({ suspects }) => suspects);
  const firstFlag = isAskedForMore ? steps.findIndex(({ findings }) => findings.length > 0) : firstFalse;
  raise(steps, ruling?.isUndecided ? -1 : (ruling?.earliestError ?? firstFalse));
  return {
    proof,
    judges,
    steps,
    outcome: outcomeOf(steps, grounds, ruling, verdict, firstFalse),
    earliestError: ruling?.earliestError ?? firstFlag,
    ...(verdict ? { verdict } : {}),
    ...(lastVerdict ? { lastVerdict } : {}),
    progress: { done: ledger.tallies.size, total: steps.length },
    complete: stage !== 'running',
    elapsed: progress.elapsed,
    tally: total(steps),
    failures: [...ledger.failures],
  };
}

/** A verdict as far as it speaks of the proof that is reviewed. */
function shownOf({ of, steps, concludes }: Standing): Verdict {
  if (steps === of.votes.length && concludes) return of;
  return { ...of, isStale: !concludes, votes: of.votes.slice(0, steps) };
}

/**
 * What steps are drawn from, and the verdict that is being sought. Of several judges that vote the first speaks. One that
 * ended without a word leaves it to the next, and where none has said anything, what was said before stands. While the
 * same text is judged again, what was said of it stays as a whole.
 */
function verdictsOf(
  proof: Proof,
  ledger: Ledger,
  carried: Carried | undefined,
): { readonly drawn: readonly Standing[]; readonly asked?: Standing } {
  const voters = [...ledger.votes.values()];
  const first = voters.find((votes) => !votes.isDone || hasSpoken(votes)) ?? voters[0];
  const old = carried?.verdict;
  if (!first) return { drawn: old ? [old] : [] };
  const asked = fresh(verdictOf(proof, first));
  if (!old) return { drawn: [asked], asked };
  if (first.isDone) return hasSpoken(first) ? { drawn: [asked], asked } : { drawn: [old], asked: old };
  return { drawn: old.concludes ? [old] : [asked, old], asked };
}

function hasSpoken({ earliest, steps, abstained }: Votes): boolean {
  return earliest.size > 0 || steps.size > 0 || abstained > 0;
}

function stepReview(step: Step, grounds: Grounds): StepReview {
  const { ledger, stage, carried } = grounds;
  const { index } = step;
  const read = ledger.tallies.get(index);
  const kept = read ? undefined : carried?.verdicts.get(index);
  const findings = kept ? keptFindings(step, kept) : freshFindings(step, ledger);
  const tally = read ?? kept?.tally;
  const rests = read ? restsOf(index, read, grounds) : kept?.rests;
  const note = kept ? kept.note : ledger.abstentions.get(index);
  const isEdited = carried?.edited.has(index) ?? false;
  const waiting = isEdited ? 'stale' : stage === 'complete' ? 'failed' : 'pending';
  const byChecker = tally ? stateOf(findings) : waiting;
  const { state, votes } = stateOfStep(byChecker, index, grounds);
  const was = state === 'stale' ? pastOf(carried, index) : undefined;
  return {
    step,
    state,
    findings,
    ...(tally ? { tally } : {}),
    ...(rests ? { rests } : {}),
    ...(votes ? { votes } : {}),
    ...(note === undefined ? {} : { note }),
    ...(was ? { was } : {}),
  };
}

/** The next step matters only to a relation that is refuted, or was not: it may take one back. */
function restsOf(index: number, read: Tally, { proof, ledger, pasts }: Grounds): Rests | undefined {
  const isOpen = read.refuted + read.suspected + read.notRead > 0;
  const usesPast = ledger.pasts.has(index);
  if (!isOpen && !usesPast) return undefined;
  return {
    ...(usesPast ? { past: pasts.before(index) } : {}),
    ...(isOpen ? { following: followingOf(proof.steps[index + 1]?.text) } : {}),
  };
}

function keptFindings(step: Step, kept: StepReview): Finding[] {
  return kept.findings.map((finding) => ({
    ...finding,
    loud: false,
    range: rangeInDocument(step, finding.inStep),
  }));
}

function freshFindings(step: Step, ledger: Ledger): Finding[] {
  return (ledger.refutations.get(step.index) ?? [])
    .map(
      ({ judge, refutation: { strength, rule, range, evidence } }): Finding => ({
        judge,
        strength,
        loud: false,
        rule,
        inStep: range,
        range: rangeInDocument(step, range),
        evidence,
      }),
    )
    .sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
}

function stateOf(findings: readonly Finding[]): StepState {
  if (findings.some((finding) => finding.strength === 'refuted')) return 'false-statement';
  return findings.length > 0 ? 'please-check' : 'abstained';
}

/** Joins what the checker says of a step with what the votes say. What is proved false is said whatever the votes are. */
function stateOfStep(
  byChecker: StepState,
  index: number,
  { drawn, carried, stage }: Grounds,
): Pick<StepReview, 'state' | 'votes'> {
  const speaking = drawn.find((one) => isSaidBy(one, index));
  if (!speaking) {
    const past = pastOf(carried, index);
    const isOld = drawn.some(({ steps }) => index >= steps) && past?.votes !== undefined;
    if (isOld) return { state: byChecker === 'false-statement' ? byChecker : 'stale' };
    const isAsked = stage === 'running' && drawn.some(({ of }) => !of.isDone);
    const waits = byChecker === 'abstained' || byChecker === 'pending';
    return { state: isAsked && waits ? 'running' : byChecker };
  }
  const byVotes = index < speaking.steps ? stateBy(speaking.of, index) : 'after-error';
  const votes =
    byVotes === 'after-error' && speaking.of.progress.of === 'steps' ? undefined : speaking.of.votes[index];
  const isMild = byVotes === 'no-error-found' || byVotes === 'after-error' || byVotes === 'abstained';
  const speaks =
    byChecker === 'false-statement' || (byChecker === 'please-check' && byVotes !== 'after-error');
  const state = isMild && speaks ? byChecker : byVotes;
  return votes && index < speaking.steps ? { state, votes } : { state };
}

/** Whether a verdict says something of a step: it was judged, or rests on a settled error. */
function isSaidBy({ of, steps, concludes }: Standing, index: number): boolean {
  if (index >= steps) return concludes && of.earliestError !== undefined && index > of.earliestError;
  return stateBy(of, index) !== 'running';
}

/** What was said of a step before it, or what it rests on, changed. */
function pastOf(carried: Carried | undefined, index: number): StepReview | undefined {
  const kept = carried?.verdicts.get(index);
  return kept ? (kept.was ?? kept) : carried?.edited.get(index);
}

/** Makes the first refuted statement of a step the loud one. */
function raise(steps: StepReview[], index: number): void {
  const step = steps[index];
  if (!step) return;
  const first = step.findings.findIndex((finding) => finding.strength === 'refuted');
  const findings = step.findings.map((finding, k) => (k === first ? { ...finding, loud: true } : finding));
  steps[index] = { ...step, findings };
}

function outcomeOf(
  steps: readonly StepReview[],
  { ledger, stage, isRead }: Grounds,
  ruling: Verdict | undefined,
  verdict: Verdict | undefined,
  firstFalse: number,
): ReviewOutcome {
  if (steps.length === 0) return 'no-steps';
  if (ruling) {
    if (ruling.isUndecided) return 'undecided';
    return ruling.earliestError === -1 ? 'no-error-found' : 'earliest-error';
  }
  if (firstFalse >= 0) return 'false-statement';
  if (stage === 'running') return 'judging';
  if (
    verdict?.isStale ||
    (stage === 'kept' && steps.some(({ state }) => state === 'stale' || state === 'pending'))
  )
    return 'changed';
  if (ledger.failures.length > 0 || (isRead && steps.some(({ tally }) => !tally))) return 'failed';
  if (verdict) return 'no-verdict';
  return steps.some(({ state }) => state === 'please-check') ? 'please-check' : 'nothing-found';
}

function total(steps: readonly StepReview[]): Tally {
  const sum = { held: 0, refuted: 0, suspected: 0, notRead: 0 };
  const reasons: Partial<Record<NotRead, number>> = {};
  for (const { tally } of steps) {
    if (!tally) continue;
    sum.held += tally.held;
    sum.refuted += tally.refuted;
    sum.suspected += tally.suspected;
    sum.notRead += tally.notRead;
    addCounts(reasons, tally.reasons);
  }
  return { ...sum, ...(Object.keys(reasons).length > 0 ? { reasons } : {}) };
}
