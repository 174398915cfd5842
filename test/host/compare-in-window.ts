/** The comparison panel in a window, as tests look at it and go about in it: with the keyboard alone. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { standingOf, startTournament } from '../../src/core/select/index.ts';
import { readRecord, type SelectRecord } from '../../src/core/select/record.ts';
import type { Standing } from '../../src/core/select/types.ts';
import { replayed } from '../../src/editor/compare/replayed.ts';
import { eventually, runByKeys } from './page.ts';

/** The most places that Tab may stop at, or rows of a menu. */
const MOST_STOPS = 60;
const MOST_GAMES = 40;
/** A page draws what a key did within that time, in milliseconds. */
const SETTLED_MS = 60;

export interface CompareInWindow {
  panel(): FrameLocator;
  /** How it stands, in the words of the panel. */
  says(sentence: string | RegExp): Promise<void>;
  /** What was spent, and what is left, as the panel has it. */
  spent(): Promise<string>;
  /** Takes the focus into the panel. */
  enter(): Promise<void>;
  /** Takes the focus, by Tab, to what is called so, whole. */
  tabTo(name: string): Promise<void>;
  press(name: string): Promise<void>;
  /** Goes to a game with the arrow keys. */
  goTo(game: string): Promise<void>;
  /** Reads the two of the game with Enter, and returns their numbers once formulas of both were seen; goes back to the game. */
  read(): Promise<readonly string[]>;
  /** Starts the command for a file of the Explorer, from its menu; with so many files from there on down selected. */
  compareInExplorer(name: string, count?: number): Promise<void>;
}

/** For a window in which one comparison is in sight. */
export function compareInWindow(pageOf: () => Page): CompareInWindow {
  const panel = (): FrameLocator =>
    pageOf().frameLocator('iframe.webview.ready:visible').frameLocator('#active-frame');
  const body = () => panel().locator('body');
  const focus = (): Promise<string | undefined> => body().evaluate(nameOfFocus);
  const current = (): Promise<string | undefined> =>
    body().evaluate(
      () =>
        document.querySelector('[data-game][aria-selected="true"]')?.getAttribute('data-game') ?? undefined,
    );
  const key = async (name: string): Promise<void> => {
    await pageOf().keyboard.press(name);
    await pageOf().waitForTimeout(SETTLED_MS);
  };
  /** Presses a key until that is the game, or it leads no further. */
  const walk = async (name: string, isThere: (game: string | undefined) => boolean): Promise<boolean> => {
    let before: string | undefined;
    for (let k = 0; k < MOST_GAMES; k++) {
      const now = await current();
      if (isThere(now)) return true;
      if (k > 0 && now === before) return false;
      before = now;
      await key(name);
    }
    return false;
  };
  const enter = async (): Promise<void> => {
    await pageOf().keyboard.press('ControlOrMeta+1');
    await eventually('the focus in the panel', focus, (seen) => seen !== undefined);
  };
  const tabTo = async (name: string, by = 'Tab'): Promise<void> => {
    for (let k = 0; k < MOST_STOPS; k++) {
      if ((await focus()) === name) return;
      await key(by);
    }
    assert.fail(`Tab does not lead to ${name}, but to ${await focus()}.`);
  };
  return {
    panel,
    says: (sentence) => panel().locator('h1', { hasText: sentence }).waitFor(),
    spent: async () => (await panel().locator('.compare-head > .spent').first().textContent()) ?? '',
    enter,
    tabTo,
    async press(name) {
      await tabTo(name);
      await pageOf().keyboard.press('Enter');
    },
    async goTo(game) {
      const [round = ''] = game.split(':');
      if ((await current()) === undefined) await key('ArrowUp');
      const inRound = (one: string | undefined): boolean => one?.startsWith(`${round}:`) === true;
      const isInRound = (await walk('ArrowLeft', inRound)) || (await walk('ArrowRight', inRound));
      const isThere = (one: string | undefined): boolean => one === game;
      assert.ok(
        isInRound && ((await walk('ArrowUp', isThere)) || (await walk('ArrowDown', isThere))),
        `the arrow keys lead to ${game}, not to ${await current()}`,
      );
    },
    async read() {
      const seats = await panel().locator('[data-game][aria-selected="true"] .seat .id').allTextContents();
      await pageOf().keyboard.press('Enter');
      await eventually(
        `${seats.join(' and ')} side by side`,
        () => panel().locator('.side-head .number').allTextContents(),
        (numbers) => numbers.join() === seats.join(),
      );
      // What is in view alone is drawn, and a proof may begin with words.
      await tabTo(`Steps of ${seats.join(' and ')}`);
      const seen = new Set<string>();
      await eventually(
        `formulas of ${seats.join(' and ')}`,
        async () => {
          for (const number of seats) {
            const formulas = panel().locator(`article[aria-label^="${number}, "] .katex`);
            if ((await formulas.count()) > 0) seen.add(number);
          }
          if (seen.size < seats.length) await key('PageDown');
          return [...seen];
        },
        ({ length }) => length === seats.length,
      );
      await key('Home');
      await tabTo('a game', 'Shift+Tab');
      return seats;
    },
    async compareInExplorer(name, count = 1) {
      const page = pageOf();
      await runByKeys(page, 'File: Focus on Files Explorer');
      const row = page.locator('.explorer-folders-view .monaco-list-row.focused');
      await page
        .locator(
          '.explorer-folders-view .monaco-list.element-focused, .explorer-folders-view .monaco-list:focus',
        )
        .first()
        .waitFor();
      // What is selected from before would be selected still.
      await key('Escape');
      await key('Home');
      for (let k = 0; k < MOST_STOPS && !(await row.allTextContents()).some((text) => text === name); k++)
        await key('ArrowDown');
      assert.deepEqual(await row.allTextContents(), [name]);
      if (count > 1) await key('ControlOrMeta+Shift+Enter');
      for (let k = 1; k < count; k++) await key('Shift+ArrowDown');
      await page.keyboard.press('Shift+F10');
      const item = page.locator('.monaco-menu .action-item.focused');
      await page.locator('.monaco-menu .action-item', { hasText: 'Compare Proofs' }).waitFor();
      // From the end: what is ours stands below all else.
      for (let k = 0; k < MOST_STOPS && !/Compare Proofs/.test((await item.allTextContents()).join()); k++)
        await key('ArrowUp');
      await page.keyboard.press('Enter');
      await page.locator('.monaco-menu').waitFor({ state: 'hidden' });
    },
  };
}

/** What the focus is on, in words; undefined if it is not in this page. */
function nameOfFocus(): string | undefined {
  if (!document.hasFocus()) return undefined;
  const active = document.activeElement;
  if (active?.hasAttribute('data-game')) return 'a game';
  const labels = active instanceof HTMLInputElement ? [...(active.labels ?? [])] : [];
  // What scrolls has the list in it, which has the name.
  const labelled = active?.hasAttribute('aria-label')
    ? active
    : active?.querySelector(':scope > [aria-label]');
  const words = labelled?.getAttribute('aria-label') ?? labels[0]?.textContent ?? active?.textContent ?? '';
  return active === document.body ? '' : words.trim();
}

/** The one record in a folder of proofs that was begun last, as it stands in its file. */
export function lastRecord(folder: string): SelectRecord {
  const runs = path.join(folder, '.proofmark', 'runs');
  const [last] = fs
    .readdirSync(runs)
    .filter((name) => /^select-.*\.jsonl$/.test(name))
    .sort()
    .reverse();
  const record = readRecord(fs.readFileSync(path.join(runs, last ?? ''), 'utf8'));
  assert.ok(record, `${last} can be read`);
  return record;
}

/** What a record comes to, played again. */
export function standingIn(record: SelectRecord): Standing {
  return standingOf(replayed(startTournament(record.header.design), record));
}
