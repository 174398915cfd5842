/** The texts of a review by keys that name what is drawn: the text, its language, and the marks in it. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Language, type Range, rangeInStep, type Step } from '../../core/proof/index.ts';
import type { Mark } from '../../core/render/index.ts';
import { type Review, refutedBeside, type StepReview } from '../../core/review/index.ts';
import type { Body } from '../../protocol/index.ts';
import { chosenOf, provingOf } from '../marks/index.ts';
import { drawText } from '../pages/draw-text.ts';
import type { Setting } from './types.ts';

/** The most phrases that are marked in one step. */
const MOST_MARKS = 64;

/** The longest marks that a key spells out, in characters. */
const MOST_SPELT = 64;

interface Source {
  readonly text: string;
  readonly language: Language;
  readonly marks: readonly Mark[];
}

interface Bodies {
  readonly problem?: string;
  /** Keys of the steps, by index. */
  readonly steps: readonly string[];
  /** Keys of the texts that stale steps had, where those are others. */
  readonly was: ReadonlyMap<number, string>;
  readonly sources: ReadonlyMap<string, Source>;
}

const NOTHING: Setting = { macros: [] };

/** By review, as its view was made last. */
const known = new WeakMap<
  Review,
  { readonly name: string; readonly bodies: Bodies; readonly setting: Setting }
>();

/** The keys of all texts of a review. */
export function bodiesOf(review: Review, setting: Setting): Bodies {
  const name = review.proof.language === 'latex' ? nameOf(setting) : '';
  const before = known.get(review);
  if (before?.name === name) return before.bodies;
  const bodies = listed(review, name);
  known.set(review, { name, bodies, setting });
  return bodies;
}

/** Definitions matter only for LaTeX, which uses macros in prose; formulas get theirs when they are typeset. */
export function nameOf({ macros, statements }: Setting): string {
  return hashOf(JSON.stringify([macros.map(({ name, body }) => [name, body]), [...(statements ?? [])]]));
}

/** The text that a key of the review's view names; undefined of a key that is in it no more. */
export function bodyOf(review: Review, key: string): Body | undefined {
  const { setting } = known.get(review) ?? { setting: NOTHING };
  const source = bodiesOf(review, setting).sources.get(key);
  if (!source) return undefined;
  const { text, language, marks } = source;
  const { macros, statements } = setting;
  return drawText(text, { language, marks, macros, ...(statements ? { statements } : {}) });
}

function listed(review: Review, setting: string): Bodies {
  const { proof, steps } = review;
  const { language, problem } = proof;
  const sources = new Map<string, Source>();
  const add = (of: Pick<Step, 'text'>, marks: readonly Mark[]): string => {
    const key = keyOf(of, `${language.charAt(0)}${setting}`, marks);
    if (!sources.has(key)) sources.set(key, { text: of.text, language, marks });
    return key;
  };
  const error = steps.findIndex(({ state }) => state === 'earliest-error');
  const leads = error < 0 ? undefined : refutedBeside(review);
  const was = new Map<number, string>();
  for (const { step, was: before } of steps) {
    if (before && before.step.text !== step.text)
      was.set(step.index, add(before.step, marksOf(before, before.state === 'earliest-error')));
  }
  return {
    ...(problem ? { problem: add(problem, []) } : {}),
    steps: steps.map((reviewed) =>
      add(reviewed.step, marksOf(reviewed, error >= 0 && leads === undefined, review)),
    ),
    was,
    sources,
  };
}

/** Hashes of texts, by what holds them: a review has the same steps in all its snapshots. */
const hashes = new WeakMap<Pick<Step, 'text'>, string>();

/** A hash that nobody can find two texts for: one step is never shown for another. */
export function keyOf(of: Pick<Step, 'text'>, setting: string, marks: readonly Mark[]): string {
  let hash = hashes.get(of);
  if (hash === undefined) {
    hash = hashOf(of.text);
    hashes.set(of, hash);
  }
  const places = marks.map(({ start, end, tone }) => `${start}-${end}${tone.charAt(0)}`);
  // Keys are short; where there are many marks they are named by a hash, too.
  const all = places.join('.');
  return [hash, setting, all.length <= MOST_SPELT ? all : hashOf(all)].join('.');
}

function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
}

/**
 * The phrases of a step that are called wrong. The loud one is what votes quote, or what the checker refuted there.
 * @param hasError whether the review has an earliest error: then nothing is loud elsewhere
 * @param review with the final answer, which is marked where it is another than the reference's
 */
function marksOf(reviewed: StepReview, hasError: boolean, review?: Review): readonly Mark[] {
  const { state, quote, findings, step } = reviewed;
  const answer = review?.answer && chosenOf(review.answer);
  const isAnswer = answer?.isFlag && answer.step === step.index;
  if (!quote && findings.length === 0 && !isAnswer) return [];
  const isBeside = review !== undefined && refutedBeside(review) !== undefined;
  const isError = state === 'earliest-error' && !isBeside;
  const proof = isError ? provingOf(reviewed) : undefined;
  const marks: Mark[] = findings.map((finding) => {
    const isLoud = isError ? finding === proof : finding.loud && !hasError;
    return { ...finding.inStep, tone: isLoud ? 'error' : 'doubt' };
  });
  if (isAnswer) marks.unshift({ ...rangeInStep(step, answer.range), tone: 'doubt' });
  if (quote) marks.push({ ...quote.inStep, tone: isError ? 'error' : 'doubt' });
  return apart(marks.slice(-MOST_MARKS), step.text.length);
}

/** Marks in text order that do not overlap; where they do, the loud one stays whole. */
function apart(marks: readonly Mark[], length: number): Mark[] {
  const placed: Mark[] = [];
  const isLoud = ({ tone }: Mark): number => (tone === 'error' ? 0 : 1);
  const size = ({ start, end }: Range): number => end - start;
  const ordered = [...marks].sort((a, b) => isLoud(a) - isLoud(b) || size(b) - size(a) || a.start - b.start);
  for (const mark of ordered) {
    const isIn = mark.start >= 0 && mark.start < mark.end && mark.end <= length;
    if (isIn && placed.every(({ start, end }) => mark.end <= start || end <= mark.start)) placed.push(mark);
  }
  return placed.sort((a, b) => a.start - b.start);
}
