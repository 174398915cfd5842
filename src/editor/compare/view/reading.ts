/** Two candidates side by side, one row per index of a step. */

import { stepCount } from '../../../core/base/words.ts';
import type { Proof } from '../../../core/proof/index.ts';
import { type Review, type StepReview, statusWords } from '../../../core/review/index.ts';
import { panelWords, shortAnswer } from '../../../core/select/index.ts';
import type { Body, ReadingCell, ReadingSide, ReadingView, StepView } from '../../../protocol/index.ts';
import { project } from '../../marks/index.ts';
import { bodiesOf, bodyOf, cut, rowsOf, type Setting, shownSteps } from '../../step-view/index.ts';
import type { CompareInput, ReadInput } from './types.ts';

const NOTHING: Setting = { macros: [] };

export function readingView(input: CompareInput): ReadingView | undefined {
  const { pair } = input.look;
  const { candidates } = input.gathered;
  if (!pair || pair.some((one) => !candidates[one])) return undefined;
  const [left, right] = pair.map((candidate) => cellsOf(input, candidate));
  if (!left || !right) return undefined;
  const length = Math.max(left.length, right.length);
  return {
    sides: [sideOf(input, pair[0]), sideOf(input, pair[1])],
    rows: Array.from({ length }, (_, k) => ({ cells: [left[k] ?? null, right[k] ?? null] })),
  };
}

/** The problem, as the first candidate has it. */
export function problemOf(
  input: CompareInput,
): { readonly body: string; readonly length: number } | undefined {
  const [first] = input.gathered.candidates;
  const key = first && bodiesOf(unread(first.proof), settingOf(input, 0)).problem;
  return key === undefined ? undefined : { body: key, length: first?.proof.problem?.text.length ?? 0 };
}

/** The text that a key of the view names; undefined of a key that is in it no more. */
export function compareBody(input: CompareInput, key: string): Body | undefined {
  const [first] = input.gathered.candidates;
  for (const candidate of input.look.pair ?? []) {
    const review = reviewOf(input, candidate);
    const body = review && bodyOf(review, key);
    if (body) return body;
  }
  return first && bodyOf(unread(first.proof), key);
}

function reviewOf({ gathered, read }: CompareInput, candidate: number): Review | undefined {
  const proof = gathered.candidates[candidate]?.proof;
  return read.get(candidate)?.review ?? (proof && unread(proof));
}

function settingOf({ read }: CompareInput, candidate: number): Setting {
  return read.get(candidate)?.setting ?? NOTHING;
}

const bare = new WeakMap<Proof, Review>();

/** An empty review. */
function unread(proof: Proof): Review {
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

function sideOf(input: CompareInput, candidate: number): ReadingSide {
  const { read, held, beside } = input;
  const review = read.get(candidate)?.review;
  const steps = reviewOf(input, candidate)?.steps.length ?? 0;
  const answer = beside?.answers?.groups.find(({ candidates }) => candidates.includes(candidate))?.answer;
  return {
    candidate,
    words: [
      stepCount(steps),
      ...(review ? [cut(statusWords(review))] : [panelWords.notChecked()]),
      ...(answer === undefined ? [] : [panelWords.finalAnswer(shortAnswer(answer))]),
    ],
    isWinner: held?.standing.winner === candidate,
    macros: settingOf(input, candidate).macros,
  };
}

/** The rows of the review panel, each with its findings in one line. */
function cellsOf(input: CompareInput, candidate: number): ReadingCell[] {
  const review = reviewOf(input, candidate);
  if (!review) return [];
  const read: ReadInput = input.read.get(candidate) ?? {};
  const marks = read.marks ?? (read.review ? project(read.review) : undefined);
  const rows = rowsOf(review, shownSteps(review, marks), {
    ...settingOf(input, candidate),
    marks,
    labels: new Map(),
  });
  return rows.map((row, k) => cellOf(row, review.steps[k], read.review !== undefined));
}

function cellOf(row: StepView, reviewed: StepReview | undefined, isRead: boolean): ReadingCell {
  const { body, length, state, words, votes, isLoud, isDimmed } = row;
  const isQuiet = !isRead || QUIET.has(state);
  const said = [...words, ...(votes ? [votes.words] : [])].join(', ');
  const briefs = reviewed?.findings.map(({ evidence }) => evidence.brief) ?? [];
  return { body, length, state, words: isQuiet ? '' : cut([said, ...briefs].join('. ')), isLoud, isDimmed };
}

/** States for which the icon is enough. */
const QUIET: ReadonlySet<StepView['state']> = new Set(['pending', 'running', 'no-error-found', 'abstained']);
