/** What each judge said of a step, in lines for people. All words of a judge are anybody's: they are text, never markup. */

import { reasonOf } from './opinions.ts';
import { shortened } from './shorten.ts';
import type { Opinion, Review, StepReview, Verdict } from './types.ts';
import { usageWords } from './usage-words.ts';
import { confirmationWords } from './whole-words.ts';

/** A line: what it is, and the words. */
export interface Telling {
  readonly name: 'Why' | 'Dissent' | 'Abstained' | 'Note' | 'Second judge' | 'Judge' | 'Usage';
  readonly words: string;
}

export interface TellingBounds {
  /** The most votes of each side that are told one by one. */
  readonly most: number;
  /** The longest words of one vote, in characters; what is cut is said. */
  readonly longest: number;
}

/** The verdict that speaks of a step, or spoke of it before it went stale. */
export function verdictOn({ verdict, lastVerdict, steps }: Review, index: number): Verdict | undefined {
  const { was } = steps[index] ?? {};
  const { votes = was?.votes, score = was?.score } = steps[index] ?? {};
  return [verdict, lastVerdict].find((of) =>
    votes ? of?.votes[index] === votes : score !== undefined && of?.scores?.[index] === score,
  );
}

/**
 * Why a step is marked, or what is said of the whole proof: votes that agree, then votes that do not, each with its words; who said it, and what it used.
 * @param index of the step; -1 for the whole
 */
export function tellingsOf(verdict: Verdict, index: number, bounds: TellingBounds): Telling[] {
  const { opinions, confirmation, judge, usage, progress, earliestError } = verdict;
  const first = reasonOf(verdict, index);
  const on = (side: ReturnType<typeof sideOf>): Opinion[] =>
    opinions.filter((one) => one !== first && sideOf(one, index, verdict) === side);
  const told = (name: Telling['name'], votes: readonly Opinion[], most: number): Telling[] => {
    const spoken = votes.filter(hasWords);
    const left = spoken.length - most;
    return [
      ...spoken.slice(0, most).map((one): Telling => ({ name, words: opinionWords(one, verdict, bounds) })),
      ...(left > 0 ? [{ name, words: `And ${left === 1 ? '1 more vote' : `${left} more votes`}.` }] : []),
    ];
  };
  // Votes on the whole that put the error in another step are told there.
  const isElsewhere =
    progress.of === 'votes' && earliestError !== undefined && earliestError >= 0 && earliestError !== index;
  const isUsed = usage.calls + usage.kept > 0;
  const lines: Telling[] = [
    ...told('Why', [...(first ? [first] : []), ...on('for')], bounds.most),
    ...(isElsewhere
      ? []
      : [...told('Dissent', on('against'), bounds.most), ...told('Abstained', on('silent'), 1)]),
    ...(confirmation?.step === index
      ? [{ name: 'Second judge', words: secondWords(confirmation, verdict, bounds) } as const]
      : []),
  ];
  return [
    ...lines,
    ...noteOn(lines, index),
    ...(isUsed ? [{ name: 'Judge', words: `${judgeWords(judge)} · ${usageWords(usage)}` } as const] : []),
  ];
}

function noteOn(lines: readonly Telling[], step: number): Telling[] {
  const words = countingNote(
    lines.map(({ words }) => words),
    step,
  );
  return words === undefined ? [] : [{ name: 'Note', words }];
}

/**
 * Judges are given paragraphs that are counted from 0, and speak of them so, while all else here counts steps from 1.
 * Which step is meant where judges speak of paragraphs; undefined where they do not.
 */
export function countingNote(texts: readonly string[], step: number): string | undefined {
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\bparagraph[\s_*~]{0,3}(\d{1,6})\b/gi)].map(([, digits]) => Number(digits)),
  );
  const [first] = named;
  if (first === undefined) return undefined;
  const index = named.includes(step) ? step : first;
  return `Judges count paragraphs from 0: their paragraph ${index} is step ${index + 1}.`;
}

/** Whether a vote is for what is said of a step, or of the whole proof; undefined if it is about another step. */
export function sideOf(
  opinion: Opinion,
  index: number,
  { progress, grade, answer }: Verdict,
): 'for' | 'against' | 'silent' | undefined {
  const { judgement, step } = opinion;
  const isAbout = progress.of === 'votes' || step === index;
  switch (judgement.kind) {
    case 'abstain':
      return isAbout ? 'silent' : undefined;
    case 'earliest':
      return step === index ? 'for' : 'against';
    case 'step':
      return !isAbout ? undefined : judgement.verdict === 'wrong' ? 'for' : 'against';
    case 'grade': {
      const isAccepting = judgement.points > judgement.max / 2;
      return judgement.max !== 1 || isAccepting === (grade?.outcome === 'accepted') ? 'for' : 'against';
    }
    case 'answer':
      return judgement.verdict === answer?.outcome ? 'for' : 'against';
    case 'scores':
    case 'confirmation':
      return undefined;
    default:
      return judgement satisfies never;
  }
}

function hasWords({ judgement, quote }: Opinion): boolean {
  return judgement.kind === 'abstain' || quote !== undefined || remarksOf(judgement).trim() !== '';
}

/** What people read of what was said. */
export function remarksOf({ said }: Opinion['judgement']): string {
  return said?.remarks ?? said?.critique ?? '';
}

/** `Vote 3 puts the error in step 2, at “so n”: …`. Votes are counted from 1. */
export function opinionWords(
  opinion: Opinion,
  { judged }: Verdict,
  { longest }: Pick<TellingBounds, 'longest'>,
): string {
  const { judgement, quote, sample, step } = opinion;
  const critique = shortened(remarksOf(judgement), longest);
  const at = quote ? `, ${quote.inStep ? 'at' : 'quoting'} “${shortened(quote.text, 80)}”` : '';
  const found = quote ? placeWords(quote, step) : '';
  const said = `Vote ${sample + 1} ${saysOf(opinion, judged.steps.length)}${at}${found}`;
  return critique === '' ? `${said}.` : `${said}: ${critique}`;
}

/** What a vote says in words, with the vote as its subject: `puts the error in step 2`. */
export function saysOf({ judgement, step }: Opinion, total: number): string {
  switch (judgement.kind) {
    case 'earliest':
      return judgement.index < 0 ? 'finds no error' : `puts the error in step ${judgement.index + 1}`;
    case 'step':
      return `calls step ${judgement.step + 1} ${judgement.verdict}`;
    case 'scores':
      return `gives ${total} scores`;
    case 'grade':
      if (judgement.max === 1) return judgement.points > 0.5 ? 'accepts the proof' : 'rejects the proof';
      return `gives ${judgement.points} of ${judgement.max} points`;
    case 'answer':
      return `says ${judgement.verdict}`;
    case 'confirmation':
      return `${judgement.verdict === 'confirmed' ? 'confirms' : 'denies'} the error in step ${judgement.step + 1}`;
    case 'abstain':
      return `abstains${step === undefined ? '' : ` on step ${step + 1}`} (${judgement.reason.replace(/\.$/, '')})`;
    default:
      return judgement satisfies never;
  }
}

/** Where a quote stands that is not in the step which its vote names, or in the proof of which it speaks. */
function placeWords({ inStep, step }: NonNullable<Opinion['quote']>, of: number | undefined): string {
  if (inStep) return step === undefined ? '' : ` in step ${step + 1}`;
  return of === undefined ? ' (not found in the proof)' : ' (not found in the step)';
}

/** Of the verdicts of a review the one that said what a step has, also what it had before it went stale. */
export function speakerOf(
  { verdict, lastVerdict }: Review,
  { step: { index }, votes, score }: StepReview,
): Verdict | undefined {
  return [verdict, lastVerdict].find((of) =>
    votes ? of?.votes[index] === votes : score !== undefined && of?.scores?.[index] === score,
  );
}

function secondWords(
  confirmation: NonNullable<Verdict['confirmation']>,
  { judged }: Verdict,
  { longest }: TellingBounds,
): string {
  const { judge, opinion, failure } = confirmation;
  const words = confirmationWords(confirmation).replace(/^it is being/, 'The error is being');
  const critique = shortened(opinion ? remarksOf(opinion.judgement) : (failure?.message ?? ''), longest);
  const quote =
    opinion?.quote && judged.steps.length > 0 ? `, at “${shortened(opinion.quote.text, 80)}”` : '';
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return `${sentence} (${secondName(judge)})${quote}${critique === '' ? '.' : `: ${critique}`}`;
}

/** A name such as `second judge (gpt-x at local)` without what is said before it. */
function secondName(judge: Verdict['judge']): string {
  return /^second judge \((.+)\)$/.exec(judge.name)?.[1] ?? judgeWords(judge);
}

/** `critic@local, model gpt-x`. */
export function judgeWords({ name, model }: Verdict['judge']): string {
  return model === undefined || name.includes(model) ? name : `${name}, model ${model}`;
}
