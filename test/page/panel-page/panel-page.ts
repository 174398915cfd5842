/** A page of a panel in a Chromium of its own, as VS Code shows it, with a host on Node's side that speaks the rpc. */
import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { ensureChromium, launchBrowser } from '../../support/chromium.ts';
import { type PageServer, servePage } from './page-server.ts';
import { type Theme, type ThemeStyle, themeStyle } from './themes.ts';

export interface PanelPageOptions {
  /** The document, for a nonce and the origin that the page may load from. */
  readonly html: (nonce: string, origin: string) => string;
  /** What the page may load, by its path. */
  readonly find: (path: string) => Promise<string | Uint8Array | undefined>;
  readonly theme?: Theme;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly reducedMotion?: boolean;
  /** What the page's `getState` gives first. */
  readonly state?: unknown;
  /** Told each message of the page to the host. */
  readonly hear?: (message: unknown) => void;
}

export interface PanelPage {
  readonly page: Page;
  readonly server: PageServer;
  /** Hands a message to the page, as the host does. */
  send(message: unknown): Promise<void>;
  /** What the page kept with `setState` last. */
  state(): unknown;
  /** What the page's policy refused so far: `directive of what was blocked (line)`. */
  violations(): Promise<readonly string[]>;
  /** Where the page, or a frame of it, wanted to go or to load from, other than its own script, styles and fonts. */
  readonly strays: readonly string[];
  /** Errors that nobody caught, dialogs and windows that opened, warnings in the console. */
  readonly troubles: readonly string[];
  setTheme(theme: Theme): Promise<void>;
  close(): Promise<void>;
}

let shared: Promise<Browser> | undefined;

/** One browser for all pages of a test file; to be closed with `closeBrowser`. */
function browser(): Promise<Browser> {
  shared ??= ensureChromium().then(launchBrowser);
  return shared;
}

export async function closeBrowser(): Promise<void> {
  await (await shared)?.close();
  shared = undefined;
}

export async function openPanelPage(options: PanelPageOptions): Promise<PanelPage> {
  const nonce = randomBytes(16).toString('base64');
  const server: PageServer = await servePage(async (path) =>
    path === '/panel.html' ? options.html(nonce, server.origin) : options.find(path),
  );
  const context = await (await browser()).newContext({
    viewport: options.viewport ?? { width: 760, height: 900 },
    reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const strays: string[] = [];
  const troubles: string[] = [];
  let kept = options.state;
  page.on('request', (request) => {
    const url = request.url();
    const path = url.startsWith(`${server.origin}/`) ? url.slice(server.origin.length) : undefined;
    const isOwn = path === '/panel.html' || /^\/(?:[\w-]+\/)*[\w-]+\.(?:js|css|woff2)$/.test(path ?? '');
    if (!isOwn) strays.push(`${request.resourceType()} ${url.slice(0, 200)}`);
  });
  page.on('framenavigated', (frame) => {
    if (frame.url() !== `${server.origin}/panel.html`) strays.push(`frame ${frame.url().slice(0, 200)}`);
  });
  page.on('pageerror', (error) => troubles.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') troubles.push(message.text());
  });
  page.on('dialog', (dialog) => {
    troubles.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('page', (other) => troubles.push(`window ${other.url()}`));
  await page.exposeFunction('proofmarkToHost', (message: unknown) => options.hear?.(message));
  await page.exposeFunction('proofmarkKeep', (state: unknown) => {
    kept = state;
  });
  await page.addInitScript(standIn, kept);
  await page.addInitScript(paint, themeStyle(options.theme ?? 'dark'));
  await page.goto(`${server.origin}/panel.html`);
  return {
    page,
    server,
    // As JSON, as VS Code does: the browser's tools take a second for what has ten thousand values.
    send: (message) => page.evaluate((json) => window.postMessage(JSON.parse(json), '*'), JSON.stringify(message)),
    state: () => kept,
    violations: () => page.evaluate(() => (globalThis as unknown as { proofmarkRefused: string[] }).proofmarkRefused),
    strays,
    troubles,
    setTheme: (theme) => page.evaluate(paint, themeStyle(theme)),
    close: async () => {
      await context.close();
      await server.close();
    },
  };
}

/** In the page, before its own script too: colours on the root, the kind of theme on the body, as VS Code does it. */
function paint({ style, kind }: ThemeStyle): void {
  const set = (): boolean => {
    if (document.documentElement) document.documentElement.style.cssText = style;
    if (document.body) document.body.className = kind;
    return document.body !== null;
  };
  if (set()) return;
  const observer = new MutationObserver(() => set() && observer.disconnect());
  observer.observe(document, { childList: true, subtree: true });
}

/** In the page, before its own script: what VS Code puts there. */
function standIn(first: unknown): void {
  const own = globalThis as unknown as {
    proofmarkRefused: string[];
    proofmarkToHost(message: unknown): void;
    proofmarkKeep(state: unknown): void;
    acquireVsCodeApi?: () => unknown;
  };
  own.proofmarkRefused = [];
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, lineNumber }) => {
    own.proofmarkRefused.push(`${effectiveDirective} ${blockedURI} ${sample} (${lineNumber})`);
  });
  let state = first;
  let isTaken = false;
  own.acquireVsCodeApi = () => {
    if (isTaken) throw new Error('An instance of the VS Code API has already been acquired');
    isTaken = true;
    return {
      postMessage: (message: unknown) => own.proofmarkToHost(message),
      getState: () => state,
      setState: (next: unknown) => {
        state = next;
        own.proofmarkKeep(next);
        return next;
      },
    };
  };
}
