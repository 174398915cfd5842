import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

const Here = createContext<unknown>(undefined);

/** Stands around all parts of a page. */
export const PanelProvider = Here.Provider;

/** The panel that a part is drawn in. @template Panel what the part needs of it: a page's own panel, for a part that is that page's */
export function usePanelAs<Panel>(): Panel {
  const panel = useContext(Here);
  if (panel === undefined) throw new Error('A part of the panel is drawn outside of it.');
  return panel as Panel;
}
