/** The page of the comparison panel in Chromium, with a host scripted by the test: what people do there, by keyboard and by mouse. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { emptyView, knockoutView, pairwiseView, planView, withExcluded } from '../support/compare-views.ts';
import { eventually } from '../support/eventually.ts';
import { longReading } from './compare-page/long-reading.ts';
import { openView } from './compare-page/opened.ts';
import { assertHarmless } from './hostile-page.ts';
import { called, press } from './panel-page/reader.ts';

/** Where the focus is: a game, a cell, or what has it. */
function focus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement;
    const game = active?.getAttribute('data-game') ?? active?.getAttribute('data-cell');
    return game ?? active?.getAttribute('aria-label') ?? active?.textContent ?? '';
  });
}

/** Whether the middle of it is in view, and nothing lies over it. */
function isSeen(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

const games = (view: ReturnType<typeof knockoutView>) => view.rounds.flatMap((round) => round.games);

describe('the page of the comparison panel', () => {
  it('draws the bracket, the ranking, the game that waits and both proofs, and nothing that its policy refuses', async () => {
    const view = await openView(knockoutView(8, 'waiting'));
    const { page } = view;
    assert.equal(await page.locator('.game[role="option"]').count(), 7);
    assert.equal(await page.locator('.ranking tbody tr').count(), 8);
    assert.equal(await page.locator('.lines path').count(), 6);
    assert.match((await page.locator('.band h2').textContent()) ?? '', /^\d\d or \d\d\?$/);
    assert.equal(await page.locator('.cell.loud').count(), 1);
    assert.ok((await page.locator('.cell .katex').count()) >= 4);
    assert.equal(await page.locator('.maths-source').count(), 0);
    await assertHarmless(view);
    await view.close();
  });

  it('includes an excluded candidate by keyboard, and the focus goes on', async () => {
    const names = ['o3 \u202egnihtemos', '<b>x</b> $y$', 'last'];
    for (const base of [planView(4), knockoutView(4, 'done')]) {
      const data = withExcluded(base, names);
      const view = await openView(data);
      const { page } = view;
      const buttons = page.locator('.excluded button');
      assert.deepEqual(await buttons.allTextContents(), [
        'Include o3 gnihtemos',
        'Include <b>x</b> $y$',
        'Include last',
      ]);
      await buttons.nth(1).focus();
      await page.keyboard.press('Enter');
      await called(view, 'include', { candidate: 5 });
      view.show(withExcluded(base, ['o3', undefined, 'last']));
      await eventually(
        'the focus on what is left',
        () => focus(page),
        (at) => at === 'Include o3',
      );
      view.show(withExcluded(base, []));
      await page.locator('.excluded').waitFor({ state: 'detached' });
      await eventually(
        'the focus at home',
        () => page.evaluate(() => document.activeElement !== document.body),
        (isThere) => isThere,
      );
      await assertHarmless(view);
      await view.close();
    }
  });

  it('says who is included for after the run, and has no button for it', async () => {
    const data = withExcluded(knockoutView(8, 'running'), ['sorry', 'part'], 1);
    const view = await openView(data);
    assert.equal(await view.page.locator('.excluded button').count(), 1);
    assert.equal(await view.page.locator('.excluded li').nth(1).textContent(), data.excluded[1]?.title);
    await view.close();
  });

  it('includes refusals where nothing is left to compare', async () => {
    const view = await openView({
      ...emptyView(),
      excluded: [{ candidate: 1, title: 'Include sorry', words: 'It refuses.', isPending: false }],
    });
    await view.page.locator('.excluded button').click();
    await called(view, 'include', { candidate: 1 });
    await view.close();
  });

  it('is walked by arrows, with the focus going along', async () => {
    const data = knockoutView(8, 'waiting');
    const view = await openView(data);
    const { page } = view;
    const ids = [...(data.rounds[0]?.games ?? [])].sort((a, b) => a.at - b.at).map(({ id }) => id);
    const waiting = ids.indexOf(data.game?.id ?? '');
    await press(view, 'ArrowUp');
    assert.equal(await focus(page), data.game?.id, 'the first key leads to the game that waits');
    await press(view, 'ArrowUp');
    assert.equal(await focus(page), ids[waiting - 1]);
    await press(view, 'ArrowRight');
    const next = games(data).find(({ seats }) => seats.some(({ from }) => from === ids[waiting - 1]));
    assert.equal(await focus(page), next?.id);
    await called(view, 'look', { ...(view.last('look') as object), game: next?.id });
    assert.equal(await page.locator('[role="option"][tabindex="0"]').count(), 1, 'one stop for Tab');
    assert.equal(await page.locator('[role="option"][aria-selected="true"]').count(), 1);
    await view.page.keyboard.press('ArrowLeft');
    await eventually(
      'left by another key',
      () => focus(page),
      (game) => game !== next?.id,
    );
    await view.close();
  });

  it('reads the two of a game with Enter, and of any two by the lists and the ranking', async () => {
    const data = knockoutView(8, 'done');
    const view = await openView(data);
    const { page } = view;
    const [first] = games(data);
    await page.locator(`[data-game="${first?.id}"]`).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await press(view, 'Enter');
    const pair = first?.seats.map(({ candidate }) => candidate);
    await eventually(
      'both',
      async () => (view.last('look') as { pair?: unknown }).pair,
      (last) => isDeepStrictEqual(last, pair),
    );
    const other = [0, 1, 2, 3].find((index) => !pair?.includes(index)) ?? 0;
    await page.locator('.side-head select').last().selectOption(String(other));
    await eventually(
      'another at the right',
      async () => (view.last('look') as { pair?: unknown }).pair,
      (last) => isDeepStrictEqual(last, [pair?.[0], other]),
    );
    const third = data.ranking.rows.find(
      ({ candidate }) => candidate !== undefined && candidate !== pair?.[0] && candidate !== other,
    );
    await page.locator('.ranking tbody button').first().focus();
    for (const row of data.ranking.rows.filter(({ candidate }) => candidate !== undefined)) {
      if (row === third) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await eventually(
      'one from the ranking',
      async () => (view.last('look') as { pair?: unknown }).pair,
      (last) => isDeepStrictEqual(last, [pair?.[0], third?.candidate]),
    );
    await view.close();
  });

  it('takes a choice by key or by button, both alike, and says what the host refuses', async () => {
    const data = knockoutView(8, 'waiting');
    let refusal: string | undefined;
    const view = await openView(data, {
      decide: async () => {
        if (refusal !== undefined) throw new Error(refusal);
      },
    });
    const { page } = view;
    const looks = await page
      .locator('.choices vscode-button:not(.quiet)')
      .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor));
    assert.equal(new Set(looks).size, 1, 'neither is louder');
    assert.equal(await page.locator('.choices .primary').count(), 0);
    await press(view, '2');
    await eventually(
      'a decision',
      async () => (view.last('decide') as { choice?: string })?.choice,
      (one) => one === 'second',
    );
    refusal = 'This game has been decided meanwhile. Look at it again.';
    await page.locator('.choices vscode-button').first().click();
    await page.getByRole('alert').filter({ hasText: refusal }).waitFor();
    await view.close();
  });

  it('overrules what a judge has decided, after o, and Escape leaves that before it stops anything', async () => {
    const data = knockoutView(8, 'running');
    const view = await openView(data);
    const { page } = view;
    const game = games(data).find(({ state }) => state === 'decided');
    await page.locator(`[data-game="${game?.id}"]`).click();
    await page.locator('.choices [aria-keyshortcuts="o"]').waitFor();
    await press(view, '1');
    assert.equal(view.last('decide'), undefined);
    await press(view, 'o');
    assert.equal(await page.locator('.choices vscode-button').count(), 4);
    await press(view, 'Escape');
    assert.equal(view.last('act'), undefined);
    await press(view, 'o');
    await press(view, '1');
    await eventually(
      'a decision',
      async () => (view.last('decide') as { game?: string })?.game,
      (one) => one === game?.id,
    );
    await press(view, 'Escape');
    await called(view, 'act', { action: 'stop' });
    await view.close();
  });

  it('has the focus at the game where the button that had it has done its work', async () => {
    const data = knockoutView(8, 'done');
    const view = await openView(data);
    const { page } = view;
    const game = games(data)[1]?.id;
    await page.locator(`[data-game="${game}"]`).click();
    await page.locator('.choices [aria-keyshortcuts="o"]').click();
    const choice = page.locator('.choices vscode-button').first();
    await page.locator('.choices [aria-keyshortcuts="Escape"]').waitFor();
    await choice.locator('button').focus();
    await page.keyboard.press('Enter');
    await page.locator('.choices [aria-keyshortcuts="o"]').waitFor();
    await eventually(
      'the focus at the game',
      () => page.evaluate(() => document.activeElement?.getAttribute('data-game')),
      (found) => found === game,
    );
    await view.close();
  });

  it('opens a candidate in an editor, and the very step', async () => {
    const data = knockoutView(8, 'done');
    const view = await openView(data);
    const { pair } = view.last('look') as { pair: readonly [number, number] };
    await view.page.locator('.side-head button.link').first().click();
    await called(view, 'open', { candidate: pair[0] });
    await view.page.locator('[data-index="1"] .cell-mark').nth(1).click();
    await called(view, 'open', { candidate: pair[1], step: 1 });
    await view.close();
  });

  it('has a matrix of everybody against everybody that arrows walk', async () => {
    const data = pairwiseView(6, 'running');
    const view = await openView(data);
    const { page } = view;
    assert.equal(await page.getByRole('grid').getAttribute('aria-rowcount'), '7');
    assert.equal(await page.locator('.pairing:not(.diagonal)').count(), 30);
    await page.locator('[data-cell="1 0"]').click();
    await press(view, 'ArrowRight');
    assert.equal(await focus(page), '1 2', 'over the diagonal');
    await press(view, 'ArrowDown');
    assert.equal(await focus(page), '3 2');
    await press(view, 'Enter');
    await eventually(
      'the row at the left',
      async () => (view.last('look') as { pair?: unknown }).pair,
      (last) => isDeepStrictEqual(last, [3, 2]),
    );
    assert.equal(await page.locator('.pairing.current').count(), 1);
    assert.equal(await page.locator('.pairing.twin').count(), 1);
    await assertHarmless(view);
    await view.close();
  });

  it('draws what is near of 64 against each other, and the focus stays where it was taken', async () => {
    const view = await openView(pairwiseView(64, 'running'));
    const { page } = view;
    const drawn = await page.locator('.pairing').count();
    assert.ok(drawn > 200 && drawn < 1_600, `${drawn} cells`);
    await page.locator('.matrix-scroller').evaluate((place) => place.scrollTo(0, 0));
    await page.locator('[data-cell="0 1"]').click();
    for (let k = 0; k < 62; k++) await page.keyboard.press('ArrowDown');
    assert.equal(await focus(page), '63 1');
    const isInView = await isSeen(page, '[data-cell="63 1"]');
    assert.ok(isInView);
    await page.locator('.matrix-scroller').evaluate((place) => place.scrollTo(0, 0));
    await page.waitForTimeout(150);
    assert.equal(await focus(page), '63 1', 'scrolled away, and there still');
    await assertHarmless(view);
    await view.close();
  });

  it('shows 64 in a bracket of numbers and squares, with the game that waits in view', async () => {
    const data = knockoutView(64, 'waiting');
    const view = await openView(data);
    const { page } = view;
    assert.equal(await page.locator('.game.compact').count(), games(data).length);
    assert.equal(await page.locator('.game .name:visible').count(), 0);
    const isInView = await isSeen(page, '.game.current');
    assert.ok(isInView);
    await view.close();
  });

  it('gives who plays and who leads half of the page at most, each of which scrolls by itself', async () => {
    for (const data of [knockoutView(64, 'running'), pairwiseView(64, 'running')]) {
      const view = await openView(data);
      const heights = await view.page.evaluate(() =>
        ['.bracket-scroller, .matrix-scroller', '.ranking'].map((name) => {
          const { clientHeight, scrollHeight } = document.querySelector(name) ?? document.body;
          return { clientHeight, scrollHeight };
        }),
      );
      for (const { clientHeight, scrollHeight } of heights) {
        assert.ok(clientHeight < 0.54 * 756, `${clientHeight} pixels`);
        assert.ok(scrollHeight > clientHeight);
      }
      await view.close();
    }
  });

  it('fills the page in every phase, with the keys at its lower edge', async () => {
    const phases = ['plan', 'running', 'waiting', 'stopped', 'failed', 'done'] as const;
    for (const data of phases.map((phase) => (phase === 'plan' ? planView(8) : knockoutView(8, phase)))) {
      const view = await openView(data);
      const [page, footer] = await view.page.evaluate(() => [
        window.innerHeight,
        document.querySelector('footer')?.getBoundingClientRect().bottom,
      ]);
      assert.equal(footer, page, data.phase);
      await view.close();
    }
  });

  it('moves nothing and keeps the focus while calls come in', async () => {
    const data = knockoutView(16, 'running');
    const view = await openView(data);
    const { page } = view;
    await page.locator('.game').nth(3).click();
    await page.locator('.band .calls').waitFor();
    const places = () =>
      page.evaluate(() =>
        ['.top', '.game:nth-of-type(4)', '.band', '.reading', '.ranking'].map(
          (name) => document.querySelector(name)?.getBoundingClientRect().top,
        ),
      );
    const before = await places();
    const game = await focus(page);
    view.show(knockoutView(16, 'waiting'));
    await page.waitForTimeout(200);
    view.show(knockoutView(16, 'running'));
    await page.waitForTimeout(200);
    assert.deepEqual(await places(), before);
    assert.equal(await focus(page), game);
    await assertHarmless(view);
    await view.close();
  });

  it('keeps both proofs in line, however long, and draws what is near', async () => {
    const view = await openView(knockoutView(4, 'done'), {}, { reading: longReading(240, 180) });
    const { page } = view;
    assert.ok((await page.locator('.pair').count()) < 60);
    await page.locator('.pairs .list-scroller').focus();
    await page.keyboard.press('End');
    await page.locator('[data-index="239"]').waitFor();
    const tops = await page
      .locator('.pair')
      .evaluateAll((pairs) => pairs.map((pair) => [...pair.children].map((cell) => cell.getBoundingClientRect().top)));
    for (const [left, right] of tops) assert.equal(left, right);
    assert.equal(await page.locator('[data-index="239"] .cell.none').count(), 1, 'one of them is over');
    await page.keyboard.press('Home');
    await page.locator('[data-index="0"] .rich.proof').first().waitFor();
    await assertHarmless(view);
    await view.close();
  });

  it('shows one proof where two have no room, and Tab the other, which is no trap', async () => {
    const view = await openView(knockoutView(8, 'waiting'), {}, { viewport: { width: 620, height: 900 } });
    const { page } = view;
    const shown = () => page.locator('.cell:not(.none)').first().getAttribute('aria-label');
    const first = await shown();
    await page.locator('.pairs .list-scroller').focus();
    await page.keyboard.press('Tab');
    await page.waitForTimeout(120);
    assert.notEqual(await shown(), first);
    await page.keyboard.press('Shift+Tab');
    await page.waitForTimeout(120);
    assert.equal(await shown(), first);
    const isOut = () => page.evaluate(() => document.activeElement?.closest('.reading') === null);
    let tabs = 0;
    for (; tabs < 6 && !(await isOut()); tabs++) await page.keyboard.press('Tab');
    assert.ok(await isOut(), `${tabs} times Tab, and in there still`);
    await assertHarmless(view);
    await view.close();
  });

  it('changes the plan by keyboard, says what is wrong with a number, and starts', async () => {
    const view = await openView(planView(16));
    const { page } = view;
    await page.locator('#strategy-knockout').focus();
    await page.keyboard.press('ArrowDown');
    await eventually(
      'a strategy',
      async () => view.last('change'),
      (last) => isDeepStrictEqual(Object.keys(last ?? {}), ['strategy']),
    );
    const votes = page.locator('vscode-text-field').nth(1);
    await votes.locator('input').fill('3');
    await called(view, 'change', { votes: 3 });
    await votes.locator('input').fill('three');
    await page.locator('vscode-text-field.wrong').waitFor();
    await called(view, 'change', { votes: 3 });
    await votes.locator('input').fill('');
    await page.keyboard.type('12');
    await called(view, 'change', { votes: 12 });
    const order = page.locator('vscode-radio-group').first();
    await order.locator('vscode-radio[tabindex="0"]').focus();
    await page.keyboard.press('ArrowUp');
    await called(view, 'change', { order: 'single' });
    await page.locator('.plan-acts vscode-button.primary').focus();
    await page.keyboard.press('Enter');
    await called(view, 'act', { action: 'start' });
    await assertHarmless(view);
    await view.close();
  });

  it('starts nothing that does not fit together, and says why', async () => {
    const data = planView(4);
    const problem = 'Keep at most 4: there are no more candidates.';
    const view = await openView({ ...data, ...(data.plan && { plan: { ...data.plan, problem } }) });
    await view.page.getByRole('alert').filter({ hasText: problem }).waitFor();
    await view.page.locator('.plan-acts vscode-button.primary').click({ force: true });
    assert.equal(view.last('act'), undefined);
    await view.close();
  });

  it('has the table of keys, and gives the focus back', async () => {
    const view = await openView(knockoutView(8, 'waiting'));
    const { page } = view;
    await press(view, 'ArrowUp');
    const before = await focus(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.waitForTimeout(100);
    assert.equal(await page.getByRole('dialog').count(), 1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(view.last('act'), undefined, 'Escape left the table and nothing else');
    assert.equal(await focus(page), before);
    await view.close();
  });

  it('lets the person say who wins, and take it back', async () => {
    const view = await openView(knockoutView(8, 'done'));
    const { page } = view;
    await page.locator('.naming button').focus();
    await page.keyboard.press('Enter');
    await page.locator('form.naming select').selectOption('5');
    await page.locator('form.naming vscode-button').first().click();
    await eventually(
      'said',
      async () => (view.last('overrule') as { candidate?: number })?.candidate,
      (one) => one === 5,
    );
    await page.locator('.naming button').click();
    await page.locator('form.naming select').selectOption('-1');
    await page.locator('form.naming vscode-button').first().click();
    await eventually(
      'taken back',
      async () => (view.last('overrule') as { candidate?: number })?.candidate,
      (one) => one === -1,
    );
    await view.close();
  });

  it('has the game, the two and their place after a reload', async () => {
    const data = knockoutView(8, 'done');
    const reading = longReading(120, 120);
    const first = await openView(data, {}, { reading });
    const game = games(data)[2]?.id;
    await first.page.locator(`[data-game="${game}"]`).click();
    await first.page.locator('.pairs .list-scroller').hover();
    await first.page.mouse.wheel(0, 2_400);
    await first.page.waitForTimeout(900);
    const at = () => first.page.evaluate(() => document.querySelector('.list-row')?.getAttribute('data-index'));
    const before = Number(await at());
    const state = first.state();
    await first.close();
    const second = await openView(data, {}, { state, reading });
    const asked = second.asked.find(({ call }) => call === 'ready')?.params as { state: { game: string } };
    assert.equal(asked.state.game, game);
    assert.equal(await second.page.locator('.game.current').getAttribute('data-game'), game);
    await eventually(
      'the place',
      async () =>
        Number(await second.page.evaluate(() => document.querySelector('.list-row')?.getAttribute('data-index'))),
      (index) => before > 5 && Math.abs(index - before) <= 2,
    );
    await second.close();
  });

  it('tells what to do where there is nothing, no answer, or no more', async () => {
    const none = await openView(emptyView());
    const title = emptyView().header.actions[0]?.title ?? '';
    await none.page.locator('vscode-button', { hasText: title }).click();
    await called(none, 'act', { action: emptyView().header.actions[0]?.action });
    await none.close();
    const failed = await openView(knockoutView(8, 'failed'));
    await failed.page.locator('vscode-button.primary').click();
    await called(failed, 'act', { action: 'resume' });
    await failed.close();
  });

  it('tells a screen reader what waits, and not every call', async () => {
    const view = await openView(knockoutView(8, 'running'));
    const { page } = view;
    const said = () => page.locator('[role="status"]').textContent();
    const data = knockoutView(8, 'running');
    view.show({ ...data, header: { ...data.header, sentence: 'Another call is in.' } }, true);
    await page.waitForTimeout(1_500);
    assert.equal(await said(), data.header.sentence, 'how it stands, once, as the page opens');
    view.show(knockoutView(8, 'waiting'));
    await eventually('what waits', said, (text) => /decision/.test(text ?? ''), 5_000);
    await view.close();
  });

  it('scrolls sideways nowhere as a page, however narrow it is', async () => {
    for (const data of [knockoutView(16, 'waiting', 8), pairwiseView(16, 'running'), planView(8)]) {
      const view = await openView(data);
      for (const width of [1340, 900, 620, 390, 320]) {
        await view.page.setViewportSize({ width, height: 700 });
        await view.page.waitForTimeout(150);
        const [wide, main] = await view.page.evaluate(() => [
          document.documentElement.scrollWidth - window.innerWidth,
          (document.querySelector('.page')?.scrollWidth ?? 0) - (document.querySelector('.page')?.clientWidth ?? 0),
        ]);
        assert.ok((wide ?? 0) <= 0 && (main ?? 0) <= 1, `${data.phase}, ${width} px: ${wide}, ${main}`);
      }
      await view.close();
    }
  });
});
