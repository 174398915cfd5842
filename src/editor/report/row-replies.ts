/** The replies to a row of a report: for each run, the reply behind its verdict, from the journal. No model is queried. */

import { truncateToOneLineWithCount } from '../../core/base/shorten.ts';
import {
  findVerdictReplyIndex,
  getItemKey,
  type JournalReply,
  type ListedRunRow,
  type RunInfo,
  type RunRow,
  TokenizedRows,
  tokenizeRunRows,
} from '../../core/evaluate/index.ts';
import { joinReasoningAndText } from '../../core/lab/index.ts';
import { t } from '../../l10n/index.ts';
import { MAX_DISPLAYED_REPLY_CHARS, type RowReplies, type RowReply } from '../../protocol/index.ts';
import type { DataSets, EditorDataSet } from '../data/index.ts';
import { findOpenDataSetByName } from '../evaluate/index.ts';
import type { LoadedReportRuns } from './loaded-report.ts';

/** The longest reason that is shown, in characters. */
const LONGEST_NOTE = 1_000;

/** A run as one side of a report. */
export interface RunReplySource {
  /** The name of its column. */
  readonly name: string;
  readonly info: Pick<RunInfo, 'kind'>;
  readonly rows: readonly RunRow[];
  /** @throws Error with a sentence for people if its journal cannot be read */
  replies(item: string): Promise<readonly JournalReply[]>;
}

/** @param sides in the order of the row's columns */
export async function collectRowReplies(row: ListedRunRow, sides: readonly RunReplySource[]): Promise<RowReplies> {
  const { set, id, expected } = row;
  const all = await Promise.all(
    sides.map(async (side, k) => ({
      name: side.name,
      said: row.said[k] ?? '',
      ...(await readCountedReply({ set, id }, side)),
    })),
  );
  return { set, id, expected, sides: all };
}

async function readCountedReply(
  place: Pick<RunRow, 'set' | 'id'>,
  { info, rows, replies }: RunReplySource,
): Promise<Pick<RowReply, 'note' | 'text' | 'cut'>> {
  const row = rows.find(({ set, id }) => set === place.set && id === place.id);
  const none = (note: string) => ({ note: truncateToOneLineWithCount(note, LONGEST_NOTE), text: '', cut: 0 });
  if (info.kind === 'checker') return none(t("The embedded checker doesn't query a model, so there's no reply."));
  if (row?.said.kind === 'failed') return none(row.said.reason);
  const found = await replies(getItemKey(place));
  const reply = row && found[findVerdictReplyIndex(row, info.kind, found)];
  if (!row || !reply) return none(t('The run journal has no reply for this row.'));
  const { raw } = joinReasoningAndText(reply);
  const cut = Math.max(0, raw.length - MAX_DISPLAYED_REPLY_CHARS);
  const nth = found.indexOf(reply) + 1;
  const note = t('reply {0} of {1}', nth, found.length);
  return { note, text: raw.slice(cut), cut };
}

export class ReportRowTextLoader {
  readonly texts = new TokenizedRows();
  readonly #items: DataSets;
  /** The runs and sets of the last reading, so that missing texts aren't searched again at every change. */
  #read: string | undefined;
  #isReading = false;

  constructor(items: DataSets) {
    this.#items = items;
  }

  /**
   * Reads the missing texts of a report's rows if all their sets are open and fully indexed.
   * @param current returns the current report; undefined stops the reading
   * @returns whether there are more texts than before
   */
  async update(current: () => LoadedReportRuns | undefined): Promise<boolean> {
    const loaded = current();
    if (!loaded || this.#isReading) return false;
    const sets = this.#setsOf(loaded);
    if (!sets) return false;
    const name = [loaded.rows.length, ...sets.map(([, { uri, version = 0 }]) => `${uri} ${version}`)].join();
    if (name === this.#read) return false;
    this.#read = name;
    this.#isReading = true;
    const { size } = this.texts;
    const open = new Map(sets);
    const isWanted = (): boolean => current() === loaded;
    await tokenizeRunRows(loaded.rows, (set) => open.get(set), isWanted, this.texts);
    this.#isReading = false;
    const isMore = this.texts.size > size;
    // The journal was re-read meanwhile.
    return isWanted() ? isMore : (await this.update(current)) || isMore;
  }

  #setsOf({ rows, infos }: LoadedReportRuns): readonly (readonly [string, EditorDataSet])[] | undefined {
    const names = [...new Set(rows.map(({ set }) => set))];
    const sets = names.flatMap((name) => {
      const set = findOpenDataSetByName(this.#items, name, infos);
      return set?.isIndexed ? [[name, set] as const] : [];
    });
    return sets.length === names.length && sets.length > 0 ? sets : undefined;
  }
}
