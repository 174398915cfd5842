/**
 * Journals of selections: who plays how, every reply and every word of a person, a line of JSON each (`core/select/record/record.ts`).
 * What is acknowledged outlives this process however it ends; a journal is taken up by the same selection alone.
 *
 * Use: `startSelectJournal` or `resumeSelectJournal` for one selection; `openSelectJournals` for a run of many in one file.
 */

import { existsSync } from 'node:fs';
import { fieldsOf } from '../../core/base/records.ts';
import {
  type Decision,
  type Heard,
  RECORD_BEGINNING,
  type RecordEntry,
  readRecordLine,
  recordFrom,
  recordLine,
  type SelectHeader,
  type SelectRecord,
  whyOther,
} from '../../core/select/index.ts';
import { t } from '../../l10n/index.ts';
import { reasonOf } from '../files/errors.ts';
import { LineFile, type LineRange } from '../files/line-file.ts';
import { Locked, takeLock } from '../files/lock-file.ts';
import { entryIn, JournalError } from './lines.ts';

export { JournalError } from './lines.ts';

/** A selection that is written down as it goes. */
export interface SelectJournal {
  /** What was there when it was opened: nothing but the header, if it is new. */
  readonly found: SelectRecord;
  /**
   * Resolves once it is written down, so that it may be reckoned with.
   * @throws {@link JournalError} if that cannot be
   */
  heard(heard: Heard): Promise<void>;
  decided(decision: Decision): Promise<void>;
  /** The selection is done. */
  finish(): Promise<void>;
}

/** One file with the journals of many selections. */
export interface SelectJournals {
  readonly isTorn: boolean;
  /** How many selections were begun in it, and finished, when it was opened. */
  readonly counts: { readonly begun: number; readonly finished: number };
  /**
   * Begins a selection, or takes it up if the file has it. One at a time of each name.
   * @throws {@link JournalError} if it was another one of that name
   */
  selection(name: string, header: SelectHeader): Promise<SelectJournal>;
  close(): Promise<void>;
}

export interface SelectJournalOptions {
  /** Told when it cannot be brought to the disk in the end. What cannot be written before is a {@link JournalError}. */
  readonly onProblem?: (sentence: string) => void;
  readonly now?: () => Date;
}

/** What a run of many selections is, in the first line of their journal: all that it rests on, each as a text that is compared. */
export interface SelectRun {
  /** Which data: names and hashes. */
  readonly data: string;
  readonly judge: string;
  /** How it is selected. */
  readonly plan: string;
}

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

/** Where the lines of a selection stand. */
interface Found {
  readonly ranges: LineRange[];
  isFinished: boolean;
}

/** A file with the journals of selections: one, or many by their names. */
class SelectFile implements SelectJournals {
  readonly #file: string;
  readonly #lines: LineFile;
  readonly #unlock: () => void;
  readonly #say: (sentence: string) => void;
  readonly #now: () => Date;
  readonly #index = new Map<string | undefined, Found>();
  /** The first line, if it is of a run of many. */
  #run: string | undefined;
  #length = 0;
  #unreadable = 0;
  isTorn = false;
  counts = { begun: 0, finished: 0 };

  private constructor(
    file: string,
    lines: LineFile,
    unlock: () => void,
    { onProblem = () => undefined, now = () => new Date() }: SelectJournalOptions,
  ) {
    this.#file = file;
    this.#lines = lines;
    this.#unlock = unlock;
    this.#say = onProblem;
    this.#now = now;
  }

  static async open(file: string, isNew: boolean, options: SelectJournalOptions): Promise<SelectFile> {
    if (isNew && existsSync(file))
      throw new JournalError(t('{0} is there already. Resume it, or name a file that is not.', file));
    if (!isNew && !existsSync(file)) throw new JournalError(t('There is no journal {0}.', file));
    let unlock: (() => void) | undefined;
    let lines: LineFile | undefined;
    try {
      unlock = takeLock(`${file}.lock`);
      lines = await LineFile.open(file, isNew);
      const opened = new SelectFile(file, lines, unlock, options);
      await opened.#read();
      return opened;
    } catch (error) {
      await lines?.close().catch(() => undefined);
      unlock?.();
      if (error instanceof JournalError) throw error;
      if (error instanceof Locked)
        throw new JournalError(t('The journal {0} is in use. {1}', file, error.message));
      throw new JournalError(t('The journal {0} cannot be written: {1}.', file, reasonOf(error)));
    }
  }

  async #read(): Promise<void> {
    this.isTorn = await this.#lines.readAll((line, range) => {
      if (this.#length++ === 0) this.#checkFirst(line);
      const entry = readRecordLine(line);
      if (!entry) {
        this.#unreadable += this.#length === 1 ? 0 : 1;
        return;
      }
      const found = this.#index.get(entry.of) ?? { ranges: [], isFinished: false };
      this.#index.set(entry.of, found);
      found.ranges.push(range);
      found.isFinished ||= entry.kind === 'finished';
    }, RECORD_BEGINNING);
    const all = [...this.#index.values()];
    this.counts = { begun: all.length, finished: all.filter(({ isFinished }) => isFinished).length };
  }

  #checkFirst(line: string | undefined): void {
    if (line?.startsWith('{"v":1,"selections":')) this.#run = line;
    else if (readRecordLine(line)?.kind !== 'header')
      throw new JournalError(
        t('{0} is no journal of a selection, or it was written by another version of Proofmark.', this.#file),
      );
  }

  /** Says what run it is of, or that it is of another. */
  async beRun(run: SelectRun): Promise<void> {
    if (this.#length === 0) {
      await this.#lines.append(runLine(run));
      this.#length++;
      return;
    }
    const why = whyOtherRun(this.#run, run);
    if (why !== undefined) throw new JournalError(this.#isOther(why));
  }

  async selection(name: string | undefined, header: SelectHeader): Promise<SelectJournal> {
    if (name === undefined && this.#run !== undefined)
      throw new JournalError(this.#isOther(t('It is of a data set with several problems.')));
    const known = this.#index.get(name);
    const found = known ? await this.#recordOf(known) : undefined;
    const differ = found ? whyOther(found.header, header) : [];
    if (differ.length > 0) throw new JournalError(this.#isOther(differ.join(' ')));
    if (!found) {
      await this.#append({ kind: 'header', header }, name);
      this.#index.set(name, { ranges: [], isFinished: false });
    }
    return {
      found: found ?? { header, heard: [], decisions: [], isFinished: false, unreadable: 0 },
      heard: (heard) => this.#append({ kind: 'heard', heard }, name),
      decided: (decision) => this.#append({ kind: 'decision', decision }, name),
      finish: () => this.#append({ kind: 'finished', time: this.#now().toISOString() }, name),
    };
  }

  async close(): Promise<void> {
    try {
      await this.#lines.close();
    } catch (error) {
      this.#say(this.#cannotWrite(error));
    } finally {
      this.#unlock();
    }
  }

  #isOther(why: string): string {
    return t(
      '{0} is of another selection: {1} Resume it as it was, or begin another journal.',
      this.#file,
      why,
    );
  }

  async #recordOf({ ranges }: Found): Promise<SelectRecord | undefined> {
    const entries: (RecordEntry | undefined)[] = [];
    for (const range of ranges) entries.push(readRecordLine(await this.#lines.read(range)));
    const [first, ...rest] = entries;
    if (first?.kind !== 'header')
      throw new JournalError(this.#isOther(t('It does not say who plays in it.')));
    return { ...recordFrom(first.header, rest), unreadable: this.#unreadable };
  }

  async #append(entry: RecordEntry, name: string | undefined): Promise<void> {
    try {
      await this.#lines.append(recordLine(entry, name));
    } catch (error) {
      throw new JournalError(this.#cannotWrite(error));
    }
  }

  #cannotWrite(error: unknown): string {
    return t('The journal {0} cannot be written: {1}.', this.#file, reasonOf(error));
  }
}

/** Its line, without the line's end. */
function runLine({ data, judge, plan }: SelectRun): string {
  return JSON.stringify({ v: 1, selections: { data, judge, plan } });
}

/** Why a journal that begins with this line is of another run, in a sentence; undefined if it is of this one. */
function whyOtherRun(line: string | undefined, is: SelectRun): string | undefined {
  const was = runIn(line);
  if (!was) return t('It is of one selection alone.');
  if (was.data !== is.data) return t('Its data was {0}, and now it is {1}.', shown(was.data), shown(is.data));
  if (was.judge !== is.judge)
    return t('Its judge was {0}, and now it is {1}.', shown(was.judge), shown(is.judge));
  if (was.plan !== is.plan) return t('Its plan was {0}, and now it is {1}.', shown(was.plan), shown(is.plan));
  return undefined;
}

function runIn(line: string | undefined): SelectRun | undefined {
  const { data, judge, plan } = fieldsOf(entryIn(line)?.selections);
  if (typeof data !== 'string' || typeof judge !== 'string' || typeof plan !== 'string') return undefined;
  return { data, judge, plan };
}

function shown(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
