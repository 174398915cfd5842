/** The amounts that the user always allows to send. Plain values, without vscode. */

import { formatNumberOfCalls } from '../../../core/base/counts-and-lists.ts';
import { getFieldsOrEmpty } from '../../../core/base/unknown-fields.ts';
import { type Endpoint, getEndpointOrigin, formatMoneyAmount as moneyText } from '../../../core/judge/calls/index.ts';
import type { CostEstimate } from '../../../core/judge/index.ts';
import { t } from '../../../l10n/index.ts';
import type { MementoStorage } from '../../base/memento-storage.ts';

/** An amount in money if the endpoint has prices, otherwise in calls. */
export interface MaxSendingCost {
  readonly unit: 'calls' | 'money';
  readonly most: number;
}

const SENDING_ALLOWANCE_KEY = 'sendUnasked';

/** Returns the maximum amount of an action; undefined if it has no upper bound, in which case every action needs a confirmation. */
export function getMaxSendingCost({ calls, money }: CostEstimate): MaxSendingCost | undefined {
  const most = money ? money.to : calls.to;
  return most === undefined ? undefined : { unit: money ? 'money' : 'calls', most };
}

export function formatAlwaysAllowButton(
  { name, prices }: Pick<Endpoint, 'name' | 'prices'>,
  { unit, most }: MaxSendingCost,
): string {
  const money = prices?.currency === undefined ? moneyText(most) : `${moneyText(most)} ${prices.currency}`;
  const limit = unit === 'money' ? money : formatNumberOfCalls(most);
  return t('Send and Always Allow up to {0} Each Time at “{1}” in This Workspace', limit, name);
}

/** Saves for each endpoint the amount that the user always allows. Another model, address or price needs a new confirmation. */
export class SendingAllowanceStore {
  readonly #memory: MementoStorage;

  constructor(memory: MementoStorage) {
    this.#memory = memory;
  }

  get isAny(): boolean {
    return Object.keys(this.#all()).length > 0;
  }

  covers(endpoint: Endpoint, amount: MaxSendingCost | undefined): boolean {
    if (!amount) return false;
    const { unit, most } = getFieldsOrEmpty(this.#all()[getAllowanceKey(endpoint)]);
    return unit === amount.unit && typeof most === 'number' && amount.most <= most;
  }

  async remember(endpoint: Endpoint, amount: MaxSendingCost): Promise<void> {
    await this.#memory.update(SENDING_ALLOWANCE_KEY, { ...this.#all(), [getAllowanceKey(endpoint)]: amount });
  }

  /** Clears all amounts, so that every action needs a confirmation again. */
  async forget(): Promise<void> {
    await this.#memory.update(SENDING_ALLOWANCE_KEY, undefined);
  }

  #all(): Readonly<Record<string, unknown>> {
    return getFieldsOrEmpty(this.#memory.get(SENDING_ALLOWANCE_KEY));
  }
}

function getAllowanceKey(endpoint: Endpoint): string {
  return JSON.stringify([endpoint.name, getEndpointOrigin(endpoint), endpoint.model, endpoint.prices ?? null]);
}
