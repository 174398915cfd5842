/** The page of the report panel. */
import { t } from '../../src/l10n/index.ts';
import { connectToReportHost, REPORT_PANEL } from '../../src/protocol/index.ts';
import { startPage } from '../shared/index.ts';
import { App } from './app.tsx';
import { keyTable } from './keys.ts';
import { createPanel } from './panel.ts';
import { readSaved } from './state/saved.ts';
import './report.css';

startPage({
  viewType: REPORT_PANEL,
  title: () => t('Report'),
  connect: connectToReportHost,
  hears: (panel, asking) => ({
    show: (view) => panel().show(view),
    progress: (live) => panel().progress(live),
    asking,
  }),
  readSaved,
  createPanel,
  keys: keyTable,
  draw: (panel) => <App panel={panel} />,
});
