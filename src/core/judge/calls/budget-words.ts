/** Messages for a budget that is used up: what was spent, and how to continue. */

import { definePluralText, t } from '../../../l10n/index.ts';
import { formatNumberOfCalls } from '../../base/counts-and-lists.ts';
import { createCallFailure, type JudgeFailure } from './failure.ts';
import type { BudgetScope, BudgetSettingNames, SpendingTotals } from './types.ts';

function buildLimitNames(run: string): BudgetSettingNames {
  return {
    callsPerReview: `"${run}" in the setting proofmark.budget.callsPerRun`,
    tokensPerDay: 'the setting proofmark.budget.tokensPerDay',
    moneyPerDay: 'the setting proofmark.budget.moneyPerDay',
  };
}

export const reviewBudgetSettingNames = buildLimitNames('review');
/** Names of the settings that raise the limits of a comparison; `callsPerReview` limits all its calls. */
export const comparisonBudgetSettingNames = buildLimitNames('comparison');
export const evaluationBudgetSettingNames = buildLimitNames('evaluation');
export const promptCaseBudgetSettingNames = buildLimitNames('cases');

export function createCallLimitFailure(calls: number, names: BudgetSettingNames, of: BudgetScope): JudgeFailure {
  return createCallFailure('budget', formatCallLimit(formatNumberOfCalls(calls), names.callsPerReview, of));
}

function formatCallLimit(calls: string, name: string, of: BudgetScope): string {
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
        'Call limit of this evaluation reached: {0}. Results so far are saved. Resume to allow the same number of calls again.',
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

export function createSpendingLimitFailure(spent: string, name: string, of: BudgetScope): JudgeFailure {
  return createCallFailure('budget', formatDayLimit(spent, name, of));
}

function formatDayLimit(spent: string, name: string, of: BudgetScope): string {
  if (of === 'run')
    return (
      `This run has used ${spent}; the next call would exceed ${name}. ` +
      'Results so far are saved. Raise the limit, then try again: cached replies cost nothing.'
    );
  if (of === 'plan')
    return t(
      'This evaluation has used {0}; the next call would exceed this limit. Results so far are saved. Resume to allow the same amount again.',
      spent,
    );
  return t(
    'Used {0} today; the next call would exceed {1}. Results so far are saved. Raise the limit, or continue tomorrow.',
    spent,
    name,
  );
}

const formatInterruptedCalls = definePluralText(
  'The amount used includes {1} for {0} interrupted call, which the server may bill.',
  'The amount used includes {1} for {0} interrupted calls, which the server may bill.',
);

/** Appends the cost of interrupted calls, which have no reply, to the message of a failure. */
export function addInterruptedCallsToFailure(
  failure: JudgeFailure,
  { calls, tokens, money }: SpendingTotals,
  isTokens: boolean,
): JudgeFailure {
  if (calls === 0) return failure;
  const counted = isTokens
    ? t('{0} tokens', Math.round(tokens))
    : t('{0} in the currency of your prices', formatMoneyAmount(money));
  return { ...failure, message: `${failure.message} ${formatInterruptedCalls(calls, counted)}` };
}

/** Formats an amount of money with 2 decimals, or 4 if it is below 1. */
export function formatMoneyAmount(money: number): string {
  return String(Number(money.toFixed(money < 1 ? 4 : 2)));
}
