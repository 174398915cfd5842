import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export interface HomeParts {
  /** Only what had the focus in there is missed; absent: anywhere in the page. */
  readonly within?: RefObject<HTMLElement | null>;
  /** Then nothing is focused: what the reader selects would end. */
  readonly isMouseDown?: RefObject<boolean>;
  /** Focuses where keys lead on from. */
  goHome(): void;
}

/**
 * Moves the focus to the page's home when the element that had it is gone, such as a button that has done its work. The same where the
 * workbench has taken it and gives it back to the page for nothing in particular.
 */
export function useHome(parts: HomeParts): void {
  const holder = useRef<HTMLElement | null>(null);
  const now = useRef(parts);
  now.current = parts;
  const goHome = (): void => {
    if (now.current.isMouseDown?.current || holder.current === null) return;
    if (document.activeElement !== document.body || document.querySelector('dialog') !== null) return;
    if (holder.current.isConnected) holder.current.focus({ preventScroll: true });
    // A control that is no longer to be used does not take it.
    if (document.activeElement === document.body) now.current.goHome();
  };
  useEffect(() => {
    const { within } = now.current;
    const place = within ? within.current : document.body;
    if (!place) return undefined;
    const onFocusIn = ({ target }: FocusEvent): void => {
      holder.current = target instanceof HTMLElement ? target : null;
    };
    place.addEventListener('focusin', onFocusIn);
    window.addEventListener('focus', goHome);
    return () => {
      place.removeEventListener('focusin', onFocusIn);
      window.removeEventListener('focus', goHome);
    };
  }, []);
  useEffect(() => {
    if (document.hasFocus() && holder.current?.isConnected === false) goHome();
  });
}
