import { panelContext } from '../shared/state/panel-context.ts';
import type { Panel } from './panel.ts';

export const { PanelProvider, usePanel } = panelContext<Panel>();
