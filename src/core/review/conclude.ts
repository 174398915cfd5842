import type { JudgeDescription, JudgeFailure, JudgeReply, Refutation } from '../judge/types.ts';
import { rangeInDocument } from '../proof/anchor.ts';
import type { Proof, Step } from '../proof/types.ts';
import type { Finding, Review, ReviewOutcome, StepReview, StepState, Tally } from './types.ts';

/** The replies that a review has had so far. Filled by the engine, read by `conclude`. */
export interface Ledger {
  readonly refutations: Map<number, { judge: string; refutation: Refutation }[]>;
  readonly abstentions: Map<number, string>;
  readonly failures: JudgeFailure[];
  /** Steps that a judge has finished with. */
  readonly done: Set<number>;
  tally: Tally;
}

export function createLedger(): Ledger {
  return {
    refutations: new Map(),
    abstentions: new Map(),
    failures: [],
    done: new Set(),
    tally: { held: 0, refuted: 0, suspected: 0, notRead: 0 },
  };
}

/** Enters one reply. Judgements of kinds that no judge here gives yet are refused by the compiler, not at run time. */
export function enter(ledger: Ledger, judge: string, reply: JudgeReply): void {
  switch (reply.kind) {
    case 'refutation': {
      const list = ledger.refutations.get(reply.step);
      if (list) list.push({ judge, refutation: reply });
      else ledger.refutations.set(reply.step, [{ judge, refutation: reply }]);
      return;
    }
    case 'coverage': {
      const { tally } = ledger;
      ledger.tally = {
        held: tally.held + reply.held,
        refuted: tally.refuted + reply.refuted,
        suspected: tally.suspected + reply.suspected,
        notRead: tally.notRead + reply.notRead,
      };
      ledger.done.add(reply.step);
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
      // Model judges are concluded once there are any.
      return;
    default:
      reply satisfies never;
  }
}

/** What the replies so far come to. Pure: the same ledger gives the same review. */
export function conclude(
  proof: Proof,
  judges: readonly JudgeDescription[],
  ledger: Ledger,
  progress: { readonly complete: boolean; readonly elapsed: number },
): Review {
  let loudTaken = false;
  let earliestError = -1;
  let suspected = false;

  const steps = proof.steps.map((step): StepReview => {
    const findings = (ledger.refutations.get(step.index) ?? [])
      .map(
        ({ judge, refutation }): Finding => ({
          judge,
          strength: refutation.strength,
          loud: false,
          rule: refutation.rule,
          range: rangeInDocument(step, refutation.range),
          evidence: refutation.evidence,
        }),
      )
      .sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);

    const first = findings.findIndex((finding) => finding.strength === 'refuted');
    if (first >= 0) {
      if (earliestError < 0) earliestError = step.index;
      const finding = findings[first];
      if (!loudTaken && finding) {
        findings[first] = { ...finding, loud: true };
        loudTaken = true;
      }
    }
    suspected ||= findings.length > 0;
    const note = ledger.abstentions.get(step.index);
    return {
      step,
      state: stateOf(step, findings, ledger, progress.complete),
      findings,
      ...(note === undefined ? {} : { note }),
    };
  });

  return {
    proof,
    judges,
    steps,
    outcome: outcomeOf(proof, ledger, progress.complete, earliestError, suspected),
    earliestError,
    progress: { done: ledger.done.size, total: proof.steps.length },
    complete: progress.complete,
    elapsed: progress.elapsed,
    tally: ledger.tally,
    failures: [...ledger.failures],
  };
}

function stateOf(step: Step, findings: readonly Finding[], ledger: Ledger, complete: boolean): StepState {
  if (findings.some((finding) => finding.strength === 'refuted')) return 'false-statement';
  if (findings.length > 0) return 'please-check';
  if (ledger.done.has(step.index)) return 'abstained';
  return complete ? 'failed' : 'pending';
}

function outcomeOf(
  proof: Proof,
  ledger: Ledger,
  complete: boolean,
  earliestError: number,
  suspected: boolean,
): ReviewOutcome {
  if (proof.steps.length === 0) return 'no-steps';
  if (earliestError >= 0) return 'false-statement';
  if (!complete) return 'judging';
  if (ledger.failures.length > 0) return 'failed';
  return suspected ? 'please-check' : 'nothing-found';
}
