/** Budgets from the user settings. An untrusted workspace gets none. */

import * as vscode from 'vscode';
import { omitUndefined } from '../../../core/base/optional.ts';
import {
  type BudgetLimits,
  type Call,
  type CallBudget,
  caseLimitNames,
  comparisonLimitNames,
  createBudget,
  createRunBudget,
  evaluationLimitNames,
  type JudgeFailure,
  type LimitNames,
  type RunLimits,
} from '../../../core/judge/calls/index.ts';
import { t } from '../../../l10n/index.ts';
import type { ModelStore } from '../../base/host.ts';
import { machineSettings, type RunKind, type Setting, section } from '../../base/names.ts';
import { readRunCalls, settingValue, type ValueOf } from '../../base/setting-values.ts';

/** Creates the failure that nothing is sent in Restricted Mode. */
export function createUntrustedFailure(): JudgeFailure {
  const message = t(
    'Trust this workspace to judge its proofs with a model. Nothing is sent in Restricted Mode.',
  );
  return { kind: 'failure', failure: 'refused', cause: 'forbidden', message };
}

/** The call limits of a comparison. */
export interface ComparisonCallBounds {
  /** The calls it has already sent. */
  readonly sent: number;
  /** A separate limit. The lower of this and the setting applies. */
  readonly most?: number;
  /** Stops sending when it aborts. */
  readonly halt?: AbortSignal;
}

/** Creates the budget of one run of a prompt's cases. An untrusted workspace can spend nothing. */
export function createCaseBudget({ spending }: ModelStore, halt?: AbortSignal): CallBudget {
  const own = { ...readUserLimits(), callsPerReview: getCallLimit('cases') };
  return requireTrust(
    createBudget({ limits: own, spending, day: formatLocalDay, of: 'cases', names: caseLimitNames, halt }),
  );
}

/** Creates the budget of one evaluation: the limits of its plan within those of the settings. `halt` stops it. */
export function createEvaluationBudget(
  { spending }: ModelStore,
  planned: RunLimits = {},
  halt?: AbortSignal,
): CallBudget {
  const own = { ...readUserLimits(), callsPerReview: getCallLimit('evaluation') };
  const names = evaluationLimitNames;
  const purse = createBudget({ limits: own, spending, day: formatLocalDay, of: 'evaluation', names, halt });
  return requireTrust(createRunBudget(purse, planned));
}

/** Creates the budget of one review. `halt` stops it. An untrusted workspace can spend nothing. */
export function createReviewBudget({ spending }: ModelStore, halt?: AbortSignal): CallBudget {
  return requireTrust(createBudget({ limits: readUserLimits(), spending, day: formatLocalDay, halt }));
}

/** Creates the budget of one comparison. An untrusted workspace can spend nothing. */
export function createComparisonBudget(
  { spending }: ModelStore,
  comparison: ComparisonCallBounds,
): CallBudget {
  const { sent, halt } = comparison;
  const own = { ...readUserLimits(), callsPerReview: getComparisonCallLimit(comparison) };
  const names = getLimitNames(comparison);
  return requireTrust(
    createBudget({ limits: own, spending, day: formatLocalDay, of: 'comparison', sent, names, halt }),
  );
}

function requireTrust(purse: CallBudget): CallBudget {
  return {
    ...(purse.halt ? { halt: purse.halt } : {}),
    take: async (call: Call) => (vscode.workspace.isTrusted ? purse.take(call) : createUntrustedFailure()),
    settle: (call, result) => purse.settle(call, result),
  };
}

/** Returns the maximum number of calls for one run of a kind. */
export function getCallLimit(kind: RunKind): number {
  return readRunCalls(kind, inspectUserValue);
}

function getComparisonCallLimit({ most = Number.POSITIVE_INFINITY }: ComparisonCallBounds): number {
  return Math.min(getCallLimit('comparison'), most);
}

function getLimitNames(comparison: ComparisonCallBounds): LimitNames {
  const isOwn = getComparisonCallLimit(comparison) < getCallLimit('comparison');
  return isOwn ? { ...comparisonLimitNames, callsPerReview: 'maxCalls' } : comparisonLimitNames;
}

/** Returns the daily limits as limits of a run. */
export function getDayLimits(): Pick<RunLimits, 'tokens' | 'money'> {
  const { tokensPerDay, moneyPerDay } = readUserLimits();
  return {
    ...omitUndefined({ tokens: tokensPerDay, money: moneyPerDay }),
  };
}

function readUserLimits(): BudgetLimits {
  const { tokensPerDay, moneyPerDay } = machineSettings;
  const [tokens, money] = [readUserSetting(tokensPerDay), readUserSetting(moneyPerDay)];
  return {
    callsPerReview: getCallLimit('review'),
    ...(tokens === null ? {} : { tokensPerDay: tokens }),
    ...(money === null ? {} : { moneyPerDay: money }),
  };
}

/** Reads the user's value. The workspace's value is ignored. */
function readUserSetting<S extends Setting>(setting: S): ValueOf<S> {
  return settingValue(setting, inspectUserValue(setting));
}

function inspectUserValue({ key }: Setting): unknown {
  return vscode.workspace.getConfiguration(section).inspect(key)?.globalValue;
}

/** Formats the local day, for example `2026-11-21`. */
export function formatLocalDay(): string {
  const now = new Date();
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
