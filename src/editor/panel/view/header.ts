/** The panel's header: the outcome, its grounds, the judges, and the actions. */
import { present } from '../../../core/base/optional.ts';
import { isStopped, troubleSentence } from '../../../core/judge/calls/index.ts';
import {
  changedSentence,
  type HeadLine,
  headLineName,
  headLines,
  headProgress,
  hintFor,
  judgingSentence,
  notReviewedSentence,
  outcomeSentence,
  type Review,
  type ReviewOutcome,
  refutedBeside,
  unfinishedSentence,
  unreadSentence,
  whoWords,
} from '../../../core/review/index.ts';
import { t } from '../../../l10n/index.ts';
import type { HeaderAction, HeaderView, HeadLineView, ReviewView } from '../../../protocol/index.ts';
import { veiledReview } from '../../data/veiled.ts';
import { cut, votesView } from '../../step-view/index.ts';
import type { ViewInput } from './types.ts';

type Phase = ReviewView['phase'];

/** The most sentences on what a review rests on. */
const MOST_GROUNDS = 30;

/** A header without a review. */
const BARE = { grounds: [], lines: [], who: [], actions: [] };

export function headerOf(phase: Phase, input: ViewInput): HeaderView {
  if (phase === 'empty') return emptyHeader(input);
  if (phase === 'unread') return unreadHeader(input);
  return input.review ? reviewedHeader(phase, input.review, input) : readingHeader();
}

function emptyHeader({ document, isModelChosen }: ViewInput): HeaderView {
  const words = t(
    'Open a proof in Markdown, LaTeX or plain text. Its steps appear here, typeset, and follow your cursor.',
  );
  return {
    ...BARE,
    icon: 'none',
    sentence: t('No proof yet'),
    grounds: [words],
    actions: [
      ...(document.uri === '' ? [] : [action('treatAsProof', t('Treat {0} as a proof', document.name))]),
      action('openSample', t('Open sample')),
      action('openProof', t('Open a proof…')),
      ...chooseUnless(isModelChosen),
      action('walkthrough', t('Open walkthrough')),
    ],
  };
}

function unreadHeader({ isModelChosen, isVeiled }: ViewInput): HeaderView {
  if (isVeiled) return { ...BARE, icon: 'pending', sentence: veiledReview() };
  const actions = [action('review', t('Review proof')), ...chooseUnless(isModelChosen)];
  return { ...BARE, icon: 'pending', sentence: notReviewedSentence(), actions };
}

function readingHeader(): HeaderView {
  const progress = { words: t('parsing') };
  return { ...BARE, icon: 'judging', sentence: t('Parsing the proof.'), progress };
}

function chooseUnless(isModelChosen: boolean): HeaderAction[] {
  return isModelChosen ? [] : [action('chooseJudge', t('Choose a judge…'))];
}

function reviewedHeader(phase: Phase, review: Review, input: ViewInput): HeaderView {
  const { isNewer, judgedAt, now, trouble } = input;
  const [judge, ...rest] = whoWords(review, !review.complete);
  const when = judgedAt === undefined || !judge || phase === 'running' ? [] : [whenWords(judgedAt, now)];
  const { lines, more } = headLines(review);
  const ownHint = phase === 'failed' ? hintFor(review.failures) : undefined;
  const hint = trouble && !review.complete ? troubleSentence(trouble) : ownHint;
  return {
    icon: iconOf(phase, review),
    sentence: sentenceOf(phase, review, input),
    grounds: present([
      isNewer && t('The text has changed since the review.'),
      ...more.map((one) => cut(one)),
    ]).slice(0, MOST_GROUNDS),
    lines: lines.map(headLineView),
    who: judge ? [judge, ...rest, ...when].map((one) => cut(one)) : [],
    ...(review.complete ? {} : { progress: headProgress(review) }),
    actions: actionsFor(phase, input, !review.complete),
    ...(hint ? { hint: cut(hint) } : {}),
  };
}

function headLineView({ kind, words, share, votes, isUnderWay, short }: HeadLine): HeadLineView {
  return {
    name: headLineName(kind),
    words: cut(words),
    ...(share === undefined ? {} : { share }),
    ...(votes ? { votes: votesView(votes, t('{0} of {1}', votes.same, votes.asked)) } : {}),
    isUnderWay,
    ...(short === undefined ? {} : { short }),
  };
}

function sentenceOf(phase: Phase, review: Review, { isNewer }: ViewInput): string {
  switch (phase) {
    case 'failed':
      return unfinishedSentence(review);
    case 'running':
      return review.outcome === 'judging' ? judgingSentence(review) : outcomeSentence(review);
    case 'stale':
      // While somebody types, what was said stays to be read.
      if (isNewer && review.complete) return outcomeSentence(review);
      return review.outcome === 'changed' || review.outcome === 'judging'
        ? changedSentence(review)
        : outcomeSentence(review);
    default:
      return outcomeSentence(review);
  }
}

function iconOf(phase: Phase, review: Review): HeaderView['icon'] {
  const { outcome, steps, failures } = review;
  // As in the sentence, what was proved false leads over a verdict that names no error, and over none.
  if (phase === 'failed' && outcome === 'false-statement') return outcome;
  // Who stopped it knows why nothing came.
  if (phase === 'failed')
    return failures.length > 0 && failures.every(isStopped) ? 'abstained' : 'unreachable';
  if (outcome === 'no-error-found' && steps.some(({ state }) => state === 'false-statement'))
    return 'false-statement';
  if (outcome === 'earliest-error' && refutedBeside(review) !== undefined) return 'false-statement';
  return ICONS[outcome];
}

/** No icon means that a proof is correct, and only the earliest error's icon is loud. */
const ICONS: Readonly<Record<ReviewOutcome, HeaderView['icon']>> = {
  judging: 'judging',
  'earliest-error': 'earliest-error',
  'no-error-found': 'no-error-found',
  undecided: 'doubtful',
  unconfirmed: 'doubtful',
  'no-verdict': 'abstained',
  accepted: 'no-error-found',
  rejected: 'doubtful',
  'in-the-gap': 'doubtful',
  'answer-correct': 'no-error-found',
  'answer-incorrect': 'doubtful',
  'answer-open': 'doubtful',
  'false-statement': 'false-statement',
  'please-check': 'please-check',
  'nothing-found': 'abstained',
  'no-steps': 'none',
  failed: 'unreachable',
  changed: 'stale',
};

function actionsFor(
  phase: Phase,
  { isModelChosen, isProof, review }: ViewInput,
  isUnderWay: boolean,
): HeaderAction[] {
  const choose = (title: string): HeaderAction => action('chooseJudge', title);
  if (phase === 'failed')
    return [
      ...(review?.failures.some(({ cause }) => cause === 'key') ? [action('setKey', t('Set API Key'))] : []),
      action('review', t('Try again')),
      choose(t('Choose another judge…')),
      action('copyDetails', t('Copy details')),
      action('showLog', t('Show log')),
    ];
  if (isUnderWay) return [action('stop', t('Stop'))];
  if (phase === 'done' && review && unreadSentence(review) !== undefined)
    return [action('review', t('Try again')), choose(t('Choose another judge…'))];
  return [
    ...(phase === 'stale' && isProof ? [action('review', t('Review again'))] : []),
    ...chooseUnless(isModelChosen),
  ];
}

function action(name: HeaderAction['action'], title: string): HeaderAction {
  return { action: name, title };
}

const DAY = 24 * 60 * 60 * 1000;

/** `today 14:02`, `yesterday 14:02`, `2026-11-12 14:02`, in the zone of this machine. Both in milliseconds since 1970. */
export function whenWords(time: number, now: number): string {
  const at = new Date(time);
  const clock = `${two(at.getHours())}:${two(at.getMinutes())}`;
  const day = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((day(new Date(now)) - day(at)) / DAY);
  if (days === 0) return t('today {0}', clock);
  if (days === 1) return t('yesterday {0}', clock);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${clock}`;
}

function two(n: number): string {
  return `${n}`.padStart(2, '0');
}
