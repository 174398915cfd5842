/**
 * `node test/pictures/capture-themes.ts`: writes themes.json anew from the VS Code of the host tests, for what our own
 * style sheets and the toolkit ask of a theme.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { THEMES, type Theme } from '../page/panel-page/themes.ts';
import { eventually } from '../support/eventually.ts';
import { root } from '../support/paths.ts';
import { openFile, runCommand } from '../window/page.ts';
import { openPlain } from '../window/plain-window.ts';

/** The label of each, and the class that the body of a webview has once it is applied. */
const NAMES: Readonly<Record<Theme, readonly [label: string, kind: string]>> = {
  dark: ['Dark Modern', 'vscode-dark'],
  light: ['Light Modern', 'vscode-light'],
  hc: ['Dark High Contrast', 'vscode-high-contrast'],
  hcl: ['Light High Contrast', 'vscode-high-contrast-light'],
};
const wanted = await namesAsked();
const captured: Record<string, { kind: string; colours: Record<string, string> }> = {};
const { page, close } = await openPlain({ 'notes.md': '# Notes\n' }, {}, {});
try {
  await openFile(page, 'notes.md');
  await runCommand(page, 'Markdown: Open Preview');
  for (const theme of THEMES) {
    const [label, wantedKind] = NAMES[theme];
    await runCommand(page, 'Preferences: Color Theme');
    await page.keyboard.type(label);
    await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: label }).first().waitFor();
    await page.keyboard.press('Enter');
    let seen = { kind: '', style: '' };
    await eventually(
      `a webview in ${label}`,
      async () => {
        seen = await look(page);
        return seen.kind;
      },
      (kind) => kind.split(' ').includes(wantedKind),
      20_000,
    );
    // The colours come a moment after the class of a theme that is only looked at.
    await page.waitForTimeout(1000);
    seen = await look(page);
    const colours = Object.fromEntries(
      seen.style
        .split(';')
        .map((one) => one.split(/:(.*)/s).map((part) => part.trim()))
        .filter(([name]) => name !== undefined && wanted.has(name))
        .map(([name, value]) => [name, value ?? '']),
    );
    captured[theme] = { kind: seen.kind, colours };
    console.log(`${theme}: ${seen.kind}, ${Object.keys(colours).length} of ${wanted.size}`);
  }
} finally {
  await close();
}
writeFileSync(path.join(root, 'test/page/panel-page/themes.json'), `${JSON.stringify(captured, null, 2)}\n`);

async function look(page: Page): Promise<{ kind: string; style: string }> {
  for (const frame of page.frames()) {
    const seen = await themeOf(frame).catch(() => undefined);
    if (seen?.kind.includes('vscode-')) return seen;
  }
  return { kind: '', style: '' };
}

function themeOf(frame: Frame): Promise<{ kind: string; style: string }> {
  return frame.evaluate<{ kind: string; style: string }>(`({
    kind: [...document.body.classList].filter((name) => name.startsWith('vscode-')).join(' '),
    style: document.documentElement.getAttribute('style') ?? '',
  })`);
}

/** The names of all variables of VS Code that the pages use. */
async function namesAsked(): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  const files = ['webview/**/*.css', 'node_modules/@vscode/webview-ui-toolkit/dist/design-tokens.js'];
  for await (const file of glob(files, { cwd: root })) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [name] of text.matchAll(/--vscode-[\w-]+/g)) names.add(name);
  }
  return names;
}
