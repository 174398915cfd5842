import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { htmlOf } from '../../../src/editor/pages/page-html.ts';
import { connectToPanel, type HostApi, type PanelApi } from '../../../src/protocol/index.ts';
import { dist } from '../paths.ts';
import { openPanelPage, type PanelPage, type PanelPageOptions } from './panel-page.ts';

export interface ReviewPage extends PanelPage {
  /** What the host tells the panel. */
  readonly panel: PanelApi;
  /** What the host and the page could not make of each other's messages, and what the page told the log. */
  readonly problems: readonly string[];
}

/** What a scripted host does where a test does not care. */
const nothing: Omit<HostApi, 'ready' | 'bodies'> = {
  look: async () => {},
  reply: async () => ({ text: '' }),
  agree: async () => {},
  dispute: async () => {},
  retract: async () => {},
  judgeAgain: async () => {},
  pin: async () => {},
  drafts: async () => {},
  takeFocus: async () => {},
  showPhrase: async () => {},
  addNote: async () => {},
  copy: async () => {},
  act: async () => {},
  report: async () => {},
};

/** The review panel as it is built (`npm run build`), with a host scripted by the test. */
export async function openReviewPage(
  host: Pick<HostApi, 'ready' | 'bodies'> & Partial<HostApi>,
  options: Pick<PanelPageOptions, 'theme' | 'viewport' | 'reducedMotion' | 'state'> = {},
): Promise<ReviewPage> {
  const problems: string[] = [];
  const heard: unknown[] = [];
  let hear = (message: unknown): void => {
    heard.push(message);
  };
  const opened = openPanelPage({
    ...options,
    html: (nonce, source) =>
      htmlOf({
        title: 'Review',
        language: 'en',
        data: { texts: {} },
        source,
        nonce,
        script: '/review.js',
        style: '/review.css',
      }),
    find: (wanted) => readFile(path.join(dist, 'webview', ...wanted.split('/'))),
    hear: (message) => hear(message),
  });
  const page = await opened;
  const { remote, dispose } = connectToPanel(
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
