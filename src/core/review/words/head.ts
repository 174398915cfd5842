/** The sentences and lines at the head of a review, where there is room for all of it. Steps are counted from 1. */
import { t } from '../../../l10n/index.ts';
import { capital, voteCount } from '../../base/words.ts';
import type { Usage } from '../../judge/calls/index.ts';
import { ballotOf } from '../ballots.ts';
import { firstFalse, isCheckerAsked, shownVerdict } from '../outcome.ts';
import { type RowVotes, rowVotes } from '../row-votes.ts';
import type { Review, StepReview, Verdict } from '../types.ts';
import {
  checkedLine,
  checkedWords,
  coverageWords,
  keptWords,
  restSentence,
  restWords,
  tallySentence,
  tokensWords,
  usageWords,
} from './checked-and-used.ts';
import { lostSentence } from './failures.ts';
import { answerSentence, shareWords } from './grades-and-answers.ts';
import { judgeWords } from './one-vote.ts';
import { coverageLead, judgedSoFar, outcomeSentence } from './outcome.ts';
import {
  firstDoubtSentence,
  groundsSentence,
  judgingWords,
  progressWords,
  stepShare,
  unreadGrounds,
} from './votes.ts';

/** How votes stand, to be drawn. */
type VoteCounts = Pick<RowVotes, 'same' | 'other' | 'out' | 'asked' | 'planned'>;

/** A line at the head of a review, on a refuted statement, checks, votes or scores. */
export interface HeadLine {
  /** `proved`: what was proved false. `rest`: relations that were not checked, by kind. */
  readonly kind: 'proved' | 'checked' | 'rest' | 'votes' | 'scores';
  readonly words: string;
  /** For `checked`: the share of the relations, 0 to 1. */
  readonly share?: number;
  /** For `votes`, if any have arrived. */
  readonly votes?: VoteCounts;
  /** More is coming: the line says how far that is. */
  readonly isUnderWay: boolean;
  /** The same in very few words, where they say anything by themselves: `16 of 21 checked`. */
  readonly short?: string;
}

/** The header lines of a review in reading order, and the sentences that no line contains. */
export function headLines(review: Review): {
  readonly lines: readonly HeadLine[];
  readonly more: readonly string[];
} {
  const { answer, complete, verdict } = review;
  const { done, problems } = toldSentences(review, { isJudgeTold: false, areRelationsTold: false });
  const isVoting = !complete && verdict !== undefined && !verdict.isDone;
  const lines = [
    provedLine(review),
    ...(isCheckerAsked(review) ? checkedLines(review, !complete && !isVoting) : []),
    isVoting ? votesUnderWay(review, verdict) : votesLine(review),
  ];
  return {
    lines: lines.filter((line) => line !== undefined),
    more: [...done, ...(answer ? [answerSentence(answer)] : []), ...problems],
  };
}

function provedLine(review: Review): HeadLine | undefined {
  const { findings = [] } = review.steps[firstFalse(review)] ?? {};
  const refuted = findings.find(({ strength }) => strength === 'refuted');
  return refuted && { kind: 'proved', words: refuted.evidence.message, isUnderWay: false };
}

/** @param isUnderWay whether the checker is what the review waits for */
function checkedLines(review: Review, isUnderWay: boolean): HeadLine[] {
  const { tally } = review;
  const isSaid = isCoverageSaid(review);
  const { words, share } = checkedLine(tally, isSaid);
  const rest = restWords(tally);
  const far = isUnderWay ? headProgress(review).words : undefined;
  return [
    ...(words === undefined && far === undefined
      ? []
      : [
          {
            kind: 'checked' as const,
            words: [far, words].filter(Boolean).join(' · '),
            ...(share === undefined ? {} : { share }),
            // Where that is the outcome itself, the sentence has it.
            ...(share === undefined || isSaid ? {} : { short: coverageWords(tally) }),
            isUnderWay,
          },
        ]),
    ...(rest === undefined ? [] : [{ kind: 'rest' as const, words: rest, isUnderWay: false }]),
  ];
}

function votesUnderWay(review: Review, verdict: Verdict): HeadLine {
  const votes = voteCounts(review, verdict);
  return { kind: 'votes', words: headProgress(review).words, isUnderWay: true, ...(votes ? { votes } : {}) };
}

function votesLine(review: Review): HeadLine | undefined {
  const words = verdictGrounds(review);
  if (words === undefined) return undefined;
  const verdict = review.lastVerdict ?? review.verdict;
  if (verdict?.scores) return { kind: 'scores', words, isUnderWay: false };
  const votes = verdict && voteCounts(review, verdict);
  return { kind: 'votes', words, isUnderWay: false, ...(votes ? { votes } : {}) };
}

/** How many say what the outcome says; undefined where votes are on each step for itself and no step is named, or none is in. */
function voteCounts({ earliestError, steps }: Review, verdict: Verdict): VoteCounts | undefined {
  const { progress, votes, opinions } = verdict;
  const named = steps[earliestError];
  if (named && verdict.isDone) return rowVotes('earliest-error', named.votes, earliestError, verdict);
  const [first] = votes;
  if (progress.of !== 'votes' || !first || first.asked === 0) return undefined;
  const { asked, planned, abstained } = first;
  const clear = opinions.filter(({ judgement }) => judgement.kind === 'earliest' && judgement.index < 0);
  const objecting = asked - abstained - clear.length;
  const out = planned - asked + abstained;
  return verdict.isDone
    ? { same: clear.length, other: objecting, out, asked, planned }
    : { same: objecting, other: clear.length, out, asked, planned };
}

const LINES: Readonly<Record<HeadLine['kind'], () => string>> = {
  proved: () => t('Refuted'),
  checked: () => t('Checked'),
  rest: () => t('Not checked'),
  votes: () => t('Votes'),
  scores: () => t('Scores'),
};

/** The name of a header line. */
export function headLineName(kind: HeadLine['kind']): string {
  return LINES[kind]();
}

/** The grounds of a model judge's outcome; undefined for other outcomes. */
export function verdictGrounds(review: Review): string | undefined {
  const hasGrounds = ['earliest-error', 'undecided', 'unconfirmed', 'no-error-found', 'no-verdict'];
  if (review.outcome === 'false-statement') return unreadGrounds(review);
  return (hasGrounds.includes(review.outcome) && groundsSentence(review)) || undefined;
}

/** A few sentences each on the grounds of a review, on what wasn't judged and why, and on failures. Not who judged. */
export function groundsSentences(review: Review): string[] {
  const { done, problems } = toldSentences(review, { isJudgeTold: false });
  const grounds = verdictGrounds(review);
  const { answer } = review;
  return [...(grounds ? [grounds] : []), ...done, ...(answer ? [answerSentence(answer)] : []), ...problems];
}

/** One or two sentences on the progress of a first review. */
export function judgingSentence(review: Review): string {
  const { verdict, steps, progress } = review;
  if (!verdict || verdict.isDone) return t('Checked {0} so far.', stepShare(progress.done, progress.total));
  const { confirmation } = verdict;
  if (confirmation?.state === 'pending')
    return t(
      'The votes put the earliest error in step {0}. A second judge is reviewing it.',
      confirmation.step + 1,
    );
  const clear = steps.findIndex(({ state }) => state !== 'no-error-found');
  if (clear > 0) return t('Judging. No error found up to step {0}.', clear);
  return t('Judging: {0}.', progressWords(verdict));
}

/** One sentence on a proof that has changed since it was judged, or is being judged again. */
export function changedSentence(review: Review): string {
  const stale = review.steps.filter(({ state }) => state === 'stale');
  const [first, ...more] = stale.filter(isEdited);
  const again = judgingWords(review) !== undefined;
  if (!first) {
    if (again) return t('Judging the proof again.');
    return stale.length === 0
      ? t('The proof has changed since it was judged.')
      : t('Earlier text has changed since these steps were judged.');
  }
  const n = first.step.index + 1;
  if (more.length > 0)
    return again
      ? t('Step {0} and others have changed. Judging again.', n)
      : t('Step {0} and others have changed since they were judged.', n);
  return again
    ? t('Step {0} has changed. Judging again.', n)
    : t('Step {0} has changed since it was judged.', n);
}

function isEdited({ step, was }: StepReview): boolean {
  return was !== undefined && was.step.fingerprint !== step.fingerprint;
}

/** The progress of a running review: the share, 0 to 1, if it is known, and its text. */
export function headProgress(review: Review): { readonly share?: number; readonly words: string } {
  const { verdict, progress } = review;
  if (!verdict || verdict.isDone) {
    const { done, total } = progress;
    return { ...(total > 0 ? { share: done / total } : {}), words: stepShare(done, total) };
  }
  const { done, total } = verdict.progress;
  const isAsked = verdict.confirmation?.state !== 'pending' && total > 0;
  return { ...(isAsked ? { share: done / total } : {}), words: judgedSoFar(verdict, review) };
}

/**
 * The judges and their usage, as parts of one line.
 * @param isBesideProgress whether `headProgress` stands beside it, which already contains votes and tokens
 */
export function whoWords(review: Review, isBesideProgress = false): string[] {
  const { verdict, lastVerdict, usage } = review;
  const judged = shownVerdict(review);
  const reads = isCheckerAsked(review);
  if (!judged) return reads ? [t('Embedded checker')] : [];
  const votes = ballotOf(judged.judge)?.count ?? 1;
  const used = usage ?? (verdict ?? lastVerdict)?.usage;
  const isUnderWay = isBesideProgress && verdict !== undefined && !verdict.isDone;
  const isCounting =
    isUnderWay && verdict.progress.of === 'votes' && verdict.confirmation?.state !== 'pending';
  // How many of them were needed stands with what they came to.
  const isCounted = judged.isDone && judged.progress.of === 'votes';
  const tokens = isUnderWay ? undefined : tokensWords(used);
  const kept = used?.kept ?? 0;
  const second = judged.confirmation?.judge;
  return [
    capital(judgeWords(judged.judge)),
    ...(votes > 1 && !isCounting && !isCounted ? [voteCount(votes)] : []),
    ...(second ? [judgeWords(second)] : []),
    ...(reads ? [t('embedded checker')] : []),
    ...(tokens ? [tokens] : []),
    ...(used && kept > 0 ? [keptWords(used)] : []),
  ];
}

/** Sentences on the review as a whole: relations checked, steps not checked, votes, failures. */
export function doneSentences(review: Review): string[] {
  const { done, problems } = toldSentences(review);
  return [...done, ...(review.answer ? [answerSentence(review.answer)] : []), ...problems];
}

/**
 * Sentences on what was done and on problems. Neither list contains the final answer.
 * @param isJudgeTold whether to name the judge and its usage
 * @param areRelationsTold whether to include the coverage and the results of the relations
 */
export function toldSentences(
  review: Review,
  { isJudgeTold = true, areRelationsTold = true } = {},
): { done: string[]; problems: string[] } {
  const { steps, complete, failures, verdict, lastVerdict, usage } = review;
  const reads = isCheckerAsked(review);
  const unread = complete && reads ? steps.filter((step) => !step.tally).length : 0;
  const left = t(
    unread === 1 ? "{0} wasn't checked." : "{0} weren't checked.",
    stepShare(unread, steps.length),
  );
  const lost = verdict && lostSentence(verdict);
  const isSaid = new Set(lost ? verdict.failures.map(({ message }) => message) : []);
  const doubt = firstDoubtSentence(review);
  const judged = verdict?.isDone ? verdict : lastVerdict;
  const used = usage ?? judged?.usage;
  return {
    done: [
      ...(reads && areRelationsTold ? relationsSentences(review) : []),
      ...(unread > 0 ? [left] : []),
      ...(isJudgeTold && judged && complete && !judged.isStale && hasSpoken(judged)
        ? [judgeSentence(judged, used)]
        : []),
      ...(doubt ? [doubt] : []),
      ...(complete && judged && !judged.isStale ? (judged.unsent ?? []) : []),
    ],
    problems: [
      ...(lost ? [lost] : []),
      ...new Set(failures.flatMap(({ message }) => (isSaid.has(message) ? [] : [message]))),
    ],
  };
}

/** The results of the relations. If nothing was refuted, the outcome already contains the coverage. */
function relationsSentences(review: Review): string[] {
  const { tally } = review;
  const isSaid = isCoverageSaid(review);
  const checked = isSaid ? checkedWords(tally) : undefined;
  const rest = restSentence(tally);
  return [
    ...(isSaid ? (checked ? [t('{0}.', checked)] : []) : [tallySentence(tally)]),
    ...(rest ? [rest] : []),
  ];
}

/** Whether the outcome's own sentence says how many relations could be checked. */
function isCoverageSaid(review: Review): boolean {
  return review.outcome === 'nothing-found' || coverageLead(review) !== undefined;
}

/** Whether anything came of a judge. */
function hasSpoken({ opinions, usage }: Verdict): boolean {
  return opinions.length > 0 || usage.calls > 0;
}

/** The judge and its usage: `Judged by critic@local, model m: 8 calls, 12.3k tokens.` */
function judgeSentence({ judge }: Verdict, used: Usage | undefined): string {
  const isUsed = used && used.calls + used.kept > 0;
  return isUsed
    ? t('Judged by {0}: {1}.', judgeWords(judge), usageWords(used))
    : t('Judged by {0}.', judgeWords(judge));
}

/** The sentence above votes that belong to no step: their result, or how many have arrived. */
export function wholeVotesSentence(review: Review, verdict: Verdict): string {
  const share = shareWords(verdict);
  if (share) return t('{0}.', capital(share));
  if (!verdict.isDone) return t('{0} so far.', capital(progressWords(verdict)));
  // The head says what they come to.
  if (review.verdict === verdict) return t(verdict.progress.total === 1 ? 'Vote' : 'Votes');
  return outcomeSentence(review);
}
