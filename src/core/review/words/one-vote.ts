/** The sentences on single votes: what each says, what a second judge says, and who judged. All words of a judge are text, never markup. */

import { t } from '../../../l10n/index.ts';
import { shortened } from '../../base/shorten.ts';
import { capital } from '../../base/words.ts';
import { hasWords, reasonOf, remarksOf, sideOf } from '../opinions.ts';
import type { ConfirmationReview, Opinion, Verdict } from '../types.ts';
import { usageWords } from './checked-and-used.ts';

/** A line that explains votes. */
export interface Telling {
  readonly kind: 'why' | 'dissent' | 'abstained' | 'note' | 'second-judge' | 'judge';
  /** The name that people see. */
  readonly name: string;
  readonly words: string;
}

const NAMES: Readonly<Record<Telling['kind'], () => string>> = {
  why: () => t('Why'),
  dissent: () => t('Dissent'),
  abstained: () => t('No verdict'),
  note: () => t('Note'),
  'second-judge': () => t('Second judge'),
  judge: () => t('Judge'),
};

function telling(kind: Telling['kind'], words: string): Telling {
  return { kind, name: NAMES[kind](), words };
}

interface TellingBounds {
  /** The most votes of each side that are listed one by one. */
  readonly most: number;
  /** The longest text of one vote, in characters; a cut is marked. */
  readonly longest: number;
}

/**
 * The lines that explain the votes on a step or on the whole proof. Votes that agree come first, then those that don't, each with its
 * words; the last lines name the judge and its usage.
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
  return t('Judges count paragraphs from 0: paragraph {0} is step {1}.', index, index + 1);
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

/** A vote as a predicate: `puts the error in step 2`. */
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
      return ANSWERS[judgement.verdict]();
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

const ANSWERS = {
  yes: () => t('says yes'),
  no: () => t('says no'),
  inconclusive: () => t('says inconclusive'),
};

/** A vote with its quote, and the place of the quote if it isn't in the step that the vote names. */
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

/** The second judge's result on the earliest error, and its name: a sentence without a period. */
export function secondJudgeWords(confirmation: NonNullable<Verdict['confirmation']>): string {
  return t('{0} ({1})', capital(confirmationWords(confirmation)), secondName(confirmation.judge));
}

/** A name such as `second judge (gpt-x at local)` without the words before the parenthesis. */
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

const CONFIRMATIONS: Readonly<Record<ConfirmationReview['state'], () => string>> = {
  pending: () => t('a second judge is reviewing it'),
  confirmed: () => t('a second judge confirms it'),
  denied: () => t('a second judge denies it'),
  abstained: () => t('a second judge gave no verdict'),
  failed: () => t("a second judge didn't reply"),
};

/** What a second judge makes of the earliest error, as a part of a sentence. */
export function confirmationWords({ state }: ConfirmationReview): string {
  return CONFIRMATIONS[state]();
}
