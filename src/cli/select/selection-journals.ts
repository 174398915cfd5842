/** The journal of a run of `proofmark select`, with one or several comparisons. */

import { basename } from 'node:path';
import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import type { ComparisonJournalHeader } from '../../core/select/index.ts';
import { JournalError } from '../../store/journals/open-journal.ts';
import {
  type ComparisonJournalWriter,
  openComparisonJournal,
  openMultiComparisonJournal,
  type SingleComparisonJournal,
} from '../../store/journals/select-journal.ts';
import { hashFile } from '../inputs/read-text.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import { rethrowAsUsageError } from '../output/usage-error.ts';
import type { SelectOptions } from './options.ts';

export interface SelectionRunJournals {
  /** The journal of a comparison; undefined without a journal. @throws {@link UsageError} if it belongs to another comparison */
  of(id: string, header: ComparisonJournalHeader): Promise<ComparisonJournalWriter | undefined>;
  close(): Promise<void>;
}

/** @throws {@link UsageError} if the journal can't be started or resumed */
export async function openSelectionRunJournals(
  options: SelectOptions,
  judge: string,
  isSingle: boolean,
  out: Pick<Terminal, 'error'>,
): Promise<SelectionRunJournals> {
  const { journal } = options;
  if (!journal) return { of: async () => undefined, close: async () => undefined };
  const { file, how } = journal;
  const say = (sentence: string): void => printNotice(out, sentence);
  if (isSingle) {
    let opened: SingleComparisonJournal | undefined;
    return {
      async of(_, header) {
        opened = await rethrowAsUsageError(openComparisonJournal(file, how, header, { onProblem: say }), JournalError);
        if (how === 'resume') say(describeResumedSelection(file, opened));
        return opened;
      },
      close: async () => opened?.close(),
    };
  }
  const run = { data: await describeSelectData(options), judge, plan: serializeSelectPlan(options) };
  const journals = await rethrowAsUsageError(
    openMultiComparisonJournal(file, how, run, { onProblem: say }),
    JournalError,
  );
  if (how === 'resume')
    say(
      `Resuming ${file}: ${formatEnglishCountWithNoun(journals.counts.begun, 'comparison')}, ${journals.counts.finished} of them finished.`,
    );
  return {
    of: (id, header) => rethrowAsUsageError(journals.selection(id, header), JournalError),
    close: () => journals.close(),
  };
}

function describeResumedSelection(file: string, { found, isTorn }: SingleComparisonJournal): string {
  const { heard, decisions, unreadable } = found;
  const saved = [
    formatEnglishCountWithNoun(heard.length, 'saved reply', 'saved replies'),
    ...(decisions.length > 0 ? [formatEnglishCountWithNoun(decisions.length, 'manual decision')] : []),
  ];
  return [
    `Resuming ${file}: ${saved.join(', ')}.`,
    ...(isTorn ? ['Dropped an incomplete last line.'] : []),
    ...(unreadable > 0 ? [`Skipped ${formatEnglishCountWithNoun(unreadable, 'unreadable line')}.`] : []),
  ].join(' ');
}

/** The input of the comparison: file names with hashes. */
async function describeSelectData({ files }: SelectOptions): Promise<string> {
  // A folder has no hash; its proofs are compared individually.
  const hashes = await Promise.all(files.map(hashFile));
  return files.map((file, k) => `${basename(file)} ${hashes[k]?.slice(0, 16) ?? ''}`).join(', ');
}

function serializeSelectPlan(options: SelectOptions): string {
  const { wanted, seeds, problems, include, split, language, isStudy } = options;
  return JSON.stringify({
    ...wanted,
    // A study of more seeds continues with the judgments of fewer.
    ...(isStudy ? { isStudy } : { seeds }),
    problems,
    ...(include.length > 0 ? { include } : {}),
    split,
    ...(language ? { language } : {}),
  });
}
