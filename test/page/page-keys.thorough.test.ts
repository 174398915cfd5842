/** The keys of all pages in Chromium: what each one does, on which keyboard, and where it does nothing. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { knockoutView } from '../support/compare-views.ts';
import { eventually } from '../support/eventually.ts';
import { comparing, labbed } from '../support/lab-views.ts';
import { assisted, blind, item, labelled, submitted } from '../support/label-views.ts';
import { reportView } from '../support/report-views.ts';
import { scoredView } from '../support/scored-by.ts';
import { shownText } from '../support/shown-text.ts';
import * as compare from './compare-page/opened.ts';
import * as lab from './lab-page/opened.ts';
import * as label from './label-page/opened.ts';
import * as report from './report-page/opened.ts';
import * as review from './review-page/opened.ts';
import { labelled as disputed, done, running } from './review-page/views.ts';

/** What a page makes of a key is there within that time, in milliseconds. */
const SOON_MS = 5_000;
/** And if it makes nothing of it, nothing is there so long after. */
const QUIET_MS = 150;

interface Opened {
  readonly page: Page;
  readonly asked: readonly { readonly call: PropertyKey; readonly params: unknown }[];
  close(): Promise<void>;
}

/** What the host was asked for besides where the reader is. */
const calls = ({ asked }: Opened, from = 0): string[] =>
  asked
    .slice(from)
    .filter(({ call }) => !['ready', 'look', 'attend', 'drafts'].includes(String(call)))
    .map(({ call, params }) => `${String(call)} ${JSON.stringify(params)}`);

/** Presses a key as Playwright names it; the host is asked for that then. */
async function asks(view: Opened, key: string, ...wanted: readonly string[]): Promise<void> {
  const from = view.asked.length;
  await view.page.keyboard.press(key);
  await eventually(
    `${key}: ${wanted.join()}`,
    async () => calls(view, from),
    (now) => now.join('\n') === wanted.join('\n'),
    SOON_MS,
  );
}

/** Presses a key; that is shown then. */
async function shows(view: Opened, key: string, selector: string): Promise<void> {
  await view.page.keyboard.press(key);
  await view.page
    .locator(selector)
    .first()
    .waitFor({ timeout: SOON_MS })
    .catch(() => assert.fail(`${key} shows no ${selector}`));
}

/** Presses a key, and that is gone then. */
async function hides(view: Opened, key: string, selector: string): Promise<void> {
  await view.page.keyboard.press(key);
  await view.page.locator(selector).first().waitFor({ state: 'detached', timeout: SOON_MS });
}

const saysInPassing = (view: Opened, key: string, words: string): Promise<void> =>
  shows(view, key, `footer p:has-text("${words}")`);

/** A key as a browser tells of it. */
type Init = Pick<
  KeyboardEventInit,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'modifierAltGraph'
> & { readonly keyCode?: number };

/** A key goes down where the focus is. @returns whether the page took it */
async function dispatch({ page }: Opened, init: Init): Promise<boolean> {
  return page.evaluate((json) => {
    const of = { bubbles: true, cancelable: true, composed: true, ...JSON.parse(json) };
    const event = new KeyboardEvent('keydown', of);
    (document.activeElement ?? document.body).dispatchEvent(event);
    return event.defaultPrevented;
  }, JSON.stringify(init));
}

describe('each key of a page does what its table says', { timeout: 240_000 }, () => {
  it('in the review', async () => {
    const view = await review.openView(disputed);
    const step = (index: number): string => `[data-step="${index}"].current`;
    for (const key of ['a', 't']) await saysInPassing(view, key, shownText('Go to a step first (j or k).'));
    await shows(view, 'j', step(0));
    await shows(view, 'j', step(1));
    await shows(view, 'k', step(0));
    await shows(view, 'n', step(1));
    await shows(view, 'Shift+N', step(0));
    await shows(view, 'n', `${step(1)} h2 button[aria-expanded="true"]`);
    await shows(view, 'Enter', `${step(1)} h2 button[aria-expanded="false"]`);
    await asks(view, 'a', 'agree {"revision":2,"step":1}');
    await asks(view, 'r', 'judgeAgain {"revision":2,"step":1}');
    await asks(view, 'c', 'copy {"revision":2,"step":1}');
    await asks(view, 't', 'tryRelation {"revision":2,"step":1}');
    await asks(view, 'x', 'act {"action":"export"}');
    await asks(view, 'p', 'pin {"isPinned":true}');
    await asks(view, ']', 'watch {"at":1,"isWhole":false}');
    await asks(view, '[', 'watch {"at":0,"isWhole":false}');
    await saysInPassing(view, 'v', shownText('There are no changes to show in this step.'));
    await shows(view, 'Enter', `${step(1)} h2 button[aria-expanded="true"]`);
    await shows(view, 'o', '[data-step="1"] .reply');
    await hides(view, 'o', '[data-step="1"] .reply');
    await shows(view, 'd', 'form.dispute');
    await hides(view, 'Escape', 'form.dispute');
    await shows(view, 'i', 'section.relations');
    await hides(view, 'i', 'section.relations');
    await saysInPassing(
      view,
      'Shift+I',
      shownText('Checked relations are shaded. Unchecked relations have a dashed border.'),
    );
    await saysInPassing(view, 'Shift+I', shownText('Shading is off.'));
    await saysInPassing(view, 'h', shownText('No hints.'));
    await saysInPassing(view, 'Shift+H', shownText('No hints.'));
    await shows(view, '?', 'dialog.help');
    await hides(view, '?', 'dialog.help');
    await view.close();
    const hinted = disputed.steps.map((one) => (one.index === 0 || one.index === 2 ? { ...one, hints: [] } : one));
    const hints = await review.openView({ ...disputed, steps: hinted });
    for (const index of [0, 2, 0]) await shows(hints, 'h', step(index));
    await shows(hints, 'Shift+H', step(2));
    await hints.close();
    const under = await review.openView(running);
    await asks(under, 'Escape', 'act {"action":"stop"}');
    await under.close();
  });

  it('in the comparison', async () => {
    const ended = knockoutView(8, 'done');
    const view = await compare.openView(ended);
    const game = (): Promise<string | null> =>
      view.page.locator('[data-game][aria-selected="true"]').getAttribute('data-game');
    const [first, second] = [...(ended.rounds[0]?.games ?? [])].sort((a, b) => a.at - b.at);
    await view.page.locator(`[data-game="${first?.id}"]`).click();
    for (const [key, at] of [
      ['ArrowDown', second?.id],
      ['ArrowUp', first?.id],
      ['ArrowRight', undefined],
      ['ArrowLeft', first?.id],
    ] as const) {
      const before = await game();
      await view.page.keyboard.press(key);
      await eventually(
        `the game that ${key} leads to`,
        game,
        (now) => (at === undefined ? now !== before : now === at),
        SOON_MS,
      );
    }
    await view.page.keyboard.press('Enter');
    const pair = first?.seats.map(({ candidate }) => candidate);
    await eventually(
      'the two of the game',
      async () => (view.last('look') as { readonly pair?: unknown }).pair,
      (last) => isDeepStrictEqual(last, pair),
      SOON_MS,
    );
    await shows(view, '?', 'dialog.help');
    await hides(view, 'Escape', 'dialog.help');
    await view.close();
    for (const [key, choice] of [
      ['1', 'first'],
      ['2', 'second'],
      ['0', 'both'],
    ] as const) {
      const waiting = await compare.openView(knockoutView(8, 'waiting'));
      await waiting.page.locator('.band vscode-button').first().waitFor();
      const from = waiting.asked.length;
      await waiting.page.keyboard.press(key);
      await eventually(
        choice,
        async () => calls(waiting, from).join(),
        (said) => said.startsWith('decide') && said.includes(`"choice":"${choice}"`),
        SOON_MS,
      );
      await waiting.close();
    }
    const data = knockoutView(8, 'running');
    const over = await compare.openView(data);
    const decided = data.rounds.flatMap(({ games }) => games).find(({ state }) => state === 'decided');
    await over.page.locator(`[data-game="${decided?.id}"]`).click();
    await over.page.locator('.choices [aria-keyshortcuts="o"]').waitFor();
    await shows(over, 'o', '.choices vscode-button:nth-of-type(4)');
    await over.close();
    const under = await compare.openView(knockoutView(8, 'running'));
    await asks(under, 'Escape', 'act {"action":"stop"}');
    await under.close();
  });

  it('in the lab', async () => {
    const view = await lab.openView(labbed);
    await asks(view, 'r', 'run {"isFresh":false}');
    await asks(view, 'Shift+R', 'run {"isFresh":true}');
    await asks(view, 'a', 'runCases {}');
    await asks(view, 'c', 'compare {}');
    await asks(view, 'e', 'act {"action":"chooseJudge"}');
    await asks(view, 'f', 'showAll {"isAll":true}');
    await asks(view, 'p', 'pin {"isPinned":false}');
    await asks(view, 'm', 'addCase {}');
    await shows(view, 'j', '.case.here');
    await shows(view, 'k', '.case.here');
    const from = view.asked.length;
    await view.page.locator('h1').click();
    await view.page.keyboard.press('Enter');
    await eventually(
      'the case',
      async () => calls(view, from).join(),
      (said) => /^showCase /.test(said),
    );
    for (const key of ['[', ']']) {
      const before = view.asked.length;
      await view.page.keyboard.press(key);
      await eventually(
        `${key}: another vote`,
        async () => calls(view, before).join(),
        (said) => /^showVote /.test(said),
        SOON_MS,
      );
    }
    await shows(view, 'h', '.history-row');
    await hides(view, 'Escape', '.history-row');
    await shows(view, '?', 'dialog.help');
    await hides(view, '?', 'dialog.help');
    await view.close();
    const flips = await lab.openView(comparing);
    await asks(flips, 'Escape', 'closeComparison {}');
    await flips.close();
  });

  it('on the label page', async () => {
    const { key } = item;
    const said = (word: object): string => `say ${JSON.stringify({ item: key, word })}`;
    const view = await label.openView(blind);
    const step = (index: number): string => `[data-step="${index}"][aria-current="step"]`;
    await shows(view, 'j', step(1));
    await shows(view, 'k', step(0));
    await asks(view, '1', said({ kind: 'step', step: 0, rating: 1 }));
    await asks(view, '0', said({ kind: 'step', step: 0, rating: 0 }));
    await asks(view, '-', said({ kind: 'step', step: 0, rating: -1 }));
    await asks(view, 'e', said({ kind: 'earliest', step: 0 }));
    await asks(view, 'n', said({ kind: 'none' }));
    await asks(view, 'u', said({ kind: 'unsure' }));
    await asks(view, 'x', said({ kind: 'out-of-depth' }));
    await asks(view, 'g', `reference {"item":"${key}","isShown":true}`);
    await asks(view, 'v', `unblind {"item":"${key}"}`);
    await saysInPassing(view, 'd', shownText('The ground truth is hidden until you submit.'));
    await shows(view, 'c', '.choices:focus');
    await shows(view, 'Escape', '[data-step]:focus');
    await shows(view, 'w', 'vscode-text-area:focus');
    await shows(view, 'Escape', '[data-step]:focus');
    await asks(view, 'z', 'undo {}');
    await view.page.waitForTimeout(2 * QUIET_MS);
    for (const [pressed, to] of [
      ['Shift+J', 'next'],
      ['Shift+K', 'previous'],
      ['b', 'finished'],
    ] as const) {
      await asks(view, pressed, `go {"to":"${to}"}`);
      await view.page.waitForTimeout(2 * QUIET_MS);
    }
    await shows(view, '?', 'dialog.help');
    await hides(view, 'Escape', 'dialog.help');
    await view.close();
    const whole = await label.openView(labelled);
    await asks(whole, 'Control+Enter', `submit {"item":"${key}"}`);
    await whole.close();
    const flagged = await label.openView(assisted);
    const at = (): Promise<string | null> =>
      flagged.page.locator('[aria-current="step"]').first().getAttribute('data-step');
    const first = await at();
    await flagged.page.keyboard.press('f');
    await eventually(
      'another flag, or the host’s',
      async () => (await at()) !== first || calls(flagged).includes('go {"to":"nextFlag"}'),
      Boolean,
      SOON_MS,
    );
    await asks(flagged, 'Shift+F', ...((await at()) === first ? ['go {"to":"previousFlag"}'] : []));
    await flagged.close();
    const open = await label.openView(submitted);
    await shows(open, 'd', 'form.dispute');
    await open.close();
  });

  it('in the report', async () => {
    const view = await report.openView(reportView({ rows: 20, figures: 'all' }));
    await shows(view, 'j', '[data-row="0"] button:focus');
    await shows(view, 'j', '[data-row="1"] button:focus');
    await shows(view, 'k', '[data-row="0"] button:focus');
    await view.page.locator('h1').click();
    await view.page.keyboard.press('Enter');
    await eventually(
      'the row',
      async () => calls(view).join('\n'),
      (said) => /openRow .*\n?rowReplies /.test(said),
    );
    await view.page.locator('h1').click();
    await hides(view, 'Escape', '.replies');
    const from = view.asked.length;
    await view.page.keyboard.press('c');
    await eventually(
      'a case',
      async () => calls(view, from).join(),
      (said) => /^addCase /.test(said),
      SOON_MS,
    );
    await hides(view, 't', 'svg.plot');
    await shows(view, 't', 'svg.plot');
    await shows(view, 'b', 'form.expected vscode-text-field:focus');
    await hides(view, 'Escape', 'form.expected');
    await asks(view, 'x', 'exportReport {}');
    await shows(view, '?', 'dialog.help');
    await hides(view, '?', 'dialog.help');
    await view.close();
    const scored = await report.openView(scoredView({ of: 'all' }));
    await shows(scored, 'p', 'form.policies');
    await hides(scored, 'Escape', 'form.policies');
    await scored.close();
  });
});

describe('a key of a page', { timeout: 120_000 }, () => {
  it('is the character that a German keyboard makes, by Shift or AltGr', async () => {
    const view = await review.openView(done);
    assert.equal(await dispatch(view, { key: '?', code: 'Minus', shiftKey: true }), true);
    await view.page.locator('dialog.help').waitFor();
    await dispatch(view, { key: '?', code: 'Minus', shiftKey: true });
    await view.page.locator('dialog.help').waitFor({ state: 'detached' });
    for (const [key, code, at] of [
      [']', 'Digit9', 1],
      ['[', 'Digit8', 0],
    ] as const) {
      assert.equal(await dispatch(view, { key, code, modifierAltGraph: true }), true);
      await eventually(
        key,
        async () => calls(view).at(-1),
        (last) => last === `watch {"at":${at},"isWhole":false}`,
        SOON_MS,
      );
    }
    await view.close();
  });

  it('is none while an input method composes, or another modifier is held; then it is left to VS Code', async () => {
    const view = await label.openView(blind);
    await view.page.keyboard.press('j');
    const from = view.asked.length;
    for (const init of [
      { key: 'n', code: 'KeyN', isComposing: true },
      { key: 'n', code: 'KeyN', keyCode: 229 },
      { key: 'Process', code: 'KeyN', keyCode: 229 },
      { key: 'n', code: 'KeyN', ctrlKey: true },
      { key: 'n', code: 'KeyN', altKey: true },
      { key: 'n', code: 'KeyN', metaKey: true },
      { key: 'Enter', code: 'Enter', ctrlKey: true, shiftKey: true },
      { key: 'F1', code: 'F1' },
    ])
      assert.equal(await dispatch(view, init), false, JSON.stringify(init));
    await view.page.waitForTimeout(QUIET_MS);
    assert.deepEqual(calls(view, from), []);
    assert.equal(await dispatch(view, { key: 'n', code: 'KeyN' }), true);
    await eventually(
      'the label',
      async () => calls(view, from).length,
      (count) => count === 1,
      SOON_MS,
    );
    await view.close();
  });

  it('that is held down walks, but labels, asks and opens only once', async () => {
    const view = await label.openView(blind);
    const hold = async (key: string): Promise<void> => {
      for (let k = 0; k < 4; k++) await view.page.keyboard.down(key);
      await view.page.keyboard.up(key);
      await view.page.waitForTimeout(QUIET_MS);
    };
    await hold('j');
    await view.page.locator('[data-step="4"][aria-current="step"]').waitFor();
    const from = view.asked.length;
    for (const key of ['e', 'n', '1', 'z']) await hold(key);
    await view.page.waitForTimeout(2 * QUIET_MS);
    assert.deepEqual(
      calls(view, from).map((said) => said.replace(/ .*/, '')),
      ['say', 'say', 'say', 'undo'],
    );
    // c opens the list of categories; held, it doesn't choose one that has the same letter.
    await hold('c');
    assert.equal(calls(view, from).length, 4);
    await view.close();
    const other = await lab.openView(labbed);
    const before = other.asked.length;
    for (let k = 0; k < 4; k++) await other.page.keyboard.down('r');
    await other.page.waitForTimeout(QUIET_MS);
    assert.deepEqual(calls(other, before), ['run {"isFresh":false}']);
    await other.close();
  });

  it('is a letter in a field, whichever it is', async () => {
    const view = await label.openView(blind);
    await shows(view, 'w', 'vscode-text-area:focus');
    const from = view.asked.length;
    await view.page.keyboard.type('jkJKfFben10-uxcwgvdz?');
    await view.page.waitForTimeout(QUIET_MS);
    assert.deepEqual(calls(view, from), []);
    assert.equal(await view.page.locator('.note textarea').inputValue(), 'jkJKfFben10-uxcwgvdz?');
    assert.equal(await view.page.locator('dialog').count(), 0);
    await view.close();
  });

  it('gives the focus back to a question that is open, and does nothing else', async () => {
    const view = await label.openView(blind);
    view.panel.asking({ isOpen: true });
    await view.page.waitForTimeout(QUIET_MS);
    await asks(view, 'n', 'focusQuestion {}');
    await asks(view, 'j', 'focusQuestion {}');
    assert.equal(await view.page.locator('[data-step="0"][aria-current="step"]').count(), 1);
    view.panel.asking({ isOpen: false });
    await view.page.waitForTimeout(QUIET_MS);
    await shows(view, 'j', '[data-step="1"][aria-current="step"]');
    await view.close();
  });

  it('is Enter on a button for the button alone, and a letter there for the page', async () => {
    const view = await review.openView(done);
    await shows(view, 'n', '[data-step="0"].current');
    await shows(view, 'n', '[data-step="1"].current');
    const copy = view.page.getByRole('button', { name: 'Copy' }).first();
    await copy.focus();
    await asks(view, 'Enter', 'copy {"revision":1,"step":1}');
    await copy.focus();
    await shows(view, 'j', '[data-step="2"].current');
    await view.close();
  });
});
