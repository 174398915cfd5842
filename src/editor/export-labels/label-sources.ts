/** The labels that can be exported from a data set: those of annotators, settled ones and the ground truth. */
import {
  AnnotatorLabelSource,
  type ExportLabelLookup,
  formatLabelItemName,
  LABEL_EXPORT_TEXTS,
  readGroundTruthLabel,
} from '../../core/annotate/index.ts';
import type { EditorDataSet } from '../data/index.ts';
import type { DataSetLabels } from '../labels/index.ts';
import type { LabelExportServices } from './ports.ts';

export interface LabelSourceChoice {
  readonly label: string;
  readonly description: string;
  /** Creates the source. Called only for the chosen one, since it reads all labels. */
  source(): ExportLabelLookup;
}

/** Lists the choices, common ones first. @param isBlind lists only the annotator's own labels */
export function listLabelSources(
  set: EditorDataSet,
  labels: DataSetLabels,
  { agreements }: Pick<LabelExportServices, 'agreements'>,
  isBlind: boolean,
): readonly LabelSourceChoice[] {
  const { me } = labels;
  const own = me === undefined ? [] : [toAnnotatorSource(set, labels, me, LABEL_EXPORT_TEXTS.mine())];
  if (isBlind) return own;
  const others = labels
    .annotators()
    .filter((annotator) => annotator !== me && countSubmittedLabels(labels, annotator) > 0);
  const protocol = agreements.protocolOf(set);
  const areSeveral = others.length + own.length > 1;
  const settled: LabelSourceChoice = {
    label: LABEL_EXPORT_TEXTS.settled(),
    description: protocol ? LABEL_EXPORT_TEXTS.byProtocol() : LABEL_EXPORT_TEXTS.byThree(),
    source: () => collectLabelBooks(set, labels, [...(me === undefined ? [] : [me]), ...others]).settled(protocol),
  };
  const gold: LabelSourceChoice = {
    label: LABEL_EXPORT_TEXTS.gold(),
    description: LABEL_EXPORT_TEXTS.goldIs(),
    source: () => readGroundTruthLabel,
  };
  return [
    ...(protocol ? [settled] : []),
    ...own,
    ...others.map((annotator) => toAnnotatorSource(set, labels, annotator, LABEL_EXPORT_TEXTS.theirs(annotator))),
    ...(!protocol && areSeveral ? [settled] : []),
    gold,
  ];
}

function toAnnotatorSource(
  set: EditorDataSet,
  labels: DataSetLabels,
  annotator: string,
  label: string,
): LabelSourceChoice {
  return {
    label,
    description: LABEL_EXPORT_TEXTS.submitted(countSubmittedLabels(labels, annotator)),
    source: () => collectLabelBooks(set, labels, [annotator]).by(annotator),
  };
}

function collectLabelBooks(
  set: EditorDataSet,
  labels: DataSetLabels,
  annotators: readonly string[],
): AnnotatorLabelSource {
  const records = annotators.flatMap((annotator) => [...labels.recordsOf(annotator)]);
  return new AnnotatorLabelSource(
    records.map(([id, record]) => ({ ...record, item: formatLabelItemName(set.name, id) })),
  );
}

function countSubmittedLabels(labels: DataSetLabels, annotator: string): number {
  return [...labels.labelled(annotator)].filter(([, { submissions }]) => submissions.length > 0).length;
}
