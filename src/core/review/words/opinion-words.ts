/** What each judge said of a step, in lines for people. All words of a judge are anybody's: they are text, never markup. */

import { t } from '../../../l10n/index.ts';
import { reasonOf } from '../opinions.ts';
import type { Opinion, Review, StepReview, Verdict } from '../types.ts';
import { shortened } from './shorten.ts';
import { usageWords } from './usage-words.ts';

/** A line: what it is, and the words. */
export interface Telling {
  readonly kind: 'why' | 'dissent' | 'abstained' | 'note' | 'second-judge' | 'judge';
  /** What it is, for people. */
  readonly name: string;
  readonly words: string;
}

function telling(kind: Telling['kind'], words: string): Telling {
  return { kind, name: nameOf(kind), words };
}

function nameOf(kind: Telling['kind']): string {
  switch (kind) {
    case 'why':
      return t('Why');
    case 'dissent':
      return t('Dissent');
    case 'abstained':
      return t('No verdict');
    case 'note':
      return t('Note');
    case 'second-judge':
      return t('Second judge');
    case 'judge':
      return t('Judge');
    default:
      return kind satisfies never;
  }
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
  const told = (kind: Telling['kind'], votes: readonly Opinion[], most: number): Telling[] => {
    const spoken = votes.filter(hasWords);
    const left = spoken.length - most;
    return [
      ...spoken.slice(0, most).map((one) => telling(kind, opinionWords(one, verdict, bounds))),
      ...(left > 0
        ? [telling(kind, t(left === 1 ? 'And {0} more vote.' : 'And {0} more votes.', left))]
        : []),
    ];
  };
  // Votes on the whole that put the error in another step are told there.
  const isElsewhere =
    progress.of === 'votes' && earliestError !== undefined && earliestError >= 0 && earliestError !== index;
  const isUsed = usage.calls + usage.kept > 0;
  const lines: Telling[] = [
    ...told('why', [...(first ? [first] : []), ...on('for')], bounds.most),
    ...(isElsewhere
      ? []
      : [...told('dissent', on('against'), bounds.most), ...told('abstained', on('silent'), 1)]),
    ...(confirmation?.step === index
      ? [telling('second-judge', secondWords(confirmation, verdict, bounds))]
      : []),
  ];
  return [
    ...lines,
    ...noteOn(lines, index),
    ...(isUsed ? [telling('judge', `${judgeWords(judge)} · ${usageWords(usage)}`)] : []),
  ];
}

function noteOn(lines: readonly Telling[], step: number): Telling[] {
  const words = countingNote(
    lines.map(({ words }) => words),
    step,
  );
  return words === undefined ? [] : [telling('note', words)];
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
  return t('Judges count paragraphs from 0: their paragraph {0} is step {1}.', index, index + 1);
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
function opinionWords(
  opinion: Opinion,
  verdict: Verdict,
  { longest }: Pick<TellingBounds, 'longest'>,
): string {
  const critique = shortened(remarksOf(opinion.judgement), longest);
  const said = voteWords(opinion, verdict);
  return critique === '' ? t('{0}.', said) : t('{0}: {1}', said, critique);
}

/** `Vote 3 puts the error in step 2, at “so n”`: a sentence without its end. */
export function voteWords(opinion: Opinion, { judged }: Verdict): string {
  const { quote, sample, step } = opinion;
  const says = t('Vote {0} {1}', sample + 1, saysOf(opinion, judged.steps.length));
  return quote ? quoting(says, quote, step) : says;
}

/** What a vote says in words, with the vote as its subject: `puts the error in step 2`. */
export function saysOf({ judgement, step }: Opinion, total: number): string {
  switch (judgement.kind) {
    case 'earliest':
      return judgement.index < 0 ? t('finds no error') : t('puts the error in step {0}', judgement.index + 1);
    case 'step':
      return t(
        judgement.verdict === 'right' ? 'calls step {0} right' : 'calls step {0} wrong',
        judgement.step + 1,
      );
    case 'scores':
      return t('gives {0} scores', total);
    case 'grade':
      if (judgement.max !== 1) return t('gives {0} of {1} points', judgement.points, judgement.max);
      return t(judgement.points > 0.5 ? 'accepts the proof' : 'rejects the proof');
    case 'answer':
      return saysAnswer(judgement.verdict);
    case 'confirmation':
      return t(
        judgement.verdict === 'confirmed' ? 'confirms the error in step {0}' : 'denies the error in step {0}',
        judgement.step + 1,
      );
    case 'abstain': {
      const reason = judgement.reason.replace(/\.$/, '');
      return step === undefined
        ? t('has no verdict ({0})', reason)
        : t('has no verdict on step {0} ({1})', step + 1, reason);
    }
    default:
      return judgement satisfies never;
  }
}

function saysAnswer(verdict: 'yes' | 'no' | 'inconclusive'): string {
  switch (verdict) {
    case 'yes':
      return t('says yes');
    case 'no':
      return t('says no');
    case 'inconclusive':
      return t('says inconclusive');
    default:
      return verdict satisfies never;
  }
}

/** What a vote says, with what it quotes, and where that stands if it is not in the step which the vote names. */
function quoting(says: string, quote: NonNullable<Opinion['quote']>, of: number | undefined): string {
  const words = shortened(quote.text, 80);
  const { inStep, step } = quote;
  if (inStep)
    return step === undefined
      ? t('{0}, at “{1}”', says, words)
      : t('{0}, at “{1}” in step {2}', says, words, step + 1);
  return t(
    of === undefined
      ? '{0}, quoting “{1}” (not found in the proof)'
      : '{0}, quoting “{1}” (not found in the step)',
    says,
    words,
  );
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
  const { opinion, failure } = confirmation;
  const critique = shortened(opinion ? remarksOf(opinion.judgement) : (failure?.message ?? ''), longest);
  const sentence = secondJudgeWords(confirmation);
  const said =
    opinion?.quote && judged.steps.length > 0
      ? t('{0}, at “{1}”', sentence, shortened(opinion.quote.text, 80))
      : sentence;
  return critique === '' ? t('{0}.', said) : t('{0}: {1}', said, critique);
}

/** What a second judge makes of the earliest error, and which one it is: a sentence without its end. */
export function secondJudgeWords(confirmation: NonNullable<Verdict['confirmation']>): string {
  return t('{0} ({1})', secondSentence(confirmation), secondName(confirmation.judge));
}

/** What a second judge makes of the earliest error, as a sentence without its end. */
function secondSentence({ state }: NonNullable<Verdict['confirmation']>): string {
  switch (state) {
    case 'pending':
      return t('The error is being confirmed by a second judge');
    case 'confirmed':
      return t('A second judge confirms it');
    case 'denied':
      return t('A second judge denies it');
    case 'abstained':
      return t('A second judge gave no verdict on it');
    case 'failed':
      return t('A second judge could not be asked about it');
    default:
      return state satisfies never;
  }
}

/** A name such as `second judge (gpt-x at local)` without what is said before it. */
function secondName(judge: Verdict['judge']): string {
  const [before = '', after = ''] = t('{0} ({1})', t('second judge'), '\0').split('\0');
  const { name } = judge;
  return name.startsWith(before) && name.endsWith(after)
    ? name.slice(before.length, name.length - after.length)
    : judgeWords(judge);
}

/** `critic@local, model gpt-x`. */
export function judgeWords({ name, model }: Verdict['judge']): string {
  return model === undefined || name.includes(model) ? name : t('{0}, model {1}', name, model);
}
