/** The comparison panel in a window, as tests look at it and go about in it: with the keyboard alone. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { createTournament, getTournamentStanding } from '../../src/core/select/index.ts';
import { type ComparisonJournalContent, parseComparisonJournal } from '../../src/core/select/record/record.ts';
import type { TournamentStanding } from '../../src/core/select/types.ts';
import { replayComparisonJournal } from '../../src/editor/compare/competing-candidates.ts';
import { eventually } from '../support/eventually.ts';
import { agreeToCompare, panelInSight, runByKeys } from './page.ts';

/** The most places that Tab may stop at, or rows of a menu. */
const MOST_STOPS = 60;
const MOST_GAMES = 40;
/** A page draws what a key did within that time, in milliseconds. */
const SETTLED_MS = 60;
/** How long a menu may take before its key is pressed again, in milliseconds. */
const MENU_MS = 5_000;

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
  const panel = (): FrameLocator => panelInSight(pageOf());
  const body = () => panel().locator('body');
  const focus = (): Promise<string | undefined> => body().evaluate(nameOfFocus);
  const current = (): Promise<string | undefined> =>
    body().evaluate(
      () => document.querySelector('[data-game][aria-selected="true"]')?.getAttribute('data-game') ?? undefined,
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
  const explorer = (): Locator => pageOf().locator('.explorer-folders-view');
  const selectedInExplorer = (): Promise<string[]> =>
    explorer().locator('.monaco-list-row[aria-selected="true"], .monaco-list-row.focused').allTextContents();
  /** Selects so many files from one on down, and returns the names of what is selected or has the focus then. */
  const selectInExplorer = async (name: string, count: number): Promise<string[]> => {
    const row = explorer().locator('.monaco-list-row.focused');
    const list = explorer().locator('.monaco-list.element-focused, .monaco-list:focus');
    await list.first().waitFor();
    // What is selected from before would be selected still.
    await key('Escape');
    await key('Home');
    for (let k = 0; k < MOST_STOPS && !(await row.allTextContents()).includes(name); k++) await key('ArrowDown');
    if (count > 1) await key('ControlOrMeta+Shift+Enter');
    for (let k = 1; k < count; k++) await key('Shift+ArrowDown');
    return selectedInExplorer();
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
      if (name === 'Start' || name === 'Resume') await agreeToCompare(pageOf(), name);
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
      const menu = page.locator('.monaco-menu');
      const ours = menu.locator('.action-item', { hasText: 'Compare Proofs' });
      await runByKeys(page, 'File: Focus on Files Explorer');
      // The list may be drawn anew at any time, and keys are lost then: what is selected is looked at, also once it cannot change any more.
      await eventually(
        `${count} files selected from ${name} on, and the command in their menu`,
        async () => {
          if (await menu.isVisible()) await key('Escape');
          const before = await selectInExplorer(name, count);
          if (!isSelection(before, name, count)) return before;
          await page.keyboard.press('Shift+F10');
          await ours.waitFor({ timeout: MENU_MS }).catch(() => undefined);
          return (await ours.isVisible()) ? selectedInExplorer() : [];
        },
        (names) => isSelection(names, name, count),
      );
      const item = menu.locator('.action-item.focused');
      // From the end: what is ours stands below all else.
      for (let k = 0; k < MOST_STOPS && !/Compare Proofs/.test((await item.allTextContents()).join()); k++)
        await key('ArrowUp');
      await page.keyboard.press('Enter');
      await menu.waitFor({ state: 'hidden' });
    },
  };
}

/** Whether these are so many, and the one that was wanted is among them: they are listed in no order. */
function isSelection(names: readonly string[], first: string, count: number): boolean {
  return names.length === count && names.includes(first);
}

/** What the focus is on, in words; undefined if it is not in this page. */
function nameOfFocus(): string | undefined {
  if (!document.hasFocus()) return undefined;
  const active = document.activeElement;
  if (active?.hasAttribute('data-game')) return 'a game';
  const labels = active instanceof HTMLInputElement ? [...(active.labels ?? [])] : [];
  // What scrolls has the list in it, which has the name.
  const labelled = active?.hasAttribute('aria-label') ? active : active?.querySelector(':scope > [aria-label]');
  const words = labelled?.getAttribute('aria-label') ?? labels[0]?.textContent ?? active?.textContent ?? '';
  return active === document.body ? '' : words.trim();
}

/** The one record in a folder of proofs that was begun last, as it stands in its file. */
export function lastRecord(folder: string): ComparisonJournalContent {
  return findLastRecord(folder) ?? assert.fail(`The last record in ${folder} can't be read.`);
}

/** The same; undefined while it can't be read, as when its file is being written. */
export function findLastRecord(folder: string): ComparisonJournalContent | undefined {
  const runs = path.join(folder, '.proofmark', 'runs');
  const [last] = fs
    .readdirSync(runs)
    .filter((name) => /^select-.*\.jsonl$/.test(name))
    .sort()
    .reverse();
  return parseComparisonJournal(fs.readFileSync(path.join(runs, last ?? ''), 'utf8'));
}

/** What a record comes to, played again. */
export function standingIn(record: ComparisonJournalContent): TournamentStanding {
  return getTournamentStanding(replayComparisonJournal(createTournament(record.header.design), record));
}
