import { formatUsedTokens, formatVerdictProgress, type Review } from '../../core/review/index.ts';
import { nodeClock } from '../../judges/node-clock.ts';
import type { Terminal } from './terminal.ts';

/** How often the progress is shown, in milliseconds. */
const PROGRESS_INTERVAL = 100;

/** Runs what it is given at most so often, so that a person can read what it shows. */
export function createThrottle(): (show: () => void) => void {
  let next = 0;
  return (show) => {
    const now = nodeClock.now();
    if (now < next) return;
    next = now + PROGRESS_INTERVAL;
    show();
  };
}

/** Shows how far the verdict of a model on a proof is, and what it took so far. */
export function createReviewProgress(
  out: Pick<Terminal, 'progress'>,
  isShown: boolean,
): (where: string, snapshot: Review) => void {
  const often = createThrottle();
  return (where, { verdict, complete }) => {
    if (!isShown || !verdict || complete) return;
    const words = [formatVerdictProgress(verdict), formatUsedTokens(verdict.usage)]
      .filter(Boolean)
      .join(' · ');
    often(() => out.progress(`${where}: ${words}`));
  };
}
