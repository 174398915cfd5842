/** Up to which amount the user isn't asked before something is sent. No vscode: plain values. */

import { fieldsOf } from '../../../core/base/records.ts';
import { callCount } from '../../../core/base/words.ts';
import { type Endpoint, amount as moneyText, originOf } from '../../../core/judge/calls/index.ts';
import type { Estimate } from '../../../core/judge/index.ts';
import { t } from '../../../l10n/index.ts';
import type { Memory } from '../../base/memory.ts';

/** `money` by the endpoint's prices; where there are none, calls are what is bounded. */
export interface Amount {
  readonly unit: 'calls' | 'money';
  readonly most: number;
}

const KEY = 'sendUnasked';

/** What an action comes to at most; undefined where nothing bounds it, so that it is always asked about. */
export function amountOf({ calls, money }: Estimate): Amount | undefined {
  const most = money ? money.to : calls.to;
  return most === undefined ? undefined : { unit: money ? 'money' : 'calls', most };
}

/** The choice not to be asked up to this amount at this endpoint. */
export function alwaysWords({ name }: Pick<Endpoint, 'name'>, { unit, most }: Amount): string {
  const limit = unit === 'money' ? moneyText(most) : callCount(most);
  return t('Send and always allow up to {0} at "{1}" in this workspace', limit, name);
}

/** Remembers for each endpoint the amount up to which the user doesn't want to be asked. Another model or address asks again. */
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

  /** The user is asked again, about everything. */
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
