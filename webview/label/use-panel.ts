import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Panel } from './panel.ts';

const Here = createContext<Panel | undefined>(undefined);

export const PanelProvider = Here.Provider;

/** The panel that the part is drawn in. */
export function usePanel(): Panel {
  const panel = useContext(Here);
  if (panel === undefined) throw new Error('A part of the panel is drawn outside of it.');
  return panel;
}
