/** The page of the report panel in Chromium, with a host scripted by the test: what people do there, by keyboard and by mouse. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { liveRun, reportAtEdges, reportAway, reportView } from '../support/report-views.ts';
import { assertHarmless } from './hostile-page.ts';
import { buttonOf, comesTo, press } from './panel-page/reader.ts';
import { openView } from './report-page/opened.ts';

/** The words that have the focus. */
function focus(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '');
}

/** The focus comes to be on these words. */
const focusIs = (page: Page, wanted: string): Promise<void> => comesTo(wanted, () => focus(page));

/** Sideways: the page, and whatever in it is wider than its place and does not scroll. */
function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('.page');
    const isWide = main !== null && main.scrollWidth > main.clientWidth + 1;
    const parts = [...document.querySelectorAll('.figure, .audits, .rows, .tables > section, .picture')]
      .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
      .map((part) => part.className);
    return [...(isWide ? ['the page'] : []), ...parts];
  });
}

/** The words of pictures that do not lie within their picture, or in it but cut off; each with how far it is beyond. */
function beyond(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('svg.plot')].flatMap((svg) => {
      const frame = svg.getBoundingClientRect();
      const kind = svg.closest('.figure')?.className ?? '';
      return [...svg.querySelectorAll('text')].flatMap((words) => {
        const box = words.getBoundingClientRect();
        const far = Math.max(
          frame.left - box.left,
          box.right - frame.right,
          frame.top - box.top,
          box.bottom - frame.bottom,
        );
        const said = [...words.childNodes].filter((node) => node.nodeName !== 'title');
        return far > 1 ? [`${kind}: ${said.map((node) => node.textContent).join('')} by ${far.toFixed(1)}`] : [];
      });
    }),
  );
}

describe('the page of the report panel', () => {
  it('shows the outcome, what it rests on, all pictures, audits, rows and tables, and nothing that its policy refuses', async () => {
    const view = await openView(reportView({ figures: 'all' }));
    const { page } = view;
    assert.match((await page.locator('h1').textContent()) ?? '', /^critic-large scores higher/);
    assert.match((await page.locator('.simulated').textContent()) ?? '', /simulated/);
    assert.equal(await page.locator('svg.plot').count(), 6);
    assert.equal(await page.locator('.audit').count(), 5);
    assert.deepEqual(
      await page.locator('.audit').evaluateAll((all) => all.map((one) => one.className.replace('audit ', ''))),
      ['warning', 'warning', 'plain', 'absent', 'absent'],
    );
    assert.equal(await page.locator('.report-row').count(), 7);
    assert.equal(await page.locator('.tables table').count(), 2);
    assert.equal(await page.locator('svg style, [style*="url"]').count(), 0);
    await assertHarmless(view);
    await view.close();
  });

  it('draws bars as long as their values, with whiskers where their intervals end', async () => {
    const given = reportView();
    const figures = given.report?.figures.map((block) =>
      block.figure.kind === 'bars' ? { ...block, figure: { ...block.figure, unit: '%' } } : block,
    );
    const view = await openView({
      ...given,
      ...(given.report && figures ? { report: { ...given.report, figures } } : {}),
    });
    const drawn = await view.page.locator('.figure-bars svg.plot').evaluate((svg) => {
      const of = (selector: string) => [...svg.querySelectorAll<SVGGraphicsElement>(selector)];
      const bars = of('rect').map((one) => ({
        left: one.getBBox().x,
        width: one.getBBox().width,
        fill: one.getAttribute('fill') ?? one.parentElement?.getAttribute('fill'),
      }));
      const texts = of('text').map((one) => ({
        words: one.textContent,
        box: one.getBoundingClientRect().left,
      }));
      return { bars, texts, whiskers: of('line').length };
    });
    assert.equal(drawn.bars.length, 8);
    const study = drawn.bars.filter(({ fill }) => fill === 'var(--study)');
    const [first, second] = study;
    assert.ok(first && second && study.length === 4);
    assert.ok(Math.abs(first.width / second.width - 88 / 78.7) < 0.01, 'as 88.0 to 78.7');
    assert.ok(
      drawn.bars.every(({ left }) => Math.abs(left - (first.left ?? 0)) <= 1),
      'all from 0',
    );
    for (const number of ['88.0', '76.2', '61.3'])
      assert.ok(
        drawn.texts.some(({ words }) => words?.startsWith(number)),
        number,
      );
    const words = drawn.texts.map((one) => one.words);
    assert.ok(words.includes('100%') && !words.includes('%'), words.join(' · '));
    const missed = view.page.locator('.figure-positions svg.plot rect').first();
    assert.equal(
      await missed.evaluate((one) => one.getAttribute('fill') ?? one.parentElement?.getAttribute('fill')),
      'var(--vscode-editor-background)',
    );
    // A line and its two ends for each of eight bars.
    assert.ok(drawn.whiskers >= 24, String(drawn.whiskers));
    await view.close();
  });

  it('says n/a where there is no value', async () => {
    const base = reportView();
    assert.ok(base.report);
    const [block, ...others] = base.report.figures;
    assert.ok(block?.figure.kind === 'bars');
    const groups = block.figure.groups.map((group, k) =>
      k === 0 ? { ...group, values: [null, group.values[1] ?? null] } : group,
    );
    const figures = [{ ...block, figure: { ...block.figure, groups } }, ...others];
    const view = await openView({ ...base, report: { ...base.report, figures } });
    const words = await view.page.locator('.figure-bars svg.plot text').allTextContents();
    assert.ok(words.includes('n/a'));
    assert.equal(await view.page.locator('.figure-bars svg.plot rect').count(), 7);
    await view.close();
  });

  it('t swaps pictures for tables and back; a screen reader has the tables in either case', async () => {
    const view = await openView(reportView());
    const { page } = view;
    const tables = page.locator('.figure table');
    assert.equal(await tables.count(), 3);
    assert.equal(await page.locator('svg.plot').first().getAttribute('aria-hidden'), 'true');
    await press(view, 't');
    await page.locator('.figure .numbers-scroller').first().waitFor();
    assert.equal(await page.locator('svg.plot').count(), 0);
    assert.equal(await tables.count(), 3);
    await press(view, 't');
    await page.locator('svg.plot').first().waitFor();
    await view.close();
  });

  it('is walked by j and k, with the focus going along, and Enter opens the item once', async () => {
    const view = await openView(reportView());
    const { page } = view;
    await press(view, 'j');
    await focusIs(page, 'math-17');
    await press(view, 'j');
    await press(view, 'j');
    await press(view, 'k');
    await focusIs(page, 'olympiadbench-18');
    await press(view, 'Enter');
    // As long as a second one would take.
    await page.waitForTimeout(500);
    assert.deepEqual(
      view.asked.filter(({ call }) => call === 'openRow').map(({ params }) => params),
      [{ set: 'processbench.jsonl', id: 'olympiadbench-18' }],
    );
    await page.getByRole('button', { name: 'omnimath-19' }).click();
    assert.deepEqual(view.last('openRow'), { set: 'processbench.jsonl', id: 'omnimath-19' });
    await press(view, 'j');
    await focusIs(page, 'gsm8k-20');
    await view.close();
  });

  it('draws of 27,200 rows those in view, opens fast, and leads to the last by the keyboard', async () => {
    const view = await openView(reportView({ rows: 27_200 }));
    const { page } = view;
    assert.ok((await page.locator('.report-row').count()) < 60);
    assert.equal(await page.locator('.rows table').getAttribute('aria-rowcount'), '27201');
    await press(view, 'j');
    for (let k = 0; k < 40; k++) await view.page.keyboard.press('j');
    await eventually(
      'the 41st row',
      () => focus(page),
      (words) => words === 'math-57',
      5_000,
    );
    await page.locator('.rows-scroller').evaluate((place) => {
      place.scrollTop = place.scrollHeight;
    });
    await page.locator('[data-row="27199"]').waitFor();
    assert.ok((await page.locator('.report-row').count()) < 60);
    const box = await page.locator('[data-row="27199"]').boundingBox();
    const place = await page.locator('.rows-scroller').boundingBox();
    assert.ok(box && place && box.y + box.height <= place.y + place.height + 1, 'the last row is in view');
    await page.locator('[data-row="27199"] button').focus();
    await view.page.keyboard.press('k');
    await eventually(
      'the row before the last',
      () => focus(page),
      (words) => words === 'omnimath-27215',
      5_000,
    );
    await assertHarmless(view);
    await view.close();
  });

  it('b asks for the base rate and for how often people agree, reads only what is such, sets it with Enter, and goes back to where it was', async () => {
    const view = await openView(reportView(), {
      setExpected: async (said) => {
        view.show(reportView(said));
      },
    });
    const { page } = view;
    await view.page.keyboard.press('b');
    const field = page.locator('form.expected vscode-text-field').first();
    await field.waitFor();
    await page.keyboard.type('200');
    const wrong = page.locator('form.expected [role="alert"]');
    const said = await wrong.textContent();
    await page.keyboard.press('Enter');
    assert.equal(view.last('setExpected'), undefined);
    for (let k = 0; k < 3; k++) await page.keyboard.press('Backspace');
    // Letters that are typed are no keys of the panel.
    await page.keyboard.type('20t');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await page.getByText(/\b20% of solutions\b/).waitFor();
    assert.deepEqual(view.last('setExpected'), { baseRate: 0.2 });
    assert.equal(await page.locator('svg.plot').count(), 3, 'a key that was typed has done nothing');
    await eventually(
      'the focus where the field was',
      () => page.evaluate(() => document.activeElement?.ariaKeyShortcuts),
      (keyName) => keyName === 'b',
      5_000,
    );

    // Tab leads from there to how often people agree, which is said, seen again, and emptied.
    await press(view, 'b');
    const agreed = page.locator('form.expected vscode-text-field').last();
    await agreed.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('95x');
    await wrong.waitFor();
    assert.equal(await wrong.count(), 1);
    assert.notEqual(await wrong.textContent(), said, 'it is said of the field that it is of');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    const ceiling = page.locator('.audits').getByText(/\b95\.0%/);
    await ceiling.waitFor();
    assert.deepEqual(view.last('setExpected'), { baseRate: 0.2, ceiling: 0.95 });
    await comesTo('b', () => page.evaluate(() => document.activeElement?.ariaKeyShortcuts ?? ''));
    const opener = page.locator('.audits button:not([aria-keyshortcuts])').last();
    await opener.focus();
    await page.keyboard.press('Enter');
    await agreed.waitFor();
    assert.equal(
      await agreed.evaluate((field) => (field as HTMLElement & { value: string }).value),
      '95',
      'what was said',
    );
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await ceiling.waitFor({ state: 'detached' });
    assert.deepEqual(view.last('setExpected'), { baseRate: 0.2 });
    await comesTo('there', async () => {
      const hasFocus = await opener.evaluate((button) => button === document.activeElement);
      return hasFocus ? 'there' : 'elsewhere';
    });
    await view.close();
  });

  it('Escape in the field closes it and stops nothing', async () => {
    const view = await openView(reportView({ phase: 'running', live: liveRun() }));
    await view.page.keyboard.press('b');
    await view.page.locator('form.expected').waitFor();
    await press(view, 'Escape');
    assert.equal(await view.page.locator('form.expected').count(), 0);
    assert.equal(view.last('stop'), undefined);
    await press(view, 'Escape');
    assert.deepEqual(view.last('stop'), {});
    await view.close();
  });

  it('x exports, and ? shows all keys', async () => {
    const view = await openView(reportView());
    await press(view, 'x');
    assert.deepEqual(view.last('exportReport'), {});
    await press(view, '?');
    await view.page.getByRole('dialog').waitFor();
    await press(view, 'Escape');
    assert.equal(await view.page.getByRole('dialog').count(), 0);
    await view.close();
  });

  it('shows both replies to the row that is open as they are, in reach of the keyboard, until Escape', async () => {
    const view = await openView(reportView({ rows: 40 }));
    const { page } = view;
    await page.getByRole('button', { name: 'math-17' }).click();
    const replies = page.getByRole('region', { name: /\bmath-17$/ });
    await replies.getByText('<b>Fine.</b> \\boxed{-1}').waitFor();
    await replies.getByText(/\b12,345 /).waitFor();
    const long = replies.getByRole('group').last();
    assert.equal(await long.evaluate((element) => (element as HTMLElement).tabIndex), 0);
    for (const width of [1550, 480, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.waitForTimeout(250);
      assert.deepEqual(await tooWide(page), [], `${width} px`);
    }
    await press(view, 'c');
    await page.getByText('Added math-17 to strict.cases.jsonl.').first().waitFor();
    await press(view, 'Escape');
    await replies.waitFor({ state: 'detached' });
    await assertHarmless(view);
    await view.close();
  });

  it('says what cannot be done, where it was tried', async () => {
    const view = await openView(reportView(), {
      openRow: async () => {
        throw new Error('processbench.jsonl cannot be seen.');
      },
    });
    await view.page.getByRole('button', { name: 'math-17' }).click();
    await view.page.getByText('processbench.jsonl cannot be seen.').waitFor();
    await view.close();
  });

  it('without a report says why, and what to do', async () => {
    for (const [phase, action] of [
      ['empty', 'evaluate'],
      ['failed', 'openReport'],
    ] as const) {
      const away = reportAway(phase);
      const view = await openView(away);
      if (away.sentence !== undefined) await view.page.getByText(away.sentence).waitFor();
      await view.page.locator('.acts vscode-button.primary').click();
      assert.deepEqual(view.last('act'), { action });
      await assertHarmless(view);
      await view.close();
    }
    const view = await openView(reportAway('running'));
    await view.page.getByRole('heading', { name: '340 of 3,400 items done.' }).waitFor();
    assert.equal(await view.page.getByRole('progressbar').getAttribute('aria-valuenow'), '10');
    await buttonOf(view.page, 'Escape').click();
    assert.deepEqual(view.last('stop'), {});
    await view.close();
  });

  it('of a run that is under way says how far it is, what is provisional, and what stops it, and draws nothing else anew', async () => {
    let stops = 0;
    const stop = async (): Promise<void> => {
      stops++;
    };
    const view = await openView(reportView({ phase: 'running', live: liveRun() }), { stop });
    const { page } = view;
    const live = page.locator('section.live');
    await live.getByText('340 of 3,400 items done.').waitFor();
    await live.locator('p').nth(2).waitFor();
    // The clock goes on by itself.
    await live.getByText(/ 1:05$/).waitFor();
    await live.getByText(/ 1:07$/).waitFor();
    await page.evaluate(() => {
      const seen = { changes: 0 };
      Object.assign(globalThis, { seen });
      const observer = new MutationObserver((all) => {
        seen.changes += all.filter(({ target }) => !document.querySelector('.live')?.contains(target)).length;
      });
      const place = document.querySelector('.page');
      if (place) observer.observe(place, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    for (let k = 1; k <= 5; k++)
      view.panel.progress(liveRun({ share: 0.1 + k / 100, sentence: `${340 + k} of 3,400 items done.` }));
    await live.getByText('345 of 3,400 items done.').waitFor();
    assert.equal(await page.getByRole('progressbar').getAttribute('aria-valuenow'), '15');
    assert.equal(await page.evaluate(() => (globalThis as unknown as { seen: { changes: number } }).seen.changes), 0);
    // By the keyboard alone, and in sight wherever the page is.
    await page.locator('.page').evaluate((place) => place.scrollTo(0, 400));
    const button = buttonOf(page, 'Escape');
    assert.ok(((await button.boundingBox())?.y ?? -1) >= 0);
    await button.press('Enter');
    assert.equal(stops, 1);
    view.panel.progress(liveRun({ isStopping: true, sentence: 'Stopping.' }));
    await live.getByText('Stopping.').waitFor();
    await live.locator('vscode-button[disabled][aria-keyshortcuts="Escape"]').waitFor();
    // What is in flight is given up by a button of its own alone.
    await page.keyboard.press('Escape');
    await live.locator('vscode-button:not([aria-keyshortcuts])').press('Enter');
    assert.equal(stops, 2);
    view.show(reportView());
    await live.waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('progressbar').count(), 0);
    await assertHarmless(view);
    await view.close();
  });

  it('has one column where it is narrow, and nothing is wider than the page', async () => {
    const view = await openView(reportView({ figures: 'all', rows: 40 }));
    const { page } = view;
    for (const width of [1550, 1100, 820, 480, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.waitForTimeout(250);
      assert.deepEqual(await tooWide(page), [], `${width} px`);
    }
    const lefts = await page
      .locator('.figure')
      .evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().left)))]);
    assert.equal(lefts.length, 1);
    const rows = await page
      .locator('.report-row')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
    assert.ok(
      rows.every((height) => height === 46),
      'two lines each',
    );
    await press(view, 't');
    assert.deepEqual(await tooWide(page), [], 'tables at 320 px');
    await view.close();
  });

  it('shows a dot only between two parts of a line, however wide it is', async () => {
    const view = await openView(reportView());
    const { page } = view;
    for (let width = 340; width <= 1100; width += 40) {
      await page.setViewportSize({ width, height: 700 });
      const wrong = await page.locator('.beneath .dotted').evaluate((line) => {
        const edge = line.getBoundingClientRect().left;
        return [...line.querySelectorAll('.dot')].filter((dot) => {
          const { left, right, top } = dot.getBoundingClientRect();
          if (right <= edge + 1) return false;
          const before = dot.parentElement?.previousElementSibling?.getBoundingClientRect();
          return left < edge || !before || before.bottom <= top;
        }).length;
      });
      assert.equal(wrong, 0, `${width}`);
    }
    await view.close();
  });

  it('has all words of all pictures within them, however wide it is and wherever points lie', async () => {
    const all = reportView({ figures: 'all' });
    for (const report of [all, reportAtEdges(all)]) {
      const view = await openView(report);
      for (const width of [1550, 1100, 820, 480, 320]) {
        await view.page.setViewportSize({ width, height: 800 });
        await view.page.waitForTimeout(250);
        assert.ok((await view.page.locator('svg.plot text').count()) > 40);
        assert.deepEqual(await beyond(view.page), [], `${width} px`);
      }
      await view.close();
    }
  });

  it('has the whole names of two judges above the rows, and the last row in view beneath them', async () => {
    const view = reportView({ rows: 60 });
    const names = ['72b', '7b'].map(
      (size) => `grader “balanced” (a-model-of-some-maker-${size}-instruct), 2026-11-21-1320`,
    );
    const { report } = view;
    assert.ok(report);
    const opened = await openView({
      ...view,
      report: { ...report, rows: { ...report.rows, series: names } },
    });
    const { page } = opened;
    for (const width of [1550, 820, 600]) {
      await page.setViewportSize({ width, height: 800 });
      await page.waitForTimeout(250);
      const cut = await page
        .locator('.rows thead th')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
      assert.deepEqual(cut, [], `${width} px`);
    }
    await page.locator('[data-row="0"] button').focus();
    for (let k = 0; k < 60; k++) await opened.page.keyboard.press('j');
    await page.locator('.report-row.current[data-row="59"]').waitFor();
    await eventually(
      'the last row in view',
      () =>
        page.evaluate(() => {
          const [row, place] = ['.report-row.current', '.rows-scroller'].map((one) => document.querySelector(one));
          const [a, b] = [row?.getBoundingClientRect(), place?.getBoundingClientRect()];
          return a !== undefined && b !== undefined && a.bottom <= b.bottom + 1 && a.top >= b.top;
        }),
      (seen) => seen,
      5_000,
    );
    await opened.close();
  });

  it('keeps the row that the reader is at in view where the page gets narrower', async () => {
    const view = await openView(reportView({ figures: 'all', rows: 40 }));
    await press(view, 'j');
    const isSeen = (): Promise<boolean> =>
      view.page.locator('.report-row.current').evaluate((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    assert.ok(await isSeen());
    await view.page.setViewportSize({ width: 620, height: 900 });
    await eventually('the row in view again', isSeen, (seen) => seen, 5_000);
    await view.page.setViewportSize({ width: 1400, height: 900 });
    await press(view, 'Enter');
    const replies = view.page.locator('.row-replies');
    await replies.waitFor();
    const areSeen = (): Promise<boolean> =>
      replies.evaluate((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await eventually('the replies in view', areSeen, (seen) => seen, 5_000);
    // An editor opens beside the report.
    await view.page.setViewportSize({ width: 620, height: 900 });
    await eventually('the replies in view again', areSeen, (seen) => seen, 5_000);
    await view.close();
  });

  it('says what did not work where the reader is, however far down the report', async () => {
    const refusal = 'Create a prompt with New Judge Prompt first.';
    const addCase = async (): Promise<never> => {
      throw new Error(refusal);
    };
    const view = await openView(reportView({ figures: 'all', rows: 40 }), { addCase });
    await press(view, 'j');
    await view.page.locator('.page').evaluate((part) => part.scrollTo({ top: part.scrollHeight }));
    await press(view, 'c');
    const fault = view.page.getByRole('alert');
    await fault.waitFor();
    assert.equal(await fault.textContent(), refusal);
    const isSeen = await fault.evaluate((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    assert.ok(isSeen);
    await view.close();
  });

  it('keeps tables or pictures, the row and the place when it comes back', async () => {
    const view = await openView(reportView({ rows: 300 }));
    await press(view, 'j');
    for (let k = 0; k < 30; k++) await view.page.keyboard.press('j');
    await press(view, 't');
    await view.page.locator('.page').evaluate((place) => {
      place.scrollTop = 200;
    });
    await view.page.waitForTimeout(600);
    const state = view.state();
    await view.close();
    const again = await openView(reportView({ rows: 300 }), {}, { state });
    await again.page.locator('.figure .numbers-scroller').first().waitFor();
    assert.deepEqual((again.last('ready') as { state: { row: number } }).state.row, 30);
    assert.equal(await again.page.locator('.page').evaluate((place) => place.scrollTop), 200);
    await press(again, 'j');
    await focusIs(again.page, 'omnimath-47');
    await again.close();
  });

  it('on paper is black on white, shows every picture and table, and no keys', async () => {
    const view = await openView(reportView({ figures: 'all' }), {}, { theme: 'dark' });
    const { page } = view;
    await page.emulateMedia({ media: 'print' });
    const [background, height, footer, fill] = await page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      document.querySelector('.page')?.clientHeight ?? 0,
      getComputedStyle(document.querySelector('footer') ?? document.body).display,
      getComputedStyle(document.querySelector('.plot text') ?? document.body).fill,
    ]);
    assert.equal(background, 'rgb(255, 255, 255)');
    assert.ok(Number(height) > 1500, `all of it is there: ${height}`);
    assert.equal(footer, 'none');
    assert.match(String(fill), /rgb\((?:0, 0, 0|68, 68, 68)\)/);
    await view.close();
  });
});
