import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/**
 * Tracks whether a button of the mouse is down, as while words are selected. Chromium ends a selection in the making when a script moves the
 * focus.
 */
export function useMouseDown(): RefObject<boolean> {
  const isDown = useRef(false);
  useEffect(() => {
    // A button that came up elsewhere, or took words along, is known to be up as soon as the mouse is here again.
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
