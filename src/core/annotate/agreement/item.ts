import type { ItemLabel } from '../labels/item-label.ts';
import { orderOf } from './assignment.ts';
import { type Cast, castOf } from './ballots.ts';
import { stateOf } from './state.ts';
import {
  type ItemFactsForVotes,
  type ItemState,
  type Order,
  PAPER_RULES,
  type Protocol,
  type Rules,
} from './types.ts';

/** An item as the protocol has it. */
export interface Agreement {
  readonly item: string;
  readonly state: ItemState;
  /** By annotator: of all who have submitted something or seen what is hidden. */
  readonly casts: ReadonlyMap<string, Cast>;
}

/** Under a protocol, or among whoever has labelled: then those who submitted first are counted first. */
export type Among = { readonly protocol: Protocol } | { readonly rules: Rules };

/**
 * What people's labels of an item come to.
 * @param item as labels name it
 * @param labels of the item, by annotator
 */
export function agreementOf(
  item: string,
  labels: ReadonlyMap<string, ItemLabel> | undefined,
  among: Among = { rules: PAPER_RULES },
  facts: ItemFactsForVotes = {},
): Agreement {
  const casts = new Map<string, Cast>();
  for (const [annotator, label] of labels ?? []) {
    const cast = castOf(label);
    if (cast) casts.set(annotator, cast);
  }
  const rules = 'protocol' in among ? among.protocol : among.rules;
  const order = 'protocol' in among ? orderOf(among.protocol, item) : byTime(casts);
  const ballots = [...casts.values()].map(({ ballot }) => ballot);
  return { item, state: stateOf(order, ballots, rules, facts), casts };
}

function byTime(casts: ReadonlyMap<string, Cast>): Order {
  const sorted = [...casts].sort(([a, one], [b, other]) => {
    const [first, second] = [`${one.time ?? ''}${a}`, `${other.time ?? ''}${b}`];
    return first < second ? -1 : 1;
  });
  return { annotators: sorted.map(([annotator]) => annotator), isClosed: false };
}
