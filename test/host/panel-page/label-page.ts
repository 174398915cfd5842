import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { htmlOf } from '../../../src/editor/pages/page-html.ts';
import { connectToLabelPanel, type LabelHostApi, type LabelPageApi } from '../../../src/protocol/index.ts';
import { dist } from '../paths.ts';
import { openPanelPage, type PanelPage, type PanelPageOptions } from './panel-page.ts';

export interface LabelPage extends PanelPage {
  /** What the host tells the panel. */
  readonly panel: LabelPageApi;
  /** What the host and the page could not make of each other's messages, and what the page told the log. */
  readonly problems: readonly string[];
}

/** What a scripted host does where a test does not care. */
const nothing: Omit<LabelHostApi, 'ready' | 'bodies'> = {
  look: async () => {},
  say: async () => {},
  undo: async () => {},
  submit: async () => {},
  go: async () => {},
  reference: async () => {},
  unblind: async () => {},
  takeFocus: async () => {},
  act: async () => {},
  report: async () => {},
};

/** The label panel as it is built (`npm run build`), with a host scripted by the test. */
export async function openLabelPage(
  host: Pick<LabelHostApi, 'ready' | 'bodies'> & Partial<LabelHostApi>,
  options: Pick<PanelPageOptions, 'theme' | 'viewport' | 'reducedMotion' | 'state'> = {},
): Promise<LabelPage> {
  const problems: string[] = [];
  const heard: unknown[] = [];
  let hear = (message: unknown): void => {
    heard.push(message);
  };
  const page = await openPanelPage({
    viewport: { width: 1240, height: 868 },
    ...options,
    html: (nonce, source) =>
      htmlOf({
        title: 'Label',
        language: 'en',
        data: { texts: {} },
        source,
        nonce,
        script: '/label.js',
        style: '/label.css',
      }),
    find: (wanted) => readFile(path.join(dist, 'webview', ...wanted.split('/'))),
    hear: (message) => hear(message),
  });
  const { remote, dispose } = connectToLabelPanel(
    {
      send: (message) => page.send(message),
      listen: (listener) => {
        hear = listener;
        for (const message of heard) listener(message);
        return () => {
          hear = () => {};
        };
      },
    },
    {
      ...nothing,
      report: async ({ message }) => {
        problems.push(message);
      },
      ...host,
    },
    { onProblem: (sentence, error) => problems.push(`${sentence} ${error ?? ''}`) },
  );
  return {
    ...page,
    panel: remote,
    problems,
    close: async () => {
      dispose();
      await page.close();
    },
  };
}
