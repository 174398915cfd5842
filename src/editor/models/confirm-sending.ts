import * as vscode from 'vscode';
import type { Endpoint, RunLimits } from '../../core/judge/calls/index.ts';
import {
  type Estimate,
  estimateCost,
  formatEstimate,
  formatExcess,
  type ProofSize,
} from '../../core/judge/index.ts';
import { t } from '../../l10n/index.ts';
import { confirmOrAlways } from '../ask/index.ts';
import { machineSettings, section } from '../base/names.ts';
import { getDayLimits } from './endpoints/budgets.ts';
import { formatAlwaysAllow, type SendingAllowance, toSendingAmount } from './endpoints/sending-allowance.ts';
import type { RunJudge } from './run-judge.ts';

/** A request to confirm that something may be sent. */
export interface SendingRequest {
  /** `Judge again from step 3?` */
  readonly question: string;
  /** A verb: `Judge Again`. */
  readonly confirmLabel: string;
  readonly asked: { readonly model: Pick<RunJudge['model'], 'choice' | 'endpoint'> };
  readonly estimate: Estimate;
  /** The maximum number of calls under the user's limits. */
  readonly most?: number;
  /** Limits of the run, in addition to the daily ones. */
  readonly limits?: Pick<RunLimits, 'tokens' | 'money'>;
  /** Further facts for the dialog, one sentence each. */
  readonly also?: readonly string[];
}

/** Estimates the calls, tokens and cost of judging proofs, by judge, prompt and endpoint. */
export function estimateRun({ model }: RunJudge, proofs: readonly ProofSize[]): Estimate {
  return estimateCost(model.choice, mergeSampling(model), proofs);
}

/** Returns the endpoint with the sampling parameters of the prompt. The endpoint's values override the prompt's. */
export function mergeSampling({
  endpoint,
  prompt,
}: Pick<RunJudge['model'], 'endpoint' | 'prompt'>): Endpoint {
  return { ...endpoint, sampling: { ...prompt?.suggests.sampling, ...endpoint.sampling } };
}

/** Asks whether something may be sent, unless the user always allows this amount at this endpoint. */
export async function confirmSending(
  { question, confirmLabel, asked, estimate, most, limits, also = [] }: SendingRequest,
  unasked: SendingAllowance,
): Promise<boolean> {
  const { endpoint, choice } = asked.model;
  const amount = toSendingAmount(estimate);
  if (unasked.covers(endpoint, amount)) return true;
  const where = t('{0} at "{1}"', choice.model ?? endpoint.model, endpoint.name);
  const detail = [...listEstimateLines(estimate, endpoint, where, most, limits), ...also];
  const always = amount && formatAlwaysAllow(endpoint, amount);
  const instead = estimate.money ? undefined : t('Set Prices…');
  const answer = await confirmOrAlways({ question, detail, confirmLabel }, always, instead);
  if (answer === 'instead')
    await vscode.commands.executeCommand(
      'workbench.action.openSettings',
      `${section}.${machineSettings.endpoints.key}`,
    );
  if (answer === 'always' && amount) await unasked.remember(endpoint, amount);
  return answer === 'once' || answer === 'always';
}

/**
 * Lists the calls, tokens and cost, one line each, with a warning if a budget can be exceeded.
 *
 * @param where the model and the endpoint, for people
 * @param most the maximum number of calls under the user's limits
 * @param limits limits in addition to the daily ones
 */
export function listEstimateLines(
  estimate: Estimate,
  endpoint: Endpoint,
  where: string,
  most?: number,
  limits: SendingRequest['limits'] = {},
): readonly string[] {
  const sampling = estimate.replyTokens === undefined ? {} : { max_tokens: estimate.replyTokens };
  const excess = formatExcess({ ...endpoint, sampling }, { ...getDayLimits(), ...limits });
  return [...formatEstimate(estimate, where, most), ...(excess ? [excess] : [])];
}
