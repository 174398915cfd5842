/** Agreement on the items of an open data set, updated as labels change. */
import type { ItemList } from '../../data/index.ts';
import type { ItemLabel } from '../labels/item-label.ts';
import { getLabelVerdictErrorIndex } from '../labels/label-verdict.ts';
import { formatLabelItemName } from '../records/item-name.ts';
import { createAnnotatorOrderLookup } from './assignment.ts';
import { computeItemAgreement, type ItemAgreement } from './item-agreement.ts';
import { type AgreementProtocol, PROCESSBENCH_AGREEMENT_RULES } from './types.ts';
import { hasDisagreeingVotes } from './vote-state.ts';

/** The labels of all annotators for the items of a data set, by item ID. */
export interface AgreementLabelSource {
  /** All annotators with labels, in this data set or others. */
  annotators(): readonly string[];
  of(id: string, annotator: string): ItemLabel | undefined;
  labelled(annotator: string): Iterable<readonly [string, ItemLabel]>;
}

type LabelsByAnnotator = ReadonlyMap<string, ItemLabel>;

/** An open data set. When its file changes, `items` becomes another list. */
interface AgreementItems {
  readonly name: string;
  readonly items: ItemList;
}

/** The state of agreement on each item of an open data set, kept up to date as labels change. */
export class DataSetAgreementTracker {
  readonly protocol: AgreementProtocol | undefined;
  readonly #set: AgreementItems;
  readonly #labels: AgreementLabelSource;
  readonly #orderOf: ((item: string) => readonly string[]) | undefined;
  /** The labels of labeled items, by ID. */
  #spoken: Map<string, LabelsByAnnotator> | undefined;
  readonly #known = new Map<string, ItemAgreement>();
  #items: ItemList;

  /** @param protocol undefined if any annotator may label any item */
  constructor(set: AgreementItems, labels: AgreementLabelSource, protocol: AgreementProtocol | undefined) {
    this.#set = set;
    this.#items = set.items;
    this.#labels = labels;
    this.protocol = protocol;
    this.#orderOf = protocol && createAnnotatorOrderLookup(protocol.seed, protocol.annotators);
  }

  /** Whether an item (by its number, from 0) is assigned to an annotator now; without a protocol, always. */
  isNext(number: number, annotator: string): boolean {
    if (!this.protocol || !this.#orderOf) return true;
    const facts = this.#set.items.at(number);
    if (!facts || !this.protocol.annotators.includes(annotator)) return false;
    if (!this.#labelsOf(facts.id)) {
      const order = this.#orderOf(formatLabelItemName(this.#set.name, facts.id));
      return order.indexOf(annotator) < this.protocol.needed;
    }
    const outcome = this.of(number)?.state.outcome;
    return outcome?.kind === 'open' && outcome.next.includes(annotator);
  }

  /** The agreement on an item. Undefined if there is no such item. */
  of(number: number): ItemAgreement | undefined {
    const { items } = this.#set;
    const facts = items.at(number);
    if (!facts) return undefined;
    if (items !== this.#items) {
      this.#known.clear();
      this.#items = items;
    }
    const { id, steps, isAnswerRight } = facts;
    const known = this.#known.get(id);
    if (known) return known;
    const labels = this.#labelsOf(id);
    const among = this.protocol ? { protocol: this.protocol } : { rules: PROCESSBENCH_AGREEMENT_RULES };
    const beside = isAnswerRight === undefined ? { steps } : { steps, isAnswerRight };
    const agreement = computeItemAgreement(formatLabelItemName(this.#set.name, id), labels, among, beside);
    if (labels) this.#known.set(id, agreement);
    return agreement;
  }

  /**
   * Whether annotators disagree on an item: by counted votes under a protocol, or else by the last submission of each, blind or assisted.
   */
  isDisagreed(number: number): boolean {
    const facts = this.#set.items.at(number);
    const labels = facts && this.#labelsOf(facts.id);
    if (!labels) return false;
    if (this.protocol) return hasDisagreeingVotes(this.of(number)?.state ?? { votes: [] });
    const said = [...labels.values()]
      .map(({ submissions }) => getLabelVerdictErrorIndex(submissions.at(-1)?.verdict))
      .filter((index) => index !== undefined);
    return said.some((index) => index !== said[0]);
  }

  /** Whether an item of the set may still be assigned to an annotator, now or later. Other labels then stay hidden from them. */
  mayBeAsked(annotator: string): boolean {
    if (!this.protocol?.annotators.includes(annotator)) return false;
    const { length } = this.#set.items;
    for (let number = 0; number < length; number++) {
      const agreement = this.of(number);
      if (agreement?.state.outcome.kind === 'open' && !agreement.casts.has(annotator)) return true;
    }
    return false;
  }

  /**
   * Updates the state after labels changed.
   * @param ids the IDs of the changed items; undefined if any may have changed
   * @returns whether that may change assignments or disagreements
   */
  changed(ids: Iterable<string> | undefined): boolean {
    if (!ids || !this.#spoken) {
      this.#spoken = undefined;
      this.#known.clear();
      return true;
    }
    let isOther = false;
    for (const id of ids) {
      const number = this.#set.items.numberOf(id);
      const before = number === undefined ? undefined : this.#summary(number);
      this.#enter(this.#spoken, id);
      this.#known.delete(id);
      isOther ||= number === undefined || before !== this.#summary(number);
    }
    return isOther;
  }

  #summary(number: number): string {
    return JSON.stringify([this.of(number)?.state.outcome, this.isDisagreed(number)]);
  }

  #labelsOf(id: string): LabelsByAnnotator | undefined {
    if (!this.#spoken) {
      this.#spoken = new Map();
      const ids = this.#labels.annotators().flatMap((name) => [...this.#labels.labelled(name)].map(([one]) => one));
      for (const one of new Set(ids)) this.#enter(this.#spoken, one);
    }
    return this.#spoken.get(id);
  }

  #enter(spoken: Map<string, LabelsByAnnotator>, id: string): void {
    const labels = this.#labels.annotators().flatMap((annotator) => {
      const label = this.#labels.of(id, annotator);
      return label ? [[annotator, label] as const] : [];
    });
    if (labels.length > 0) spoken.set(id, new Map(labels));
    else spoken.delete(id);
  }
}
