/** The head of the panel: standing, design, cost, notices and actions. */
import { compact } from '../../../core/base/optional.ts';
import { formatTrouble } from '../../../core/judge/calls/index.ts';
import { formatUsedTokens } from '../../../core/review/index.ts';
import {
  comparisonTexts,
  describeCalls,
  describeComparisonFailure,
  describeManualDecisions,
  describeSpending,
  describeStanding,
  describeStart,
  describeStop,
  formatCandidateNumber,
  getCandidateNotes,
  listDesignParts,
  sumReplyUsage,
  type TournamentStanding,
} from '../../../core/select/index.ts';
import { t } from '../../../l10n/index.ts';
import type { CompareAction, CompareHeader } from '../../../protocol/index.ts';
import { cutText } from '../../step-view/index.ts';
import type { DrawnMatches } from './match-views.ts';
import type { CompareInput } from './types.ts';

/** The most notices that are shown. */
const MOST_NOTICES = 20;

export function toCompareHeader(input: CompareInput, drawn: DrawnMatches): CompareHeader {
  const { held, phase, asker, isReopened = false } = input;
  const isBegun = held !== undefined && phase !== 'plan' && phase !== 'empty';
  return {
    sentence: getHeaderSentence(input, drawn),
    design: held ? listDesignParts(held.tournament.design, asker && cutText(asker.name, 200)) : [],
    spent: isBegun ? getSpending(held, isReopened) : [],
    notices: getNotices(input, drawn).slice(0, MOST_NOTICES),
    ...(isBegun && phase === 'running' ? { progress: getProgress(held.standing) } : {}),
    actions: getActions(input),
  };
}

function getHeaderSentence(
  { phase, isStopping, held, gathered, failure, asker }: CompareInput,
  { playing }: DrawnMatches,
): string {
  const count = gathered.candidates.length;
  if (phase === 'empty' || count === 0) return describeStart(0);
  if (phase === 'plan' || !held) return describeStart(count);
  const { standing } = held;
  const { design } = held.tournament;
  const outcome = (playing?: number): string =>
    describeStanding(standing, design, { playing, reader: 'you', correctFrom: asker?.correctFrom });
  if (isStopping) return describeStop(outcome(), true);
  switch (phase) {
    case 'running':
    case 'waiting':
    case 'done':
      return outcome(playing);
    case 'stopped':
      return describeStop(outcome(), false);
    case 'failed':
      return describeComparisonFailure(failure, standing);
    default:
      return phase satisfies never;
  }
}

function getSpending(
  { tournament, standing }: NonNullable<CompareInput['held']>,
  isReopened: boolean,
): string[] {
  const usage = sumReplyUsage(tournament);
  const tokens = formatUsedTokens(usage);
  return compact([
    ...describeSpending(standing, tournament.design, usage.kept),
    tokens || false,
    isReopened && comparisonTexts.reopened(),
  ]);
}

function getNotices(input: CompareInput, { left }: DrawnMatches): string[] {
  const { held, asker, failure, notes = [], phase, gathered, trouble } = input;
  const count = gathered.candidates.length;
  const others = [...(count > 0 ? getCandidateNotes(gathered) : []), ...notes].map((one) => cutText(one));
  return compact([
    phase === 'empty' && count === 0 && comparisonTexts.selectProofs(),
    trouble && cutText(formatTrouble(trouble)),
    failure && cutText(failure.message),
    asker?.caution !== undefined && cutText(asker.caution),
    left > 0 && comparisonTexts.notDrawn(left),
    ...(held ? describeManualDecisions(held.standing, count) : []),
    ...new Set(others),
  ]);
}

function getProgress(standing: TournamentStanding): NonNullable<CompareHeader['progress']> {
  const { spent, atMostLeft } = standing.calls;
  return {
    share: spent + atMostLeft === 0 ? 0 : spent / (spent + atMostLeft),
    words: describeCalls(standing),
  };
}

function getActions({ phase, isStopping, held, asker, plan, gathered }: CompareInput): CompareAction[] {
  const isAnythingIn = (held?.standing.calls.spent ?? 0) > 0;
  const exported = isAnythingIn ? [toCompareAction('export', t('Export…'))] : [];
  switch (phase) {
    case 'empty':
      return [toCompareAction('chooseProofs', t('Select Proofs…'))];
    case 'plan': {
      const canStart = asker && held && plan?.problem === undefined && gathered.candidates.length > 1;
      return [
        ...(canStart ? [toCompareAction('start', t('Start'))] : []),
        toCompareAction('chooseJudge', asker ? t('Choose Another Judge…') : t('Choose a Judge…')),
      ];
    }
    case 'running':
      return [
        isStopping ? toCompareAction('giveUp', t('Stop Now')) : toCompareAction('stop', t('Stop')),
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
    default:
      return phase satisfies never;
  }
}

function toCompareAction(name: CompareAction['action'], title: string): CompareAction {
  return { action: name, title };
}
