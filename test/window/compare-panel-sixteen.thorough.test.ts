/**
 * Sixteen candidates compared in a real VS Code window: by knockout and by hybrid, watched, stopped, taken up after a reload, decided
 * and overruled, with the keyboard alone. The judge is scripted: a server of the tests.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { ComparisonJournalContent } from '../../src/core/select/record/record.ts';
import { eventually } from '../support/eventually.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server.ts';
import { anyShownText, shownText } from '../support/shown-text.ts';
import { compareInWindow, findLastRecord, lastRecord, standingIn } from './compare-in-window.ts';
import { BEST, type ScriptedContest, scriptedContest, sixteen, worthOf } from './compare-sixteen.ts';
import { chooseRow, runByKeys, TEST_TIMEOUT_MS, waitForWorkbench } from './page.ts';
import { openPlain, type PlainWindow } from './plain-window.ts';

const FILE = 'candidates.jsonl';
const candidates = sixteen();
const DELAY = 150;
const LANES = 3;
const NUMBER = String(BEST + 1).padStart(2, '0');
const WON = `Candidate ${NUMBER} won`;

describe(`the comparison panel with ${candidates.name}`, { timeout: 3 * TEST_TIMEOUT_MS }, () => {
  let contest: ScriptedContest;
  let model: ScriptedServer;
  let window: PlainWindow;
  let page: Page;
  const inWindow = compareInWindow(() => page);
  const { panel, says, spent, enter, tabTo, press, goTo, read, compareInExplorer } = inWindow;

  before(
    async () => {
      contest = scriptedContest(candidates, DELAY);
      model = await startScriptedServer(contest.script);
      window = await openPlain(
        { [FILE]: candidates.rows.map((row) => `${JSON.stringify(row)}\n`).join('') },
        { 'proofmark.review.judge': 'critic@local' },
        {},
        scriptedEndpoint(model, LANES),
      );
      page = window.page;
      await waitForWorkbench(page);
    },
    { timeout: TEST_TIMEOUT_MS },
  );

  after(async () => {
    contest?.letGo();
    await window?.close();
    await model?.close();
  });

  it('asks nobody before Start, then fills its bracket as replies come, and stops with Esc', async () => {
    await compareInExplorer(FILE);
    await says(shownText('{0} proofs to compare. Nothing is sent until you start.', 16));
    assert.equal(model.requests.length, 0);
    contest.confuse();
    // Twice for the first game, which has no answer.
    contest.hold(7);
    await enter();
    await watch();
    await press('Start');
    await eventually(
      'six replies, and the others held',
      async () => [await decided(), await spent(), model.running] as const,
      ([games, words, running]) => games === 5 && /^6 calls used/.test(words) && running === LANES,
    );
    assert.match(await spent(), /^6 calls .*\b9\b/);
    await panel().locator('.game.waiting').waitFor();
    const seen = await watched();
    assert.ok(seen.length >= 4, `as they came: ${seen.join(' | ')}`);
    await page.keyboard.press('Escape');
    await says(anyShownText('Stopping when the pending replies arrive. {0}'));
    assert.equal(model.running, LANES);
    await press(shownText('Discard Pending Replies'));
    await says(/^Stopped\. 5 of 15 matches decided\./);
    await eventually(
      'nothing under way',
      async () => model.running,
      (running) => running === 0,
    );
  });

  it('is back after a reload as it was stopped, and goes on when a person says so', async () => {
    const before = await drawn();
    await runByKeys(page, 'Developer: Reload Window');
    await eventually(
      'a page without the old panel',
      () => panel().locator('h1').count(),
      (count) => count === 0,
    );
    await says(/^Stopped\. 5 of 15 matches decided\./);
    assert.deepEqual(await drawn(), before);
    const { length } = model.requests;
    await page.waitForTimeout(1_000);
    assert.equal(model.requests.length, length, 'nothing goes on by itself');
    contest.letGo();
    await enter();
    await press('Resume');
    await says(anyShownText('{0} match needs your decision.'));
    await eventually(
      'only that one is left to wait for',
      async () => model.running,
      (running) => running === 0,
    );
  });

  it('reads two side by side, waits for a person, and ends with the best', async () => {
    await page.keyboard.press('ArrowUp');
    await panel().locator('.game.waiting[aria-selected="true"]').waitFor();
    await read();
    const [, first, second] =
      /^(\d\d) or (\d\d)\?$/.exec((await panel().locator('.band h2').textContent()) ?? '') ?? [];
    const isFirst = worthOf(Number(first) - 1) > worthOf(Number(second) - 1);
    await page.keyboard.press(isFirst ? '1' : '2');
    await says(WON);
    const record = await finished(1);
    assert.equal(standingIn(record).winner, BEST);
    assert.equal(record.heard.length, 15);
  });

  it('has a decided game overruled with o, and plays on from there once it is told to', async () => {
    const before = standingIn(lastRecord(window.folder));
    const game = before.rounds[0]?.games.find(
      ({ seats, byPerson }) => !byPerson && seats.every(({ candidate }) => candidate !== BEST),
    );
    assert.ok(game);
    await goTo(game.id);
    await page.keyboard.press('o');
    await panel().getByRole('button', { name: 'Cancel' }).waitFor();
    await page.keyboard.press(game.winner === game.seats[0].candidate ? '2' : '1');
    await says(/^Stopped\. /);
    await press('Resume');
    await says(WON);
    const record = await finished(2);
    const { winner, rounds } = standingIn(record);
    assert.equal(winner, BEST);
    const people = rounds.flatMap(({ games }) => games).filter(({ byPerson }) => byPerson);
    assert.equal(people.length, 2);
    assert.deepEqual(
      people.map(({ byPerson, winner: one }) => byPerson?.judges !== undefined && byPerson.judges !== one).sort(),
      [false, true],
    );
    assert.equal(new Set(contest.answered).size, contest.answered.length, 'no question was answered twice');
  });

  it('keeps four by knockout and judges those, by hybrid: stopped, reloaded and resumed, with the same end', async () => {
    await runByKeys(page, 'View: Close Editor');
    await compareInExplorer(FILE);
    await chooseRow(page, 'Create New Comparison');
    await says(shownText('{0} proofs to compare. Nothing is sent until you start.', 16));
    await enter();
    await tabTo('Knockout');
    // The browser checks a button at once. Its row and the fields follow when the extension host has answered, and a key that is
    // pressed before that begins at the old button.
    for (const strategy of ['pairwise', 'halving', 'judge', 'hybrid']) {
      await page.keyboard.press('ArrowDown');
      await panel().locator(`tr.chosen #strategy-${strategy}`).waitFor();
    }
    await fill('Candidates to keep', '4');
    await fill('Grades per candidate', '3');
    await fill('Seed', '7');
    const { length } = contest.answered;
    contest.hold(15);
    await press('Start');
    // What was answered before is kept, and asked of nobody again.
    await eventually(
      'some judgements, and the others held',
      async () => [contest.answered.length - length, contest.held, model.running] as const,
      // What is not held is in: else it would be broken off, and asked again.
      ([answers, held, running]) => answers === 15 && held > 0 && running === held,
    );
    await panel().locator('.judged-row .points span', { hasText: /\d/ }).first().waitFor();
    await page.keyboard.press('Escape');
    await says(/^Stopping/);
    await press(shownText('Discard Pending Replies'));
    await says(/^Stopped\. /);
    const before = await drawn();
    await runByKeys(page, 'Developer: Reload Window');
    await eventually(
      'a page without the old panel',
      () => panel().locator('h1').count(),
      (count) => count === 0,
    );
    await says(/^Stopped\. /);
    assert.deepEqual(await drawn(), before);
    contest.letGo();
    await enter();
    await press('Resume');
    // With judgements the lead is told, too.
    await says(new RegExp(`${NUMBER} is best`));
    const record = await finished(0);
    const { winner, games, judgements } = standingIn(record);
    assert.deepEqual([winner, games.decided, judgements.done + judgements.spared], [BEST, 12, 12]);
    // A judgement is asked for three times in the same words. Of the games some are known from before.
    const now = contest.answered.slice(length);
    const most = Math.max(...now.map((one) => now.filter((other) => other === one).length));
    assert.ok(now.length <= record.heard.length && most <= 3, `${now.length} answers, ${most} to one question`);
  });

  /** The record beside the proofs, once it has an end: it is written behind what is shown. */
  async function finished(decisions: number): Promise<ComparisonJournalContent> {
    const record = await eventually(
      'the end of the record',
      async () => findLastRecord(window.folder),
      (found) =>
        found?.isFinished === true && found.decisions.length === decisions && standingIn(found).phase === 'done',
    );
    assert.ok(record);
    return record;
  }

  async function fill(name: string, value: string): Promise<void> {
    await tabTo(name);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
    const field = panel().locator(`vscode-text-field[aria-label="${name}"]`);
    await eventually(
      name,
      () => field.evaluate((element) => (element as HTMLInputElement).value),
      (seen) => seen === value,
    );
  }

  function decided(): Promise<number> {
    return panel().locator('.game.decided').count();
  }

  /** All that must be there again. */
  async function drawn(): Promise<readonly string[]> {
    const games = await panel().locator('[data-game] .said-only').allTextContents();
    const ranking = await panel().locator('.ranking tbody tr').allTextContents();
    return [await spent(), ...games, ...ranking];
  }

  /** Has the page note what it says of calls, as often as that changes. */
  async function watch(): Promise<void> {
    await panel()
      .locator('body')
      .evaluate(() => {
        const seen: string[] = [];
        Object.assign(globalThis, { seen });
        new MutationObserver(() => {
          const words = document.querySelector('.compare-head > .spent')?.textContent ?? '';
          if (/calls? used/.test(words) && seen.at(-1) !== words) seen.push(words);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      });
  }

  function watched(): Promise<readonly string[]> {
    return panel()
      .locator('body')
      .evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  }
});
