import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { htmlOf } from '../../../src/editor/pages/page-html.ts';
import {
  type CompareHostApi,
  type ComparePanelApi,
  connectToComparePanel,
} from '../../../src/protocol/index.ts';
import { dist } from '../paths.ts';
import { openPanelPage, type PanelPage, type PanelPageOptions } from './panel-page.ts';

export interface ComparePage extends PanelPage {
  /** What the host tells the panel. */
  readonly panel: ComparePanelApi;
  /** What the host and the page could not make of each other's messages, and what the page told the log. */
  readonly problems: readonly string[];
}

/** What a scripted host does where a test does not care. */
const nothing: Omit<CompareHostApi, 'ready' | 'bodies'> = {
  look: async () => {},
  takeFocus: async () => {},
  change: async () => {},
  decide: async () => {},
  overrule: async () => {},
  open: async () => {},
  act: async () => {},
  report: async () => {},
};

/** The comparison panel as it is built (`npm run build`), with a host scripted by the test. */
export async function openComparePage(
  host: Pick<CompareHostApi, 'ready' | 'bodies'> & Partial<CompareHostApi>,
  options: Pick<PanelPageOptions, 'theme' | 'viewport' | 'reducedMotion' | 'state'> = {},
): Promise<ComparePage> {
  const problems: string[] = [];
  const heard: unknown[] = [];
  let hear = (message: unknown): void => {
    heard.push(message);
  };
  const page = await openPanelPage({
    viewport: { width: 1340, height: 756 },
    ...options,
    html: (nonce, source) =>
      htmlOf({
        title: 'Compare',
        language: 'en',
        data: { texts: {} },
        source,
        nonce,
        script: '/compare.js',
        style: '/compare.css',
      }),
    find: (wanted) => readFile(path.join(dist, 'webview', ...wanted.split('/'))),
    hear: (message) => hear(message),
  });
  const { remote, dispose } = connectToComparePanel(
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
