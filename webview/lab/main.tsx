/** The page of the lab panel. */
import { t } from '../../src/l10n/index.ts';
import { connectToLabHost, LAB_PANEL_VIEW_TYPE } from '../../src/protocol/index.ts';
import { initializePage } from '../shared/index.ts';
import { LabApp } from './app.tsx';
import { createLabKeyBindings } from './keys.ts';
import { createLabPageController } from './panel.ts';
import { parseSavedLabPageState } from './state/saved.ts';
import './lab.css';

initializePage({
  viewType: LAB_PANEL_VIEW_TYPE,
  title: () => t('Lab'),
  connect: connectToLabHost,
  hears: (panel, asking) => ({
    show: (view) => panel().show(view),
    stream: (more) => panel().stream(more),
    asking,
  }),
  readSaved: parseSavedLabPageState,
  createPanel: createLabPageController,
  keys: createLabKeyBindings,
  draw: (panel) => <LabApp panel={panel} />,
});
