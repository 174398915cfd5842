/** The page of a panel as it is built (`npm run build`), with a host that a test scripts. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatPageHtml } from '../../../src/editor/pages/page-html.ts';
import type { RpcConnector } from '../../../src/protocol/index.ts';
import { dist } from '../../support/paths.ts';
import { openPanelPage, type PanelPage, type PanelPageOptions } from './panel-page.ts';

/** Which page it is. */
export interface Built<Host, Page> {
  /** A folder of `webview`. */
  readonly name: string;
  readonly title: string;
  readonly connect: RpcConnector<Host, Page>;
  readonly viewport?: PanelPageOptions['viewport'];
}

export interface BuiltPage<Host, Page> extends PanelPage {
  /** What the host tells the panel. */
  readonly panel: Page;
  /** What the host and the page could not make of each other's messages, and what the page told the log. */
  readonly problems: readonly string[];
  /** What was asked of the host, but for texts, in order. */
  readonly asked: readonly { readonly call: keyof Host; readonly params: unknown }[];
  /** The last call of a kind. */
  last(call: keyof Host): unknown;
  /** Leaves the page without a host, as one that was killed does. */
  lose(): void;
}

export type BuiltPageOptions = Pick<PanelPageOptions, 'theme' | 'viewport' | 'reducedMotion' | 'state'>;

const open = new Set<{ close(): Promise<void> }>();

/** Closes what a test that failed has left open. */
export async function closePages(): Promise<void> {
  for (const page of open) await page.close();
}

/** @param host What a test cares about; all else is done without doing anything. */
export async function openBuiltPage<Host extends object, Page>(
  { name, title, connect, viewport }: Built<Host, Page>,
  host: Partial<Host>,
  options: BuiltPageOptions = {},
): Promise<BuiltPage<Host, Page>> {
  const problems: string[] = [];
  const asked: { call: keyof Host; params: unknown }[] = [];
  const heard: unknown[] = [];
  let hear = (message: unknown): void => {
    heard.push(message);
  };
  const page = await openPanelPage({
    ...(viewport && { viewport }),
    ...options,
    html: (nonce, source) =>
      formatPageHtml({
        title,
        language: 'en',
        data: { texts: {} },
        source,
        nonce,
        script: `/${name}.js`,
        style: `/${name}.css`,
      }),
    find: (wanted) => readFile(path.join(dist, 'webview', ...wanted.split('/'))),
    hear: (message) => hear(message),
  });
  const scripted = new Proxy(host as Host, {
    get: (_, call) => async (params: never) => {
      const own = host[call as keyof Host] as ((params: never) => unknown) | undefined;
      if (call === 'report') problems.push((params as { readonly message: string }).message);
      else if (call !== 'bodies') asked.push({ call: call as keyof Host, params });
      return own?.(params);
    },
  });
  const { remote, dispose } = connect(
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
    scripted,
    { onProblem: (sentence, error) => problems.push(`${sentence} ${error ?? ''}`) },
  );
  const opened: BuiltPage<Host, Page> = {
    ...page,
    panel: remote,
    problems,
    asked,
    last: (call) => asked.findLast((one) => one.call === call)?.params,
    lose: dispose,
    close: async () => {
      open.delete(opened);
      dispose();
      await page.close();
    },
  };
  open.add(opened);
  return opened;
}
