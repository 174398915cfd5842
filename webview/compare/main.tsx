/** The page of the comparison panel. */
import { t } from '../../src/l10n/index.ts';
import { COMPARE_PANEL, connectToCompareHost } from '../../src/protocol/index.ts';
import { startPage } from '../shared/index.ts';
import { App } from './app.tsx';
import { createKeyTable } from './keys.ts';
import { createComparePage } from './panel.ts';
import { readSavedCompareState } from './state/saved.ts';
import './compare.css';

startPage({
  viewType: COMPARE_PANEL,
  title: () => t('Compare'),
  connect: connectToCompareHost,
  hears: (panel, asking) => ({ show: (view) => panel().show(view), asking }),
  readSaved: readSavedCompareState,
  createPanel: createComparePage,
  keys: createKeyTable,
  draw: (panel) => <App panel={panel} />,
});
