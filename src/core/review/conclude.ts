import type { JudgeDescription, JudgeFailure, JudgeReply, Refutation } from '../judge/types.ts';
import { rangeInDocument } from '../proof/anchor.ts';
import type { Proof, Step } from '../proof/types.ts';
import type { Carried } from './carry.ts';
import type { Finding, Review, ReviewOutcome, StepReview, StepState, Tally } from './types.ts';

/** The replies that a review has had so far. Filled by the engine, read by `conclude`. */
export interface Ledger {
  readonly refutations: Map<number, { judge: string; refutation: Refutation }[]>;
  readonly abstentions: Map<number, string>;
  readonly failures: JudgeFailure[];
  /** What was read of each step that a judge has finished with. */
  readonly tallies: Map<number, Tally>;
}

export function createLedger(): Ledger {
  return { refutations: new Map(), abstentions: new Map(), failures: [], tallies: new Map() };
}

/** Enters one reply. */
export function enter(ledger: Ledger, judge: string, reply: JudgeReply): void {
  switch (reply.kind) {
    case 'refutation': {
      const list = ledger.refutations.get(reply.step);
      if (list) list.push({ judge, refutation: reply });
      else ledger.refutations.set(reply.step, [{ judge, refutation: reply }]);
      return;
    }
    case 'coverage': {
      const { held, refuted, suspected, notRead } = reply;
      ledger.tallies.set(reply.step, { held, refuted, suspected, notRead });
      return;
    }
    case 'abstain':
      if (reply.step !== undefined) ledger.abstentions.set(reply.step, reply.reason);
      return;
    case 'failure':
      ledger.failures.push(reply);
      return;
    case 'earliest':
    case 'step':
    case 'scores':
    case 'grade':
    case 'answer':
    case 'comparison':
      // No judge gives these yet; what they come to is concluded together with the first that does.
      return;
    default:
      reply satisfies never;
  }
}

/** How far a review is. `kept`: no judge was asked; all verdicts are an older review's. */
export interface Progress {
  readonly stage: 'running' | 'complete' | 'kept';
  /** Milliseconds since the review began. */
  readonly elapsed: number;
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
  const steps = proof.steps.map((step) => stepReview(step, ledger, progress, carried));
  const earliestError = steps.findIndex(({ state }) => state === 'false-statement');
  raise(steps, earliestError);
  const outcome = outcomeOf(steps, ledger, progress, earliestError);
  return {
    proof,
    judges,
    steps,
    outcome,
    earliestError,
    progress: { done: ledger.tallies.size, total: steps.length },
    complete: progress.stage !== 'running',
    elapsed: progress.elapsed,
    tally: steps.reduce((sum, { tally }) => (tally ? add(sum, tally) : sum), NOTHING),
    failures: [...ledger.failures],
  };
}

function stepReview(
  step: Step,
  ledger: Ledger,
  { stage }: Progress,
  carried: Carried | undefined,
): StepReview {
  const tally = ledger.tallies.get(step.index);
  const kept = tally ? undefined : carried?.verdicts.get(step.index);
  if (kept) {
    const findings = kept.findings.map((finding) => ({
      ...finding,
      loud: false,
      range: rangeInDocument(step, finding.inStep),
    }));
    return { ...kept, step, findings };
  }
  const findings = (ledger.refutations.get(step.index) ?? [])
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
  const note = ledger.abstentions.get(step.index);
  const waiting = carried?.edited.has(step.index) ? 'stale' : stage === 'complete' ? 'failed' : 'pending';
  return {
    step,
    state: stateOf(findings, tally !== undefined, waiting),
    findings,
    ...(tally ? { tally } : {}),
    ...(note === undefined ? {} : { note }),
  };
}

function stateOf(findings: readonly Finding[], done: boolean, waiting: StepState): StepState {
  if (findings.some((finding) => finding.strength === 'refuted')) return 'false-statement';
  if (findings.length > 0) return 'please-check';
  return done ? 'abstained' : waiting;
}

/** Makes the first refuted statement of the earliest step that has one the loud one. */
function raise(steps: StepReview[], index: number): void {
  const step = steps[index];
  if (!step) return;
  const first = step.findings.findIndex((finding) => finding.strength === 'refuted');
  const findings = step.findings.map((finding, k) => (k === first ? { ...finding, loud: true } : finding));
  steps[index] = { ...step, findings };
}

function outcomeOf(
  steps: readonly StepReview[],
  ledger: Ledger,
  { stage }: Progress,
  earliestError: number,
): ReviewOutcome {
  if (steps.length === 0) return 'no-steps';
  if (earliestError >= 0) return 'false-statement';
  if (stage === 'running') return 'judging';
  if (stage === 'kept' && steps.some(({ tally }) => !tally)) return 'changed';
  if (ledger.failures.length > 0 || steps.some(({ tally }) => !tally)) return 'failed';
  return steps.some(({ state }) => state === 'please-check') ? 'please-check' : 'nothing-found';
}

const NOTHING: Tally = { held: 0, refuted: 0, suspected: 0, notRead: 0 };

function add(a: Tally, b: Tally): Tally {
  return {
    held: a.held + b.held,
    refuted: a.refuted + b.refuted,
    suspected: a.suspected + b.suspected,
    notRead: a.notRead + b.notRead,
  };
}
