/**
 * Journals of selections: who plays how, every reply and every word of a person, a line of JSON each (`core/select/record/record.ts`).
 * What is acknowledged outlives this process however it ends; a journal is taken up by the same selection alone.
 *
 * Use: `startSelectJournal` or `resumeSelectJournal` for one selection; `openSelectJournals` for a run of many in one file.
 */
import {
  type RecordEntry,
  readRecordLine,
  recordFrom,
  type SelectHeader,
  type SelectRecord,
} from '../../core/select/record/record.ts';
import { LineFile } from '../files/line-file.ts';
import {
  SelectFile,
  type SelectJournal,
  type SelectJournalOptions,
  type SelectJournals,
} from './select-file.ts';
import type { SelectRun } from './select-run.ts';

export { JournalError } from './lines.ts';
export type { SelectJournal, SelectJournalOptions, SelectJournals } from './select-file.ts';
export type { SelectRun } from './select-run.ts';

/** The journal of one selection. */
export interface OpenSelectJournal extends SelectJournal {
  /** Whether the last line was torn: it was dropped. */
  readonly isTorn: boolean;
  /** Brings it to the disk and lets others write it. */
  close(): Promise<void>;
}

/**
 * Begins the journal of one selection.
 * @throws {@link JournalError} if the file is there, or cannot be made
 */
export async function startSelectJournal(
  file: string,
  header: SelectHeader,
  options: SelectJournalOptions = {},
): Promise<OpenSelectJournal> {
  const opened = await SelectFile.open(file, true, options);
  return single(opened, header);
}

/**
 * Takes the journal of one selection up.
 * @throws {@link JournalError} if it is of another selection, is being written, or cannot be used
 */
export async function resumeSelectJournal(
  file: string,
  header: SelectHeader,
  options: SelectJournalOptions = {},
): Promise<OpenSelectJournal> {
  const opened = await SelectFile.open(file, false, options);
  return single(opened, header);
}

/**
 * Begins a file of journals, or takes one up.
 * @throws {@link JournalError} as for one selection
 */
export async function openSelectJournals(
  file: string,
  how: 'start' | 'resume',
  run: SelectRun,
  options: SelectJournalOptions = {},
): Promise<SelectJournals> {
  const opened = await SelectFile.open(file, how === 'start', options);
  try {
    await opened.beRun(run);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/**
 * What a journal of one selection has in it, whoever writes it; nothing is changed. Undefined if it is none.
 * @throws if the file cannot be read
 */
export async function readSelectJournal(file: string): Promise<SelectRecord | undefined> {
  const lines = await LineFile.openToRead(file);
  try {
    const entries: (RecordEntry | undefined)[] = [];
    await lines.scan((line) => entries.push(readRecordLine(line)));
    const [first, ...rest] = entries;
    return first?.kind === 'header' ? recordFrom(first.header, rest) : undefined;
  } finally {
    // What was only read need not be brought to the disk, which some systems refuse.
    await lines.close().catch(() => undefined);
  }
}

async function single(opened: SelectFile, header: SelectHeader): Promise<OpenSelectJournal> {
  try {
    const journal = await opened.selection(undefined, header);
    return {
      found: journal.found,
      isTorn: opened.isTorn,
      heard: (heard) => journal.heard(heard),
      decided: (decision) => journal.decided(decision),
      finish: () => journal.finish(),
      close: () => opened.close(),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
