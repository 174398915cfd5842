/** The panel's header: the outcome, its grounds, the judges, and the actions. */
import { omitFalseOrUndefined } from '../../../core/base/optional-values.ts';
import { formatPendingRetry, isUserStopFailure } from '../../../core/judge/calls/index.ts';
import {
  buildReviewSummary,
  describeMissingVerdict,
  describeReviewOutcome,
  describeReviewProgress,
  describeReviewWithFailedJudge,
  describeStaleReview,
  describeUnreviewedProof,
  findConflictingRefutedStepIndex,
  getFailureAdvice,
  getReviewProgress,
  getReviewSummaryLineName,
  listJudgeAndUsagePhrases,
  type Review,
  type ReviewOutcome,
  type ReviewSummaryLine,
} from '../../../core/review/index.ts';
import { t } from '../../../l10n/index.ts';
import type { ReviewHeaderButton, ReviewHeaderLine, ReviewHeaderView, ReviewView } from '../../../protocol/index.ts';
import { explainHiddenReview } from '../../data/blind-messages.ts';
import { buildVotesBar, shortenPanelText } from '../../step-view/index.ts';
import type { ReviewViewInput } from './types.ts';

type ReviewPhase = ReviewView['phase'];

/** The maximum number of sentences on the grounds of a review. */
const MAX_GROUNDS = 30;

/** A header without a review. */
const EMPTY_HEADER = { grounds: [], lines: [], who: [], actions: [] };

export function buildReviewHeader(phase: ReviewPhase, input: ReviewViewInput): ReviewHeaderView {
  if (phase === 'empty') return buildEmptyHeader(input);
  if (phase === 'unread') return buildUnreadHeader(input);
  return input.review ? buildReviewedHeader(phase, input.review, input) : buildReadingHeader();
}

function buildEmptyHeader({ document, isModelChosen }: ReviewViewInput): ReviewHeaderView {
  const words = t(
    'Open a proof in Markdown, LaTeX, or plain text. Its steps appear here, typeset. The panel follows your cursor.',
  );
  return {
    ...EMPTY_HEADER,
    icon: 'none',
    sentence: t('No proof open'),
    grounds: [words],
    actions: [
      ...(document.uri === '' ? [] : [toHeaderAction('treatAsProof', t('Treat {0} as Proof', document.name))]),
      toHeaderAction('openSample', t('Open Sample')),
      toHeaderAction('openProof', t('Open a Proof…')),
      ...listChooseActions(isModelChosen),
      toHeaderAction('walkthrough', t('Open Walkthrough')),
    ],
  };
}

function buildUnreadHeader({ isModelChosen, isVeiled }: ReviewViewInput): ReviewHeaderView {
  if (isVeiled) return { ...EMPTY_HEADER, icon: 'pending', sentence: explainHiddenReview() };
  const actions = [toHeaderAction('review', t('Review Proof')), ...listChooseActions(isModelChosen)];
  return { ...EMPTY_HEADER, icon: 'pending', sentence: describeUnreviewedProof(), actions };
}

function buildReadingHeader(): ReviewHeaderView {
  return { ...EMPTY_HEADER, icon: 'judging', sentence: t('Parsing the proof.'), progress: { words: t('parsing') } };
}

function listChooseActions(isModelChosen: boolean): ReviewHeaderButton[] {
  return isModelChosen ? [] : [toHeaderAction('chooseJudge', t('Choose Judge…'))];
}

function buildReviewedHeader(phase: ReviewPhase, review: Review, input: ReviewViewInput): ReviewHeaderView {
  const { isNewer, judgedAt, now, trouble } = input;
  const [judge, ...rest] = listJudgeAndUsagePhrases(review, !review.complete);
  const when = judgedAt === undefined || !judge || phase === 'running' ? [] : [formatDayAndTime(judgedAt, now)];
  const { lines, more } = buildReviewSummary(review);
  const leading = lines.find(({ kind, share }) => kind === 'rest' || (kind === 'checked' && share !== undefined));
  const ownHint = phase === 'failed' ? getFailureAdvice(review.failures) : undefined;
  const hint = trouble && !review.complete ? formatPendingRetry(trouble) : ownHint;
  return {
    icon: getHeaderIcon(phase, review),
    sentence: writeHeaderSentence(phase, review, input),
    grounds: omitFalseOrUndefined([
      isNewer && t('The text has changed since the review.'),
      ...more.map((one) => shortenPanelText(one)),
    ]).slice(0, MAX_GROUNDS),
    lines: lines.map((line) => toHeadLineView(line, line === leading)),
    who: judge ? [judge, ...rest, ...when].map((one) => shortenPanelText(one)) : [],
    ...(review.complete ? {} : { progress: getReviewProgress(review) }),
    actions: listHeaderActions(phase, input, !review.complete),
    ...(hint ? { hint: shortenPanelText(hint) } : {}),
  };
}

function toHeadLineView(
  { kind, words, share, votes, isUnderWay, short }: ReviewSummaryLine,
  leadsToRelations: boolean,
): ReviewHeaderLine {
  return {
    name: getReviewSummaryLineName(kind),
    words: shortenPanelText(words),
    ...(share === undefined ? {} : { share }),
    ...(votes ? { votes: buildVotesBar(votes, t('{0} of {1}', votes.same, votes.asked)) } : {}),
    isUnderWay,
    ...(short === undefined ? {} : { short }),
    ...(leadsToRelations ? { leadsToRelations } : {}),
  };
}

function writeHeaderSentence(phase: ReviewPhase, review: Review, { isNewer }: ReviewViewInput): string {
  switch (phase) {
    case 'failed':
      return describeReviewWithFailedJudge(review);
    case 'running':
      return review.outcome === 'judging' ? describeReviewProgress(review) : describeReviewOutcome(review);
    case 'stale':
      // The outcome stays readable while the user types.
      if (isNewer && review.complete) return describeReviewOutcome(review);
      return review.outcome === 'changed' || review.outcome === 'judging'
        ? describeStaleReview(review)
        : describeReviewOutcome(review);
    default:
      return describeReviewOutcome(review);
  }
}

function getHeaderIcon(phase: ReviewPhase, review: Review): ReviewHeaderView['icon'] {
  const { outcome, steps, failures } = review;
  // As in the sentence, a refuted statement takes precedence over a verdict without an error.
  if (phase === 'failed' && outcome === 'false-statement') return outcome;
  // A user who stopped the review knows why there is no result.
  if (phase === 'failed') return failures.length > 0 && failures.every(isUserStopFailure) ? 'abstained' : 'unreachable';
  if (outcome === 'no-error-found' && steps.some(({ state }) => state === 'false-statement')) return 'false-statement';
  if (outcome === 'earliest-error' && findConflictingRefutedStepIndex(review) !== undefined) return 'false-statement';
  return OUTCOME_ICONS[outcome];
}

/** No icon means that a proof is correct, and only the earliest error's icon is loud. */
const OUTCOME_ICONS: Readonly<Record<ReviewOutcome, ReviewHeaderView['icon']>> = {
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

function listHeaderActions(
  phase: ReviewPhase,
  { isModelChosen, isProof, review }: ReviewViewInput,
  isUnderWay: boolean,
): ReviewHeaderButton[] {
  const choose = (title: string): ReviewHeaderButton => toHeaderAction('chooseJudge', title);
  if (phase === 'failed')
    return [
      ...(review?.failures.some(({ cause }) => cause === 'key') ? [toHeaderAction('setKey', t('Set API Key'))] : []),
      toHeaderAction('review', t('Try Again')),
      choose(t('Choose Another Judge…')),
      toHeaderAction('copyDetails', t('Copy Details')),
      toHeaderAction('showLog', t('Show Log')),
    ];
  if (isUnderWay) return [toHeaderAction('stop', t('Stop'))];
  if (phase === 'done' && review && describeMissingVerdict(review) !== undefined)
    return [toHeaderAction('review', t('Try Again')), choose(t('Choose Another Judge…'))];
  return [
    ...(phase === 'stale' && isProof ? [toHeaderAction('review', t('Review Again'))] : []),
    ...listChooseActions(isModelChosen),
  ];
}

function toHeaderAction(name: ReviewHeaderButton['action'], title: string): ReviewHeaderButton {
  return { action: name, title };
}

const MILLISECONDS_PER_DAY = 24 * 60 * 60 * 1000;

/** `today 14:02`, `yesterday 14:02`, `2026-11-12 14:02`, in the local time zone. Times are milliseconds since 1970. */
export function formatDayAndTime(time: number, now: number): string {
  const at = new Date(time);
  const clock = `${padTwoDigits(at.getHours())}:${padTwoDigits(at.getMinutes())}`;
  const day = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((day(new Date(now)) - day(at)) / MILLISECONDS_PER_DAY);
  if (days === 0) return t('today {0}', clock);
  if (days === 1) return t('yesterday {0}', clock);
  return `${at.getFullYear()}-${padTwoDigits(at.getMonth() + 1)}-${padTwoDigits(at.getDate())} ${clock}`;
}

function padTwoDigits(n: number): string {
  return `${n}`.padStart(2, '0');
}
