/** Whose labels can be exported from a data set. */
import {
  exportSentences,
  goldSource,
  itemName,
  LabelBooks,
  type LabelSource,
} from '../../core/annotate/index.ts';
import type { OpenSet } from '../data/index.ts';
import type { SetLabels } from '../labels/index.ts';
import type { ExportParts } from './ports.ts';

/** A choice for the person who exports. */
export interface SourceChoice {
  readonly label: string;
  readonly description: string;
  /** Created when it is chosen, since it reads all labels. */
  source(): LabelSource;
}

/**
 * The choices, what is meant most often first.
 * @param isBlind something of the set is hidden from the annotator: then there are no labels but their own
 */
export function sourcesOf(
  set: OpenSet,
  labels: SetLabels,
  { agreements }: Pick<ExportParts, 'agreements'>,
  isBlind: boolean,
): readonly SourceChoice[] {
  const { me } = labels;
  const own = me === undefined ? [] : [byOne(set, labels, me, exportSentences.mine())];
  if (isBlind) return own;
  const others = labels
    .annotators()
    .filter((annotator) => annotator !== me && countSubmitted(labels, annotator) > 0);
  const protocol = agreements.protocolOf(set);
  const areSeveral = others.length + own.length > 1;
  const settled: SourceChoice = {
    label: exportSentences.settled(),
    description: protocol ? exportSentences.byProtocol() : exportSentences.byThree(),
    source: () => booksOf(set, labels, [...(me === undefined ? [] : [me]), ...others]).settled(protocol),
  };
  const gold: SourceChoice = {
    label: exportSentences.gold(),
    description: exportSentences.goldIs(),
    source: () => goldSource,
  };
  return [
    ...(protocol ? [settled] : []),
    ...own,
    ...others.map((annotator) => byOne(set, labels, annotator, exportSentences.theirs(annotator))),
    ...(!protocol && areSeveral ? [settled] : []),
    gold,
  ];
}

function byOne(set: OpenSet, labels: SetLabels, annotator: string, label: string): SourceChoice {
  return {
    label,
    description: exportSentences.submitted(countSubmitted(labels, annotator)),
    source: () => booksOf(set, labels, [annotator]).by(annotator),
  };
}

function booksOf(set: OpenSet, labels: SetLabels, annotators: readonly string[]): LabelBooks {
  const records = annotators.flatMap((annotator) => [...labels.recordsOf(annotator)]);
  return new LabelBooks(records.map(([id, record]) => ({ ...record, item: itemName(set.name, id) })));
}

function countSubmitted(labels: SetLabels, annotator: string): number {
  return [...labels.labelled(annotator)].filter(([, { submissions }]) => submissions.length > 0).length;
}
