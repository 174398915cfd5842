/** What all pictures of the real editor have in common: how it looks in them, and where they are kept. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { root } from '../support/paths.ts';
import { phraseBoxes } from '../window/marks.ts';
import { chooseRow, runCommand } from '../window/page.ts';

/** In which theme pictures are taken, and into which folder. */
export interface Look {
  /** As settings have it. */
  readonly theme: string;
  /** The same in the names of pictures. */
  readonly name: string;
  /** Where those go that a document or the walkthrough shows. */
  readonly folder: string;
  /** The user's, of all pictures. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The list of themes calls them so, and the window has that class in one. */
const CONTRAST: Readonly<Record<string, readonly [label: string, kind: string]>> = {
  'high-contrast': ['Dark High Contrast', '.hc-black'],
  'high-contrast-light': ['Light High Contrast', '.hc-light'],
};

export function isContrast({ name }: Look): boolean {
  return name in CONTRAST;
}

/** The settings of a window with an extension that is not installed. It takes a theme of high contrast on only from `takeContrast`. */
export function settingsOf(look: Look): Readonly<Record<string, unknown>> {
  return isContrast(look) ? look.settings : { ...look.settings, 'workbench.colorTheme': look.theme };
}

/** Chooses a theme of high contrast by hand; does nothing with others. */
export async function takeContrast(page: Page, { name }: Look): Promise<void> {
  const [label, kind] = CONTRAST[name] ?? [];
  if (label === undefined) return;
  await runCommand(page, 'Preferences: Color Theme');
  await chooseRow(page, label);
  await page.locator(`.monaco-workbench${kind}`).first().waitFor();
}

/**
 * Rests the pointer on a phrase of the active editor, until its hover is there with these words.
 *
 * @param isFixable whether the hover offers quick fixes, which come a moment later
 */
export async function hoverPhrase(page: Page, phrase: string, words: string | RegExp, isFixable = true): Promise<void> {
  const [box] = await phraseBoxes(page, phrase);
  if (!box) throw new Error(`Not in view: ${phrase}`);
  await page.mouse.move(box.left + box.width / 2, box.top + box.height / 2);
  const hover = page.locator('.monaco-hover:visible', { hasText: words });
  await (isFixable ? hover.filter({ hasText: 'Quick Fix' }) : hover).first().waitFor();
}

/** Moves the pointer above all parts of the window. In a corner it could be over the edge of a hidden side bar, which lights up. */
export async function restPointer(page: Page): Promise<void> {
  await page.mouse.move((page.viewportSize()?.width ?? 0) / 2, 1);
}

/** All that says which pictures it shows. */
const SHOWN_BY = ['package.json', ...globSync(['README.md', 'docs/*.md', 'media/**/*.md'], { cwd: root })]
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

/**
 * Takes the picture `WHAT-THEME.webp`, and tells its size. One that nothing shows is for looking at alone, as `WHAT-THEME.png` in
 * `dist/pictures`.
 */
export async function shoot(page: Page, { name, folder }: Look, what: string): Promise<void> {
  const isShown = SHOWN_BY.includes(`/${what}-${name}.webp`);
  const to = path.join(isShown ? folder : path.join(root, 'dist', 'pictures'), `${what}-${name}`);
  await mkdir(path.dirname(to), { recursive: true });
  await page.screenshot({ animations: 'disabled', caret: 'hide', path: `${to}.png` });
  if (!isShown) return tellSize(`${to}.png`);
  await runWebpTool('cwebp', ['-quiet', '-lossless', '-z', '9', `${to}.png`, '-o', `${to}.webp`]);
  await rm(`${to}.png`);
  await tellSize(`${to}.webp`);
}

/** Tells the size of a picture that was written. */
export async function tellSize(picture: string): Promise<void> {
  const { size } = await stat(picture);
  console.log(`${(size / 1000).toFixed(0).padStart(4)} kB  ${path.relative(root, picture)}`);
}

/**
 * Runs `cwebp` or `img2webp`, which encode without loss in fewer bytes than a browser does with some.
 * @throws Error if it isn't installed
 */
export async function runWebpTool(tool: 'cwebp' | 'img2webp', args: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)(tool, args);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isMissing ? new Error(`${tool} is missing. It is in the package webp of Debian and Homebrew.`) : error;
  }
}
