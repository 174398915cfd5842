import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';
import { ensureChromium, launchBrowser } from '../support/chromium.ts';
import { eventually, PAGE_TIMEOUT_MS } from '../support/eventually.ts';
import { commandTitle } from '../support/manifest.ts';
import { anyShownText, shownText } from '../support/shown-text.ts';
import { watchWindow } from './open-windows.ts';
import { type Server, type WorkbenchAddress, workbenchUrl } from './server.ts';
import { openSlowLink } from './slow-link.ts';

/** How long one test of a window may take, or what is done before the first. */
export const TEST_TIMEOUT_MS = 300_000;
const STEP_TIMEOUT_MS = 2_000;
/** How long the folders of a workspace may take once there is a place for them, and how far down a row may be. */
const FOLDERS_TIMEOUT_MS = 3_000;
const MOST_ROWS = 10;

export interface PageOptions extends WorkbenchAddress {
  readonly viewport?: { readonly width: number; readonly height: number };
  /** CSS pixels to device pixels; 1 unless given. */
  readonly scale?: number;
  /** How much later whatever the page and the server tell each other arrives, in milliseconds each way. */
  readonly latency?: number;
  /** The editor's language, as an installed language pack would set it; English unless given. */
  readonly language?: string;
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
  const link = options.latency === undefined ? undefined : await openSlowLink(server.port, options.latency);
  const at = link ? { ...server, port: link.port, authority: `127.0.0.1:${link.port}` } : server;
  const close = async (): Promise<void> => {
    await browser.close();
    await link?.close();
  };
  try {
    const context = await browser.newContext({
      viewport: options.viewport ?? { width: 1400, height: 900 },
      deviceScaleFactor: options.scale ?? 1,
    });
    if (options.language !== undefined) {
      await context.addInitScript(`globalThis._VSCODE_NLS_LANGUAGE = ${JSON.stringify(options.language)};`);
    }
    const page = await context.newPage();
    watchWindow(page, server);
    page.setDefaultTimeout(PAGE_TIMEOUT_MS);
    for (const [name, binding] of Object.entries(options.bindings ?? {})) {
      await page.exposeFunction(name, binding);
    }
    const crashed = new Promise<string>((resolve) => {
      page.once('crash', () => resolve('the page crashed'));
    });
    const gone = Promise.race([crashed, server.gone.then((how) => `the server ${how}`)]);
    await page.goto(workbenchUrl(at, options), { timeout: PAGE_TIMEOUT_MS });
    if (options.workspace !== undefined) await waitForFolders(page);
    return { page, gone, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The page of the one panel that is in sight, whichever it is at the time. */
export function panelInSight(page: Page): FrameLocator {
  return page.frameLocator('iframe.webview.ready:visible').frameLocator('#active-frame');
}

/** Waits until the workbench is drawn. */
export async function waitForWorkbench(page: Page): Promise<void> {
  await page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout: PAGE_TIMEOUT_MS });
}

/** A command of ours by its id, any other by its title. */
const titleOf = (command: string): string => (command.startsWith('proofmark.') ? commandTitle(command) : command);

/**
 * Runs a command: one of ours by its id, any other by its title. The palette lists only what was registered when it opened, so it is
 * opened again until the command is there.
 */
export async function runCommand(page: Page, command: string): Promise<void> {
  await waitForWorkbench(page);
  const title = titleOf(command);
  await pick(page, 'F1', `>${title}`, title);
}

/** How long a window may take until it begins to load again, in milliseconds, before it is told to once more. */
const RELOAD_MS = 30_000;

/** Loads the window again as a person does, so that what its tabs keep is written down first. */
export async function reloadWindow(page: Page): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const loaded = page.waitForEvent('load', { timeout: RELOAD_MS }).then(
      () => true,
      () => false,
    );
    await runCommand(page, 'Developer: Reload Window');
    if (await loaded) break;
    if (attempt === 3) throw new Error('The window was not loaded again.');
  }
  await waitForWorkbench(page);
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

/** Runs a command, as {@link runCommand} has it, with the keyboard alone; it must be registered already. */
export async function runByKeys(page: Page, command: string): Promise<void> {
  const title = titleOf(command);
  await pickByKeys(page, 'F1', title, title);
}

async function pickByKeys(page: Page, key: string, text: string, row: string): Promise<void> {
  await openList(page, key);
  await page.keyboard.type(text);
  await focusRow(page, row, PAGE_TIMEOUT_MS);
  await page.keyboard.press('Enter');
}

/** Presses the key again where the list is gone: what a command before has opened may only now have taken the focus. */
async function openList(page: Page, key: string): Promise<void> {
  const end = Date.now() + PAGE_TIMEOUT_MS;
  for (;;) {
    await page.keyboard.press(key);
    try {
      await quickInput(page, STEP_TIMEOUT_MS);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/**
 * The input of the list that is open, or about to open, once keys reach it. One that is just being closed is visible for
 * a while longer, but has the focus no more.
 */
export async function quickInput(page: Page, timeout: number = PAGE_TIMEOUT_MS): Promise<Locator> {
  const input = page.locator('.quick-input-widget:visible input:focus').first();
  await input.waitFor({ timeout });
  return input;
}

/** Goes to a line of the active text editor. Enter before the list has its row would be heard by nobody. */
export async function goToLine(page: Page, line: number): Promise<void> {
  await openList(page, 'Control+g');
  await (await quickInput(page)).fill(`:${line}`);
  const list = page.locator('.quick-input-widget:visible');
  await list
    .locator('.monaco-list-row', { hasText: String(line) })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await list.waitFor({ state: 'hidden' });
}

/** Chooses a row of the list that is open, or about to open, by its words, and waits until the list has heard it. */
export async function chooseRow(page: Page, words: string, timeout: number = PAGE_TIMEOUT_MS): Promise<void> {
  const input = await quickInput(page, timeout);
  // One that is about to close has the words of the choice before.
  await eventually(
    'an empty input in the list',
    () => input.inputValue(),
    (value) => value === '',
  );
  await page.keyboard.type(words);
  await focusRow(page, words, PAGE_TIMEOUT_MS);
  await page.keyboard.press('Enter');
  await eventually(
    `the list without "${words}"`,
    () => page.locator('.quick-input-widget:visible input:focus').evaluateAll(valuesOf),
    (values) => !values.includes(words),
  );
}

/** Agrees to what a question of ours asks by a list: by mouse, since Enter alone leaves it. */
export async function agree(page: Page, row: string): Promise<void> {
  await page.locator('.quick-input-widget:visible .monaco-list-row', { hasText: row }).first().click();
}

/** Agrees to a question before anything is sent: a row of a list, by mouse, since Enter alone leaves it. */
export async function agreeTo(page: Page, asked: string | RegExp, row: string): Promise<void> {
  const question = page.locator('.quick-input-widget:visible', { hasText: asked });
  await question.locator('.monaco-list-row', { hasText: row }).first().click();
}

/** Agrees that a review asks a model. */
export function agreeToReview(page: Page): Promise<void> {
  return agreeTo(page, anyShownText('Review this proof with {0}?'), shownText('Review'));
}

/** Agrees that a comparison asks a model: at what the question stands for, as `Start`. */
export function agreeToCompare(page: Page, row: 'Start' | 'Resume'): Promise<void> {
  return agreeTo(page, `${row} this comparison?`, row);
}

/** Runs a command that asks by a list, and chooses a row; again where the list has lost the focus to what the command was run from. */
export async function runAndChoose(page: Page, command: string, row: string): Promise<void> {
  const end = Date.now() + PAGE_TIMEOUT_MS;
  for (;;) {
    await runByKeys(page, command);
    try {
      await chooseRow(page, row, STEP_TIMEOUT_MS);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

function valuesOf(inputs: readonly Element[]): string[] {
  return inputs.map((input) => (input as HTMLInputElement).value);
}

/** Waits until the editor of the file called `name` is the active one and has drawn lines. */
export async function waitForEditor(page: Page, name: string): Promise<void> {
  await page.locator('.tab.active', { hasText: name }).first().waitFor({ timeout: PAGE_TIMEOUT_MS });
  await page.locator('.editor-instance .view-line').first().waitFor({ timeout: PAGE_TIMEOUT_MS });
}

/**
 * Waits until the folders of a workspace are there. About one window in five opens without any, for good: VS Code makes its
 * workspace from what it has kept of the file, which is nothing the first time, and what it reads from the server in the very
 * moment before that workspace is set goes to none. Then the window is loaded again, and what was kept has the folders.
 */
async function waitForFolders(page: Page): Promise<void> {
  const folders = page.locator('.explorer-folders-view .monaco-list-row').first();
  const none = page.getByText('No Folder Opened').first();
  for (let attempt = 1; ; attempt++) {
    await waitForWorkbench(page);
    await folders.or(none).first().waitFor({ timeout: PAGE_TIMEOUT_MS });
    try {
      await folders.waitFor({ timeout: attempt < 3 ? FOLDERS_TIMEOUT_MS : PAGE_TIMEOUT_MS });
      return;
    } catch (error) {
      if (attempt === 3) throw error;
      console.log('VS Code opened the workspace without its folders; the window is loaded again.');
      await page.reload({ timeout: PAGE_TIMEOUT_MS });
    }
  }
}

/** Opens the list again until it has the row; what was chosen is not chosen a second time. */
async function pick(page: Page, key: string, text: string, row: string): Promise<void> {
  const end = Date.now() + PAGE_TIMEOUT_MS;
  for (;;) {
    try {
      await page.keyboard.press(key);
      const input = await quickInput(page, STEP_TIMEOUT_MS);
      await input.fill(text, { timeout: STEP_TIMEOUT_MS });
      await focusRow(page, row, STEP_TIMEOUT_MS);
      break;
    } catch (error) {
      if (Date.now() > end) {
        throw new Error(`The workbench never offered "${row}".`, { cause: error });
      }
      await page.keyboard.press('Escape');
    }
  }
  await page.keyboard.press('Enter');
}

/** Moves the focus of the list down to the row. Clicked, a row could be drawn anew, as another one, under the mouse. */
async function focusRow(page: Page, row: string, timeout: number): Promise<void> {
  const rows = page.locator('.quick-input-list .monaco-list-row');
  const wanted = rows.filter({ hasText: row }).first();
  await wanted.waitFor({ timeout });
  const focused = page.locator('.quick-input-list .monaco-list-row.focused', { hasText: row });
  for (let down = 0; down < MOST_ROWS && (await focused.count()) === 0; down++) {
    // The list has no focus of its own while it is filtered.
    await page.waitForTimeout(50);
    if ((await focused.count()) === 0) await page.keyboard.press('ArrowDown');
  }
  await focused.first().waitFor({ timeout });
}
