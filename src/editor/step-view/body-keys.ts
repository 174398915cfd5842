/** Keys for the rendered texts of a review. A key identifies the text, its language, and its marks. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { findFinalAnswerLocation, findRefutationAtErrorMark } from '../../core/marks/index.ts';
import { hasDelimitedFormula, type Proof, type Step, type TextRange, toRangeInStep } from '../../core/proof/index.ts';
import type { PhraseMark, TextRenderOptions } from '../../core/render/index.ts';
import {
  findConflictingRefutedStepIndex,
  listRelationShades,
  type Review,
  type StepReview,
} from '../../core/review/index.ts';
import { MAX_HINTS_PER_TEXT, type RenderedText } from '../../protocol/index.ts';
import { renderPageText } from '../pages/render-page-text.ts';
import type { StepHintMark } from '../reading/index.ts';
import type { LatexDefinitions } from './types.ts';

/** The maximum number of marked phrases in a step. */
const MAX_MARKS_PER_STEP = 64;

/** The longest list of marks that a key contains unhashed, in characters. */
const MAX_SPELLED_MARKS_LENGTH = 64;

interface BodySource extends Required<Pick<TextRenderOptions, 'language' | 'isUndelimited' | 'marks'>> {
  readonly text: string;
  /** The explanations of its hints. */
  readonly hints: readonly string[];
}

interface BodyKeys {
  readonly problem?: string;
  /** Keys of the steps, by index. */
  readonly steps: readonly string[];
  /** Keys of the earlier texts of stale steps, if they differ. */
  readonly was: ReadonlyMap<number, string>;
  readonly sources: ReadonlyMap<string, BodySource>;
  /** Keys of the steps with their hints, and with what was checked and what wasn't shaded if so wished. */
  listMarkedSteps(
    hints: ReadonlyMap<number, readonly StepHintMark[]>,
    isShading: boolean | undefined,
  ): readonly string[];
}

const EMPTY_SETTING: LatexDefinitions = { macros: [] };

/** The keys of each review from its last view. */
const bodyKeysByReview = new WeakMap<
  Review,
  { readonly name: string; readonly bodies: BodyKeys; readonly setting: LatexDefinitions }
>();

/** The keys of all texts of a review. */
export function getReviewTextKeys(review: Review, setting: LatexDefinitions): BodyKeys {
  const name = review.proof.language === 'latex' ? computeLatexDefinitionsKey(setting) : '';
  const before = bodyKeysByReview.get(review);
  if (before?.name === name) return before.bodies;
  const bodies = listBodyKeys(review, name);
  bodyKeysByReview.set(review, { name, bodies, setting });
  return bodies;
}

/** A key for the document's definitions. They matter only for LaTeX prose; formulas get macros when they are typeset. */
export function computeLatexDefinitionsKey({ macros, statements }: LatexDefinitions): string {
  return hashBodyText(JSON.stringify([macros.map(({ name, body }) => [name, body]), [...(statements ?? [])]]));
}

/** The rendered text for a key; undefined if the review no longer contains it. */
export function renderReviewTextByKey(review: Review, key: string): RenderedText | undefined {
  const { setting } = bodyKeysByReview.get(review) ?? { setting: EMPTY_SETTING };
  const source = getReviewTextKeys(review, setting).sources.get(key);
  if (!source) return undefined;
  const { text, hints, ...options } = source;
  const { macros, statements } = setting;
  const body = renderPageText(text, { ...options, macros, ...(statements ? { statements } : {}) });
  return hints.length > 0 ? { ...body, hints } : body;
}

/**
 * Tells how a part of a proof is drawn, and its name in keys. The problem may have another author than the steps, with or without
 * delimiters of formulas.
 * @param definitions a key for the document's definitions, or ''
 */
export function createTextRenderModeFinder({ language, problem, steps }: Proof, definitions: string) {
  const areStepsUndelimited = !steps.some(({ text }) => hasDelimitedFormula(text));
  return (of: Pick<Step, 'text'>) => {
    const isUndelimited = of === problem ? !hasDelimitedFormula(of.text) : areStepsUndelimited;
    return { isUndelimited, name: `${language.charAt(0)}${isUndelimited ? 'u' : ''}${definitions}` };
  };
}

function listBodyKeys(review: Review, setting: string): BodyKeys {
  const { proof, steps } = review;
  const { language, problem } = proof;
  const sources = new Map<string, BodySource>();
  const findStyle = createTextRenderModeFinder(proof, setting);
  const add = (of: Pick<Step, 'text'>, marks: readonly PhraseMark[], hints: readonly string[] = []): string => {
    const { isUndelimited, name } = findStyle(of);
    const plain = computeRenderedTextKey(of, name, marks);
    const key = hints.length > 0 ? `${plain}.${hashBodyText(hints.join('\n'))}` : plain;
    if (!sources.has(key)) sources.set(key, { text: of.text, language, isUndelimited, marks, hints });
    return key;
  };
  const error = steps.findIndex(({ state }) => state === 'earliest-error');
  const leads = error < 0 ? undefined : findConflictingRefutedStepIndex(review);
  const was = new Map<number, string>();
  for (const { step, was: before } of steps) {
    if (before && before.step.text !== step.text)
      was.set(step.index, add(before.step, listPhraseMarks(before, before.state === 'earliest-error')));
  }
  const listMarks = (reviewed: StepReview): readonly PhraseMark[] =>
    listPhraseMarks(reviewed, error >= 0 && leads === undefined, review);
  return {
    ...(problem ? { problem: add(problem, []) } : {}),
    steps: steps.map((reviewed) => add(reviewed.step, listMarks(reviewed))),
    was,
    sources,
    listMarkedSteps: (hintsByStep, isShading) =>
      steps.map((reviewed) => {
        const hints = hintsByStep.get(reviewed.step.index)?.slice(0, MAX_HINTS_PER_TEXT) ?? [];
        const shades = isShading ? listShadeMarks(reviewed) : [];
        const hinted = hints.map(({ start, end }): PhraseMark => ({ start, end, tone: 'hint' }));
        return add(
          reviewed.step,
          [...listMarks(reviewed), ...hinted, ...shades],
          hints.map(({ text }) => text),
        );
      }),
  };
}

function listShadeMarks(reviewed: StepReview): readonly PhraseMark[] {
  return listRelationShades(reviewed).map(({ start, end, reason }) => ({
    start,
    end,
    tone: reason === undefined ? 'checked' : 'unchecked',
  }));
}

/** Hashes of texts by step, since all snapshots of a review share their steps. */
const bodyHashes = new WeakMap<Pick<Step, 'text'>, string>();

/** A key with a cryptographic hash, so that one step is never shown for another. */
export function computeRenderedTextKey(of: Pick<Step, 'text'>, setting: string, marks: readonly PhraseMark[]): string {
  let hash = bodyHashes.get(of);
  if (hash === undefined) {
    hash = hashBodyText(of.text);
    bodyHashes.set(of, hash);
  }
  const places = marks.map(({ start, end, tone }) => `${start}-${end}${tone.charAt(0)}`);
  // Keeps keys short: many marks are hashed, too.
  const all = places.join('.');
  return [hash, setting, all.length <= MAX_SPELLED_MARKS_LENGTH ? all : hashBodyText(all)].join('.');
}

function hashBodyText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
}

/**
 * The marked phrases of a step. The loud one is quoted by votes or refuted by the checker.
 * @param hasError whether the review has an earliest error, so that no other step has a loud mark
 * @param review the review, whose final answer is marked if it differs from the reference
 */
function listPhraseMarks(reviewed: StepReview, hasError: boolean, review?: Review): readonly PhraseMark[] {
  const { state, quote, findings, step } = reviewed;
  const answer = review?.answer && findFinalAnswerLocation(review.answer);
  const isAnswer = answer?.isFlag && answer.step === step.index;
  if (!quote && findings.length === 0 && !isAnswer) return [];
  const isBeside = review !== undefined && findConflictingRefutedStepIndex(review) !== undefined;
  const isError = state === 'earliest-error' && !isBeside;
  const proof = isError ? findRefutationAtErrorMark(reviewed) : undefined;
  const marks: PhraseMark[] = findings.map((finding) => {
    const isLoud = isError ? finding === proof : finding.loud && !hasError;
    return { ...finding.inStep, tone: isLoud ? 'error' : 'doubt' };
  });
  if (isAnswer) marks.unshift({ ...toRangeInStep(step, answer.range), tone: 'doubt' });
  if (quote) marks.push({ ...quote.inStep, tone: isError ? 'error' : 'doubt' });
  return separateMarks(marks.slice(-MAX_MARKS_PER_STEP), step.text.length);
}

/** Removes overlapping marks; the loud one wins. Sorts them in text order. */
function separateMarks(marks: readonly PhraseMark[], length: number): PhraseMark[] {
  const placed: PhraseMark[] = [];
  const isLoud = ({ tone }: PhraseMark): number => (tone === 'error' ? 0 : 1);
  const size = ({ start, end }: TextRange): number => end - start;
  const ordered = [...marks].sort((a, b) => isLoud(a) - isLoud(b) || size(b) - size(a) || a.start - b.start);
  for (const mark of ordered) {
    const isIn = mark.start >= 0 && mark.start < mark.end && mark.end <= length;
    if (isIn && placed.every(({ start, end }) => mark.end <= start || end <= mark.start)) placed.push(mark);
  }
  return placed.sort((a, b) => a.start - b.start);
}
