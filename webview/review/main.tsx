/** The page of the review panel: joins the host, what is kept of the page, and what is drawn. */
import { render } from 'preact';
import { t, useTexts } from '../../src/l10n/index.ts';
import { connectToHost, PAGE_DATA, pageData, read } from '../../src/protocol/index.ts';
import { page } from '../shared/page.ts';
import { App } from './app.tsx';
import { createPanel } from './panel.ts';
import { listenForKeys } from './press.ts';
import { readSaved } from './state/saved.ts';
import './review.css';

const data = read(pageData, JSON.parse(document.getElementById(PAGE_DATA)?.textContent ?? '{}'));
if ('value' in data) useTexts(data.value.texts);

const { remote } = connectToHost(
  {
    send: (message) => page.postMessage(message),
    listen: (hear) => {
      const listener = ({ data }: MessageEvent<unknown>): void => hear(data);
      window.addEventListener('message', listener);
      return () => window.removeEventListener('message', listener);
    },
  },
  {
    show: (view) => panel.show(view),
    goTo: ({ step, then: and }) => panel.goTo(step, and),
    press: ({ key }) => keys.press(key),
  },
);

const panel = createPanel({
  host: remote,
  saved: readSaved(page.getState()),
  save: (state) => page.setState(state),
  later: (then, milliseconds) => {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
});
const keys = listenForKeys((key) => panel.press(key));

// A page that is hidden may be gone before the next timer.
window.addEventListener('pagehide', () => panel.keep());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') panel.keep();
});
window.addEventListener('error', ({ message }) => report(message));
window.addEventListener('unhandledrejection', ({ reason }) => report(String(reason)));

/** So many are told at most: one that comes with every frame is no news. */
let reports = 20;

function report(message: string): void {
  if (reports-- > 0) remote.report({ message: message.slice(0, 2_000) }).catch(() => {});
}

document.title = t('Review');
render(<App panel={panel} />, document.getElementById('app') ?? document.body);
void panel.start();
