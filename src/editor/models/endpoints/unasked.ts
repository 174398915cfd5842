/** The amounts that the user always allows to send. Plain values, without vscode. */

import { fieldsOf } from '../../../core/base/records.ts';
import { callCount } from '../../../core/base/words.ts';
import { type Endpoint, amount as moneyText, originOf } from '../../../core/judge/calls/index.ts';
import type { Estimate } from '../../../core/judge/index.ts';
import { t } from '../../../l10n/index.ts';
import type { Memory } from '../../base/memory.ts';

/** An amount in money if the endpoint has prices, otherwise in calls. */
export interface Amount {
  readonly unit: 'calls' | 'money';
  readonly most: number;
}

const KEY = 'sendUnasked';

/** The maximum amount of an action; undefined if it has no bound, in which case the user is always asked. */
export function amountOf({ calls, money }: Estimate): Amount | undefined {
  const most = money ? money.to : calls.to;
  return most === undefined ? undefined : { unit: money ? 'money' : 'calls', most };
}

/** The text of the choice to always allow this amount at this endpoint. */
export function alwaysWords({ name }: Pick<Endpoint, 'name'>, { unit, most }: Amount): string {
  const limit = unit === 'money' ? moneyText(most) : callCount(most);
  return t('Send and always allow up to {0} at "{1}" in this workspace', limit, name);
}

/** Saves for each endpoint the amount that the user always allows. Another model, address or price needs a new confirmation. */
export class Unasked {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  get isAny(): boolean {
    return Object.keys(this.#all()).length > 0;
  }

  covers(endpoint: Endpoint, amount: Amount | undefined): boolean {
    if (!amount) return false;
    const { unit, most } = fieldsOf(this.#all()[keyOf(endpoint)]);
    return unit === amount.unit && typeof most === 'number' && amount.most <= most;
  }

  async remember(endpoint: Endpoint, amount: Amount): Promise<void> {
    await this.#memory.update(KEY, { ...this.#all(), [keyOf(endpoint)]: amount });
  }

  /** Clears all amounts, so that every action needs a confirmation again. */
  async forget(): Promise<void> {
    await this.#memory.update(KEY, undefined);
  }

  #all(): Readonly<Record<string, unknown>> {
    return fieldsOf(this.#memory.get(KEY));
  }
}

function keyOf(endpoint: Endpoint): string {
  return JSON.stringify([endpoint.name, originOf(endpoint), endpoint.model, endpoint.prices ?? null]);
}
