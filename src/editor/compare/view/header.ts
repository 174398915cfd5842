/** The head of the panel: standing, design, cost, notices and actions. */
import { omitFalseOrUndefined } from '../../../core/base/optional-values.ts';
import { formatPendingRetry } from '../../../core/judge/calls/index.ts';
import { formatTokenUsage } from '../../../core/review/index.ts';
import {
  comparisonRunTexts,
  describeCallProgress,
  describeComparisonFailure,
  describeStoppedComparison,
  describeTournamentStanding,
  describeUnstartedComparison,
  formatCandidateNumber,
  listCallUsagePhrases,
  listCandidateWarnings,
  listManualDecisionSentences,
  listTournamentDesignPhrases,
  sumReplyUsage,
  type TournamentStanding,
} from '../../../core/select/index.ts';
import { t } from '../../../l10n/index.ts';
import type { CompareHeaderButton, CompareHeaderView } from '../../../protocol/index.ts';
import { shortenPanelText } from '../../step-view/index.ts';
import type { DisplayedMatches } from './match-views.ts';
import type { CompareViewInput } from './types.ts';

/** The most notices that are shown. */
const MOST_NOTICES = 20;

export function toCompareHeader(input: CompareViewInput, drawn: DisplayedMatches): CompareHeaderView {
  const { held, phase, asker, isReopened = false } = input;
  const isBegun = held !== undefined && phase !== 'plan' && phase !== 'empty';
  return {
    sentence: getHeaderSentence(input, drawn),
    design: held ? listTournamentDesignPhrases(held.tournament.design, asker && shortenPanelText(asker.name, 200)) : [],
    spent: isBegun ? getSpending(held, isReopened) : [],
    notices: getNotices(input, drawn).slice(0, MOST_NOTICES),
    ...(isBegun && phase === 'running' ? { progress: getProgress(held.standing) } : {}),
    actions: getActions(input),
  };
}

function getHeaderSentence(
  { phase, isStopping, held, gathered, failure, asker }: CompareViewInput,
  { playing }: DisplayedMatches,
): string {
  const count = gathered.candidates.length;
  if (phase === 'empty' || count === 0) return describeUnstartedComparison(0);
  if (phase === 'plan' || !held) return describeUnstartedComparison(count);
  const { standing } = held;
  const { design } = held.tournament;
  const outcome = (playing?: number): string =>
    describeTournamentStanding(standing, design, { playing, reader: 'you', correctFrom: asker?.correctFrom });
  if (isStopping) return describeStoppedComparison(outcome(), true);
  switch (phase) {
    case 'running':
    case 'waiting':
    case 'done':
      return outcome(playing);
    case 'stopped':
      return describeStoppedComparison(outcome(), false);
    case 'failed':
      return describeComparisonFailure(failure, standing);
  }
}

function getSpending({ tournament, standing }: NonNullable<CompareViewInput['held']>, isReopened: boolean): string[] {
  const usage = sumReplyUsage(tournament);
  const tokens = formatTokenUsage(usage);
  return omitFalseOrUndefined([
    ...listCallUsagePhrases(standing, tournament.design, usage.kept),
    tokens || false,
    isReopened && comparisonRunTexts.reopened(),
  ]);
}

function getNotices(input: CompareViewInput, { left }: DisplayedMatches): string[] {
  const { held, asker, failure, notes = [], phase, gathered, trouble } = input;
  const count = gathered.candidates.length;
  const others = [...(count > 0 ? listCandidateWarnings(gathered) : []), ...notes].map((one) => shortenPanelText(one));
  return omitFalseOrUndefined([
    phase === 'empty' && count === 0 && comparisonRunTexts.selectProofs(),
    trouble && shortenPanelText(formatPendingRetry(trouble)),
    failure && shortenPanelText(failure.message),
    asker?.caution !== undefined && shortenPanelText(asker.caution),
    left > 0 && comparisonRunTexts.notDrawn(left),
    ...(held ? listManualDecisionSentences(held.standing, count) : []),
    ...new Set(others),
  ]);
}

function getProgress(standing: TournamentStanding): NonNullable<CompareHeaderView['progress']> {
  const { spent, atMostLeft } = standing.calls;
  return {
    share: spent + atMostLeft === 0 ? 0 : spent / (spent + atMostLeft),
    words: describeCallProgress(standing),
  };
}

function getActions({ phase, isStopping, held, asker, plan, gathered }: CompareViewInput): CompareHeaderButton[] {
  const isAnythingIn = (held?.standing.calls.spent ?? 0) > 0;
  const exported = isAnythingIn ? [toCompareAction('export', t('Export…'))] : [];
  switch (phase) {
    case 'empty':
      return [toCompareAction('chooseProofs', t('Select Proofs…'))];
    case 'plan': {
      const canStart = asker && held && plan?.problem === undefined && gathered.candidates.length > 1;
      return [
        ...(canStart ? [toCompareAction('start', t('Start'))] : []),
        toCompareAction('chooseJudge', asker ? t('Choose Another Judge…') : t('Choose Judge…')),
      ];
    }
    case 'running':
      return [
        isStopping ? toCompareAction('giveUp', t('Discard Pending Replies')) : toCompareAction('stop', t('Stop')),
        ...exported,
      ];
    case 'waiting':
      return exported;
    case 'stopped':
      return [toCompareAction('resume', t('Resume')), ...exported];
    case 'failed':
      return [
        toCompareAction('resume', t('Resume')),
        toCompareAction('copyDetails', t('Copy Details')),
        toCompareAction('showLog', t('Show Log')),
        ...exported,
      ];
    case 'done': {
      const winner = held?.standing.winner;
      if (winner === undefined) return exported;
      const title = t('Open {0}', formatCandidateNumber(winner, gathered.candidates.length));
      return [toCompareAction('openWinner', title), ...exported];
    }
  }
}

function toCompareAction(name: CompareHeaderButton['action'], title: string): CompareHeaderButton {
  return { action: name, title };
}
