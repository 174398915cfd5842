/** The page of the label panel. */
import { t } from '../../src/l10n/index.ts';
import { connectToLabelHost, LABEL_PANEL } from '../../src/protocol/index.ts';
import { startPage } from '../shared/page/start-page.ts';
import { App } from './app.tsx';
import { createPanel, type Panel } from './panel.ts';
import { RULES } from './state/keys.ts';
import { readSaved } from './state/saved.ts';
import './label.css';

startPage({
  viewType: LABEL_PANEL,
  title: () => t('Label'),
  connect: connectToLabelHost,
  hears: (panel, press) => ({
    show: (view) => panel().show(view),
    goTo: ({ item, step }) => panel().goTo(item, step),
    press,
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
  rules: () => RULES,
  draw: (panel) => <App panel={panel} />,
});

// The button that has the focus is not meant by the key that submits.
window.addEventListener(
  'keydown',
  (event) => {
    const { target } = event;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (target instanceof Element && target.closest('button, vscode-button') !== null) event.preventDefault();
  },
  { capture: true },
);
