import * as vscode from 'vscode';
import type { Endpoint, RunLimits } from '../../core/judge/calls/index.ts';
import {
  type Estimate,
  estimateCost,
  estimateWords,
  excessWords,
  type ProofSize,
} from '../../core/judge/index.ts';
import { t } from '../../l10n/index.ts';
import { confirmOrAlways } from '../ask/index.ts';
import { machineSettings, section } from '../base/names.ts';
import { limitsOfDay } from './endpoints/purses.ts';
import { alwaysWords, amountOf, type Unasked } from './endpoints/unasked.ts';
import type { RunAsked } from './run-asked.ts';

/** What is about to be sent. */
export interface ToSend {
  /** `Judge again from step 3?` */
  readonly question: string;
  /** A verb: `Judge Again`. */
  readonly confirmLabel: string;
  readonly asked: { readonly model: Pick<RunAsked['model'], 'choice' | 'endpoint'> };
  readonly estimate: Estimate;
  /** The most calls that a limit of the user's lets through. */
  readonly most?: number;
  /** Bounds of its own, beside those of the day. */
  readonly limits?: Pick<RunLimits, 'tokens' | 'money'>;
  /** What else is to be known: a sentence a line. */
  readonly also?: readonly string[];
}

/** What judging proofs takes, by the judge's choice, prompt and endpoint. */
export function estimateFor({ model }: RunAsked, proofs: readonly ProofSize[]): Estimate {
  return estimateCost(model.choice, asAsked(model), proofs);
}

/** The endpoint with what a prompt says of sampling where the endpoint says nothing. */
export function asAsked({ endpoint, prompt }: Pick<RunAsked['model'], 'endpoint' | 'prompt'>): Endpoint {
  return { ...endpoint, sampling: { ...prompt?.suggests.sampling, ...endpoint.sampling } };
}

/** Whether something may be sent: the user says so now, or has said so for this much at this endpoint. */
export async function askBeforeSending(
  { question, confirmLabel, asked, estimate, most, limits, also = [] }: ToSend,
  unasked: Unasked,
): Promise<boolean> {
  const { endpoint, choice } = asked.model;
  const amount = amountOf(estimate);
  if (unasked.covers(endpoint, amount)) return true;
  const where = t('{0} at "{1}"', choice.model ?? endpoint.model, endpoint.name);
  const detail = [...amountWords(estimate, endpoint, where, most, limits), ...also];
  const always = amount && alwaysWords(endpoint, amount);
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
 * Calls, tokens and cost, a line each, and that a budget can be exceeded where it can.
 *
 * @param where the model and the endpoint, for people
 * @param most the most calls that a limit of the user's lets through
 * @param limits bounds beside those of the day
 */
export function amountWords(
  estimate: Estimate,
  endpoint: Endpoint,
  where: string,
  most?: number,
  limits: ToSend['limits'] = {},
): readonly string[] {
  const sampling = estimate.replyTokens === undefined ? {} : { max_tokens: estimate.replyTokens };
  const excess = excessWords({ ...endpoint, sampling }, { ...limitsOfDay(), ...limits });
  return [...estimateWords(estimate, where, most), ...(excess ? [excess] : [])];
}
