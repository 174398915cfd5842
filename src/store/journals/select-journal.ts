/**
 * Journals of comparisons: settings, every reply and every manual decision, one line of JSON each (`core/select/record/record.ts`).
 * Acknowledged lines survive the process; only the same comparison resumes a journal. Use: `openComparisonJournal` for one comparison;
 * `openMultiComparisonJournal` for a run of many in one file.
 */

import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import {
  buildComparisonJournalContent,
  type CallReply,
  COMPARISON_JOURNAL_FIRST_CHARACTERS,
  type ComparisonJournalContent,
  type ComparisonJournalEntry,
  type ComparisonJournalHeader,
  formatComparisonJournalLine,
  listComparisonHeaderDifferences,
  type ManualDecision,
  parseComparisonJournalLine,
  type RecordedInclusion,
} from '../../core/select/index.ts';
import { t } from '../../l10n/index.ts';
import { type LineByteRange, LineFile } from '../files/line-file.ts';
import {
  formatJournalWriteError,
  JournalError,
  type JournalOptions,
  startOrResumeJournalFile,
} from './open-journal.ts';
import { parseJsonObjectOrUndefined } from './run-lines.ts';

/** The journal of a comparison that is being written. */
export interface ComparisonJournalWriter {
  /** The content when it was opened: only the header if it's new. */
  readonly found: ComparisonJournalContent;
  /**
   * Records a reply. Resolves once it's written, so that it may count.
   * @throws {@link JournalError} if it can't be written
   */
  heard(heard: CallReply): Promise<void>;
  decided(decision: ManualDecision): Promise<void>;
  /** Records a candidate that joined after the start. */
  included(candidate: RecordedInclusion): Promise<void>;
  /** Records that the comparison has finished. */
  finish(): Promise<void>;
}

/** One file with the journals of many comparisons. */
export interface MultiComparisonJournal {
  readonly isTorn: boolean;
  /** The numbers of started and finished comparisons when it was opened. */
  readonly counts: { readonly begun: number; readonly finished: number };
  /**
   * Starts a comparison, or resumes it if the file has it. One at a time per name.
   * @throws {@link JournalError} if the file has another comparison of that name
   */
  selection(name: string, header: ComparisonJournalHeader): Promise<ComparisonJournalWriter>;
  close(): Promise<void>;
}

/** The settings of a run of many comparisons, from the first line of its journal, as strings to compare. */
export interface MultiComparisonJournalHeader {
  /** The names and hashes of the data. */
  readonly data: string;
  readonly judge: string;
  /** The settings of the comparison. */
  readonly plan: string;
}

/** The journal of one comparison in its own file. */
export interface SingleComparisonJournal extends ComparisonJournalWriter {
  /** Whether the last line was incomplete and was removed. */
  readonly isTorn: boolean;
  /** Flushes the file to the disk and releases its lock. */
  close(): Promise<void>;
}

/**
 * Starts or resumes the journal of one comparison. `onProblem` is called if the final flush to disk fails; earlier write errors throw a
 * {@link JournalError}.
 * @throws {@link JournalError} as `startOrResumeJournalFile` does, and if it belongs to another comparison
 */
export function openComparisonJournal(
  file: string,
  how: 'start' | 'resume',
  header: ComparisonJournalHeader,
  options: JournalOptions = {},
): Promise<SingleComparisonJournal> {
  return startOrResumeJournalFile(file, how, async (lines, unlock) => {
    const opened = await openSelectFile(file, lines, unlock, options);
    const { isTorn, close } = opened;
    return { ...(await opened.selection(undefined, header)), isTorn, close };
  });
}

/**
 * Starts or resumes a file with the journals of many comparisons.
 * @throws {@link JournalError} as `openComparisonJournal` does
 */
export function openMultiComparisonJournal(
  file: string,
  how: 'start' | 'resume',
  run: MultiComparisonJournalHeader,
  options: JournalOptions = {},
): Promise<MultiComparisonJournal> {
  return startOrResumeJournalFile(file, how, async (lines, unlock) => {
    const { beRun, ...opened } = await openSelectFile(file, lines, unlock, options);
    await beRun(run);
    return opened;
  });
}

/**
 * Reads the journal of one comparison, which may still be written. Undefined if the file isn't one.
 * @throws if the file can't be read
 */
export async function readComparisonJournal(file: string): Promise<ComparisonJournalContent | undefined> {
  const lines = await LineFile.openToRead(file);
  try {
    const entries: (ComparisonJournalEntry | undefined)[] = [];
    await lines.scan((line) => entries.push(parseComparisonJournalLine(line)));
    const [first, ...rest] = entries;
    return first?.kind === 'header' ? buildComparisonJournalContent(first.header, rest) : undefined;
  } finally {
    // The flush to disk on closing isn't needed after reading, and some systems reject it.
    await lines.close().catch(() => undefined);
  }
}

/** The positions of the lines of a comparison. */
interface IndexedSelection {
  readonly ranges: LineByteRange[];
  isFinished: boolean;
}

interface SelectFile extends Omit<MultiComparisonJournal, 'selection'> {
  /** Writes the header of the run, or checks that it's the same run. */
  beRun(run: MultiComparisonJournalHeader): Promise<void>;
  selection(name: string | undefined, header: ComparisonJournalHeader): Promise<ComparisonJournalWriter>;
}

/** Opens a file with the journals of comparisons: one, or many by their names. */
async function openSelectFile(
  file: string,
  lines: LineFile,
  unlock: () => void,
  { onProblem, now = () => new Date() }: JournalOptions,
): Promise<SelectFile> {
  const index = new Map<string | undefined, IndexedSelection>();
  /** The first line, if the file has many comparisons. */
  let ofRun: string | undefined;
  let length = 0;
  let unreadable = 0;

  function otherError(why: string): JournalError {
    return new JournalError(
      t('{0} belongs to another comparison. {1} Use the same data and options, or start a new journal.', file, why),
    );
  }

  function checkFirst(line: string | undefined): void {
    if (line?.startsWith('{"v":1,"selections":')) ofRun = line;
    else if (parseComparisonJournalLine(line)?.kind !== 'header')
      throw new JournalError(
        t("{0} isn't a comparison journal of this version of Proofmark. Check the path, or start a new journal.", file),
      );
  }

  async function append(entry: ComparisonJournalEntry, name: string | undefined): Promise<void> {
    try {
      await lines.append(formatComparisonJournalLine(entry, name));
    } catch (error) {
      throw new JournalError(formatJournalWriteError(file, error));
    }
  }

  async function recordOf({ ranges }: IndexedSelection): Promise<ComparisonJournalContent> {
    const entries: (ComparisonJournalEntry | undefined)[] = [];
    for (const range of ranges) entries.push(parseComparisonJournalLine(await lines.read(range)));
    const [first, ...rest] = entries;
    if (first?.kind !== 'header')
      throw new JournalError(
        t("The journal {0} doesn't list the candidates of its comparison. Start a new journal.", file),
      );
    return { ...buildComparisonJournalContent(first.header, rest), unreadable };
  }

  const isTorn = await lines.readAll((line, range) => {
    if (length++ === 0) checkFirst(line);
    const entry = parseComparisonJournalLine(line);
    if (!entry) {
      unreadable += length === 1 ? 0 : 1;
      return;
    }
    const found = index.get(entry.of) ?? { ranges: [], isFinished: false };
    index.set(entry.of, found);
    found.ranges.push(range);
    found.isFinished ||= entry.kind === 'finished';
  }, COMPARISON_JOURNAL_FIRST_CHARACTERS);
  const all = [...index.values()];

  return {
    isTorn,
    counts: { begun: all.length, finished: all.filter(({ isFinished }) => isFinished).length },
    async beRun(run) {
      if (length === 0) await lines.append(formatSelectRunLine(run));
      else {
        const why = describeOtherRun(ofRun, run);
        if (why !== undefined) throw otherError(why);
      }
    },
    async selection(name, header) {
      if (name === undefined && ofRun !== undefined)
        throw otherError(t('The journal is for a data set with several problems.'));
      const known = index.get(name);
      const found = known && (await recordOf(known));
      const differ = found ? listComparisonHeaderDifferences(found.header, header) : [];
      if (differ.length > 0) throw otherError(differ.join(' '));
      if (!found) {
        await append({ kind: 'header', header }, name);
        index.set(name, { ranges: [], isFinished: false });
      }
      return {
        found: found ?? buildComparisonJournalContent(header, []),
        heard: (heard) => append({ kind: 'heard', heard }, name),
        decided: (decision) => append({ kind: 'decision', decision }, name),
        included: (included) => append({ kind: 'included', included }, name),
        finish: () => append({ kind: 'finished', time: now().toISOString() }, name),
      };
    },
    async close() {
      await lines
        .close()
        .catch((error: unknown) => onProblem?.(formatJournalWriteError(file, error)))
        .finally(unlock);
    },
  };
}

/** Formats the header of a run, without the line end. */
function formatSelectRunLine({ data, judge, plan }: MultiComparisonJournalHeader): string {
  return JSON.stringify({ v: 1, selections: { data, judge, plan } });
}

/** Explains in a sentence why a journal with this first line belongs to another run; undefined if it's the same run. */
function describeOtherRun(line: string | undefined, is: MultiComparisonJournalHeader): string | undefined {
  const was = readSelectRun(line);
  if (!was) return t('The journal is for one problem, not for a data set with several problems.');
  if (was.data !== is.data)
    return t('The data changed from {0} to {1}.', shortenRunText(was.data), shortenRunText(is.data));
  if (was.judge !== is.judge)
    return t('The judge changed from {0} to {1}.', shortenRunText(was.judge), shortenRunText(is.judge));
  if (was.plan !== is.plan)
    return t('The plan changed from {0} to {1}.', shortenRunText(was.plan), shortenRunText(is.plan));
  return undefined;
}

function readSelectRun(line: string | undefined): MultiComparisonJournalHeader | undefined {
  const { data, judge, plan } = getFieldsOrEmpty(parseJsonObjectOrUndefined(line)?.selections);
  if (typeof data !== 'string' || typeof judge !== 'string' || typeof plan !== 'string') return undefined;
  return { data, judge, plan };
}

function shortenRunText(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
