import type { Side } from '../checker/types.ts';
import type { Proof } from '../proof/types.ts';
import type { AnswerReview, Finding, Review, ReviewOutcome, StepState, StepVotes, Tally } from './types.ts';

/** A review as the command line and the export write it. Offsets are UTF-16 code units, half-open. */
export interface ReviewJson {
  readonly file: string;
  readonly id?: string;
  readonly problem: string | null;
  readonly steps: readonly StepReviewJson[];
  /**
   * The index (from 0) of the earliest error, -1 for none, null if the review could not be done. The first step in which
   * the checker refuted something; where it was asked for what it suspects, refuted or suspected something.
   */
  readonly earliestError: number | null;
  readonly outcome: ReviewOutcome;
  /** How many relations the checker saw, by what came of them: all 0 means that nothing was read, not that all is well. */
  readonly relations: Tally;
  readonly judge: string;
  /** Present where the checker was asked for what it only suspects, too: `earliestError` then counts that. */
  readonly suspects?: true;
  /** Present where there is a reference answer. */
  readonly answer?: AnswerJson;
  readonly problems: readonly ProblemJson[];
}

/** The final answer beside the reference's; `start` and `end` are where it stands. */
export interface AnswerJson {
  readonly verdict: AnswerReview['verdict'];
  readonly policy: AnswerReview['policy'];
  readonly reference: string;
  /** How the reference and the proof's own answer were read. */
  readonly referenceRead: string;
  readonly read: string;
  readonly reason: string;
  readonly start: number;
  readonly end: number;
  /** Everything that may be the answer, in text order; `chosen` is what was compared. */
  readonly candidates: readonly {
    readonly text: string;
    readonly why: string;
    readonly step: number;
    readonly start: number;
    readonly end: number;
    readonly chosen: boolean;
  }[];
}

export interface StepReviewJson extends StepJson {
  readonly state: StepState;
  readonly evidence: readonly EvidenceJson[];
  readonly votes?: StepVotes;
}

export interface StepJson {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface EvidenceJson {
  readonly kind: 'refutation';
  readonly judge: string;
  readonly strength: 'refuted' | 'suspect';
  readonly rule: string;
  readonly start: number;
  readonly end: number;
  readonly relation: string;
  /** With both sides; absent where no relation is at stake. */
  readonly sign?: string;
  readonly left?: Side;
  readonly right?: Side;
  readonly counterexample?: string;
  readonly message: string;
}

export interface ProblemJson {
  readonly kind: string;
  readonly step?: number;
  readonly message: string;
}

/** The split of a text, as `proofmark steps` writes it. */
export interface SplitJson {
  readonly file: string;
  readonly id?: string;
  readonly problem: string | null;
  readonly steps: readonly StepJson[];
}

/** Where a proof came from: a file, and within a data set the row's id. */
export interface Source {
  readonly file: string;
  readonly id?: string;
  readonly text: string;
}

export function splitJson(source: Source, proof: Proof): SplitJson {
  return {
    ...origin(source),
    problem: proof.problem?.text ?? null,
    steps: proof.steps.map((step) => ({ index: step.index, ...step.range, text: step.text })),
  };
}

export function reviewJson(source: Source, review: Review): ReviewJson {
  return {
    ...origin(source),
    problem: review.proof.problem?.text ?? null,
    steps: review.steps.map(({ step, state, findings, votes }) => ({
      index: step.index,
      ...step.range,
      text: step.text,
      state,
      evidence: findings.map((finding) => evidenceJson(source.text, finding)),
      ...(votes ? { votes } : {}),
    })),
    earliestError: isConcluded(review.outcome) ? review.earliestError : null,
    outcome: review.outcome,
    relations: relationsOf(review.tally),
    judge: review.judges.map((judge) => judge.id).join('+'),
    ...(review.judges.some(({ suspects }) => suspects) ? { suspects: true as const } : {}),
    ...(review.answer ? { answer: answerJson(review.answer) } : {}),
    problems: review.failures.map(({ failure, step, message }) => ({
      kind: failure,
      ...(step === undefined ? {} : { step }),
      message,
    })),
  };
}

function answerJson({ candidates, ...rest }: AnswerReview): AnswerJson {
  const { verdict, policy, reference, referenceRead, read, reason } = rest;
  const chosen = candidates.filter(({ isChosen }) => isChosen);
  const place = { start: chosen[0]?.range.start ?? 0, end: chosen.at(-1)?.range.end ?? 0 };
  return {
    ...{ verdict, policy, reference, referenceRead, read, reason },
    ...place,
    candidates: candidates.map(({ text, why, step, range, isChosen }) => ({
      text,
      why,
      step,
      ...range,
      chosen: isChosen,
    })),
  };
}

function relationsOf({ held, refuted, suspected, notRead }: Tally): Tally {
  return { held, refuted, suspected, notRead };
}

function isConcluded(outcome: ReviewOutcome): boolean {
  return !['failed', 'no-verdict', 'changed', 'judging'].includes(outcome);
}

function origin(source: Source): { file: string; id?: string } {
  return source.id === undefined ? { file: source.file } : { file: source.file, id: source.id };
}

function evidenceJson(text: string, finding: Finding): EvidenceJson {
  const { judge, strength, rule, range, evidence } = finding;
  return {
    kind: 'refutation',
    judge,
    strength,
    rule,
    ...range,
    relation: text.slice(range.start, range.end),
    ...(evidence.sign === undefined ? {} : { sign: evidence.sign }),
    ...(evidence.left === undefined ? {} : { left: evidence.left }),
    ...(evidence.right === undefined ? {} : { right: evidence.right }),
    ...(evidence.counterexample === undefined ? {} : { counterexample: evidence.counterexample }),
    message: evidence.message,
  };
}
