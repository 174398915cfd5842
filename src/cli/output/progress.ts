import { formatTokenUsage, formatVerdictProgress, type Review } from '../../core/review/index.ts';
import { systemClock } from '../../judges/system-clock.ts';
import type { Terminal } from './terminal.ts';

/** The minimum time between two updates of the progress, in milliseconds. */
const PROGRESS_INTERVAL = 100;

/** Limits the rate of calls, so that a person can read the progress. */
export function createThrottle(): (show: () => void) => void {
  let next = 0;
  return (show) => {
    const now = systemClock.now();
    if (now < next) return;
    next = now + PROGRESS_INTERVAL;
    show();
  };
}

/** Shows the progress of a model's verdict on a proof, and its usage so far. */
export function createReviewProgressDisplay(
  out: Pick<Terminal, 'progress'>,
  isShown: boolean,
): (where: string, snapshot: Review) => void {
  const often = createThrottle();
  return (where, { verdict, complete }) => {
    if (!isShown || !verdict || complete) return;
    const words = [formatVerdictProgress(verdict), formatTokenUsage(verdict.usage)].filter(Boolean).join(' · ');
    often(() => out.progress(`${where}: ${words}`));
  };
}
