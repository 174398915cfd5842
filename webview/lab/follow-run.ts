import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { LabView } from '../../src/protocol/index.ts';
import type { LabPageModel } from './state/model.ts';

/** A scroll distance above this, in pixels, means that the reader has scrolled. */
const MIN_SCROLLED_PX = 4;

/** A followed run, with the last scroll position and the selected row. */
interface FollowedRun {
  readonly top: number;
  readonly arrival: number;
  readonly prompt: string;
}

/**
 * Scrolls to the reply while it streams, and to its outcome at the end of the run. The reply is last on the page. A reader who
 * scrolls or goes to a row in the meantime stays where they are, until the next run. A run of all cases scrolls up to the cases.
 */
export function useReplyAutoScroll({ view, arrival, prompt }: LabPageModel, page: RefObject<HTMLElement | null>): void {
  const wasRunning = useRef<boolean | undefined>(undefined);
  const wereCasesRunning = useRef(true);
  const followed = useRef<FollowedRun | undefined>(undefined);
  useLayoutEffect(() => {
    const { current: element } = page;
    if (!element || view === undefined) return;
    const isRunning = isRunRequested(view);
    const isBegun = isRunning && wasRunning.current === false;
    const isEnded = !isRunning && wasRunning.current === true;
    wasRunning.current = isRunning;
    const areCasesRunning = view.phase === 'running' && !isRunning && !view.comparison;
    if (areCasesRunning && !wereCasesRunning.current) scrollUpToCases(element);
    wereCasesRunning.current = areCasesRunning;
    const here = (): FollowedRun => ({ top: element.scrollTop, arrival: arrival.count, prompt });
    if (isBegun) followed.current = here();
    const { current: last } = followed;
    if (!last) return;
    if (hasMoved(element, last.top) || last.arrival !== arrival.count || last.prompt !== prompt) {
      followed.current = undefined;
      return;
    }
    if (isEnded || view.reply?.isStreaming === true) scrollReplyIntoView(element);
    followed.current = isRunning ? here() : undefined;
    if (!isEnded) return;
    const { scrollTop } = element;
    // The link below a long text appears only once its height is known.
    requestAnimationFrame(() => {
      if (!hasMoved(element, scrollTop)) scrollReplyIntoView(element);
    });
  });
}

/** Whether the prompt runs on the shown proof. Replies to cases aren't shown while they run. */
function isRunRequested({ phase, reply }: LabView): boolean {
  if (phase !== 'running' || !reply) return false;
  return reply.isStreaming || reply.votes.some(({ state }) => state === 'waiting' || state === 'streaming');
}

/** A page that gets shorter scrolls up by itself. */
function hasMoved({ scrollTop, scrollHeight, clientHeight }: HTMLElement, top: number): boolean {
  return Math.abs(scrollTop - Math.min(top, scrollHeight - clientHeight)) > MIN_SCROLLED_PX;
}

/** The outcome of a reply is at its end. */
function scrollReplyIntoView(page: HTMLElement): void {
  const end = page.querySelector('.reply')?.getBoundingClientRect().bottom ?? 0;
  const below = end - page.getBoundingClientRect().bottom;
  if (below > 0) page.scrollTop += below;
}

/** The results of all cases are above the messages and the reply. */
function scrollUpToCases(page: HTMLElement): void {
  const cases = page.querySelector('.cases');
  const head = page.querySelector('h1');
  if (!cases || !head) return;
  // In a low panel, the heading may have scrolled away.
  const top = Math.max(page.getBoundingClientRect().top, head.getBoundingClientRect().bottom);
  const above = top - cases.getBoundingClientRect().top;
  if (above > 0) page.scrollTop -= above;
}
