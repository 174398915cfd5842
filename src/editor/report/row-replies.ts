/** What was replied about a row of a report: the reply behind what each run says of it, from its journal. Nobody is asked. */

import { shortened } from '../../core/base/shorten.ts';
import type { ReportRow } from '../../core/evaluate/report/types.ts';
import { countedReply, type ItemReply, itemKey } from '../../core/evaluate/run/index.ts';
import type { RunInfo, RunRow } from '../../core/evaluate/run-types.ts';
import { writtenOf } from '../../core/lab/trace.ts';
import { t } from '../../l10n/index.ts';
import { MOST_REPLY, type RowReplies, type RowReply } from '../../protocol/index.ts';

/** The longest reason that is shown, in characters. */
const LONGEST_NOTE = 1_000;

/** A run as one side of a report. */
export interface RepliedSide {
  /** Of its column. */
  readonly name: string;
  readonly info: Pick<RunInfo, 'kind'>;
  readonly rows: readonly RunRow[];
  /** @throws Error with a sentence for people if its journal cannot be read */
  replies(item: string): Promise<readonly ItemReply[]>;
}

/** @param sides in the order of the row's columns */
export async function rowReplies(row: ReportRow, sides: readonly RepliedSide[]): Promise<RowReplies> {
  const { set, id, expected } = row;
  const all = await Promise.all(
    sides.map(async (side, k) => ({
      name: side.name,
      said: row.said[k] ?? '',
      ...(await replyOf({ set, id }, side)),
    })),
  );
  return { set, id, expected, sides: all };
}

async function replyOf(
  place: Pick<RunRow, 'set' | 'id'>,
  { info, rows, replies }: RepliedSide,
): Promise<Pick<RowReply, 'note' | 'text' | 'cut'>> {
  const row = rows.find(({ set, id }) => set === place.set && id === place.id);
  const none = (note: string) => ({ note: shortened(note, LONGEST_NOTE), text: '', cut: 0 });
  if (info.kind === 'checker') return none(t('The checker asks no model.'));
  if (row?.said.kind === 'failed') return none(row.said.reason);
  const found = await replies(itemKey(place));
  const reply = row && found[countedReply(row, info.kind, found)];
  if (!row || !reply) return none(t('The journal of this run has no reply to it.'));
  const { raw } = writtenOf(reply);
  const cut = Math.max(0, raw.length - MOST_REPLY);
  const nth = found.indexOf(reply) + 1;
  const note = found.length === 1 ? t('the only reply') : t('reply {0} of {1}', nth, found.length);
  return { note, text: raw.slice(cut), cut };
}
