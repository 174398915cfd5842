/** Two candidates side by side, one row per index of a step. */

import { formatNumberOfSteps } from '../../../core/base/counts-and-lists.ts';
import { createReviewMarks } from '../../../core/marks/index.ts';
import type { Proof } from '../../../core/proof/index.ts';
import { formatReviewStatusBarText, type Review, type StepReview } from '../../../core/review/index.ts';
import { comparisonPanelTexts, formatShortFinalAnswer } from '../../../core/select/index.ts';
import type {
  RenderedText,
  ReviewStepView,
  SideBySideCandidate,
  SideBySideStep,
  SideBySideView,
} from '../../../protocol/index.ts';
import {
  buildStepRows,
  getReviewTextKeys,
  type LatexDefinitions,
  listStepsWithDisplayedState,
  renderReviewTextByKey,
  shortenPanelText,
} from '../../step-view/index.ts';
import type { CandidateReviewViewInput, CompareViewInput } from './types.ts';

const NOTHING: LatexDefinitions = { macros: [] };

export function toSideBySideView(input: CompareViewInput): SideBySideView | undefined {
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
export function getProblemTextKeyAndLength(
  input: CompareViewInput,
): { readonly body: string; readonly length: number } | undefined {
  const [first] = input.gathered.candidates;
  const key = first && getReviewTextKeys(createEmptyReview(first.proof), getSetting(input, 0)).problem;
  return key === undefined ? undefined : { body: key, length: first?.proof.problem?.text.length ?? 0 };
}

/** The text for a key of the view; undefined if the view no longer has it. */
export function renderComparisonTextByKey(input: CompareViewInput, key: string): RenderedText | undefined {
  const [first] = input.gathered.candidates;
  for (const candidate of input.look.pair ?? []) {
    const review = getCandidateReview(input, candidate);
    const body = review && renderReviewTextByKey(review, key);
    if (body) return body;
  }
  return first && renderReviewTextByKey(createEmptyReview(first.proof), key);
}

function getCandidateReview({ gathered, read }: CompareViewInput, candidate: number): Review | undefined {
  const proof = gathered.candidates[candidate]?.proof;
  return read.get(candidate)?.review ?? (proof && createEmptyReview(proof));
}

function getSetting({ read }: CompareViewInput, candidate: number): LatexDefinitions {
  return read.get(candidate)?.setting ?? NOTHING;
}

const bare = new WeakMap<Proof, Review>();

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

function toReadingSide(input: CompareViewInput, candidate: number): SideBySideCandidate {
  const { read, held, beside } = input;
  const review = read.get(candidate)?.review;
  const steps = getCandidateReview(input, candidate)?.steps.length ?? 0;
  const answer = beside?.answers?.groups.find(({ candidates }) => candidates.includes(candidate))?.answer;
  return {
    candidate,
    words: [
      formatNumberOfSteps(steps),
      ...(review ? [shortenPanelText(formatReviewStatusBarText(review))] : [comparisonPanelTexts.notChecked()]),
      ...(answer === undefined ? [] : [comparisonPanelTexts.finalAnswer(formatShortFinalAnswer(answer))]),
    ],
    isWinner: held?.standing.winner === candidate,
    macros: getSetting(input, candidate).macros,
  };
}

/** The rows of the review panel, each with its findings in one line. */
function toReadingCells(input: CompareViewInput, candidate: number): SideBySideStep[] {
  const review = getCandidateReview(input, candidate);
  if (!review) return [];
  const read: CandidateReviewViewInput = input.read.get(candidate) ?? {};
  const marks = read.marks ?? (read.review ? createReviewMarks(read.review) : undefined);
  const rows = buildStepRows(review, listStepsWithDisplayedState(review, marks), {
    ...getSetting(input, candidate),
    marks,
    labels: new Map(),
  });
  return rows.map((row, k) => toReadingCell(row, review.steps[k], read.review !== undefined));
}

function toReadingCell(row: ReviewStepView, reviewed: StepReview | undefined, isRead: boolean): SideBySideStep {
  const { name, body, length, state, words, votes, isLoud, isDimmed } = row;
  const isQuiet = !isRead || QUIET.has(state);
  const said = [...words, ...(votes ? [votes.words] : [])].join(', ');
  const briefs = reviewed?.findings.map(({ evidence }) => evidence.brief) ?? [];
  return {
    name,
    body,
    length,
    state,
    words: isQuiet ? '' : shortenPanelText([said, ...briefs].join('. ')),
    isLoud,
    isDimmed,
  };
}

/** For these states, the icon is enough. */
const QUIET: ReadonlySet<ReviewStepView['state']> = new Set(['pending', 'running', 'no-error-found', 'abstained']);
