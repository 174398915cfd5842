/** Shows the progress of an evaluation on a terminal: rows, usage, and waiting for a server. */

import { createReadStream } from 'node:fs';
import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import type { RunRow } from '../../core/evaluate/index.ts';
import {
  addCallUsage,
  type CallUsage,
  formatPendingRetry,
  type PendingRetry,
  type PendingRetryListener,
  zeroUsage,
} from '../../core/judge/calls/index.ts';
import { formatModelUsage } from '../../core/review/index.ts';
import { createPendingRetryNotifier } from '../models/model-notices.ts';
import type { ProofCommandOptions } from '../options/options.ts';
import { createThrottle } from '../output/progress.ts';
import type { Terminal } from '../output/terminal.ts';

export type RowProgressDisplay = ReturnType<typeof createRowProgressDisplay>;

/**
 * Updates the progress line in place. The first failure of an endpoint becomes a line of its own, so that logs contain it, until the
 * endpoint replies again.
 */
export function createRowProgressDisplay(
  out: Pick<Terminal, 'progress' | 'error'>,
  options: Pick<ProofCommandOptions, 'files' | 'evaluate'>,
) {
  const often = createThrottle();
  let most: number | undefined;
  let done = 0;
  let used: CallUsage = zeroUsage;
  const troubles = new Map<string, PendingRetry>();
  if (process.stderr.isTTY)
    void countMaxRowsToEvaluate(options).then((count) => {
      most = count;
    });
  const show = (): void => {
    const rows =
      most === undefined || most < done ? formatEnglishCountWithNoun(done, 'row') : `${done} of ${most} rows`;
    const took = used.calls + used.kept > 0 ? [formatModelUsage(used)] : [];
    out.progress([rows, ...[...troubles.values()].map(formatPendingRetry), ...took].join(' · '));
  };
  const say = createPendingRetryNotifier(out);
  return {
    /** Reports a finished row. */
    row({ usage }: RunRow): void {
      done++;
      if (usage) used = addCallUsage(used, usage);
      often(show);
    },
    onTrouble(...[endpoint, trouble]: Parameters<PendingRetryListener>): void {
      say(endpoint, trouble);
      if (trouble) troubles.set(endpoint, trouble);
      else troubles.delete(endpoint);
      show();
    },
    /** Clears the progress line. */
    end: () => out.progress(undefined),
  };
}

/** The maximum number of rows; undefined if it isn't known beforehand. */
export async function countMaxRowsToEvaluate({
  files,
  evaluate: { selection },
}: Pick<ProofCommandOptions, 'files' | 'evaluate'>): Promise<number | undefined> {
  const { sample, rows, ids, shard } = selection;
  const each = Math.min(sample ?? Number.POSITIVE_INFINITY, rows ?? Number.POSITIVE_INFINITY);
  const counts = await Promise.all(files.map(countLinesIn));
  const total = counts.reduce<number>((sum, count) => sum + Math.min(each, count), 0);
  const most = Math.min(total, ids?.length ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(most) ? Math.ceil(most / (shard?.count ?? 1)) : undefined;
}

const LINE_END = 10;

/** The number of lines of a JSON Lines file; infinity for any other file. */
async function countLinesIn(file: string): Promise<number> {
  if (!/\.(?:jsonl|ndjson)$/i.test(file)) return Number.POSITIVE_INFINITY;
  let lines = 0;
  let last = LINE_END;
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
      const bytes = chunk as Buffer;
      for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) lines++;
      last = bytes.at(-1) ?? last;
    }
  } catch {
    return Number.POSITIVE_INFINITY;
  }
  return last === LINE_END ? lines : lines + 1;
}
