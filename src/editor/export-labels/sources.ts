/** Whose labels can be exported from a data set. */
import {
  goldSource,
  itemName,
  LabelBooks,
  type LabelRecord,
  type LabelSource,
} from '../../core/annotate/index.ts';
import { t } from '../../l10n/index.ts';
import type { OpenSet } from '../data/index.ts';
import type { SetLabels } from '../labels/index.ts';
import type { ExportParts } from './ports.ts';

/** A choice for the person who exports. */
export interface SourceChoice {
  readonly label: string;
  readonly description: string;
  /** Made when it is chosen: it reads all that was said. */
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
  const own = me === undefined ? [] : [byOne(set, labels, me, t('My labels'))];
  if (isBlind) return own;
  const others = labels.annotators().filter((annotator) => {
    return annotator !== me && hasSubmitted(labels, annotator);
  });
  const protocol = agreements.protocolOf(set);
  const areSeveral = others.length + own.length > 1;
  const settled: SourceChoice = {
    label: t('What annotators settle on'),
    description: protocol
      ? t('by the agreement protocol')
      : t('three who labelled blind and name the same index'),
    source: () => booksOf(set, labels, [...(me === undefined ? [] : [me]), ...others]).settled(protocol),
  };
  const gold: SourceChoice = {
    label: t('The gold labels'),
    description: t('what the data set itself says'),
    source: () => goldSource,
  };
  return [
    ...(protocol ? [settled] : []),
    ...own,
    ...others.map((annotator) => byOne(set, labels, annotator, t('Labels of {0}', annotator))),
    ...(!protocol && areSeveral ? [settled] : []),
    gold,
  ];
}

function byOne(set: OpenSet, labels: SetLabels, annotator: string, label: string): SourceChoice {
  const count = countSubmitted(labels, annotator);
  return {
    label,
    description: t('{0} submitted', count),
    source: () => booksOf(set, labels, [annotator]).by(annotator),
  };
}

function booksOf(set: OpenSet, labels: SetLabels, annotators: readonly string[]): LabelBooks {
  const records: LabelRecord[] = [];
  for (const annotator of annotators)
    for (const [id, record] of labels.recordsOf(annotator))
      records.push({ ...record, item: itemName(set.name, id) });
  return new LabelBooks(records);
}

function hasSubmitted(labels: SetLabels, annotator: string): boolean {
  for (const [, { submissions }] of labels.labelled(annotator)) if (submissions.length > 0) return true;
  return false;
}

function countSubmitted(labels: SetLabels, annotator: string): number {
  let count = 0;
  for (const [, { submissions }] of labels.labelled(annotator)) if (submissions.length > 0) count++;
  return count;
}
