/** Messages for a budget that is used up: what was spent, and how to continue. */

import { countText, t } from '../../../l10n/index.ts';
import { callCount } from '../../base/words.ts';
import { failureOf, type JudgeFailure } from './failure.ts';
import type { LimitNames, Of, Spent } from './types.ts';

function settingsFor(run: string): LimitNames {
  return {
    callsPerReview: `the setting proofmark.budget.callsPerRun (${run})`,
    tokensPerDay: 'the setting proofmark.budget.tokensPerDay',
    moneyPerDay: 'the setting proofmark.budget.moneyPerDay',
  };
}

export const limitSettings = settingsFor('review');
/** Names of the settings that raise the limits of a comparison; `callsPerReview` limits all its calls. */
export const comparisonLimits = settingsFor('comparison');
/** Names of what raises the limits of one evaluation of a judge. */
export const evaluationLimits = settingsFor('evaluation');
/** Names of what raises the limits of one run of a prompt's cases. */
export const caseLimits = settingsFor('cases');

export function overCalls(calls: number, names: LimitNames, of: Of): JudgeFailure {
  return failureOf('budget', overCallsWords(callCount(calls), names.callsPerReview, of));
}

function overCallsWords(calls: string, name: string, of: Of): string {
  switch (of) {
    case 'comparison':
    case 'evaluation':
      return t(
        'Call limit reached: {0}, the maximum set by {1}. Results so far are saved. Raise the limit, then resume.',
        calls,
        name,
      );
    case 'plan':
      return t(
        'Call limit of this plan reached: {0}. Results so far are saved. Resume to send as many again.',
        calls,
      );
    case 'run':
    case 'cases':
    case 'reviews':
      return t(
        'Call limit reached: {0}, the maximum set by {1}. Results so far are saved. Raise the limit, then try again: cached replies cost no calls.',
        calls,
        name,
      );
    default:
      return of satisfies never;
  }
}

export function overDay(spent: string, name: string, of: Of): JudgeFailure {
  return failureOf('budget', overDayWords(spent, name, of));
}

function overDayWords(spent: string, name: string, of: Of): string {
  if (of === 'run')
    return (
      `This run has used ${spent}; the next call would exceed ${name}. ` +
      'Results so far are saved. Raise the limit, then try again: cached replies cost nothing.'
    );
  if (of === 'plan')
    return t(
      'This evaluation has used {0}; the next call would exceed its plan. Results so far are saved. Resume to spend as much again.',
      spent,
    );
  return t(
    'Used {0} today; the next call would exceed {1}. Results so far are saved. Raise the limit, or continue tomorrow.',
    spent,
    name,
  );
}

const brokenWords = countText(
  'This includes {1} for {0} interrupted call, which the server may bill.',
  'This includes {1} for {0} interrupted calls, which the server may bill.',
);

/** Adds how much of the spending belongs to interrupted calls, for which there is no reply. */
export function withBroken(
  failure: JudgeFailure,
  { calls, tokens, money }: Spent,
  isTokens: boolean,
): JudgeFailure {
  if (calls === 0) return failure;
  const counted = isTokens
    ? t('{0} tokens', Math.round(tokens))
    : t('{0} in the unit of your prices', amount(money));
  return { ...failure, message: `${failure.message} ${brokenWords(calls, counted)}` };
}

/** An amount of money, short. */
export function amount(money: number): string {
  return String(Number(money.toFixed(money < 1 ? 4 : 2)));
}
