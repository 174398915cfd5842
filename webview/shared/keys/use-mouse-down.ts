import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/**
 * Tracks whether a mouse button is down, as during a text selection. Chromium ends an unfinished selection when a script moves the
 * focus.
 */
export function useMouseDownRef(): RefObject<boolean> {
  const isDown = useRef(false);
  useEffect(() => {
    // If the button was released elsewhere or after a drag, this is noticed when the mouse is back on the page.
    const look = ({ type, buttons }: PointerEvent): void => {
      isDown.current = type !== 'pointercancel' && buttons !== 0;
    };
    const types = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const;
    for (const type of types) window.addEventListener(type, look, { capture: true });
    return () => {
      for (const type of types) window.removeEventListener(type, look, { capture: true });
    };
  }, []);
  return isDown;
}
