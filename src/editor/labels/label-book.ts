import * as vscode from 'vscode';
import {
  fileProblems,
  type LabelDraft,
  type LabelFolder,
  type LabelRecord,
  readLabels,
  standing,
} from '../../core/annotate/index.ts';
import { annotatorName } from './annotator.ts';

const NOTHING: readonly LabelRecord[] = [];

interface Read {
  readonly stamp: string;
  readonly records: readonly LabelRecord[];
}

/** The labels of one folder, in memory: read when they are first asked for, and again when the files change. */
export class LabelBook {
  readonly #folder: LabelFolder;
  readonly #name: string;
  readonly #log: vscode.LogOutputChannel;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #files = new Map<string, Read>();
  readonly #said = new Set<string>();
  /** What was written and is not read back yet, by annotator. */
  #written: LabelRecord[] = [];
  #items: ReadonlyMap<string, readonly LabelRecord[]> | undefined;
  #loading: Promise<void> | undefined;
  #isLoaded = false;
  #isOutdated = false;

  /** There is more, or other, to be seen. */
  readonly onDidChange = this.#changed.event;

  /** @param name for the log: where it is */
  constructor(folder: LabelFolder, name: string, log: vscode.LogOutputChannel) {
    this.#folder = folder;
    this.#name = name;
    this.#log = log;
  }

  /** What stands of an item, by time. Empty before the files are read, which this has done. */
  of(item: string): readonly LabelRecord[] {
    void this.ready();
    this.#items ??= this.#sorted();
    return this.#items.get(item) ?? NOTHING;
  }

  /** All items with something said of them. */
  items(): readonly string[] {
    this.#items ??= this.#sorted();
    return [...this.#items.keys()];
  }

  /** Resolves once the files have been read. */
  ready(): Promise<void> {
    return this.#isLoaded ? Promise.resolve() : (this.#loading ?? this.load());
  }

  /** Reads what has changed in the files. Never rejects: what goes wrong is in the log. */
  load(): Promise<void> {
    this.#isOutdated = true;
    this.#loading ??= this.#loadAll().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Writes a record. @throws LabelsNotKept */
  async append(annotator: string, draft: LabelDraft): Promise<LabelRecord> {
    const record = await this.#folder.append(annotator, draft);
    this.#written = [...this.#written, record];
    this.#items = undefined;
    this.#changed.fire();
    return record;
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
        this.#say(error instanceof Error ? error.message : `${error}`);
      }
    }
    this.#isLoaded = true;
  }

  async #read(): Promise<void> {
    const known = new Map([...this.#files].map(([annotator, { stamp }]) => [annotator, stamp]));
    const before = this.#written;
    const { files, problems } = await this.#folder.read(known, annotatorName());
    for (const problem of problems) this.#say(problem);
    // What was written before this reading began is in what was read, or somebody has taken it away.
    let isOther = before.length > 0;
    this.#written = this.#written.filter((record) => !before.includes(record));
    for (const gone of [...this.#files.keys()].filter((name) => !files.some((f) => f.annotator === name))) {
      this.#files.delete(gone);
      isOther = true;
    }
    for (const { annotator, stamp, text, skipped } of files) {
      if (text === undefined) continue;
      const file = `${this.#name}/${annotator}`;
      const content = readLabels(text, annotator);
      this.#files.set(annotator, { stamp, records: content.records });
      isOther = true;
      for (const sentence of fileProblems(file, skipped, content)) this.#say(sentence);
    }
    if (!isOther && this.#isLoaded) return;
    this.#items = undefined;
    this.#changed.fire();
  }

  #sorted(): ReadonlyMap<string, readonly LabelRecord[]> {
    const all = [...[...this.#files.values()].flatMap(({ records }) => records), ...this.#written];
    const items = new Map<string, LabelRecord[]>();
    for (const record of standing(all)) {
      const known = items.get(record.item);
      if (known) known.push(record);
      else items.set(record.item, [record]);
    }
    return items;
  }

  #say(sentence: string): void {
    if (this.#said.has(sentence)) return;
    this.#said.add(sentence);
    this.#log.warn(sentence);
  }
}
