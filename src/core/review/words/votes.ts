/** Texts about votes together: counts, reasons for missing votes, and grounds of marks. */
import { t } from '../../../l10n/index.ts';
import { capitalize, formatNumberOfVotes } from '../../base/counts-and-lists.ts';
import { truncateToOneLineWithCount } from '../../base/shorten.ts';
import type { Evidence } from '../../checker/index.ts';
import { getStepName, type Proof } from '../../proof/index.ts';
import type { Review, StepState, StepVoteCounts, Verdict } from '../types.ts';
import type { VoteStanceCounts } from '../vote-stances.ts';
import { describeCheckedRelations } from './coverage-and-usage.ts';
import { formatSecondJudgeResult } from './single-vote.ts';

/** The share of the votes so far that object: `6 of 8 votes`. */
export function formatVotesOfTotal({ against, asked }: Pick<StepVoteCounts, 'against' | 'asked'>): string {
  return t(asked === 1 ? '{0} of {1} vote' : '{0} of {1} votes', against, asked);
}

/**
 * The share of the votes so far that object, and why others are missing: `6 of 8 votes`.
 * @param share another text for the share that objects: `6 of 8 votes put the error in Step 3`
 */
export function formatStepVotes(votes: StepVoteCounts, share = formatVotesOfTotal(votes)): string {
  const { asked, planned, rest } = votes;
  const left = planned - asked;
  if (left <= 0) return share;
  const isOne = left === 1;
  switch (rest) {
    case 'settled':
      return t(
        isOne ? "{0}; {1} of {2} votes wasn't needed" : "{0}; {1} of {2} votes weren't needed",
        share,
        left,
        planned,
      );
    case 'sprt':
      return t('{0}; {1} of {2} votes skipped by a sequential test (SPRT)', share, left, planned);
    case 'failed':
      return t("{0}; {1} of {2} votes didn't arrive", share, left, planned);
    case undefined:
      return t('{0}; {1} pending', share, left);
    default:
      return rest satisfies never;
  }
}

/** The progress of a verdict: `3 of 8 votes`, `5 of 14 steps`. */
export function formatVerdictProgress({ progress }: Verdict): string {
  const { done, total, of } = progress;
  return of === 'votes' ? formatVotesOfTotal({ against: done, asked: total }) : formatStepsOfTotal(done, total);
}

/** `5 of 14 steps`. */
export function formatStepsOfTotal(some: number, all: number): string {
  return t(all === 1 ? '{0} of {1} step' : '{0} of {1} steps', some, all);
}

/** The text beside the bar: `6 of 8`, `2 of 8 object`, `5 of 5 votes`. The sentence has the reasons for missing votes. */
export function formatVoteStanceCounts(votes: VoteStanceCounts, state: StepState): string {
  const { stance, same, other, asked, planned, rest, isOpen } = votes;
  if (same + other === 0) return t(asked === 1 ? 'no verdict in {0} vote' : 'no verdict in {0} votes', asked);
  const isBare = stance === 'clearing' || state === 'earliest-error';
  if (planned <= asked) return isBare ? t('{0} of {1}', same, asked) : formatObjections(same, asked);
  if (isOpen && rest === undefined)
    return isBare ? t('{0} of {1} so far', same, asked) : t('{0} so far', formatObjections(same, asked));
  return isBare ? t(asked === 1 ? '{0} of {1} vote' : '{0} of {1} votes', same, asked) : formatObjections(same, asked);
}

function formatObjections(same: number, asked: number): string {
  if (asked === 1) return t('{0} of {1} vote against', same, asked);
  return t(same === 1 ? '{0} of {1} votes against' : '{0} of {1} votes against', same, asked);
}

/** The same in a sentence, with the reason for missing votes: `6 of 8 votes put the error in this step.` */
export function describeVoteStanceCounts(votes: VoteStanceCounts, state: StepState, isByStep: boolean): string {
  const { stance, same, other, asked, planned, rest, isOpen } = votes;
  if (same + other === 0) return t('{0}.', capitalize(formatVoteStanceCounts(votes, state)));
  const share = formatVotesOfTotal({ against: same, asked });
  const one = same === 1;
  const does =
    stance === 'clearing'
      ? isByStep
        ? t(one ? '{0} calls this step correct' : '{0} call this step correct', share)
        : t('{0} found no error in this step', share)
      : isByStep
        ? t(one ? '{0} calls this step wrong' : '{0} call this step wrong', share)
        : t(one ? '{0} puts the error in this step' : '{0} put the error in this step', share);
  if (isOpen && planned > asked && rest === undefined) return t('{0}; {1} pending.', does, planned - asked);
  return t('{0}.', formatStepVotes({ against: same, asked, abstained: 0, planned, ...(rest ? { rest } : {}) }, does));
}

/** The part of a verdict that a step's mark is based on. */
export interface StepMarkBasis {
  readonly proof: Pick<Proof, 'labels'>;
  readonly index: number;
  readonly votes?: StepVoteCounts | undefined;
  readonly score?: number | undefined;
  /** The verdict that the votes or the score belong to. */
  readonly verdict?: Verdict | undefined;
}

/** The sentence on the earliest error for the Problems view: the votes, then the checker's evidence. */
export function describeEarliestErrorStep(marked: StepMarkBasis, evidence?: Evidence): string {
  const said = formatStepMarkReason(marked);
  const label = getStepName(marked.proof, marked.index);
  const sentence = said
    ? t('The earliest error is in {0}: {1}.', label, said)
    : t('The earliest error is in {0}.', label);
  return evidence ? `${sentence} ${evidence.message}` : sentence;
}

/** The sentence on an uncertain step. Some votes object to it, but too few, or a second judge hasn't confirmed the error. */
export function describeUncertainStep(marked: StepMarkBasis): string {
  const said = formatStepMarkReason(marked);
  const label = getStepName(marked.proof, marked.index);
  return said ? t('{0} is uncertain: {1}.', label, said) : t('{0} is uncertain.', label);
}

/** The grounds of a mark: `6 of 8 votes`, `score 0.41, below 0.5`, and the second judge's confirmation. */
export function formatStepMarkReason(marked: StepMarkBasis): string | undefined {
  const said = formatVotesOrScore(marked);
  const { confirmation } = marked.verdict ?? {};
  if (confirmation?.step !== marked.index) return said;
  const words = formatSecondJudgeResult(confirmation);
  return said ? t('{0}; {1}', said, words) : words;
}

/** The text after a marked line, at most 44 characters: `Earliest error: 6 of 8 votes`. */
export function formatEarliestErrorForLineEnd({ votes, score }: Pick<StepMarkBasis, 'votes' | 'score'>): string {
  if (votes) return t('Earliest error: {0}', formatVotesOfTotal(votes));
  return score === undefined ? t('Earliest error') : t('Earliest error: score {0}', formatStepScore(score));
}

/** The votes or the score that a mark rests on: `6 of 8 votes`, `score 0.41, below 0.5`. */
export function formatVotesOrScore({
  votes,
  score,
  verdict,
}: Pick<StepMarkBasis, 'votes' | 'score' | 'verdict'>): string | undefined {
  if (votes) return formatStepVotes(votes);
  if (score === undefined) return undefined;
  const threshold = verdict?.judge.thresholds?.correct;
  return threshold === undefined
    ? t('score {0}', formatStepScore(score))
    : t(
        score < threshold ? 'score {0}, below {1}' : 'score {0}, not below {1}',
        formatStepScore(score),
        formatStepScore(threshold),
      );
}

/** A score between 0 and 1 with two digits, or with enough digits to distinguish it from 0 and 1. */
export function formatStepScore(score: number): string {
  if (score > 0 && score < 0.01) return `${Number(score.toPrecision(1))}`;
  if (score < 1 && score > 0.99) return `${Math.floor(score * 10_000) / 10_000}`;
  return `${Math.round(score * 100) / 100}`;
}

/** The progress of a running review: `judging again: 3 of 8 votes`; undefined once it is complete. */
export function formatRejudgingProgress({ complete, verdict }: Review): string | undefined {
  if (complete) return undefined;
  if (!verdict || verdict.isDone) return t('checking again');
  return t('judging again: {0}', formatVerdictProgress(verdict));
}

/** The most steps that dissent lists one by one. */
const MAX_DISSENT_PLACES = 3;

/** The votes that don't agree or are missing: `2 put the error in Step 1`, `1 without a verdict`. Empty if all agree. */
export function listOtherVoteTexts(verdict: Verdict, index: number): string[] {
  const votes = verdict.votes[index];
  if (!votes) return [];
  const { asked, abstained, planned } = votes;
  const words = listDissentingVoteTexts(verdict, index);
  if (abstained > 0) words.push(t('{0} without a verdict', abstained));
  if (planned > asked && !verdict.isDone) words.push(t('{0} pending', planned - asked));
  return words;
}

/** The votes that don't put the error in this step and don't abstain: `2 put the error in Step 1`. */
export function listDissentingVoteTexts(verdict: Verdict, index: number): string[] {
  const votes = verdict.votes[index];
  if (!votes) return [];
  const { against, asked, abstained } = votes;
  const words: string[] = [];
  let free = asked - abstained - against;
  if (verdict.progress.of === 'votes') {
    const others = verdict.votes
      .flatMap((other, step) => (other && other.against > 0 && step !== index ? [{ step, ...other }] : []))
      .sort((a, b) => b.against - a.against || a.step - b.step);
    for (const other of others.slice(0, MAX_DISSENT_PLACES)) {
      words.push(
        t(
          other.against === 1 ? '{0} puts the error in {1}' : '{0} put the error in {1}',
          other.against,
          getStepName(verdict.judged, other.step),
        ),
      );
    }
    const elsewhere = others.slice(MAX_DISSENT_PLACES).reduce((sum, other) => sum + other.against, 0);
    if (elsewhere > 0) words.push(t(elsewhere === 1 ? '{0} in another step' : '{0} in other steps', elsewhere));
    free -= others.reduce((sum, other) => sum + other.against, 0);
  }
  if (free > 0) words.push(t('{0} found no error', free));
  return words;
}

/** One or two sentences on the grounds of the outcome. */
export function describeReviewOutcomeReasons(review: Review): string {
  const { outcome, earliestError, steps, verdict, lastVerdict, proof } = review;
  const { votes, score } = steps[earliestError] ?? {};
  switch (outcome) {
    case 'earliest-error': {
      const proved = steps[earliestError]?.findings.some(({ strength }) => strength === 'refuted');
      const label = getStepName(proof, earliestError);
      const scored = (): string | undefined => formatVotesOrScore({ votes, score, verdict: lastVerdict });
      const agree = votes ? formatStepVotes(votes, formatErrorVotes(votes, label)) : scored();
      return [describeErrorAgreement(agree, proved === true, label), describeUnjudgedTail(review)]
        .filter(Boolean)
        .join(' ');
    }
    case 'undecided':
      return votes
        ? t('{0}; the same number found no error.', formatErrorVotes(votes, getStepName(proof, earliestError)))
        : '';
    case 'unconfirmed':
      return votes ? t('{0}.', formatStepVotes(votes, formatErrorVotes(votes, getStepName(proof, earliestError)))) : '';
    case 'no-error-found':
      return lastVerdict ? describeNoErrorGrounds(lastVerdict) : '';
    case 'no-verdict':
      return describeMissingVerdictReasons(review) ?? (verdict ? describeSavedReplies(verdict) : '');
    default:
      return describeCheckedRelations(review.tally);
  }
}

/** The reasons why no reply contained a verdict, with a note on the saved replies. Undefined if a reply did, or if more may arrive. */
export function describeMissingVerdictReasons(review: Review): string | undefined {
  return describeMissingVerdict(review) && review.verdict ? describeSavedReplies(review.verdict) : undefined;
}

function describeSavedReplies(verdict: Verdict): string {
  const why = describeAbstentions(verdict);
  return why ? `${why} ${t('The replies are saved but not used.')}` : '';
}

function formatErrorVotes(votes: StepVoteCounts, label: string): string {
  const share = formatVotesOfTotal(votes);
  return t(votes.against === 1 ? '{0} puts the error in {1}' : '{0} put the error in {1}', share, label);
}

/** @param isRefuted whether the checker also refutes a statement in the step with the error */
function describeErrorAgreement(agree: string | undefined, isRefuted: boolean, label: string): string {
  if (!agree) return isRefuted ? t('The checker refutes a statement in {0}.', label) : '';
  const words = capitalize(agree);
  return isRefuted ? t('{0}. The checker also refutes a statement in {1}.', words, label) : t('{0}.', words);
}

/** The steps after the error, if they weren't judged; undefined if the error is in the last step. A reward model scores all steps. */
function describeUnjudgedTail({ steps: { length }, earliestError, proof, lastVerdict }: Review): string | undefined {
  const first = earliestError + 1;
  if (first >= length || lastVerdict?.scores) return undefined;
  const error = getStepName(proof, earliestError);
  const last = getStepName(proof, length - 1);
  if (first + 1 === length) return t("{0} comes after the error in {1} and wasn't judged.", last, error);
  return t("{0} to {1} come after the error in {2} and weren't judged.", getStepName(proof, first), last, error);
}

/** The grounds of "no error found": `5 of 5 votes found no error; 3 of 8 votes weren't needed.` */
function describeNoErrorGrounds(verdict: Verdict): string {
  const { progress, opinions, scores, votes } = verdict;
  if (scores)
    return t('No step scores below the threshold. The lowest score is {0}.', formatStepScore(Math.min(...scores)));
  if (progress.of === 'steps') return t('{0} judged, each by its own votes.', formatVerdictProgress(verdict));
  const first = votes[0];
  const none = opinions.filter(({ judgement }) => judgement.kind === 'earliest' && judgement.index < 0).length;
  if (!first) return '';
  const share = formatVotesOfTotal({ against: none, asked: first.asked });
  const found = t('{0}.', formatStepVotes(first, t('{0} found no error', share)));
  const { abstained } = progress;
  if (abstained === 0) return found;
  return `${found} ${t(abstained === 1 ? '{0} vote gave no verdict.' : '{0} votes gave no verdict.', abstained)}`;
}

/** The most reasons that are listed one by one. */
const MAX_ABSTENTION_REASONS = 3;

/** Why votes abstained, the commonest reason first; undefined if none did. For example `3 votes: It has no \\boxed{} with an index.` */
export function describeAbstentions({ opinions }: Pick<Verdict, 'opinions'>): string | undefined {
  const counts = new Map<string, number>();
  for (const { judgement } of opinions) {
    if (judgement.kind !== 'abstain') continue;
    const reason = truncateToOneLineWithCount(judgement.reason, MAX_ABSTENTION_REASON_LENGTH);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  // In the order of samples, so that the first one wins a tie.
  const reasons = [...counts].sort(([, a], [, b]) => b - a);
  if (reasons.length === 0) return undefined;
  const told = reasons
    .slice(0, MAX_ABSTENTION_REASONS)
    .map(([reason, n]) => t('{0}: {1}', formatNumberOfVotes(n), reason.replace(/(?<![.!?…)])$/, '.')));
  const left = reasons.slice(MAX_ABSTENTION_REASONS).reduce((sum, [, n]) => sum + n, 0);
  return [
    ...told,
    ...(left > 0
      ? [
          t(
            left === 1
              ? '{0} more vote gave no verdict for another reason.'
              : '{0} more votes gave no verdict for other reasons.',
            left,
          ),
        ]
      : []),
  ].join(' ');
}

/** The longest reason, in characters. */
const MAX_ABSTENTION_REASON_LENGTH = 400;

/** The first step that some votes object to, if the verdict finds the error later or not at all. */
export function describeFirstUncertainStep({ steps, outcome, earliestError, proof }: Review): string | undefined {
  const first = steps.find(({ state }) => state === 'doubtful');
  if (!first?.votes || first.step.index === earliestError) return undefined;
  if (outcome !== 'earliest-error' && outcome !== 'no-error-found') return undefined;
  const label = getStepName(proof, first.step.index);
  return t('First uncertain step: {0} ({1} against).', label, formatVotesOfTotal(first.votes));
}

/** States that no reply contained a verdict; undefined if one did, or if more replies may come. */
export function describeMissingVerdict({ verdict }: Review): string | undefined {
  if (!verdict?.isDone) return undefined;
  const { of, done, abstained } = verdict.progress;
  if (of === 'steps' || done === 0 || abstained < done) return undefined;
  return t(done === 1 ? 'No verdict found in the reply.' : 'No verdict found in any of the {0} replies.', done);
}
