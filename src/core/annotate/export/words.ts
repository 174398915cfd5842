/** What is said of an export: what it came to, and what is asked before. */
import { countText, t } from '../../../l10n/index.ts';
import { FORMATS } from './formats.ts';
import { FILLINGS, LOSSES, OMISSIONS } from './missing.ts';
import type { ExportTally } from './tally.ts';

/** What an export came to: a sentence for how much was written, and one for each kind of what was not, with counts. */
export function exportWords({
  format,
  rows,
  solutions,
  omitted,
  lost,
  filled,
}: ExportTally): readonly string[] {
  return [
    FORMATS[format].rowsWords(rows, solutions),
    ...counted(OMISSIONS, omitted),
    ...counted(FILLINGS, filled),
    ...counted(LOSSES, lost),
  ];
}

function counted<K extends string>(
  words: Readonly<Record<K, (n: number) => string>>,
  counts: ReadonlyMap<K, number>,
): readonly string[] {
  return (Object.keys(words) as K[]).flatMap((kind) => {
    const count = counts.get(kind) ?? 0;
    return count > 0 ? [words[kind](count)] : [];
  });
}

/** What dialogs and messages say as labels are exported. */
export const exportSentences = {
  whichSet: () => t('The labels of which data set are to be exported?'),
  noSet: () => t('No data set is open. Open one first: its labels are exported with its rows.'),
  asWhat: (set: string) => t('As what are the labels of {0} to be exported?', set),
  whose: () => t('Whose labels are to be exported?'),
  mine: () => t('My labels'),
  theirs: (annotator: string) => t('Labels of {0}', annotator),
  submitted: (count: number) => t('{0} submitted', count),
  settled: () => t('What annotators settle on'),
  byProtocol: () => t('by the agreement protocol'),
  byThree: () => t('three who labelled blind and name the same index'),
  gold: () => t('The gold labels'),
  goldIs: () => t('what the data set itself says'),
  nothing: (set: string) => t('You have not labelled anything of {0} yet.', set),
  written: (file: string, rows: string) => t('The labels are written to {0}: {1}', file, rows),
  left: countText('{0} is left out.', '{0} are left out.'),
  onlyYours: () => t('They are your own that you have submitted: all else is hidden while you label blind.'),
  cancelled: (file: string) => t('Exporting was called off: nothing is written to {0}.', file),
  notWritten: (file: string, why: string) => t('The labels could not be written to {0}: {1}', file, why),
  tooMuch: (most: number) => t('The rows take more than {0} MB, the most that is written there.', most),
};
