/** The page of the label panel: joins the host, what is kept of the page, and what is drawn. */
import { render } from 'preact';
import { t } from '../../src/l10n/index.ts';
import { connectToLabelHost } from '../../src/protocol/index.ts';
import { copyFormulasAsWritten } from '../shared/copying.ts';
import { page } from '../shared/page.ts';
import { listenForKeys, onClickInto } from '../shared/press.ts';
import { connectPage, useTextsOfPage } from '../shared/rpc-client.ts';
import { App } from './app.tsx';
import { createPanel } from './panel.ts';
import { RULES } from './state/keys.ts';
import { readSaved } from './state/saved.ts';
import './label.css';

useTextsOfPage();
copyFormulasAsWritten();
const remote = connectPage(connectToLabelHost, {
  show: (view) => panel.show(view),
  goTo: ({ item, step }) => panel.goTo(item, step),
  press: ({ key }) => keys.press(key),
});

const panel = createPanel({
  host: remote,
  saved: readSaved(page.getState()),
  save: (state) => page.setState(state),
  later: (then, milliseconds) => {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
});
const keys = listenForKeys((key) => panel.press(key), RULES);

onClickInto(() => void remote.takeFocus({}).catch(() => {}));

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

// A page that is hidden may be gone before the next timer, and what it says then may be heard by nobody; but the focus leaves first.
window.addEventListener('blur', () => panel.keep());
window.addEventListener('pagehide', () => panel.keep());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') panel.keep();
});

document.title = t('Label');
render(<App panel={panel} />, document.getElementById('app') ?? document.body);
void panel.start();
