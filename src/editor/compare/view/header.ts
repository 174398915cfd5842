/** The head of the panel: how it stands, how it is held, what was spent, what is to be borne in mind, what can be done. */
import { present } from '../../../core/base/optional.ts';
import { troubleSentence } from '../../../core/judge/calls/index.ts';
import { tokensWords } from '../../../core/review/index.ts';
import {
  callsWords,
  comparisonSentences,
  decidedSentences,
  designParts,
  failedSentence,
  gatheredNotes,
  numberOf,
  outcomeSentence,
  type Standing,
  spentSentences,
  startSentence,
  stoppedSentence,
  usageOfReplies,
} from '../../../core/select/index.ts';
import { t } from '../../../l10n/index.ts';
import type { CompareAction, CompareHeader } from '../../../protocol/index.ts';
import { cut } from '../../step-view/index.ts';
import type { Drawn } from './games.ts';
import type { CompareInput } from './types.ts';

/** The most notices that are shown. */
const MOST_NOTICES = 20;

export function compareHeader(input: CompareInput, drawn: Drawn): CompareHeader {
  const { held, phase, asker, isReopened = false } = input;
  const isBegun = held !== undefined && phase !== 'plan' && phase !== 'empty';
  return {
    sentence: sentenceOf(input, drawn),
    design: held ? designParts(held.tournament.design, asker && cut(asker.name, 200)) : [],
    spent: isBegun ? spentOf(held, isReopened) : [],
    notices: noticesOf(input, drawn).slice(0, MOST_NOTICES),
    ...(isBegun && phase === 'running' ? { progress: progressOf(held.standing) } : {}),
    actions: actionsOf(input),
  };
}

function sentenceOf(
  { phase, isStopping, held, gathered, failure, asker }: CompareInput,
  { playing }: Drawn,
): string {
  const count = gathered.candidates.length;
  if (phase === 'empty' || count === 0) return startSentence(0);
  if (phase === 'plan' || !held) return startSentence(count);
  const { standing } = held;
  const { design } = held.tournament;
  const outcome = (playing?: number): string =>
    outcomeSentence(standing, design, { playing, reader: 'you', correctFrom: asker?.correctFrom });
  if (isStopping) return stoppedSentence(outcome(), true);
  switch (phase) {
    case 'running':
    case 'waiting':
    case 'done':
      return outcome(playing);
    case 'stopped':
      return stoppedSentence(outcome(), false);
    case 'failed':
      return failedSentence(failure, standing);
    default:
      return phase satisfies never;
  }
}

function spentOf({ tournament, standing }: NonNullable<CompareInput['held']>, isReopened: boolean): string[] {
  const usage = usageOfReplies(tournament);
  const tokens = tokensWords(usage);
  return present([
    ...spentSentences(standing, tournament.design, usage.kept),
    tokens || false,
    isReopened && comparisonSentences.reopened(),
  ]);
}

function noticesOf(input: CompareInput, { left }: Drawn): string[] {
  const { held, asker, failure, notes = [], phase, gathered, trouble } = input;
  const count = gathered.candidates.length;
  const others = [...(count > 0 ? gatheredNotes(gathered) : []), ...notes].map((one) => cut(one));
  return present([
    phase === 'empty' && count === 0 && comparisonSentences.selectProofs(),
    trouble && cut(troubleSentence(trouble)),
    failure && cut(failure.message),
    asker?.caution !== undefined && cut(asker.caution),
    left > 0 && comparisonSentences.notDrawn(left),
    ...(held ? decidedSentences(held.standing, count) : []),
    ...new Set(others),
  ]);
}

function progressOf(standing: Standing): NonNullable<CompareHeader['progress']> {
  const { spent, atMostLeft } = standing.calls;
  return {
    share: spent + atMostLeft === 0 ? 0 : spent / (spent + atMostLeft),
    words: callsWords(standing),
  };
}

function actionsOf({ phase, isStopping, held, asker, plan, gathered }: CompareInput): CompareAction[] {
  const isAnythingIn = (held?.standing.calls.spent ?? 0) > 0;
  const exported = isAnythingIn ? [action('export', t('Export…'))] : [];
  switch (phase) {
    case 'empty':
      return [action('chooseProofs', t('Choose proofs…'))];
    case 'plan': {
      const canStart = asker && held && plan?.problem === undefined && gathered.candidates.length > 1;
      return [
        ...(canStart ? [action('start', t('Start'))] : []),
        action('chooseJudge', asker ? t('Choose another judge…') : t('Choose a judge…')),
      ];
    }
    case 'running':
      return [isStopping ? action('giveUp', t('Stop now')) : action('stop', t('Stop')), ...exported];
    case 'waiting':
      return exported;
    case 'stopped':
      return [action('resume', t('Resume')), ...exported];
    case 'failed':
      return [
        action('resume', t('Resume')),
        action('copyDetails', t('Copy details')),
        action('showLog', t('Show log')),
        ...exported,
      ];
    case 'done': {
      const winner = held?.standing.winner;
      if (winner === undefined) return exported;
      const title = t('Open {0}', numberOf(winner, gathered.candidates.length));
      return [action('openWinner', title), ...exported];
    }
    default:
      return phase satisfies never;
  }
}

function action(name: CompareAction['action'], title: string): CompareAction {
  return { action: name, title };
}
