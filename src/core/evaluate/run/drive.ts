/**
 * Drives an evaluation: takes items as they are read, judges each in a free slot, records the results, and stops when the remaining items
 * would fail too. Files, servers and the screen are behind its ports.
 */
import type { Clock } from '../../base/clock.ts';
import { FailureLimitedRunner, type JudgeFailure } from '../../judge/calls/index.ts';
import type { ErrorConfirmer, Judge } from '../../judge/index.ts';
import type { RunRow } from '../run-types.ts';
import { getItemKey, type RunItem } from './item.ts';
import { judgeItem } from './judge-item.ts';

/** The record of a run, used to resume it. */
export interface RunProgressStore {
  /** The recorded result of an item; undefined if it has to be judged. */
  judged(item: string): RunRow | undefined;
  /** The earlier failed row of an item; undefined if it didn't fail. */
  failed?(item: string): RunRow | undefined;
  /** Runs work whose replies belong to this item. */
  within<T>(item: string, work: () => Promise<T>): Promise<T>;
  note(item: string, row: RunRow): Promise<void>;
}

export interface JudgeAllItemsOptions {
  /** Read as fast as they are judged. The keys of items (`getItemKey`) differ. `return` stops it early. */
  readonly items: AsyncIterable<RunItem>;
  /** One judge per concurrent item; at least one. */
  readonly lanes: readonly Judge[];
  readonly clock: Clock;
  /** Aborts if the user discards queries in flight. */
  readonly signal: AbortSignal;
  /** Aborts if the user stops the run: no further item starts. Items in progress are finished and recorded. */
  readonly halt?: AbortSignal | undefined;
  readonly confirm?: ErrorConfirmer;
  /** Whether times are meaningless because the replies already exist. */
  readonly isUntimed?: boolean;
  /** Whether failures don't stop the run, because the replies already exist. Then only a spent budget stops it. */
  readonly isUndeterred?: boolean;
  readonly record?: RunProgressStore;
  /** Whether earlier failures stay; else those items are judged again, after all others. */
  readonly skipsFailed?: boolean;
  /** Called for each row, including recorded ones. */
  readonly onRow?: (row: RunRow, about: RunRowProvenance) => void;
}

export interface RunRowProvenance {
  /** Why the item wasn't judged; empty if it was. */
  readonly failures: readonly JudgeFailure[];
  /** Whether it comes from the record. */
  readonly isFound: boolean;
}

export interface JudgeAllItemsResult {
  /** In order of completion; `inOrder` gives a stable order. */
  readonly rows: readonly RunRow[];
  /** The number of items that wait for later replies. They have no row and aren't recorded. */
  readonly waiting: number;
  /** Why it stopped before all items were judged, without a final period. */
  readonly stopped?: string;
}

/** The reason for a stop by the user. */
const INTERRUPTED = 'Interrupted';
/** The most earlier failures that are moved to the end; they are held in memory. */
const MOST_RETRIED_LAST = 10_000;

/** Judges all items. Rethrows errors of reading or recording once no work is running. */
export async function judgeAllItems({
  items,
  lanes: judges,
  clock,
  signal,
  halt,
  confirm,
  isUntimed = false,
  isUndeterred = false,
  record,
  skipsFailed = false,
  onRow,
}: JudgeAllItemsOptions): Promise<JudgeAllItemsResult> {
  const lanes = new SlotLimitedRunner(judges);
  const rows: RunRow[] = [];
  /** Aborts running work and prevents further items. */
  const over = new AbortController();
  let stopped: string | undefined;
  let waiting = 0;
  /** Whether an item wasn't judged because of the stop. */
  let isLeft = false;
  /** Earlier failures come last, so that they don't block other items if they fail again. */
  const last: RunItem[] = [];
  const run = new FailureLimitedRunner({
    giveUp: () => stop('Stopped because the remaining items would fail too'),
    isUndeterred,
  });
  const stop = (why: string): void => {
    stopped ??= why;
    run.end();
  };
  // After any other stop, queries in flight are paid for, so their results are awaited and recorded.
  const end = (): void => stop(INTERRUPTED);
  const interrupt = (): void => {
    end();
    over.abort(new Error(INTERRUPTED));
  };
  if (signal.aborted) interrupt();
  signal.addEventListener('abort', interrupt, { once: true });
  if (halt?.aborted) end();
  halt?.addEventListener('abort', end, { once: true });

  const enter = (row: RunRow, about: RunRowProvenance): void => {
    rows.push(row);
    onRow?.(row, about);
  };
  const options = { clock, signal: over.signal, isUntimed, ...(confirm ? { confirm } : {}) };
  const work = async (item: RunItem, judge: Judge): Promise<void> => {
    await run.begin();
    if (stopped === undefined) await run.work(() => judgeAndNote(item, judge));
    else isLeft = true;
  };
  const judgeAndNote = async (item: RunItem, judge: Judge): Promise<void> => {
    const key = getItemKey(item);
    const ask = () => judgeItem(item, judge, options);
    const judged = await (record ? record.within(key, ask) : ask());
    if (!judged) {
      isLeft = true;
      return;
    }
    if (judged.isWaiting) {
      waiting++;
      return;
    }
    await record?.note(key, judged.row);
    enter(judged.row, { failures: judged.failures, isFound: false });
    run.heed(judged.failures);
  };
  try {
    isLeft = stopped !== undefined;
    if (stopped === undefined)
      for await (const item of items) {
        if (stopped !== undefined) {
          isLeft = true;
          break;
        }
        const key = getItemKey(item);
        const failed = record?.failed?.(key);
        const found = record?.judged(key) ?? (skipsFailed ? failed : undefined);
        if (found) {
          if (!failed) run.wentWell();
          enter(found, { failures: [], isFound: true });
        } else if (failed && last.length < MOST_RETRIED_LAST) last.push(item);
        else await lanes.begin((judge) => work(item, judge));
      }
    for (const item of last) {
      await lanes.begin((judge) => work(item, judge));
    }
    await lanes.idle();
    // A stop during the last items leaves the run complete.
    if (!isLeft && !over.signal.aborted && stopped === INTERRUPTED) stopped = undefined;
  } catch (error) {
    over.abort(error);
    await lanes.idle().catch(() => undefined);
    throw error;
  } finally {
    signal.removeEventListener('abort', interrupt);
    halt?.removeEventListener('abort', end);
  }
  return { rows, waiting, ...(stopped === undefined ? {} : { stopped }) };
}

/** Sorts rows by set, in the order of `sets`, and by ID, regardless of completion order. */
export function sortRunRows(rows: readonly RunRow[], sets: readonly { readonly name: string }[]): readonly RunRow[] {
  const place = new Map(sets.map(({ name }, k) => [name, k]));
  const placeOf = ({ set }: RunRow): number => place.get(set) ?? sets.length;
  const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b) || order(a.set, b.set) || order(a.id, b.id));
}

/**
 * Runs a limited amount of work at a time, each in its own slot. The next work waits for a free slot, so a long stream is read only as fast
 * as it is processed.
 */
export class SlotLimitedRunner<T> {
  readonly #free: T[];
  readonly #running = new Set<Promise<void>>();
  #broken: { readonly error: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(lanes: readonly T[]) {
    this.#free = [...lanes];
  }

  /** Starts the work once a slot is free. Rethrows errors of earlier work. One caller at a time. */
  async begin(work: (lane: T) => Promise<void>): Promise<void> {
    if (this.#free.length === 0)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    if (this.#broken) throw this.#broken.error;
    const lane = this.#free.shift() as T;
    const run = work(lane)
      .catch((error: unknown) => {
        this.#broken ??= { error };
      })
      .finally(() => {
        this.#free.push(lane);
        this.#running.delete(run);
        this.#wake?.();
        this.#wake = undefined;
      });
    this.#running.add(run);
  }

  /** Resolves once all started work is done; rethrows its error. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
    if (this.#broken) throw this.#broken.error;
  }
}
