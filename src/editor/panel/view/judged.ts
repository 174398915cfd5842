/** What votes say of a step: the one whose words stand for it, the count, those that differ, a second judge. */
import {
  abstentionSentence,
  isAgainst,
  type Opinion,
  otherWords,
  type Review,
  reasonOf,
  rowVotes,
  rowVotesSentence,
  type StepReview,
  secondJudgeWords,
  sideOf,
  type Verdict,
} from '../../../core/review/index.ts';
import { t } from '../../../l10n/index.ts';
import type { DetailSection } from '../../../protocol/index.ts';
import { opinionView } from './opinions.ts';
import { votesView } from './votes.ts';

/** @param verdict the one that speaks of the step */
export function judgedSections(
  review: Review,
  { step: { index }, state, votes }: StepReview,
  verdict: Verdict,
): DetailSection[] {
  const { opinions, progress, earliestError } = verdict;
  const isByStep = progress.of === 'steps';
  const isObjecting = state !== 'no-error-found';
  const views = (all: readonly Opinion[]) => all.map((one) => opinionView(one, verdict, review));
  const on = (side: ReturnType<typeof sideOf>): Opinion[] =>
    opinions.filter((one) => sideOf(one, index, verdict) === side);
  const first = reasonOf(verdict, index);
  const objecting = on('for');
  // Votes on the whole that put the error in another step are told there; those that find none, with the whole.
  const isElsewhere = !isByStep && earliestError !== undefined && earliestError !== index;
  const clearing = isElsewhere ? [] : on('against');
  const silent = isElsewhere ? [] : on('silent');
  const counts = rowVotes(state, votes, index, verdict);
  const sections: DetailSection[] = [];
  if (isObjecting && first) sections.push({ kind: 'critique', opinion: opinionView(first, verdict, review) });
  if (counts)
    sections.push({ kind: 'votes', votes: votesView(counts, rowVotesSentence(counts, state, isByStep)) });
  const agreeing = isObjecting ? objecting.filter((one) => one !== first) : isByStep ? clearing : [];
  const differing = isObjecting ? clearing : objecting;
  if (agreeing.length > 0)
    sections.push({
      kind: 'opinions',
      label: t('Agreement'),
      words: agreeWords(agreeing.length, isObjecting),
      opinions: views(agreeing),
    });
  if (differing.length > 0)
    sections.push({
      kind: 'dissent',
      words: dissentOf(verdict, index, isObjecting),
      opinions: views(differing),
    });
  if (silent.length > 0)
    sections.push({
      kind: 'opinions',
      label: t('Abstained'),
      words: abstentionSentence({ opinions: silent }) ?? '',
      opinions: views(silent),
    });
  return [...sections, ...confirmationSections(review, index, verdict)];
}

function dissentOf(verdict: Verdict, index: number, isObjecting: boolean): string {
  if (isObjecting) return t('{0}.', capital(otherWords(verdict, index).join(', ')));
  const against = verdict.votes[index]?.against ?? 0;
  if (verdict.progress.of === 'steps')
    return t(against === 1 ? '{0} vote calls it wrong.' : '{0} votes call it wrong.', against);
  return t(against === 1 ? '{0} vote puts the error there.' : '{0} votes put the error there.', against);
}

/** @param isMore whether one of them has been told already */
function agreeWords(n: number, isMore: boolean): string {
  if (isMore) return t(n === 1 ? '{0} more vote says the same.' : '{0} more votes say the same.', n);
  return t(n === 1 ? '{0} vote calls it right.' : '{0} votes call it right.', n);
}

/** While votes come in: what those say of a step that are in, where nothing is concluded from them yet. */
export function openSections(review: Review, { step: { index }, state }: StepReview): DetailSection[] {
  const { verdict } = review;
  if (!verdict || verdict.isDone || (state !== 'running' && state !== 'stale')) return [];
  const votes = verdict.votes[index];
  const said = verdict.opinions.filter((one) =>
    verdict.progress.of === 'steps' ? one.step === index : isAgainst(one, index),
  );
  const counts = rowVotes(state, votes, index, verdict);
  if (!counts || said.length === 0) return [];
  return [
    {
      kind: 'opinions',
      label: t('So far'),
      words: rowVotesSentence(counts, state, verdict.progress.of === 'steps'),
      opinions: said.map((one) => opinionView(one, verdict, review)),
    },
  ];
}

function confirmationSections(review: Review, index: number, verdict: Verdict): DetailSection[] {
  const { confirmation } = verdict;
  if (confirmation?.step !== index) return [];
  const { opinion, failure } = confirmation;
  const sentence = t('{0}.', secondJudgeWords(confirmation));
  return [
    {
      kind: 'confirmation',
      words: failure ? `${sentence} ${failure.message}` : sentence,
      ...(opinion ? { opinion: opinionView(opinion, verdict, review) } : {}),
    },
  ];
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
