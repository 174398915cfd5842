import { createContext } from 'preact';
import { useContext, useEffect, useLayoutEffect, useReducer } from 'preact/hooks';
import type { Panel } from './panel.ts';
import type { Model } from './state/model.ts';

const Here = createContext<Panel | undefined>(undefined);

export const PanelProvider = Here.Provider;

/** The panel that the part is drawn in. */
export function usePanel(): Panel {
  const panel = useContext(Here);
  if (panel === undefined) throw new Error('A part of the panel is drawn outside of it.');
  return panel;
}

/** What the panel knows; the caller is drawn anew with every change. */
export function useModel(panel: Panel): Model {
  const [, draw] = useReducer<number, void>((count) => count + 1, 0);
  // With the first drawing, not after it: what comes meanwhile would not be seen.
  useLayoutEffect(() => panel.subscribe(() => draw()), [panel]);
  return panel.model();
}

/** Whether a media query holds, now and whenever that changes. */
export function useMedia(query: string): boolean {
  const [, draw] = useReducer<number, void>((count) => count + 1, 0);
  useEffect(() => {
    const media = matchMedia(query);
    const listener = (): void => draw();
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  }, [query]);
  return matchMedia(query).matches;
}
