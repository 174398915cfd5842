/** The page of the review panel: joins the host, what is kept of the page, and what is drawn. */
import { render } from 'preact';
import { t } from '../../src/l10n/index.ts';
import { connectToHost, type PanelKey } from '../../src/protocol/index.ts';
import { copyFormulasAsWritten } from '../shared/copying.ts';
import { page } from '../shared/page.ts';
import { listenForKeys, onClickInto } from '../shared/press.ts';
import { connectPage, useTextsOfPage } from '../shared/rpc-client.ts';
import { App } from './app.tsx';
import { createPanel } from './panel.ts';
import { readSaved } from './state/saved.ts';
import './review.css';

useTextsOfPage();
copyFormulasAsWritten();
const remote = connectPage(connectToHost, {
  show: (view) => panel.show(view),
  goTo: ({ step, then: and }) => panel.goTo(step, and),
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
const keys = listenForKeys<PanelKey>((key) => panel.press(key), { enter: 'toggle', help: 'help' });

onClickInto(() => void remote.takeFocus({}).catch(() => {}));

// A page that is hidden may be gone before the next timer, and what it says then may be heard by nobody; but the focus leaves first.
window.addEventListener('blur', () => panel.keep());
window.addEventListener('pagehide', () => panel.keep());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') panel.keep();
});

document.title = t('Review');
render(<App panel={panel} />, document.getElementById('app') ?? document.body);
void panel.start();
