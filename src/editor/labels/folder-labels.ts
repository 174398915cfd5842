import * as vscode from 'vscode';
import {
  describeSkippedLabelLines,
  type LabelFile,
  type LabelFolder,
  type LabelRecord,
  LabelRecordIndex,
  parseLabelFileInChunks,
  type UnsavedLabelRecord,
} from '../../core/annotate/index.ts';
import type { Clock } from '../../core/base/clock.ts';
import { getErrorMessage } from '../../core/base/errors.ts';
import { getAnnotatorName } from './annotator-name.ts';

interface BookParts {
  readonly log: vscode.LogOutputChannel;
  readonly clock: Clock;
}

/** The labels of one folder in memory. They are read on first use and again when the files change. */
export class FolderLabels {
  readonly #folder: LabelFolder;
  readonly #name: string;
  readonly #log: vscode.LogOutputChannel;
  readonly #clock: Clock;
  readonly #changed = new vscode.EventEmitter<ReadonlySet<string> | undefined>();
  readonly #index = new LabelRecordIndex();
  /** Stamps of the files as they were read, by annotator. */
  readonly #stamps = new Map<string, string>();
  readonly #logged = new Set<string>();
  /** Records that were written but not read back yet. */
  readonly #unread = new Set<LabelRecord>();
  #loading: Promise<void> | undefined;
  #isLoaded = false;
  #isOutdated = false;

  /** Labels of these items changed; undefined for any items. */
  readonly onDidChange = this.#changed.event;

  /** @param name the folder's name in the log */
  constructor(folder: LabelFolder, name: string, { log, clock }: BookParts) {
    this.#folder = folder;
    this.#name = name;
    this.#log = log;
    this.#clock = clock;
  }

  /** The records read so far. Starts reading the files if needed. */
  get said(): Pick<LabelRecordIndex, 'of' | 'recordsOf' | 'label' | 'items' | 'annotators'> {
    void this.ready();
    return this.#index;
  }

  /** Whether the files have been read. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Resolves once the files have been read. */
  ready(): Promise<void> {
    return this.#isLoaded ? Promise.resolve() : (this.#loading ?? this.load());
  }

  /** Reads changed files. Never rejects: errors are logged. */
  load(): Promise<void> {
    this.#isOutdated = true;
    this.#loading ??= this.#loadAll();
    return this.#loading;
  }

  /** Writes a record. @throws {@link LabelNotSavedError} */
  async append(annotator: string, draft: UnsavedLabelRecord): Promise<LabelRecord> {
    const record = await this.#folder.append(annotator, draft);
    this.#unread.add(record);
    this.#changed.fire(this.#index.add([record]));
    return record;
  }

  /** Writes several records at once. @returns them, in order @throws {@link LabelNotSavedError} */
  async appendAll(annotator: string, drafts: readonly UnsavedLabelRecord[]): Promise<readonly LabelRecord[]> {
    if (drafts.length === 0) return [];
    const records = await this.#folder.appendAll(annotator, drafts);
    for (const record of records) this.#unread.add(record);
    this.#changed.fire(this.#index.add(records));
    return records;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #loadAll(): Promise<void> {
    while (this.#isOutdated) {
      this.#isOutdated = false;
      try {
        await this.#read();
      } catch (error) {
        this.#say(getErrorMessage(error));
      }
    }
    this.#isLoaded = true;
    // Immediately, so that later callers don't wait for a finished load.
    this.#loading = undefined;
  }

  async #read(): Promise<void> {
    // Records written before this read are in the result, unless somebody has removed them.
    const before = new Set(this.#unread);
    const { files, problems } = await this.#folder.read(new Map(this.#stamps), getAnnotatorName());
    for (const problem of problems) this.#say(problem);
    let others: Set<string> | undefined = new Set<string>();
    const known = new Set([...this.#stamps.keys(), ...this.#index.annotators()]);
    for (const gone of [...known].filter((name) => !files.some((f) => f.annotator === name))) {
      this.#stamps.delete(gone);
      this.#replace(gone, [], before);
      others = undefined;
    }
    for (const file of files) {
      const items = await this.#take(file, before);
      if (items === 'any') others = undefined;
      else for (const item of items) others?.add(item);
    }
    if (others?.size === 0 && this.#isLoaded) return;
    this.#changed.fire(this.#isLoaded ? others : undefined);
  }

  /** Reads a file into the index. @returns the items that changed */
  async #take(
    { annotator, stamp, text, follows, skipped }: LabelFile,
    before: ReadonlySet<LabelRecord>,
  ): Promise<ReadonlySet<string> | 'any'> {
    const isAddition = text === undefined || follows !== undefined;
    const content = await parseLabelFileInChunks(text ?? '', annotator, follows ?? 0, Date.now(), this.#pause);
    this.#stamps.set(annotator, stamp);
    for (const sentence of describeSkippedLabelLines(`${this.#name}/${annotator}`, skipped, content))
      this.#say(sentence);
    const times = new Set(content.records.map(({ time }) => time));
    for (const record of this.#unread)
      if (record.annotator === annotator && times.has(record.time)) this.#unread.delete(record);
    if (!isAddition) {
      this.#replace(annotator, content.records, before);
      return 'any';
    }
    if ([...before].some((record) => record.annotator === annotator && this.#unread.has(record))) {
      // The record was removed, so everything is read again.
      this.#stamps.delete(annotator);
      this.#isOutdated = true;
    }
    return this.#index.add(content.records);
  }

  /** Replaces an annotator's records by those of the file, and keeps records that were written since it was read. */
  #replace(annotator: string, records: readonly LabelRecord[], before: ReadonlySet<LabelRecord>): void {
    for (const record of before) if (record.annotator === annotator) this.#unread.delete(record);
    this.#index.set(annotator, records);
    this.#index.add([...this.#unread].filter((record) => record.annotator === annotator));
  }

  /** Lets other tasks run while a long file is read. */
  readonly #pause = (): Promise<void> =>
    new Promise((resolve) => {
      this.#clock.after(0, resolve);
    });

  #say(sentence: string): void {
    if (this.#logged.has(sentence)) return;
    this.#logged.add(sentence);
    this.#log.warn(sentence);
  }
}
