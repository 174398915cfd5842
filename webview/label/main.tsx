/** The page of the label panel. */
import { t } from '../../src/l10n/index.ts';
import { connectToLabelHost, LABEL_PANEL } from '../../src/protocol/index.ts';
import { startPage } from '../shared/index.ts';
import { App } from './app.tsx';
import { keyTable } from './keys.ts';
import { createPanel, type Panel } from './panel.ts';
import { readSaved } from './state/saved.ts';
import './label.css';

startPage({
  viewType: LABEL_PANEL,
  title: () => t('Label'),
  connect: connectToLabelHost,
  hears: (panel, asking) => ({
    show: (view) => panel().show(view),
    goTo: ({ item, step }) => panel().goTo(item, step),
    showKeys: () => panel().help(true),
    asking,
  }),
  readSaved,
  createPanel: (surroundings: Parameters<typeof createPanel>[0]): Panel => {
    const tell = (): void => {
      const { host } = surroundings;
      host.attend({ isHere: document.hasFocus() }).catch(() => undefined);
    };
    window.addEventListener('focus', tell);
    window.addEventListener('blur', tell);
    return createPanel(surroundings);
  },
  keys: keyTable,
  draw: (panel) => <App panel={panel} />,
});
