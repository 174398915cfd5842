/** Two candidates side by side, one row per index of a step. */

import { formatSteps } from '../../../core/base/words.ts';
import type { Proof } from '../../../core/proof/index.ts';
import { formatReviewStatus, type Review, type StepReview } from '../../../core/review/index.ts';
import { comparePanelTexts, shortenAnswer } from '../../../core/select/index.ts';
import type { Body, ReadingCell, ReadingSide, ReadingView, StepView } from '../../../protocol/index.ts';
import { projectReview } from '../../marks/index.ts';
import {
  buildStepRows,
  cutText,
  findStepBody,
  getBodyKeys,
  listShownSteps,
  type RenderSetting,
} from '../../step-view/index.ts';
import type { CandidateReviewInput, CompareInput } from './types.ts';

const NOTHING: RenderSetting = { macros: [] };

export function toReadingView(input: CompareInput): ReadingView | undefined {
  const { pair } = input.look;
  const { candidates } = input.gathered;
  if (!pair || pair.some((one) => !candidates[one])) return undefined;
  const [left, right] = pair.map((candidate) => toReadingCells(input, candidate));
  if (!left || !right) return undefined;
  const length = Math.max(left.length, right.length);
  return {
    sides: [toReadingSide(input, pair[0]), toReadingSide(input, pair[1])],
    rows: Array.from({ length }, (_, k) => ({ cells: [left[k] ?? null, right[k] ?? null] })),
  };
}

/** The problem of the first candidate. */
export function getProblemBody(
  input: CompareInput,
): { readonly body: string; readonly length: number } | undefined {
  const [first] = input.gathered.candidates;
  const key = first && getBodyKeys(createEmptyReview(first.proof), getSetting(input, 0)).problem;
  return key === undefined ? undefined : { body: key, length: first?.proof.problem?.text.length ?? 0 };
}

/** The text for a key of the view; undefined if the view no longer has it. */
export function findCompareBody(input: CompareInput, key: string): Body | undefined {
  const [first] = input.gathered.candidates;
  for (const candidate of input.look.pair ?? []) {
    const review = getCandidateReview(input, candidate);
    const body = review && findStepBody(review, key);
    if (body) return body;
  }
  return first && findStepBody(createEmptyReview(first.proof), key);
}

function getCandidateReview({ gathered, read }: CompareInput, candidate: number): Review | undefined {
  const proof = gathered.candidates[candidate]?.proof;
  return read.get(candidate)?.review ?? (proof && createEmptyReview(proof));
}

function getSetting({ read }: CompareInput, candidate: number): RenderSetting {
  return read.get(candidate)?.setting ?? NOTHING;
}

const bare = new WeakMap<Proof, Review>();

/** An empty review. */
function createEmptyReview(proof: Proof): Review {
  const known = bare.get(proof);
  if (known) return known;
  const review: Review = {
    proof,
    judges: [],
    steps: proof.steps.map((step) => ({ step, state: 'pending', findings: [] })),
    outcome: 'changed',
    earliestError: -1,
    progress: { done: 0, total: proof.steps.length },
    complete: true,
    elapsed: 0,
    tally: { held: 0, noCounterexample: 0, refuted: 0, suspected: 0, notRead: 0 },
    failures: [],
  };
  bare.set(proof, review);
  return review;
}

function toReadingSide(input: CompareInput, candidate: number): ReadingSide {
  const { read, held, beside } = input;
  const review = read.get(candidate)?.review;
  const steps = getCandidateReview(input, candidate)?.steps.length ?? 0;
  const answer = beside?.answers?.groups.find(({ candidates }) => candidates.includes(candidate))?.answer;
  return {
    candidate,
    words: [
      formatSteps(steps),
      ...(review ? [cutText(formatReviewStatus(review))] : [comparePanelTexts.notChecked()]),
      ...(answer === undefined ? [] : [comparePanelTexts.finalAnswer(shortenAnswer(answer))]),
    ],
    isWinner: held?.standing.winner === candidate,
    macros: getSetting(input, candidate).macros,
  };
}

/** The rows of the review panel, each with its findings in one line. */
function toReadingCells(input: CompareInput, candidate: number): ReadingCell[] {
  const review = getCandidateReview(input, candidate);
  if (!review) return [];
  const read: CandidateReviewInput = input.read.get(candidate) ?? {};
  const marks = read.marks ?? (read.review ? projectReview(read.review) : undefined);
  const rows = buildStepRows(review, listShownSteps(review, marks), {
    ...getSetting(input, candidate),
    marks,
    labels: new Map(),
  });
  return rows.map((row, k) => toReadingCell(row, review.steps[k], read.review !== undefined));
}

function toReadingCell(row: StepView, reviewed: StepReview | undefined, isRead: boolean): ReadingCell {
  const { body, length, state, words, votes, isLoud, isDimmed } = row;
  const isQuiet = !isRead || QUIET.has(state);
  const said = [...words, ...(votes ? [votes.words] : [])].join(', ');
  const briefs = reviewed?.findings.map(({ evidence }) => evidence.brief) ?? [];
  return {
    body,
    length,
    state,
    words: isQuiet ? '' : cutText([said, ...briefs].join('. ')),
    isLoud,
    isDimmed,
  };
}

/** For these states, the icon is enough. */
const QUIET: ReadonlySet<StepView['state']> = new Set(['pending', 'running', 'no-error-found', 'abstained']);
