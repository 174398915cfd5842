/** Texts of an export: its dialogs and its result. */
import { definePluralText, t } from '../../../l10n/index.ts';
import type { ExportTally } from './export-tally.ts';
import { LABEL_EXPORT_FORMATS } from './formats.ts';
import { EXPORT_DROPPED_VALUE_MESSAGES, EXPORT_FILLED_VALUE_MESSAGES, EXPORT_OMISSION_MESSAGES } from './losses.ts';

/** Describes the result of an export: a sentence with the number of rows, and one for each kind of omission, with counts. */
export function formatExportTally({ format, rows, solutions, omitted, lost, filled }: ExportTally): readonly string[] {
  return [
    LABEL_EXPORT_FORMATS[format].rowsWords(rows, solutions),
    ...formatCounts(EXPORT_OMISSION_MESSAGES, omitted),
    ...formatCounts(EXPORT_FILLED_VALUE_MESSAGES, filled),
    ...formatCounts(EXPORT_DROPPED_VALUE_MESSAGES, lost),
  ];
}

function formatCounts<K extends string>(
  words: Readonly<Record<K, (n: number) => string>>,
  counts: ReadonlyMap<K, number>,
): readonly string[] {
  return (Object.keys(words) as K[]).flatMap((kind) => {
    const count = counts.get(kind) ?? 0;
    return count > 0 ? [words[kind](count)] : [];
  });
}

export const LABEL_EXPORT_TEXTS = {
  whichSet: () => t('Select a data set'),
  noSet: () => t('No data set is open. Open one first.'),
  asWhat: (set: string) => t('Select an export format for the labels of {0}', set),
  whose: () => t('Select whose labels to export'),
  mine: () => t('My labels'),
  theirs: (annotator: string) => t('Labels of {0}', annotator),
  submitted: definePluralText('{0} submitted label', '{0} submitted labels'),
  settled: () => t('Settled labels'),
  byProtocol: () => t('by the agreement protocol'),
  byThree: () => t('three blind votes that agree'),
  gold: () => t('Ground truth'),
  goldIs: () => t('from the data set'),
  nothing: (set: string) =>
    t(
      'Set your name in proofmark.annotator to export your labels of {0}. While you label blind, you can export only your own labels.',
      set,
    ),
  written: (file: string, rows: string) => t('Exported to {0}: {1}', file, rows),
  left: definePluralText('Skipped {0} solution.', 'Skipped {0} solutions.'),
  leftOfPairs: definePluralText('Skipped {0} solution or pair.', 'Skipped {0} solutions or pairs.'),
  onlyYours: () => t('While you label blind, only your own submitted labels are exported.'),
  cancelled: (file: string) => t("Export canceled. {0} wasn't changed.", file),
  notWritten: (file: string, why: string) => t("Couldn't export labels to {0}: {1}", file, why),
  tooMuch: (most: number) =>
    t('The export exceeds {0} MB, the limit for this location. Save it to a folder on your computer.', most),
};
