import type { Side } from '../../checker/index.ts';
import type { Usage } from '../../judge/calls/index.ts';
import { isDoubtful, type RelationCounts } from '../../judge/index.ts';
import type { Proof, Range } from '../../proof/index.ts';
import { isOfWhole } from '../outcome.ts';
import type { AnswerReview, Finding, Review, ReviewOutcome, StepState, StepVotes } from '../types.ts';
import {
  type OpinionJson,
  opinionJson,
  type VerdictJson,
  type VotesJson,
  verdictJson,
  votesJson,
} from './json-verdict.ts';

/** A review as the command line and the export write it. Offsets are UTF-16 code units, half-open. */
interface ReviewJson {
  readonly file: string;
  readonly id?: string;
  readonly problem: string | null;
  readonly steps: readonly StepReviewJson[];
  /**
   * The index (from 0) of the earliest error, -1 for none, null if the review could not be done, or the judge names no step.
   * By the verdict of the judge that asks a model, else the first step in which the checker refuted something; where it was
   * asked for what it suspects, refuted or suspected something.
   */
  readonly earliestError: number | null;
  readonly outcome: ReviewOutcome;
  /** How many relations the checker saw, by what came of them: all 0 means that nothing was read, not that all is well. */
  readonly relations: RelationCounts;
  readonly judge: string;
  /** The version of the prompts that ship, where a judge was asked with one of them. */
  readonly promptVersion?: number;
  /** Present where the checker was asked for what it only suspects, too: `earliestError` then counts that. */
  readonly suspects?: true;
  /** Present where there is a reference answer. */
  readonly answer?: AnswerJson;
  /** Present, like the three below, where a judge that asks a model has said something. */
  readonly votes?: VotesJson;
  readonly verdict?: VerdictJson;
  /** What its calls used together, those of repairs and of a second judge included. Of kept replies only the number. */
  readonly usage?: Usage;
  /** Every vote, with its words whole: by step, where each has its own, and then by sample. */
  readonly opinions?: readonly OpinionJson[];
  readonly problems: readonly ProblemJson[];
}

/** The final answer beside the reference's; `start` and `end` are where it stands. */
interface AnswerJson {
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

interface StepReviewJson extends StepJson {
  readonly state: StepState;
  readonly evidence: readonly EvidenceJson[];
  /** How many votes object to it. */
  readonly votes?: StepVotes;
  /** A reward model's, 0 to 1. */
  readonly score?: number;
  /** The phrase that most of the votes against it quote, and how many do. */
  readonly quote?: QuoteJson;
}

interface QuoteJson {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly votes: number;
}

interface StepJson {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface EvidenceJson {
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

interface ProblemJson {
  readonly kind: string;
  /** What lies behind it, where that is known: `key`, `busy`, `timeout`, `budget` and the like. */
  readonly cause?: string;
  readonly step?: number;
  readonly message: string;
}

/** The split of a text, as `proofmark steps` writes it. */
interface SplitJson {
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

/** A proof and its steps in the JSON format of `proofmark`. */
export function splitJson(source: Source, proof: Proof): SplitJson {
  return {
    ...origin(source),
    problem: proof.problem?.text ?? null,
    steps: proof.steps.map((step) => ({ index: step.index, ...step.range, text: step.text })),
  };
}

/** A review in the JSON format of `proofmark`. */
export function reviewJson(source: Source, review: Review): ReviewJson {
  return {
    ...origin(source),
    problem: review.proof.problem?.text ?? null,
    steps: review.steps.map(({ step, state, findings, votes, score, quote }) => ({
      index: step.index,
      ...step.range,
      text: step.text,
      state,
      evidence: findings.map((finding) => evidenceJson(source.text, finding)),
      ...(votes ? { votes } : {}),
      ...(score === undefined ? {} : { score }),
      ...(quote
        ? { quote: { ...quote.range, text: textAt(source.text, quote.range), votes: quote.votes } }
        : {}),
    })),
    earliestError: earliestErrorOf(review),
    outcome: review.outcome,
    relations: relationsOf(review.tally),
    judge: review.judges.map((judge) => judge.id).join('+'),
    ...promptVersionOf(review),
    ...(review.judges.some(({ suspects }) => suspects) ? { suspects: true as const } : {}),
    ...(review.answer ? { answer: answerJson(review.answer) } : {}),
    ...saidJson(review),
    problems: review.failures.map(({ failure, cause, step, message }) => ({
      kind: failure,
      ...(cause === undefined ? {} : { cause }),
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

function relationsOf({
  held,
  noCounterexample,
  refuted,
  suspected,
  notRead,
}: RelationCounts): RelationCounts {
  return { held, noCounterexample, refuted, suspected, notRead };
}

function promptVersionOf({ judges }: Review): Pick<ReviewJson, 'promptVersion'> {
  const version = judges.find((judge) => judge.promptVersion !== undefined)?.promptVersion;
  return version === undefined ? {} : { promptVersion: version };
}

/** What a judge that asks a model said: the verdict that was sought, or the last one that still says something. */
function saidJson(review: Review): Pick<ReviewJson, 'votes' | 'verdict' | 'usage' | 'opinions'> {
  const verdict = review.verdict ?? review.lastVerdict;
  if (!verdict) return {};
  // Votes may doubt a step in which something is proved false, too.
  const doubtful = review.steps.flatMap(({ state, votes, step }) =>
    state === 'doubtful' || (state === 'false-statement' && votes && isDoubtful(votes.against, votes.asked))
      ? [step.index]
      : [],
  );
  return {
    votes: votesJson(verdict),
    verdict: verdictJson(verdict, doubtful, review.proof),
    usage: usageJson(review.usage ?? verdict.usage),
    opinions: verdict.opinions.map((opinion) => opinionJson(opinion, verdict, review.proof)),
  };
}

/** Without the last digits that sums of floats have. */
function usageJson({ money, ...counts }: Usage): Usage {
  return money === undefined ? counts : { ...counts, money: Number(money.toPrecision(12)) };
}

/** A grader judges the whole: then only what the checker found names a step. */
function earliestErrorOf({ outcome, earliestError }: Review): number | null {
  if (isOfWhole(outcome)) return earliestError < 0 ? null : earliestError;
  switch (outcome) {
    case 'failed':
    case 'no-verdict':
    case 'changed':
    case 'judging':
      return null;
    default:
      return earliestError;
  }
}

function textAt(text: string, { start, end }: Range): string {
  return text.slice(start, end);
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
    relation: textAt(text, range),
    ...(evidence.sign === undefined ? {} : { sign: evidence.sign }),
    ...(evidence.left === undefined ? {} : { left: evidence.left }),
    ...(evidence.right === undefined ? {} : { right: evidence.right }),
    ...(evidence.counterexample === undefined ? {} : { counterexample: evidence.counterexample }),
    message: evidence.message,
  };
}
