import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export interface FocusFallbackOptions {
  /** The element in which a lost focus is noticed; absent for the whole page. */
  readonly within?: RefObject<HTMLElement | null>;
  /** While true, the focus stays, so that a text selection isn't interrupted. */
  readonly isMouseDown?: RefObject<boolean>;
  /** Focuses the home of the page. */
  goHome(): void;
}

/**
 * Moves the focus to the page's home when the focused element is removed, such as a button after its action, or when the workbench
 * returns the focus to the page as a whole.
 */
export function useFocusFallback(parts: FocusFallbackOptions): void {
  const holder = useRef<HTMLElement | null>(null);
  const now = useRef(parts);
  now.current = parts;
  const goHome = (): void => {
    if (now.current.isMouseDown?.current || holder.current === null) return;
    if (document.activeElement !== document.body || document.querySelector('dialog') !== null) return;
    if (holder.current.isConnected) holder.current.focus({ preventScroll: true });
    // A disabled control doesn't take the focus.
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
