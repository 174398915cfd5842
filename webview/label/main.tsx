/** The page of the label panel. */
import { t } from '../../src/l10n/index.ts';
import { connectToLabelHost, LABEL_PANEL_VIEW_TYPE } from '../../src/protocol/index.ts';
import { initializePage } from '../shared/index.ts';
import { LabelApp } from './app.tsx';
import { createLabelKeyBindings } from './keys.ts';
import { createLabelPageController, type LabelPageController } from './panel.ts';
import { parseSavedLabelPageState } from './state/saved.ts';
import './label.css';

initializePage({
  viewType: LABEL_PANEL_VIEW_TYPE,
  title: () => t('Label'),
  connect: connectToLabelHost,
  hears: (panel, asking) => ({
    show: (view) => panel().show(view),
    goTo: ({ item, step }) => panel().goTo(item, step),
    showKeys: () => panel().help(true),
    asking,
  }),
  readSaved: parseSavedLabelPageState,
  createPanel: (surroundings: Parameters<typeof createLabelPageController>[0]): LabelPageController => {
    const tell = (): void => {
      const { host } = surroundings;
      host.attend({ isHere: document.hasFocus() }).catch(() => undefined);
    };
    window.addEventListener('focus', tell);
    window.addEventListener('blur', tell);
    return createLabelPageController(surroundings);
  },
  keys: createLabelKeyBindings,
  draw: (panel) => <LabelApp panel={panel} />,
});
