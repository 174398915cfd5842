/** What the sentence on a review and its few words for a status bar are both made of. */
import { t } from '../../../l10n/index.ts';
import { ballotOf } from '../ballots.ts';
import type { Review, Verdict } from '../types.ts';
import { tokensWords } from './usage-words.ts';
import { progressWords, stepShare, voteShare } from './words.ts';

/** `5 of 14 steps · 2.1k tokens`, or that a second judge is asked about the error. */
export function judgedSoFar(verdict: Verdict, { usage }: Review): string {
  const { confirmation } = verdict;
  const tokens = tokensWords(usage);
  const done =
    confirmation?.state === 'pending'
      ? t('confirming the error in step {0}', confirmation.step + 1)
      : progressWords(verdict);
  return tokens ? `${done} · ${tokens}` : done;
}

/** Whether the final answer is not the reference's, where nothing else would be said. */
export function differs({ answer }: Review): boolean {
  return answer?.verdict === 'different';
}

/** The index of the first step with something that was proved false. */
export function firstFalse({ steps }: Review): number {
  return steps.findIndex(({ findings }) => findings.some(({ strength }) => strength === 'refuted'));
}

/** The index of the first step with a statement that was proved false, where a judge puts the earliest error in another: it leads. */
export function refutedBeside(review: Review): number | undefined {
  const first = firstFalse(review);
  return first < 0 || first === review.earliestError ? undefined : first;
}

/** Indices of the steps in which something is only suspected. */
export function stepsToCheck({ steps }: Review): number[] {
  return steps.flatMap(({ state, step }) => (state === 'please-check' ? [step.index] : []));
}

/** Whether it is the checker that failed, and not a judge that asks a model. */
export function isCheckers({ judges, steps }: Review): boolean {
  const isRead = judges.some((judge) => !ballotOf(judge));
  return isRead && steps.some(({ tally }) => !tally);
}

/** A verdict does not undo what the checker proved: the index of the first step in which it did. */
export function contradiction({ steps }: Review): number | undefined {
  return steps.find(({ state }) => state === 'false-statement')?.step.index;
}

/** Whether nothing that was said has been overtaken by an edit: the checker was stopped on its way, or there are new steps. */
export function isOnlyUnread({ steps }: Review): boolean {
  return steps.every(({ was }) => !was);
}

export function readWords({ steps }: Review): string {
  return stepShare(steps.filter(({ tally }) => tally).length, steps.length);
}

/** Where no reply had a verdict: how many there were. Undefined where some had one, or more may come. */
export function unreadSentence({ verdict }: Review): string | undefined {
  if (!verdict?.isDone) return undefined;
  const { of, done, abstained } = verdict.progress;
  if (of === 'steps' || done === 0 || abstained < done) return undefined;
  return t(
    done === 1 ? 'No verdict found in {0} of {0} reply.' : 'No verdict found in {0} of {0} replies.',
    done,
  );
}

/** Why nothing is concluded though nothing went wrong. */
export function openWords(verdict: Verdict | undefined): string {
  const { of, done, total } = verdict?.progress ?? {
    of: 'votes',
    done: 0,
    total: 0,
  };
  if (of === 'steps') {
    const open = (verdict?.votes ?? []).flatMap((votes, index) =>
      !votes || votes.abstained === votes.asked ? [index] : [],
    );
    const [only = 0] = open;
    return open.length === 1
      ? t('step {0} has no vote that decides', only + 1)
      : t('{0} have no vote that decides', stepShare(open.length, total));
  }
  return done < total ? t('only {0} came', voteShare({ against: done, asked: total })) : t('no vote came');
}
