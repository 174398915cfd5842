import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

const Here = createContext<unknown>(undefined);

/** Provides the panel to all components of a page. */
export const PageControllerProvider = Here.Provider;

/** The panel that a component is drawn in. @template Panel the part of the panel that the component needs */
export function usePageController<Panel>(): Panel {
  const panel = useContext(Here);
  if (panel === undefined) throw new Error('A part of the panel is drawn outside of it.');
  return panel as Panel;
}
