/** What a window looked like when a test failed: for whoever reads the output and was not there. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { dist } from '../support/paths.ts';

/** Pictures of the windows of failed tests. */
const FAILURES = path.join(dist, 'test', 'failures');

/** A page under so much load that it does not answer must not hold the report up, in milliseconds. */
const LOOK_TIMEOUT_MS = 10_000;
/** Lines of the editor, rows of a list, and characters of each. */
const MOST = 12;
const LONGEST = 200;

/** Says in words what the window shows, and saves a picture of it. Never throws: another error is on its way. */
export async function reportWindow(page: Page, name: string): Promise<string> {
  if (page.isClosed()) return 'The window was closed.';
  const [picture, words] = await Promise.all([
    takePicture(page, name).catch((error: unknown) => `no picture could be taken: ${String(error)}`),
    within(readWindow(page)).catch((error: unknown) => [`The page did not answer: ${String(error)}`]),
  ]);
  return [`The window (${picture}):`, ...words.map((line) => `  ${line}`)].join('\n');
}

async function takePicture(page: Page, name: string): Promise<string> {
  fs.mkdirSync(FAILURES, { recursive: true });
  const safe = name
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  const file = path.join(FAILURES, `${safe}-${process.pid}-${Date.now()}.png`);
  await page.screenshot({ path: file, timeout: LOOK_TIMEOUT_MS });
  return file;
}

function within<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too slow')), LOOK_TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function readWindow(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ most, longest }) => {
      const isShown = (element: Element): boolean => {
        const { width, height } = element.getBoundingClientRect();
        return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
      };
      const said = (element: Element): string =>
        (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, longest);
      const shown = (selector: string): string[] =>
        [...document.querySelectorAll(selector)].filter(isShown).map(said).slice(0, most);
      const list = (name: string, some: readonly string[]): string[] =>
        some.length === 0 ? [] : [`${name}: ${some.map((text) => JSON.stringify(text)).join(', ')}`];
      const focus = document.activeElement;
      const quick = [...document.querySelectorAll('.quick-input-widget')].filter(isShown);
      const inputs = quick.flatMap((widget) => [...widget.querySelectorAll('input')].filter(isShown));
      const drawn = [...document.querySelectorAll('.editor-instance .view-line')];
      const box = document.querySelector('.editor-instance')?.getBoundingClientRect();
      return [
        ...list('Tabs', shown('.tab')),
        ...list('Active tab', shown('.tab.active')),
        ...list('Dialogs', shown('.monaco-dialog-box')),
        ...list('Notifications', shown('.notifications-toasts .notification-list-item')),
        ...list('Notifications in their list', shown('.notifications-center .notification-list-item')),
        ...list('Quick input', shown('.quick-input-widget .quick-input-title')),
        ...list(
          'Quick input text',
          inputs.map(
            (input) =>
              `${input.type === 'password' ? '(hidden)' : input.value} (${input.placeholder})`.slice(0, longest) +
              (input === focus ? ' with the focus' : ''),
          ),
        ),
        ...list('Quick input rows', shown('.quick-input-widget .monaco-list-row')),
        ...list('Row in focus', shown('.quick-input-widget .monaco-list-row.focused')),
        `Focus: ${focus === null ? 'nowhere' : `${focus.tagName.toLowerCase()}.${focus.className}`.slice(0, longest)}; the window ${document.hasFocus() ? 'has' : 'has not'} the focus`,
        ...list('Status bar', shown('.statusbar-item')),
        `Editor: ${drawn.length} lines drawn, ${drawn.filter(isShown).length} visible, in ${box ? `${box.width} × ${box.height}` : 'no editor'}`,
        ...list('Editor says', shown('.monaco-editor-pane-placeholder')),
        ...[...drawn].slice(0, most).map((line) => `| ${said(line)}`),
      ];
    },
    { most: MOST, longest: LONGEST },
  );
}
