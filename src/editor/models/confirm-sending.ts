import * as vscode from 'vscode';
import { type Endpoint, isLocalModelEndpoint, type RunLimits } from '../../core/judge/calls/index.ts';
import {
  type CostEstimate,
  estimateJudgingCost,
  formatBudgetOverrunRisk,
  formatCostEstimate,
  type ProofSize,
} from '../../core/judge/index.ts';
import { t } from '../../l10n/index.ts';
import { confirmWithAlwaysOption } from '../ask/index.ts';
import { machineSettingDefinitions, SETTINGS_SECTION } from '../base/manifest-names.ts';
import { getDailyLimitsAsRunLimits } from './endpoints/budgets.ts';
import { formatEndpointLocation } from './endpoints/endpoints.ts';
import {
  formatAlwaysAllowButton,
  getMaxSendingCost,
  type SendingAllowanceStore,
} from './endpoints/sending-allowance.ts';
import type { JudgeForRun } from './run-judge.ts';

/** A request to confirm that something may be sent. */
export interface SendingConfirmationRequest {
  /** `Judge again from step 3?` */
  readonly question: string;
  /** A verb: `Judge Again`. */
  readonly confirmLabel: string;
  readonly asked: { readonly model: Pick<JudgeForRun['model'], 'choice' | 'endpoint' | 'confirm'> };
  readonly estimate: CostEstimate;
  /** The maximum number of calls under the user's limits. */
  readonly most?: number;
  /** Limits of the run, in addition to the daily ones. */
  readonly limits?: Pick<RunLimits, 'tokens' | 'money'>;
  /** Further facts for the dialog, one sentence each. */
  readonly also?: readonly string[];
}

/** Estimates the calls, tokens and cost of judging proofs, by judge, prompt and endpoint. */
export function estimateSendingCost({ model }: JudgeForRun, proofs: readonly ProofSize[]): CostEstimate {
  return estimateJudgingCost(model.choice, mergePromptSamplingIntoEndpoint(model), proofs);
}

/** Returns the endpoint with the sampling parameters of the prompt. The endpoint's values override the prompt's. */
export function mergePromptSamplingIntoEndpoint({
  endpoint,
  prompt,
}: Pick<JudgeForRun['model'], 'endpoint' | 'prompt'>): Endpoint {
  return { ...endpoint, sampling: { ...prompt?.suggests.sampling, ...endpoint.sampling } };
}

/** Asks whether something may be sent, unless the user always allows this amount at this endpoint. */
export async function confirmSending(
  { question, confirmLabel, asked, estimate, most, limits, also = [] }: SendingConfirmationRequest,
  unasked: SendingAllowanceStore,
): Promise<boolean> {
  const { endpoint, choice, confirm } = asked.model;
  const amount = getMaxSendingCost(estimate);
  if (unasked.covers(endpoint, amount)) return true;
  const where = t('{0} at “{1}”', choice.model ?? endpoint.model, endpoint.name);
  const isSent = isProofSentToServer(asked.model);
  const detail = [
    ...listCostEstimateLines(estimate, endpoint, where, most, limits),
    ...(confirm ? [describeConfirmingEndpoint(confirm)] : []),
    ...also,
    ...(isSent ? [] : [t('The model runs on this computer, so nothing is sent.')]),
  ];
  const always = isSent && amount ? formatAlwaysAllowButton(endpoint, amount) : undefined;
  const instead = estimate.money ? undefined : t('Set Prices…');
  const answer = await confirmWithAlwaysOption({ question, detail, confirmLabel }, always, instead);
  if (answer === 'instead')
    await vscode.commands.executeCommand(
      'workbench.action.openSettings',
      `${SETTINGS_SECTION}.${machineSettingDefinitions.endpoints.key}`,
    );
  if (answer === 'always' && amount) await unasked.remember(endpoint, amount);
  return answer === 'once' || answer === 'always';
}

/** Whether a judge sends proofs anywhere. A model on this computer doesn't. */
export function isProofSentToServer({ endpoint, confirm }: SendingConfirmationRequest['asked']['model']): boolean {
  return !isLocalModelEndpoint(endpoint) || (confirm !== undefined && !isLocalModelEndpoint(confirm));
}

/** Says that the endpoint of the setting `review.confirm` gets proofs, too. */
export function describeConfirmingEndpoint(endpoint: Endpoint): string {
  if (isLocalModelEndpoint(endpoint)) return t('To confirm errors, {0} runs on this computer.', endpoint.model);
  return t(
    'To confirm errors, the problem and the proof are also sent to {0} ({1}).',
    endpoint.model,
    formatEndpointLocation(endpoint),
  );
}

/**
 * Lists the calls, tokens and cost, one line each, with a warning if a budget can be exceeded.
 *
 * @param where the model and the endpoint, for people
 * @param most the maximum number of calls under the user's limits
 * @param limits limits in addition to the daily ones
 */
export function listCostEstimateLines(
  estimate: CostEstimate,
  endpoint: Endpoint,
  where: string,
  most?: number,
  limits: SendingConfirmationRequest['limits'] = {},
): readonly string[] {
  const sampling = estimate.replyTokens === undefined ? {} : { max_tokens: estimate.replyTokens };
  const excess = formatBudgetOverrunRisk({ ...endpoint, sampling }, { ...getDailyLimitsAsRunLimits(), ...limits });
  return [...formatCostEstimate(estimate, where, most), ...(excess ? [excess] : [])];
}
