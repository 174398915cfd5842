/** Journals of runs, as `proofmark evaluate` leaves them. */
import { getItemKey } from '../../src/core/evaluate/run/item.ts';
import { toJournalRow } from '../../src/core/evaluate/run/journal.ts';
import type { Run } from '../../src/core/evaluate/run-types.ts';

/** The lines of a run's journal, without any reply. */
export function journalOf({ info, rows, unreadable }: Run): string {
  const { run, started, name, judge, kind, model, votes, stop, seed, dataSets, policies, simulated, stopped } = info;
  const lines = [
    {
      v: 1,
      run,
      started,
      name,
      dataSet: dataSets,
      judge: { id: judge, kind, votes, stop, ...(model === undefined ? {} : { model }) },
      policies,
      seed,
      ...(simulated === undefined ? {} : { simulated }),
    },
    ...rows.map((row) => ({ item: getItemKey(row), ...toJournalRow(row) })),
    { ...(stopped === undefined ? { finished: started } : { stopped }), unreadable },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
