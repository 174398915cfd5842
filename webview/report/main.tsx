/** The page of the report panel. */
import { t } from '../../src/l10n/index.ts';
import { connectToReportHost, REPORT_PANEL_VIEW_TYPE } from '../../src/protocol/index.ts';
import { initializePage } from '../shared/index.ts';
import { ReportApp } from './app.tsx';
import { createReportKeyBindings } from './keys.ts';
import { createReportPageController } from './panel.ts';
import { parseSavedReportPageState } from './state/saved.ts';
import './report.css';

initializePage({
  viewType: REPORT_PANEL_VIEW_TYPE,
  title: () => t('Report'),
  connect: connectToReportHost,
  hears: (panel, asking) => ({
    show: (view) => panel().show(view),
    progress: (live) => panel().progress(live),
    asking,
  }),
  readSaved: parseSavedReportPageState,
  createPanel: createReportPageController,
  keys: createReportKeyBindings,
  draw: (panel) => <ReportApp panel={panel} />,
});
