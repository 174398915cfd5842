/** What an export left out, could not hold, and filled in, in sentences. */
import { t } from '../../../l10n/index.ts';
import { fillingWords, lossWords } from './loss-words.ts';
import { omissionWords } from './omission-words.ts';
import type { ExportTally } from './tally.ts';
import { type ExportFormat, FILLINGS, LOSSES, OMISSIONS } from './types.ts';

/** What the format is called. */
export function formatName(format: ExportFormat): string {
  switch (format) {
    case 'processbench':
      return 'ProcessBench';
    case 'prm800k':
      return 'PRM800K';
    case 'trl-stepwise':
      return t('TRL, stepwise supervision');
    case 'trl-preference':
      return t('TRL, preference');
    case 'rl':
      return t('Reinforcement learning (verl)');
    default:
      return format satisfies never;
  }
}

/** What an export came to: a sentence for how much was written, and one for each kind of what was not, with counts. */
export function exportWords(tally: ExportTally): readonly string[] {
  const { format, rows, solutions, omitted, lost, filled } = tally;
  return [
    rowsWords(format, rows, solutions),
    ...wordsOf(OMISSIONS, omitted, omissionWords),
    ...wordsOf(FILLINGS, filled, fillingWords),
    ...wordsOf(LOSSES, lost, lossWords),
  ];
}

function wordsOf<K>(
  kinds: readonly K[],
  counts: ReadonlyMap<K, number>,
  words: (kind: K, count: number) => string,
): readonly string[] {
  return kinds.flatMap((kind) => {
    const count = counts.get(kind) ?? 0;
    return count > 0 ? [words(kind, count)] : [];
  });
}

function rowsWords(format: ExportFormat, rows: number, solutions: number): string {
  if (format === 'trl-preference')
    return t(rows === 1 ? '{0} pair of {1} solutions.' : '{0} pairs of {1} solutions.', rows, solutions);
  if (format === 'rl') return t(rows === 1 ? '{0} problem.' : '{0} problems.', rows);
  return t(rows === 1 ? '{0} solution.' : '{0} solutions.', rows);
}
