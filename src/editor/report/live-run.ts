/** The progress of a run in this window, and its results so far. */
import { present } from '../../core/base/optional.ts';
import { infoIn, type Run, type RunInfo, runOf } from '../../core/evaluate/index.ts';
import { t } from '../../l10n/index.ts';
import { fullCount } from '../../l10n/numbers.ts';
import type { LiveRun } from '../../protocol/index.ts';
import { plain } from '../ask/plain.ts';
import type { RunUnderWay } from '../evaluate/index.ts';

/** The run's header as its journal has it; undefined if it isn't the header of a run. */
export function infoOf({ header }: RunUnderWay): RunInfo | undefined {
  return infoIn({ v: 1, ...header });
}

/** The results so far as an incomplete run; undefined if no report can be made of it. */
export function runSoFar(run: RunUnderWay): Run | undefined {
  const info = infoOf(run);
  if (!info) return undefined;
  const stopped = t('Still running, {0} of {1} items judged.', fullCount(doneOf(run)), fullCount(run.total));
  return { ...runOf(info, run.rows, stopped), unreadable: 0 };
}

/** How many items are done. */
export function doneOf({ rows }: RunUnderWay): number {
  return rows.length;
}

/** @param now in milliseconds, from the clock that timed the start of the run */
export function liveRun(run: RunUnderWay, now: number): LiveRun {
  const { total, rows, isStopping, header } = run;
  let [calls, kept, failed] = [0, 0, 0];
  for (const { usage, said } of rows) {
    calls += usage?.calls ?? 0;
    kept += usage?.kept ?? 0;
    if (said.kind === 'failed') failed++;
  }
  const done = doneOf(run);
  return {
    sentence: isStopping
      ? t('Stopping. Waiting for replies in flight.')
      : t(
          total === 1 ? '{0} of {1} item judged.' : '{0} of {1} items judged.',
          fullCount(done),
          fullCount(total),
        ),
    facts: present([
      plain(header.name ?? header.run),
      calls > 0 && t(calls === 1 ? '{0} call' : '{0} calls', fullCount(calls)),
      kept > 0 && t(kept === 1 ? '{0} cached reply' : '{0} cached replies', fullCount(kept)),
      failed > 0 && t(failed === 1 ? '{0} item not judged' : '{0} items not judged', fullCount(failed)),
    ]).join(' · '),
    share: total === 0 ? 0 : Math.min(1, done / total),
    elapsed: Math.max(0, now - run.since),
    isStopping,
  };
}
