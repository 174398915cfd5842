/** The sources of labels for an export. */
import { t } from '../../../l10n/index.ts';
import type { Row, Step } from '../../proof/index.ts';
import { agreementOf } from '../agreement/item.ts';
import { PAPER_RULES, type Protocol } from '../agreement/types.ts';
import type { ItemLabel } from '../labels/item-label.ts';
import { labelsOf } from '../labels/label-of.ts';
import type { LabelRecord } from '../records/types.ts';
import { goldLabel, settledLabel, submittedLabel } from './label.ts';
import type { Omission } from './missing.ts';
import type { SolutionLabel } from './types.ts';

/** An item whose label is looked up. */
interface LabelledItem {
  /** What its labels name it by: `<data set file name>#<id>`. */
  readonly item: string;
  readonly row: Row;
  readonly steps: readonly Pick<Step, 'fingerprint'>[];
}

/** The label of an item, or why it has none. */
export type LabelSource = (item: LabelledItem) => SolutionLabel | Omission;

/** The ground truth in the rows. */
export const goldSource: LabelSource = ({ row, steps }) => goldLabel(row, steps.length);

/** Labels of annotators, by item and annotator. */
export class LabelBooks {
  readonly #labels: ReturnType<typeof labelsOf>;
  /** The text of the steps that were spoken of last, as fingerprints, by item, annotator and index. */
  readonly #spoken = new Map<string, { readonly time: string; readonly fingerprint: string }>();

  readonly #asked = new Set<string>();

  constructor(records: readonly LabelRecord[]) {
    this.#labels = labelsOf(records);
    for (const { item, annotator, step, kind, time, fingerprint } of records) {
      if (step === undefined || (kind !== 'earliest' && kind !== 'step')) continue;
      const key = keyOf(item, annotator, step);
      if ((this.#spoken.get(key)?.time ?? '') < time) this.#spoken.set(key, { time, fingerprint });
    }
  }

  /** Who has submitted a label of an item of a data set, by name. */
  annotatorsOf(dataSet: string): readonly string[] {
    const found = new Set<string>();
    for (const [item, labels] of this.#labels) {
      if (!item.startsWith(`${dataSet}#`)) continue;
      for (const [annotator, { submissions }] of labels) if (submissions.length > 0) found.add(annotator);
    }
    return [...found].sort();
  }

  /** Counts items with submitted labels that were never looked up: they aren't in the data set, or no longer are. */
  unasked(dataSet: string): number {
    let count = 0;
    for (const [item, labels] of this.#labels) {
      if (!item.startsWith(`${dataSet}#`) || this.#asked.has(item)) continue;
      if ([...labels.values()].some(({ submissions }) => submissions.length > 0)) count++;
    }
    return count;
  }

  /** The labels of one annotator. */
  by(annotator: string): LabelSource {
    return (asked) => {
      const label = this.#of(asked.item)?.get(annotator);
      return label ? this.#submitted(label, asked) : 'no-label';
    };
  }

  /** The settled labels: under a protocol or, without one, of all annotators who labeled an item blind. */
  settled(protocol: Protocol | undefined): LabelSource {
    return (asked) => {
      const { item, row, steps } = asked;
      const labels = this.#of(item);
      if (!labels) return 'no-label';
      const { isAnswerRight } = row;
      const facts = { steps: steps.length, ...(isAnswerRight === undefined ? {} : { isAnswerRight }) };
      const { outcome, votes } = agreementOf(item, labels, protocol && { protocol }, facts).state;
      switch (outcome.kind) {
        case 'open':
          return 'not-settled';
        case 'discarded':
          return 'discarded';
        case 'dropped':
          return 'answer-wrong';
        case 'settled': {
          const said: SolutionLabel[] = [];
          for (const { annotator, index } of votes) {
            const label = labels.get(annotator);
            const made = label ? this.#submitted(label, asked) : 'no-label';
            if (typeof made !== 'string') said.push(made);
            // They agreed on another version of the solution.
            else if (made === 'no-such-step' && index === outcome.index) return made;
          }
          return settledLabel(outcome.index, said, steps.length);
        }
        default:
          return outcome satisfies never;
      }
    };
  }

  /** Whether anybody disputes the ground truth of an item. */
  isDisputed(item: string): boolean {
    return [...(this.#labels.get(item)?.values() ?? [])].some(({ goldDispute }) => goldDispute !== undefined);
  }

  #of(item: string): ReadonlyMap<string, ItemLabel> | undefined {
    const found = this.#labels.get(item);
    if (found) this.#asked.add(item);
    return found;
  }

  /** A label that names a step whose text is another by now is of another solution. */
  #submitted(label: ItemLabel, { item, steps }: LabelledItem): SolutionLabel | Omission {
    const made = submittedLabel(label, steps.length);
    if (typeof made === 'string' || made.finding.kind !== 'error') return made;
    const { index } = made.finding;
    const spoken = this.#spoken.get(keyOf(item, label.annotator, index));
    return spoken && spoken.fingerprint !== steps[index]?.fingerprint ? 'no-such-step' : made;
  }
}

function keyOf(item: string, annotator: string, step: number): string {
  return JSON.stringify([item, annotator, step]);
}

/** Whose labels are exported. */
type LabelChoice =
  | { readonly kind: 'annotator'; readonly annotator: string }
  | { readonly kind: 'settled'; readonly protocol?: Protocol };

/**
 * Chooses whose labels to export if the user doesn't. Prefers the labels settled under the protocol, then those of the only annotator,
 * then those that three or more annotators settle.
 * @param annotators with a submitted label of the data set
 * @returns a sentence if the user has to choose
 */
export function chosenLabels(
  dataSet: string,
  annotators: readonly string[],
  protocol: Protocol | undefined,
): LabelChoice | string {
  if (protocol) return { kind: 'settled', protocol };
  const [only, second] = annotators;
  if (only === undefined) return t('There are no submitted labels for {0}.', dataSet);
  if (second === undefined) return { kind: 'annotator', annotator: only };
  if (annotators.length >= PAPER_RULES.needed) return { kind: 'settled' };
  return t('{0} and {1} both labeled {2}. Choose whose labels to export.', only, second, dataSet);
}
