/** The sources of labels for an export. */
import { t } from '../../../l10n/index.ts';
import type { SolutionRow, Step } from '../../proof/index.ts';
import { computeItemAgreement } from '../agreement/item-agreement.ts';
import { type AgreementProtocol, PROCESSBENCH_AGREEMENT_RULES } from '../agreement/types.ts';
import { buildLabelsByItem } from '../labels/build-item-label.ts';
import type { ItemLabel } from '../labels/item-label.ts';
import type { LabelRecord } from '../records/types.ts';
import type { ExportOmissionReason } from './losses.ts';
import { mergeSettledLabels, toGroundTruthExportLabel, toSubmittedExportLabel } from './solution-label.ts';
import type { SolutionLabelToExport } from './types.ts';

interface LabelSourceItem {
  /** Its name in labels: `<data set file name>#<id>`. */
  readonly item: string;
  readonly row: SolutionRow;
  readonly steps: readonly Pick<Step, 'fingerprint'>[];
}

/** The label of an item, or why it has none. */
export type ExportLabelLookup = (item: LabelSourceItem) => SolutionLabelToExport | ExportOmissionReason;

/** Reads the ground truth from the rows. */
export const readGroundTruthLabel: ExportLabelLookup = ({ row, steps }) => toGroundTruthExportLabel(row, steps.length);

/** Labels of annotators, by item and annotator. */
export class AnnotatorLabelSource {
  readonly #labels: ReturnType<typeof buildLabelsByItem>;
  /** The fingerprints of labeled steps, by item, annotator and index. */
  readonly #spoken = new Map<string, { readonly time: string; readonly fingerprint: string }>();

  readonly #asked = new Set<string>();

  constructor(records: readonly LabelRecord[]) {
    this.#labels = buildLabelsByItem(records);
    for (const { item, annotator, step, kind, time, fingerprint } of records) {
      if (step === undefined || (kind !== 'earliest' && kind !== 'step')) continue;
      const key = stepLabelKey(item, annotator, step);
      if ((this.#spoken.get(key)?.time ?? '') < time) this.#spoken.set(key, { time, fingerprint });
    }
  }

  /** The annotators with submitted labels of a data set, sorted by name. */
  annotatorsOf(dataSet: string): readonly string[] {
    const found = new Set<string>();
    for (const [item, labels] of this.#labels) {
      if (!item.startsWith(`${dataSet}#`)) continue;
      for (const [annotator, { submissions }] of labels) if (submissions.length > 0) found.add(annotator);
    }
    return [...found].sort();
  }

  /** Counts items with submitted labels that were never looked up because they aren't in the data set. */
  unasked(dataSet: string): number {
    let count = 0;
    for (const [item, labels] of this.#labels) {
      if (!item.startsWith(`${dataSet}#`) || this.#asked.has(item)) continue;
      if ([...labels.values()].some(({ submissions }) => submissions.length > 0)) count++;
    }
    return count;
  }

  by(annotator: string): ExportLabelLookup {
    return (asked) => {
      const label = this.#of(asked.item)?.get(annotator);
      return label ? this.#submitted(label, asked) : 'no-label';
    };
  }

  /** The settled labels: under a protocol or, without one, of all annotators who labeled an item blind. */
  settled(protocol: AgreementProtocol | undefined): ExportLabelLookup {
    return (asked) => {
      const { item, row, steps } = asked;
      const labels = this.#of(item);
      if (!labels) return 'no-label';
      const { isAnswerRight } = row;
      const facts = { steps: steps.length, ...(isAnswerRight === undefined ? {} : { isAnswerRight }) };
      const { outcome, votes } = computeItemAgreement(item, labels, protocol && { protocol }, facts).state;
      switch (outcome.kind) {
        case 'open':
          return 'not-settled';
        case 'discarded':
          return 'discarded';
        case 'dropped':
          return 'answer-wrong';
        case 'settled': {
          const said: SolutionLabelToExport[] = [];
          for (const { annotator, index } of votes) {
            const label = labels.get(annotator);
            const made = label ? this.#submitted(label, asked) : 'no-label';
            if (typeof made !== 'string') said.push(made);
            // They agreed on another version of the solution.
            else if (made === 'no-such-step' && index === outcome.index) return made;
          }
          return mergeSettledLabels(outcome.index, said, steps.length);
        }
        default:
          return outcome satisfies never;
      }
    };
  }

  /** Whether any annotator disputes the ground truth of an item. */
  isDisputed(item: string): boolean {
    return [...(this.#labels.get(item)?.values() ?? [])].some(({ goldDispute }) => goldDispute !== undefined);
  }

  #of(item: string): ReadonlyMap<string, ItemLabel> | undefined {
    const found = this.#labels.get(item);
    if (found) this.#asked.add(item);
    return found;
  }

  /** A label that names a step with another text by now belongs to another solution. */
  #submitted(label: ItemLabel, { item, steps }: LabelSourceItem): SolutionLabelToExport | ExportOmissionReason {
    const made = toSubmittedExportLabel(label, steps.length);
    if (typeof made === 'string' || made.finding.kind !== 'error') return made;
    const { index } = made.finding;
    const spoken = this.#spoken.get(stepLabelKey(item, label.annotator, index));
    return spoken && spoken.fingerprint !== steps[index]?.fingerprint ? 'no-such-step' : made;
  }
}

function stepLabelKey(item: string, annotator: string, step: number): string {
  return JSON.stringify([item, annotator, step]);
}

/** Whose labels are exported. */
type ExportLabelChoice =
  | { readonly kind: 'annotator'; readonly annotator: string }
  | { readonly kind: 'settled'; readonly protocol?: AgreementProtocol };

/**
 * Chooses whose labels to export if the user doesn't. Prefers the labels settled under the protocol, then those of the only annotator,
 * then those that three or more annotators settle.
 * @param annotators with a submitted label of the data set
 * @returns a sentence if the user has to choose
 */
export function chooseDefaultLabelsToExport(
  dataSet: string,
  annotators: readonly string[],
  protocol: AgreementProtocol | undefined,
): ExportLabelChoice | string {
  if (protocol) return { kind: 'settled', protocol };
  const [only, second] = annotators;
  if (only === undefined) return t('There are no submitted labels for {0}.', dataSet);
  if (second === undefined) return { kind: 'annotator', annotator: only };
  if (annotators.length >= PROCESSBENCH_AGREEMENT_RULES.needed) return { kind: 'settled' };
  return t('{0} and {1} both labeled {2}. Choose whose labels to export.', only, second, dataSet);
}
