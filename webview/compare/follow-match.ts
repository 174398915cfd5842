/** Scrolls to the current match and focuses it. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { scrollMinimallyIntoView } from '../shared/index.ts';
import { useFocusFallback } from '../shared/keys/use-home.ts';
import { getCurrentMatchId } from './state/current-match.ts';
import type { ComparePageModel } from './state/model.ts';

/** @param find returns the element of the current match, if it has several */
export function useCurrentMatchFocus(
  model: ComparePageModel,
  place: RefObject<HTMLElement | null>,
  find: (place: HTMLElement, game: string) => HTMLElement | null = findMatchElement,
): void {
  const { arrival } = model;
  const seen = useRef(arrival.count);
  const shown = useRef('');
  const game = getCurrentMatchId(model);
  useLayoutEffect(() => {
    const { current: element } = place;
    if (!element || game === undefined) return;
    const found = find(element, game);
    if (seen.current === arrival.count) {
      // The reader didn't move: the host chose the match, so the focus stays where it is.
      if (found && shown.current !== game) bringMatchIntoView(element, found);
      if (found) shown.current = game;
      return;
    }
    seen.current = arrival.count;
    shown.current = game;
    if (!found) return;
    if (document.hasFocus()) found.focus({ preventScroll: true });
    if (arrival.by === 'key') {
      bringMatchIntoView(element, found);
      found.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  });
}

function findMatchElement(place: HTMLElement, game: string): HTMLElement | null {
  return place.querySelector<HTMLElement>(`[data-game="${CSS.escape(game)}"]`);
}

/** Margin around a match that is scrolled into view, in pixels. */
const AROUND = 24;

function bringMatchIntoView(place: HTMLElement, game: HTMLElement): void {
  const { coveredTop = 0, coveredLeft = 0 } = place.dataset;
  scrollMinimallyIntoView(place, game, { around: AROUND, top: Number(coveredTop), left: Number(coveredLeft) });
}

/** The match that Tab focuses. */
const STOP = ':is([data-game], [data-cell])[tabindex="0"]';

/** Focuses the match if nothing else has the focus, so that keys work from there. */
export function useMatchFocusFallback(place: RefObject<HTMLElement | null>): void {
  useFocusFallback({
    within: place,
    goHome: () => place.current?.querySelector<HTMLElement>(STOP)?.focus({ preventScroll: true }),
  });
}
