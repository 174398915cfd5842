/** Budgets from the user settings. An untrusted workspace gets none. */

import * as vscode from 'vscode';
import { omitUndefined } from '../../../core/base/optional-values.ts';
import {
  type BudgetLimits,
  type BudgetSettingNames,
  type CallBudget,
  comparisonBudgetSettingNames,
  createCallBudget,
  createNestedBudget,
  evaluationBudgetSettingNames,
  type JudgeFailure,
  type ModelCall,
  promptCaseBudgetSettingNames,
  type RunLimits,
} from '../../../core/judge/calls/index.ts';
import { t } from '../../../l10n/index.ts';
import type { ReplyAndCostStore } from '../../base/editor-host.ts';
import {
  type BudgetedRunKind,
  machineSettingDefinitions,
  SETTINGS_SECTION,
  type SettingDefinition,
} from '../../base/manifest-names.ts';
import { getValidSettingValue, readMaxCallsPerRun, type SettingValue } from '../../base/setting-values.ts';

/** Creates the failure that nothing is sent in Restricted Mode. */
export function createRestrictedModeFailure(): JudgeFailure {
  const message = t('To use a model, trust this workspace. Nothing is sent in Restricted Mode.');
  return { kind: 'failure', failure: 'refused', cause: 'forbidden', message };
}

export interface ComparisonBudgetInput {
  /** The calls it has already sent. */
  readonly sent: number;
  /** A separate limit. The lower of this and the setting applies. */
  readonly most?: number;
  /** Stops sending when it aborts. */
  readonly halt?: AbortSignal;
}

/** Creates the budget of one run of a prompt's cases. An untrusted workspace can spend nothing. */
export function createPromptCasesRunBudget({ spending }: ReplyAndCostStore, halt?: AbortSignal): CallBudget {
  const own = { ...readUserLimits(), callsPerReview: getMaxCallsPerRun('cases') };
  return requireTrust(
    createCallBudget({
      limits: own,
      spending,
      day: formatCurrentLocalDate,
      of: 'cases',
      names: promptCaseBudgetSettingNames,
      halt,
    }),
  );
}

/** Creates the budget of one evaluation: the limits of its plan within those of the settings. `halt` stops it. */
export function createEvaluationBudget(
  { spending }: ReplyAndCostStore,
  planned: RunLimits = {},
  halt?: AbortSignal,
): CallBudget {
  const own = { ...readUserLimits(), callsPerReview: getMaxCallsPerRun('evaluation') };
  const names = evaluationBudgetSettingNames;
  const purse = createCallBudget({ limits: own, spending, day: formatCurrentLocalDate, of: 'evaluation', names, halt });
  return requireTrust(createNestedBudget(purse, planned));
}

/** Creates the budget of one review. `halt` stops it. An untrusted workspace can spend nothing. */
export function createReviewBudget({ spending }: ReplyAndCostStore, halt?: AbortSignal): CallBudget {
  return requireTrust(createCallBudget({ limits: readUserLimits(), spending, day: formatCurrentLocalDate, halt }));
}

/** Creates the budget of one comparison. An untrusted workspace can spend nothing. */
export function createComparisonBudget({ spending }: ReplyAndCostStore, comparison: ComparisonBudgetInput): CallBudget {
  const { sent, halt } = comparison;
  const own = { ...readUserLimits(), callsPerReview: getComparisonCallLimit(comparison) };
  const names = getLimitNames(comparison);
  // A comparison with a separate limit, for an agent, has no journal: it can't be resumed.
  const of = comparison.most === undefined ? 'comparison' : 'reviews';
  return requireTrust(createCallBudget({ limits: own, spending, day: formatCurrentLocalDate, of, sent, names, halt }));
}

function requireTrust(purse: CallBudget): CallBudget {
  return {
    ...(purse.halt ? { halt: purse.halt } : {}),
    take: async (call: ModelCall) => (vscode.workspace.isTrusted ? purse.take(call) : createRestrictedModeFailure()),
    settle: (call, result) => purse.settle(call, result),
  };
}

/** Returns the maximum number of calls for one run of a kind. */
export function getMaxCallsPerRun(kind: BudgetedRunKind): number {
  return readMaxCallsPerRun(kind, inspectUserValue);
}

function getComparisonCallLimit({ most = Number.POSITIVE_INFINITY }: ComparisonBudgetInput): number {
  return Math.min(getMaxCallsPerRun('comparison'), most);
}

function getLimitNames(comparison: ComparisonBudgetInput): BudgetSettingNames {
  const isOwn = getComparisonCallLimit(comparison) < getMaxCallsPerRun('comparison');
  return isOwn ? { ...comparisonBudgetSettingNames, callsPerReview: 'maxCalls' } : comparisonBudgetSettingNames;
}

/** Returns the daily limits as limits of a run. */
export function getDailyLimitsAsRunLimits(): Pick<RunLimits, 'tokens' | 'money'> {
  const { tokensPerDay, moneyPerDay } = readUserLimits();
  return {
    ...omitUndefined({ tokens: tokensPerDay, money: moneyPerDay }),
  };
}

function readUserLimits(): BudgetLimits {
  const { tokensPerDay, moneyPerDay } = machineSettingDefinitions;
  const [tokens, money] = [readUserSetting(tokensPerDay), readUserSetting(moneyPerDay)];
  return {
    callsPerReview: getMaxCallsPerRun('review'),
    ...(tokens === null ? {} : { tokensPerDay: tokens }),
    ...(money === null ? {} : { moneyPerDay: money }),
  };
}

/** Reads the user's value. The workspace's value is ignored. */
function readUserSetting<S extends SettingDefinition>(setting: S): SettingValue<S> {
  return getValidSettingValue(setting, inspectUserValue(setting));
}

function inspectUserValue({ key }: SettingDefinition): unknown {
  return vscode.workspace.getConfiguration(SETTINGS_SECTION).inspect(key)?.globalValue;
}

/** Formats the local day, for example `2026-11-21`. */
export function formatCurrentLocalDate(): string {
  const now = new Date();
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
