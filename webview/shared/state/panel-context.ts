import { createContext, type Provider } from 'preact';
import { useContext } from 'preact/hooks';

/** Makes the context in which the parts of a page find their panel: `PanelProvider` stands around all of them. */
export function panelContext<Panel>(): {
  readonly PanelProvider: Provider<Panel | undefined>;
  /** The panel that the part is drawn in. */
  readonly usePanel: () => Panel;
} {
  const Here = createContext<Panel | undefined>(undefined);
  return {
    PanelProvider: Here.Provider,
    usePanel() {
      const panel = useContext(Here);
      if (panel === undefined) throw new Error('A part of the panel is drawn outside of it.');
      return panel;
    },
  };
}
