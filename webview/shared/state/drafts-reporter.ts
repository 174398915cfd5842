/** Tells the host what is written and not said yet, so that it is there though the editor forgets the page. */

/** Words that are being written are told so long after they change, in milliseconds. */
const TELL_AFTER = 500;

export interface DraftsParts<D> {
  /** What is written now; the same object as long as it is the same. */
  readonly now: () => D;
  readonly isAny: (drafts: D) => boolean;
  readonly tell: (drafts: D) => void;
  readonly later: (then: () => void, milliseconds: number) => () => void;
}

/**
 * Sends drafts to the host. Call what it returns with every change: it tells at once whether there are any, and soon what they are.
 * @param none what the host takes for granted
 */
export function createDraftsReporter<D>(none: D, { now, isAny, tell, later }: DraftsParts<D>): () => void {
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
