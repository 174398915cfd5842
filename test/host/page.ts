import type { Browser, Page } from 'playwright-core';
import { ensureChromium, launchBrowser } from './chromium.ts';
import { type Server, type WorkbenchAddress, workbenchUrl } from './server.ts';

/** Generous: a slow machine with two cores opens the workbench in several seconds. */
export const PAGE_TIMEOUT_MS = 60_000;
const STEP_TIMEOUT_MS = 2_000;

export interface PageOptions extends WorkbenchAddress {
  readonly viewport?: { readonly width: number; readonly height: number };
  /** CSS pixels to device pixels; 1 unless given. */
  readonly scale?: number;
  /** How much later whatever the page and the server tell each other arrives, in milliseconds each way. */
  readonly latency?: number;
  /** Bindings that the page may call, set before it loads. */
  readonly bindings?: Readonly<Record<string, (...args: unknown[]) => void>>;
}

/** A workbench in a headless browser. */
export interface EditorPage {
  readonly page: Page;
  /** Settles with a reason if the page crashes or the server leaves. */
  readonly gone: Promise<string>;
  close(): Promise<void>;
}

/** Opens a workbench of the server in a browser of its own. Requests to any other machine are refused. */
export async function openPage(server: Server, options: PageOptions = {}): Promise<EditorPage> {
  const browser: Browser = await launchBrowser(await ensureChromium());
  const close = async (): Promise<void> => browser.close();
  try {
    const context = await browser.newContext({
      viewport: options.viewport ?? { width: 1400, height: 900 },
      deviceScaleFactor: options.scale ?? 1,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PAGE_TIMEOUT_MS);
    await page.route(
      (url) => /^https?:$/.test(url.protocol) && url.hostname !== '127.0.0.1',
      (route) => route.abort(),
    );
    if (options.latency !== undefined) {
      await slowDown(page, options.latency);
    }
    for (const [name, binding] of Object.entries(options.bindings ?? {})) {
      await page.exposeFunction(name, binding);
    }
    const crashed = new Promise<string>((resolve) => {
      page.once('crash', () => resolve('the page crashed'));
    });
    const gone = Promise.race([crashed, server.gone.then((how) => `the server ${how}`)]);
    await page.goto(workbenchUrl(server, options), { timeout: PAGE_TIMEOUT_MS });
    return { page, gone, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Delays the sockets between page and server, in order, as a server far away does. */
async function slowDown(page: Page, latency: number): Promise<void> {
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      setTimeout(() => server.send(message), latency);
    });
    server.onMessage((message) => {
      setTimeout(() => socket.send(message), latency);
    });
  });
}

/** Waits until the workbench is drawn. */
export async function waitForWorkbench(page: Page): Promise<void> {
  await page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout: PAGE_TIMEOUT_MS });
}

/**
 * Runs a command by its title. The palette lists only what was registered when it opened, so it is opened again
 * until the command is there.
 */
export async function runCommand(page: Page, title: string): Promise<void> {
  await waitForWorkbench(page);
  await pick(page, 'F1', `>${title}`, title);
}

/** Opens a file of the workspace by its name, and waits until its editor is drawn. */
export async function openFile(page: Page, name: string): Promise<void> {
  await waitForWorkbench(page);
  await pick(page, 'ControlOrMeta+p', name, name);
  await waitForEditor(page, name);
}

/** Opens a file of the workspace by its name, with the keyboard alone. */
export async function openByKeys(page: Page, name: string): Promise<void> {
  await waitForWorkbench(page);
  await pickByKeys(page, 'ControlOrMeta+p', name, name);
  await waitForEditor(page, name);
}

/** Runs a command by its title, with the keyboard alone; it must be registered already. */
export async function runByKeys(page: Page, title: string): Promise<void> {
  await pickByKeys(page, 'F1', title, title);
}

async function pickByKeys(page: Page, key: string, text: string, row: string): Promise<void> {
  await page.keyboard.press(key);
  await page.locator('.quick-input-widget:visible input:focus').first().waitFor();
  await page.keyboard.type(text);
  await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: row }).first().waitFor();
  await page.keyboard.press('Enter');
}

/** Waits until the editor of the file called `name` is the active one and has drawn lines. */
export async function waitForEditor(page: Page, name: string): Promise<void> {
  await page.locator('.tab.active', { hasText: name }).first().waitFor({ timeout: PAGE_TIMEOUT_MS });
  await page.locator('.editor-instance .view-line').first().waitFor({ timeout: PAGE_TIMEOUT_MS });
}

async function pick(page: Page, key: string, text: string, row: string): Promise<void> {
  const end = Date.now() + PAGE_TIMEOUT_MS;
  for (;;) {
    try {
      await page.keyboard.press(key);
      const input = page.locator('.quick-input-widget input').first();
      await input.fill(text, { timeout: STEP_TIMEOUT_MS });
      await page
        .locator('.quick-input-list .monaco-list-row', { hasText: row })
        .first()
        .click({ timeout: STEP_TIMEOUT_MS });
      return;
    } catch (error) {
      if (Date.now() > end) {
        throw new Error(`The workbench never offered "${row}".`, { cause: error });
      }
      await page.keyboard.press('Escape');
    }
  }
}

/** Looks again and again until `ready` holds, and returns what was seen; fails with the last thing seen. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T>,
  ready: (seen: T) => boolean,
  timeoutMs: number = PAGE_TIMEOUT_MS,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (ready(seen)) {
      return seen;
    }
    if (Date.now() > end) {
      throw new Error(`Not seen within ${timeoutMs / 1000} s: ${what}. Last seen: ${JSON.stringify(seen)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
