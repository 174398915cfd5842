/** The page of the comparison panel. */
import { t } from '../../src/l10n/index.ts';
import { COMPARE_PANEL_VIEW_TYPE, connectToCompareHost } from '../../src/protocol/index.ts';
import { initializePage } from '../shared/index.ts';
import { CompareApp } from './app.tsx';
import { createCompareKeyBindings } from './keys.ts';
import { createComparePageController } from './panel.ts';
import { parseSavedComparePageState } from './state/saved.ts';
import './compare.css';

initializePage({
  viewType: COMPARE_PANEL_VIEW_TYPE,
  title: () => t('Compare'),
  connect: connectToCompareHost,
  hears: (panel, asking) => ({ show: (view) => panel().show(view), asking }),
  readSaved: parseSavedComparePageState,
  createPanel: createComparePageController,
  keys: createCompareKeyBindings,
  draw: (panel) => <CompareApp panel={panel} />,
});
