import * as vscode from 'vscode';
import { isEmptyQueueFilter, parseQueueFilter, type QueueFilter } from '../../core/annotate/index.ts';
import { isRecord } from '../../core/base/unknown-fields.ts';
import { Disposables } from '../base/disposables.ts';
import type { EditorDataSet } from '../data/index.ts';
import { DataSetQueue } from './data-set-queue.ts';
import type { QueueServices } from './ports.ts';

/** The pause between two slices of a set's items, in milliseconds. */
const PAUSE = 10;

/** The queues of all open sets, shared by the tree and label sessions, so that they have the same order. */
export class OpenDataSetQueues {
  readonly #parts: QueueServices;
  readonly #queues = new Map<EditorDataSet, DataSetQueue>();
  readonly #waiting = new Map<EditorDataSet, () => void>();
  readonly #changed = new vscode.EventEmitter<EditorDataSet | undefined>();
  readonly #disposables = new Disposables();

  /** The queue of a set changed; undefined for any set. */
  readonly onDidChange = this.#changed.event;

  constructor(parts: QueueServices) {
    this.#parts = parts;
    const { sets, labeling, flags, agreements } = parts;
    this.#disposables.add(
      this.#changed,
      sets.onDidChange((set) => this.#follow(set)),
      labeling.onDidChange((set) => this.#each(set, () => {})),
      agreements.onDidChange((set) =>
        this.#each(set, (queue) => {
          queue.forget('disagreed');
          queue.askAgain();
        }),
      ),
      flags.onDidChange((set) => this.#each(set, (queue) => queue.forget('flagged'))),
    );
  }

  /** The queues of all open sets, in the order in which they were opened. */
  get all(): readonly DataSetQueue[] {
    return this.#parts.sets.all.map((set) => this.of(set));
  }

  /** Returns the queue of an open set. Creates it on first use and keeps it up to date. */
  of(set: EditorDataSet): DataSetQueue {
    const known = this.#queues.get(set);
    if (known) return known;
    const filter = loadQueueFilter(this.#parts.memory, set.uri.toString());
    const queue = new DataSetQueue(set, this.#parts, filter, () => this.#refresh(set));
    this.#queues.set(set, queue);
    this.#update(queue);
    return queue;
  }

  /** Sets and stores the filter of a set. */
  setFilter(set: EditorDataSet, filter: QueueFilter): void {
    const queue = this.of(set);
    queue.setFilter(filter);
    this.#update(queue);
    void saveQueueFilter(this.#parts.memory, set.uri.toString(), filter);
    this.#changed.fire(set);
  }

  dispose(): void {
    for (const set of [...this.#queues.keys()]) this.#drop(set);
    this.#disposables.dispose();
  }

  #follow(set: EditorDataSet | undefined): void {
    for (const known of [...this.#queues.keys()]) if (!this.#parts.sets.all.includes(known)) this.#drop(known);
    const queue = set && this.#queues.get(set);
    if (queue) this.#update(queue);
    this.#changed.fire(set);
  }

  #refresh(set: EditorDataSet): void {
    const queue = this.#queues.get(set);
    if (queue) this.#update(queue);
    this.#changed.fire(set);
  }

  #each(set: EditorDataSet | undefined, change: (queue: DataSetQueue) => void): void {
    for (const queue of this.#queues.values()) {
      if (set && queue.set !== set) continue;
      change(queue);
      this.#update(queue);
    }
    this.#changed.fire(set);
  }

  /** Adds new items to a queue. Continues after a pause if there are more. */
  #update(queue: DataSetQueue): void {
    const { set } = queue;
    this.#waiting.get(set)?.();
    this.#waiting.delete(set);
    if (!queue.update()) return;
    const later = this.#parts.clock.after(PAUSE, () => {
      this.#waiting.delete(set);
      this.#refresh(set);
    });
    this.#waiting.set(set, later);
  }

  #drop(set: EditorDataSet): void {
    this.#waiting.get(set)?.();
    this.#waiting.delete(set);
    this.#queues.get(set)?.dispose();
    this.#queues.delete(set);
  }
}

const KEY = 'queueFilters';

/** The most sets whose filters are stored. The oldest ones are dropped. */
const MOST = 50;

/** The filter that was last set for a data set in this workspace. */
function loadQueueFilter(memory: vscode.Memento, set: string): QueueFilter {
  return parseQueueFilter(parseQueueFilters(memory).find(([name]) => name === set)?.[1]);
}

function saveQueueFilter(memory: vscode.Memento, set: string, filter: QueueFilter): Thenable<void> {
  const others = parseQueueFilters(memory).filter(([name]) => name !== set);
  const all = isEmptyQueueFilter(filter) ? others : [...others, [set, filter] as const];
  return memory.update(KEY, Object.fromEntries(all.slice(-MOST)));
}

function parseQueueFilters(memory: vscode.Memento): readonly (readonly [string, unknown])[] {
  const kept = memory.get<unknown>(KEY);
  return isRecord(kept) ? Object.entries(kept) : [];
}
