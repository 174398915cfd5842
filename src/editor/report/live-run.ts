/** The progress of a run in this window, and its results so far. */
import { omitFalseOrUndefined } from '../../core/base/optional-values.ts';
import { sanitizeMessageText } from '../../core/base/shorten.ts';
import { buildRunFromRows, parseRunInfo, type Run, type RunInfo } from '../../core/evaluate/index.ts';
import { t } from '../../l10n/index.ts';
import { formatWholeNumber } from '../../l10n/numbers.ts';
import type { LiveRunProgress } from '../../protocol/index.ts';
import type { RunningEvaluation } from '../evaluate/index.ts';

/** The run's header as its journal has it; undefined if it isn't the header of a run. */
export function getLiveRunInfo({ header }: RunningEvaluation): RunInfo | undefined {
  return parseRunInfo({ v: 1, ...header });
}

/** The results so far as an incomplete run; undefined if no report can be made of it. */
export function buildIncompleteRun(run: RunningEvaluation): Run | undefined {
  const info = getLiveRunInfo(run);
  if (!info) return undefined;
  const stopped = t(
    run.total === 1 ? 'Still running, {0} of {1} item done.' : 'Still running, {0} of {1} items done.',
    formatWholeNumber(countFinishedItems(run)),
    formatWholeNumber(run.total),
  );
  return { ...buildRunFromRows(info, run.rows, stopped), unreadable: 0 };
}

/** How many items are done. */
export function countFinishedItems({ rows }: RunningEvaluation): number {
  return rows.length;
}

/** @param now in milliseconds, from the clock that timed the start of the run */
export function toLiveRunProgress(run: RunningEvaluation, now: number): LiveRunProgress {
  const { total, rows, isStopping, header } = run;
  let [calls, kept, failed] = [0, 0, 0];
  for (const { usage, said } of rows) {
    calls += usage?.calls ?? 0;
    kept += usage?.kept ?? 0;
    if (said.kind === 'failed') failed++;
  }
  const done = countFinishedItems(run);
  return {
    sentence: isStopping
      ? t('Stopping when the pending replies arrive.')
      : t(
          total === 1 ? '{0} of {1} item done.' : '{0} of {1} items done.',
          formatWholeNumber(done),
          formatWholeNumber(total),
        ),
    facts: omitFalseOrUndefined([
      sanitizeMessageText(header.name ?? header.run),
      calls > 0 && t(calls === 1 ? '{0} call' : '{0} calls', formatWholeNumber(calls)),
      kept > 0 && t(kept === 1 ? '{0} cached reply' : '{0} cached replies', formatWholeNumber(kept)),
      failed > 0 &&
        t(failed === 1 ? "{0} item couldn't be judged" : "{0} items couldn't be judged", formatWholeNumber(failed)),
    ]).join(' · '),
    share: total === 0 ? 0 : Math.min(1, done / total),
    elapsed: Math.max(0, now - run.since),
    isStopping,
  };
}
