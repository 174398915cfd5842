/** Sends drafts to the host, so that they survive if VS Code discards the page. */

/** The delay between a change of a draft and its report to the host, in milliseconds. */
const TELL_AFTER = 500;

export interface DraftsReporterOptions<D> {
  /** The current drafts; the same object while they are unchanged. */
  readonly now: () => D;
  readonly isAny: (drafts: D) => boolean;
  readonly tell: (drafts: D) => void;
  readonly later: (then: () => void, milliseconds: number) => () => void;
}

/**
 * Returns a function to call on every change. It reports at once whether there are drafts, and soon after what they are.
 * @param none the value that the host assumes at first
 */
export function createDraftsReporter<D>(none: D, { now, isAny, tell, later }: DraftsReporterOptions<D>): () => void {
  let told = none;
  let takeBack: (() => void) | undefined;
  const tellNow = (): void => {
    takeBack?.();
    takeBack = undefined;
    told = now();
    tell(told);
  };
  return () => {
    const drafts = now();
    if (drafts === told || JSON.stringify(drafts) === JSON.stringify(told)) return;
    if (isAny(drafts) !== isAny(told)) tellNow();
    else takeBack ??= later(tellNow, TELL_AFTER);
  };
}
