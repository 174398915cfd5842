/** The labels that can be exported from a data set: those of annotators, settled ones and the ground truth. */
import {
  ExportLabelBooks,
  exportTexts,
  groundTruthSource,
  type LabelSource,
  toLabelItemName,
} from '../../core/annotate/index.ts';
import type { OpenSet } from '../data/index.ts';
import type { SetLabels } from '../labels/index.ts';
import type { ExportParts } from './ports.ts';

/** A choice of labels to export. */
export interface SourceChoice {
  readonly label: string;
  readonly description: string;
  /** Creates the source. Called only for the chosen one, since it reads all labels. */
  source(): LabelSource;
}

/**
 * Lists the choices, the most common ones first.
 * @param isBlind whether items are hidden from the annotator. Then only their own labels are listed
 */
export function listLabelSources(
  set: OpenSet,
  labels: SetLabels,
  { agreements }: Pick<ExportParts, 'agreements'>,
  isBlind: boolean,
): readonly SourceChoice[] {
  const { me } = labels;
  const own = me === undefined ? [] : [toAnnotatorSource(set, labels, me, exportTexts.mine())];
  if (isBlind) return own;
  const others = labels
    .annotators()
    .filter((annotator) => annotator !== me && countSubmittedLabels(labels, annotator) > 0);
  const protocol = agreements.protocolOf(set);
  const areSeveral = others.length + own.length > 1;
  const settled: SourceChoice = {
    label: exportTexts.settled(),
    description: protocol ? exportTexts.byProtocol() : exportTexts.byThree(),
    source: () =>
      collectLabelBooks(set, labels, [...(me === undefined ? [] : [me]), ...others]).settled(protocol),
  };
  const gold: SourceChoice = {
    label: exportTexts.gold(),
    description: exportTexts.goldIs(),
    source: () => groundTruthSource,
  };
  return [
    ...(protocol ? [settled] : []),
    ...own,
    ...others.map((annotator) => toAnnotatorSource(set, labels, annotator, exportTexts.theirs(annotator))),
    ...(!protocol && areSeveral ? [settled] : []),
    gold,
  ];
}

function toAnnotatorSource(set: OpenSet, labels: SetLabels, annotator: string, label: string): SourceChoice {
  return {
    label,
    description: exportTexts.submitted(countSubmittedLabels(labels, annotator)),
    source: () => collectLabelBooks(set, labels, [annotator]).by(annotator),
  };
}

function collectLabelBooks(set: OpenSet, labels: SetLabels, annotators: readonly string[]): ExportLabelBooks {
  const records = annotators.flatMap((annotator) => [...labels.recordsOf(annotator)]);
  return new ExportLabelBooks(
    records.map(([id, record]) => ({ ...record, item: toLabelItemName(set.name, id) })),
  );
}

function countSubmittedLabels(labels: SetLabels, annotator: string): number {
  return [...labels.labelled(annotator)].filter(([, { submissions }]) => submissions.length > 0).length;
}
