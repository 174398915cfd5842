/** What is said where a budget is spent: what was spent, and how it can go on. */

import { t } from '../../../l10n/index.ts';
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
/** Names of what raises the limits of a comparison of proofs, of which `callsPerReview` are all calls. */
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
    case 'run':
      return (
        `This run has sent ${calls}, which is all that ${name} allows. ` +
        'What was said so far stays. Raise it, or run it again: replies that are kept cost no call.'
      );
    case 'comparison':
      return t(
        'This comparison has sent {0}, which is all that {1} allows. What was said so far stays. Raise it, and resume.',
        calls,
        name,
      );
    case 'evaluation':
      return t(
        'This evaluation has sent {0}, which is all that {1} allows. What was said so far stays. Raise it, and resume.',
        calls,
        name,
      );
    case 'plan':
      return t(
        'This evaluation has sent {0}, which is all that its plan allows. What was said so far stays. Resume it to send as many again.',
        calls,
      );
    case 'cases':
      return t(
        'This run of cases has sent {0}, which is all that {1} allows. What was said so far stays. Raise it, or run them again: replies that are kept cost no call.',
        calls,
        name,
      );
    case 'reviews':
      return t(
        'This review has sent {0}, which is all that {1} allows. What was said so far stays. Raise it, or review again: replies that are kept cost no call.',
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
      `In this run ${spent} are spent, and the next call would go over what ${name} allows. ` +
      'What was said so far stays. Raise it, or run it again: replies that are kept cost nothing.'
    );
  if (of === 'plan')
    return t(
      'This evaluation has spent {0}, and the next call would go over what its plan allows. What was said so far stays. Resume it to spend as much again.',
      spent,
    );
  return t(
    'Today {0} are spent, and the next call would go over what {1} allows. What was said so far stays. Raise it, or go on tomorrow.',
    spent,
    name,
  );
}

/** Says how much of what is spent is of calls that broke off: nobody sees a reply for it. */
export function withBroken(
  failure: JudgeFailure,
  { calls, tokens, money }: Spent,
  isTokens: boolean,
): JudgeFailure {
  if (calls === 0) return failure;
  const counted = isTokens
    ? t('{0} tokens', Math.round(tokens))
    : t('{0} in the unit of your prices', amount(money));
  const words = t(
    calls === 1
      ? '{0} call that broke off counts as {1} of this, since the server may bill it.'
      : '{0} calls that broke off count as {1} of this, since the server may bill them.',
    calls,
    counted,
  );
  return { ...failure, message: `${failure.message} ${words}` };
}

/** An amount of money, short. */
export function amount(money: number): string {
  return String(Number(money.toFixed(money < 1 ? 4 : 2)));
}
