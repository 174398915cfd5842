/** The page of the comparison panel. */
import { t } from '../../src/l10n/index.ts';
import { COMPARE_PANEL, connectToCompareHost } from '../../src/protocol/index.ts';
import { startPage } from '../shared/page/start-page.ts';
import { App } from './app.tsx';
import { createPanel } from './panel.ts';
import { rulesOf } from './state/keys.ts';
import { readSaved } from './state/saved.ts';
import './compare.css';

startPage({
  viewType: COMPARE_PANEL,
  title: () => t('Compare'),
  connect: connectToCompareHost,
  hears: (panel, press) => ({ show: (view) => panel().show(view), press }),
  readSaved,
  createPanel,
  rules: (panel) => rulesOf(() => (panel.model().view?.rounds.length ?? 0) > 0),
  draw: (panel) => <App panel={panel} />,
});
