/** The page of the lab panel. */
import { t } from '../../src/l10n/index.ts';
import { connectToLabHost, LAB_PANEL } from '../../src/protocol/index.ts';
import { startPage } from '../shared/page/start-page.ts';
import { App } from './app.tsx';
import { createPanel } from './panel.ts';
import { rules } from './state/keys.ts';
import { readSaved } from './state/saved.ts';
import './lab.css';

startPage({
  viewType: LAB_PANEL,
  title: () => t('Lab'),
  connect: connectToLabHost,
  hears: (panel, press) => ({
    show: (view) => panel().show(view),
    stream: (more) => panel().stream(more),
    press,
  }),
  readSaved,
  createPanel,
  rules: () => rules,
  draw: (panel) => <App panel={panel} />,
});
