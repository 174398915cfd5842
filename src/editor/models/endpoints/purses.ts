/** Budgets from the user settings. An untrusted workspace gets none. */

import * as vscode from 'vscode';
import { defined } from '../../../core/base/optional.ts';
import {
  type Call,
  caseLimits,
  comparisonLimits,
  createPurse,
  evaluationLimits,
  type JudgeFailure,
  type LimitNames,
  type Limits,
  type Purse,
  type RunLimits,
  withinRun,
} from '../../../core/judge/calls/index.ts';
import { t } from '../../../l10n/index.ts';
import type { ModelStore } from '../../base/host.ts';
import { machineSettings, type RunKind, type Setting, section } from '../../base/names.ts';
import { callsOfRun, settingValue, type ValueOf } from '../../base/setting-values.ts';

/** The failure that says that nothing is sent in Restricted Mode. */
export function untrusted(): JudgeFailure {
  const message = t(
    'Trust this workspace to judge its proofs with a model. Nothing is sent in Restricted Mode.',
  );
  return { kind: 'failure', failure: 'refused', cause: 'forbidden', message };
}

/** The call limits of a comparison. */
export interface ComparisonBounds {
  /** The calls it has already sent. */
  readonly sent: number;
  /** A limit of its own. The lower of this and the setting applies. */
  readonly most?: number;
  /** Stops sending when it aborts. */
  readonly halt?: AbortSignal;
}

/** The budget of one run of a prompt's cases. An untrusted workspace can spend nothing. */
export function casePurse({ spending }: ModelStore, halt?: AbortSignal): Purse {
  const own = { ...limits(), callsPerReview: callsPer('cases') };
  return trusted(createPurse({ limits: own, spending, day: today, of: 'cases', names: caseLimits, halt }));
}

/** The budget of one evaluation: the limits of its plan within those of the settings, until it is halted. */
export function evaluationPurse(
  { spending }: ModelStore,
  planned: RunLimits = {},
  halt?: AbortSignal,
): Purse {
  const own = { ...limits(), callsPerReview: callsPer('evaluation') };
  const names = evaluationLimits;
  const purse = createPurse({ limits: own, spending, day: today, of: 'evaluation', names, halt });
  return trusted(withinRun(purse, planned));
}

/** The budget of one review, until it is halted. An untrusted workspace can spend nothing. */
export function reviewPurse({ spending }: ModelStore, halt?: AbortSignal): Purse {
  return trusted(createPurse({ limits: limits(), spending, day: today, halt }));
}

/** The budget of one comparison. An untrusted workspace can spend nothing. */
export function comparisonPurse({ spending }: ModelStore, comparison: ComparisonBounds): Purse {
  const { sent, halt } = comparison;
  const own = { ...limits(), callsPerReview: mostCalls(comparison) };
  const names = namesOf(comparison);
  return trusted(createPurse({ limits: own, spending, day: today, of: 'comparison', sent, names, halt }));
}

function trusted(purse: Purse): Purse {
  return {
    ...(purse.halt ? { halt: purse.halt } : {}),
    take: async (call: Call) => (vscode.workspace.isTrusted ? purse.take(call) : untrusted()),
    settle: (call, result) => purse.settle(call, result),
  };
}

/** The maximum number of calls for one run of a kind. */
export function callsPer(kind: RunKind): number {
  return callsOfRun(kind, globalValue);
}

function mostCalls({ most = Number.POSITIVE_INFINITY }: ComparisonBounds): number {
  return Math.min(callsPer('comparison'), most);
}

function namesOf(comparison: ComparisonBounds): LimitNames {
  const isOwn = mostCalls(comparison) < callsPer('comparison');
  return isOwn ? { ...comparisonLimits, callsPerReview: 'maxCalls' } : comparisonLimits;
}

/** The daily limits, under the names of a run's limits. */
export function limitsOfDay(): Pick<RunLimits, 'tokens' | 'money'> {
  const { tokensPerDay, moneyPerDay } = limits();
  return {
    ...defined({ tokens: tokensPerDay, money: moneyPerDay }),
  };
}

function limits(): Limits {
  const { tokensPerDay, moneyPerDay } = machineSettings;
  const [tokens, money] = [ownValue(tokensPerDay), ownValue(moneyPerDay)];
  return {
    callsPerReview: callsPer('review'),
    ...(tokens === null ? {} : { tokensPerDay: tokens }),
    ...(money === null ? {} : { moneyPerDay: money }),
  };
}

/** The user's own value. The workspace's value is ignored. */
function ownValue<S extends Setting>(setting: S): ValueOf<S> {
  return settingValue(setting, globalValue(setting));
}

function globalValue({ key }: Setting): unknown {
  return vscode.workspace.getConfiguration(section).inspect(key)?.globalValue;
}

/** The local day by this machine's calendar, as in `2026-11-21`. */
export function today(): string {
  const now = new Date();
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
