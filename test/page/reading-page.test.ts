/** The page of the reading view in Chromium, with a host scripted by the test: the keyboard, the widths, and long proofs. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReadingView } from '../../src/protocol/index.ts';
import { eventually } from '../support/eventually.ts';
import { READ_PROOF, readingViewOf } from '../support/reading-views.ts';
import { assertHarmless } from './hostile-page.ts';
import { called, press } from './panel-page/reader.ts';
import { hostOfText, type Opened, openText, openView } from './reading-page/opened.ts';

const WIDTHS = [560, 700, 1000, 1400];
/** Drawing a long proof takes at most this long, in milliseconds, on a busy machine. */
const MAX_DRAWING_MS = 5_000;

/** Where the focus is: the section, and the name of the element. */
const focus = ({ page }: Opened): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement;
    if (!active || active === document.body) return 'nowhere';
    const section = active.closest('[role=tree], [role=group], [role=tablist], .notes, .part-text, .symbols');
    const name = section?.getAttribute('role') ?? section?.className ?? active.className;
    const label = active.querySelector('.label')?.firstChild?.textContent;
    return `${name}: ${label ?? active.getAttribute('aria-label') ?? active.textContent ?? ''}`;
  });

/** The label of the line that the reader is at. */
const line = ({ page }: Opened): Promise<string> =>
  page.locator('[role=treeitem][aria-selected=true] .label').evaluate((one) => one.firstChild?.textContent ?? '');

/** Parts that cite each other: `count` lemmas in a chain, each with a paragraph outside of it. */
const longText = (count: number): string =>
  `# Problem\n\nAdd.\n\n# Solution\n\n${Array.from({ length: count }, (_, k) =>
    k === 0 ? '**Lemma 1.** One is $1$.' : `**Lemma ${k + 1}.** By Lemma ${Math.ceil(k / 3)} it is $x_{${k}} > ${k}$.`,
  ).join('\n\n')}\n`;

describe('the page of the reading view', { timeout: 180_000 }, () => {
  it('goes through parts and paragraphs with j, k, J and K, wherever the focus is', async () => {
    const view = await openText();
    const { page } = view;
    for (const [key, label] of [
      ['j', 'Lemma 1'],
      ['j', 'Step 1'],
      ['Shift+J', 'Step 2'],
      ['k', 'Step 1'],
      ['Shift+K', 'Lemma 1'],
    ] as const) {
      await press(view, key);
      assert.equal(await line(view), label);
    }
    await called(view, 'look', { current: 0, moved: true });
    // A reader who is nowhere yet comes to the outline.
    assert.equal(await focus(view), 'tree: Lemma 1');
    await page.locator('[role=treeitem][aria-selected=true]').focus();
    await press(view, 'j');
    assert.equal(await focus(view), 'tree: Step 1');
    await page.locator('.box').nth(1).focus();
    await press(view, 'j');
    assert.equal(await focus(view), 'group: Step 2');
    await assertHarmless(view);
    await view.close();
  });

  it('goes through the outline with arrows, Home and End, and opens a line in the editor with Enter', async () => {
    const view = await openText();
    await view.page.locator('[role=treeitem]').first().focus();
    await press(view, 'End');
    assert.equal(await focus(view), 'tree: Step 4');
    await press(view, 'ArrowUp');
    assert.match(await focus(view), /^tree: Step 3/);
    // Only the part of the reader shows its paragraphs.
    assert.equal(await view.page.locator('[role=treeitem][aria-level="2"]').count(), 1);
    await press(view, 'ArrowDown');
    await called(view, 'look', { current: 4, moved: true });
    assert.match(await focus(view), /^tree: /);
    await press(view, 'Enter');
    await called(view, 'open', { revision: 1, step: 4 });
    await press(view, 'Home');
    assert.match(await focus(view), /^tree: Lemma 1/);
    await view.close();
  });

  it('follows citations in the graph with arrows, and a click and a link lead to the part', async () => {
    const view = await openText();
    const { page } = view;
    await page.locator('.box[tabindex="0"]').focus();
    await press(view, 'ArrowDown');
    assert.match(await focus(view), /^group: Step 2/);
    await press(view, 'ArrowDown');
    assert.match(await focus(view), /^group: Step 3/);
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp']) await press(view, key);
    assert.match(await focus(view), /^group: Lemma 1/);
    await press(view, 'End');
    const last = await focus(view);
    await press(view, 'Home');
    assert.notEqual(await focus(view), last);
    await press(view, 'Enter');
    await called(view, 'open', { revision: 1, step: 0 });
    await page.locator('.box', { has: page.locator('.label', { hasText: /^Step 3/ }) }).click();
    assert.match(await line(view), /^Step 3/);
    await page.locator('.part-head .link', { hasText: 'Step 2' }).click();
    assert.match(await line(view), /^Step 2/);
    assert.notEqual(await focus(view), 'nowhere');
    await view.close();
  });

  it('is reached by Tab in the order of the page, with one stop for each list', async () => {
    const view = await openText(READ_PROOF, { error: 2 });
    const { page } = view;
    for (const key of ['j', 'j', 'j']) await press(view, key);
    await page.locator('.symbol .link').first().waitFor();
    assert.match(await focus(view), /^tree: Step 2/);
    await page.keyboard.press('Shift+Tab');
    const stops: string[] = [];
    for (let k = 0; k < 60; k++) {
      await page.keyboard.press('Tab');
      const place = await focus(view);
      if (place === 'nowhere' || stops.includes(`${k} ${place}`)) break;
      stops.push(place.replace(/:.*$/s, ''));
    }
    const inOrder = stops.filter((stop, k) => stop !== stops[k - 1]);
    assert.deepEqual(inOrder.slice(0, 6), ['tree', 'notes', 'link', 'group', 'part-text', 'symbols']);
    for (const list of ['tree', 'group']) assert.equal(stops.filter((stop) => stop === list).length, 1, list);
    for (const list of ['[role=tree] [tabindex="0"]', '[role=group] [tabindex="0"]'])
      assert.equal(await page.locator(list).count(), 1, list);
    await view.close();
  });

  it('finds a symbol with /, and Escape clears the search and leaves the field', async () => {
    const view = await openText();
    const { page } = view;
    await press(view, 'j');
    const symbols = page.locator('.symbol');
    await symbols.first().waitFor();
    const all = await symbols.count();
    assert.ok(all > 2);
    await press(view, '/');
    assert.match(await focus(view), /^symbols: /);
    await page.keyboard.type('zjk');
    await page.getByText('No symbols found.').waitFor();
    assert.equal(await line(view), 'Lemma 1');
    await press(view, 'Escape');
    assert.equal(await symbols.count(), all);
    await press(view, 'j');
    assert.equal(await line(view), 'Step 1');
    await view.close();
  });

  it('shows one section at a time below 700 px, chosen with arrows or by /', async () => {
    const view = await openText(READ_PROOF, { viewport: { width: 560, height: 800 } });
    const { page } = view;
    const sections = (): Promise<string[]> =>
      page.locator('.sections > section').evaluateAll((all) => all.map((one) => one.className));
    assert.deepEqual(await sections(), ['outline']);
    await page.getByRole('tab', { name: 'Outline' }).focus();
    await press(view, 'ArrowRight');
    assert.deepEqual([await focus(view), await sections()], ['tablist: Graph', ['middle']]);
    await press(view, 'ArrowRight');
    assert.deepEqual([await focus(view), await sections()], ['tablist: Symbols', ['symbols']]);
    await press(view, 'Home');
    assert.deepEqual(await sections(), ['outline']);
    await press(view, '/');
    assert.deepEqual(await sections(), ['symbols']);
    assert.match(await focus(view), /^symbols: /);
    assert.equal(await page.locator('[role=tablist] [tabindex="0"]').count(), 1);
    await page.setViewportSize({ width: 1400, height: 800 });
    await eventually('all sections', sections, (all) => all.length === 3);
    await view.close();
  });

  it('keeps the focus when the proof changes, the cursor moves, and the symbols taken are shown', async () => {
    const view = await openText();
    const { page, panel } = view;
    await page.locator('[role=treeitem]').first().focus();
    await press(view, 'j');
    await press(view, 'j');
    assert.equal(await focus(view), 'tree: Step 1');
    panel.show(readingViewOf(READ_PROOF.replace('which is prime', 'a prime'), { revision: 2 }));
    await page.locator('.outline', { hasText: 'a prime' }).waitFor();
    assert.equal(await focus(view), 'tree: Step 1');
    panel.goTo({ step: 2 });
    await eventually(
      'the line of the cursor',
      () => line(view),
      (now) => now.startsWith('Step 2'),
    );
    assert.notEqual(await focus(view), 'nowhere');
    await press(view, 's');
    assert.notEqual(await focus(view), 'nowhere');
    // A shorter proof has no line there any more.
    panel.show(readingViewOf('# Problem\n\nAdd.\n\n# Solution\n\nWe add.\n', { revision: 3 }));
    await page.locator('.box').first().waitFor({ state: 'detached' });
    await press(view, 'j');
    assert.match(await line(view), /^¶1/);
    await view.close();
  });

  it('shows the question and the answer, and the first words of the paragraphs of the current part', async () => {
    const view = await openText(
      '# Problem\n\nFind all $n$.\n\n# Solution\n\n**Step 1.** We begin.\n\nEvery number is odd.\n\n**Answer:** $n = 3$.\n',
    );
    const { page } = view;
    const notes = page.locator('.notes > li');
    assert.match((await notes.first().textContent()) ?? '', /Problem, Find all/);
    await press(view, 'j');
    const paragraphs = page.locator('[role=treeitem][aria-level="2"]');
    await paragraphs.first().locator('.words').waitFor();
    assert.match((await paragraphs.first().textContent()) ?? '', /^¶2.*Every number is odd/);
    await page.locator('.notes > .answered .link').click();
    assert.equal(await line(view), 'Answer');
    await view.close();
  });

  it('shows a sentence once for all symbols that it introduces, and a few of many other introductions', async () => {
    const again = Array.from({ length: 7 }, (_, k) => `**Step ${k + 1}.** Let $a = ${k}$. Then $a + b > c$.`).join(
      '\n\n',
    );
    const view = await openText(`# Problem\n\nLet $a$, $b$ and $c$ be real.\n\n# Solution\n\n${again}\n`);
    const { page } = view;
    await page.locator('.symbol .link').first().waitFor();
    const symbols = page.locator('.symbol');
    assert.equal(await symbols.locator('.rich.proof').count(), 1);
    assert.match((await symbols.nth(1).textContent()) ?? '', /introduced with/);
    const links = symbols.first().locator('.link');
    assert.equal(await links.count(), 6);
    await links.last().click();
    assert.equal(await links.count(), 8);
    // A search without the first symbol shows the sentence with the next one.
    await press(view, '/');
    await page.keyboard.type('b');
    await page.locator('.symbol .rich.proof').waitFor();
    await view.close();
  });

  it('opens and closes its help', async () => {
    const view = await openText();
    await press(view, '?');
    await view.page.getByRole('dialog').waitFor();
    await press(view, 'Escape');
    assert.equal(await view.page.getByRole('dialog').count(), 0);
    await view.close();
  });

  it('says what is missing where there is no proof, or while it is read', async () => {
    const { document, sentence: _, ...rest } = readingViewOf();
    for (const phase of ['empty', 'waiting'] as const) {
      const bare = { ...rest, document, phase, sentence: 'Nothing yet.', rows: [], steps: [], notes: [], macros: [] };
      const view = await openView(bare satisfies ReadingView);
      await view.page.getByText('Nothing yet.').waitFor();
      for (const key of ['j', 'h', 's', '+']) await press(view, key);
      await assertHarmless(view);
      await view.close();
    }
  });

  it('draws a graph that fits its column, and draws it again only where its rows change', async () => {
    const lemmas = Array.from(
      { length: 9 },
      (_, k) => `**Lemma ${k + 1}.** ${k < 3 ? 'It' : 'By Lemma 1, Lemma 2 and Lemma 3 it'} is so.`,
    );
    const view = await openText(`# Problem\n\nAdd.\n\n# Solution\n\n${lemmas.join('\n\n')}\n`);
    const { page } = view;
    const count = (): Promise<number> =>
      page
        .locator('.graph .box')
        .evaluateAll((all) =>
          Math.max(...all.map((one) => all.filter((other) => other.style.top === one.style.top).length)),
        );
    const found: number[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      if (width < 700) await page.getByRole('tab', { name: 'Graph' }).click();
      await page.waitForTimeout(100);
      found.push(await count());
      const { scrollWidth, clientWidth } = await page
        .locator('.graph-scroller')
        .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
      assert.ok(scrollWidth <= clientWidth, `${width} px: ${scrollWidth} in ${clientWidth}`);
    }
    assert.deepEqual([...new Set(found)].sort(), [1, 2, 3]);
    await page.setViewportSize({ width: 1095, height: 900 });
    await page.waitForTimeout(100);
    await page.locator('.graph').evaluate((graph) => {
      const drawn = { times: 0 };
      Object.assign(globalThis, { drawn });
      new MutationObserver(() => drawn.times++).observe(graph, { attributes: true });
    });
    for (let width = 1090; width >= 700; width -= 5) await page.setViewportSize({ width, height: 900 });
    const times = await page.evaluate(() => (globalThis as unknown as { drawn: { times: number } }).drawn.times);
    assert.ok(times > 0 && times <= 2, `drawn ${times} times`);
    await view.close();
  });

  it('has nothing that scrolls sideways but displayed formulas, at any width', async () => {
    const long = `**Lemma 3.** ${'verylongword'.repeat(40)} is $${'x+'.repeat(200)}x$.`;
    const view = await openText(`${READ_PROOF}\n\n## ${'A long title '.repeat(6)}\n\n${long}\n\nBy Lemma 3, done.\n`, {
      error: 2,
    });
    for (const width of WIDTHS) {
      await view.page.setViewportSize({ width, height: 900 });
      for (const tab of width < 700 ? ['Outline', 'Graph', 'Symbols'] : ['']) {
        if (tab !== '') await view.page.getByRole('tab', { name: tab }).click();
        for (const key of ['j', 'j', 'j', 'j', 'j', 'j', 'j']) await press(view, key);
        await view.page.waitForTimeout(150);
        assert.deepEqual(
          await view.page.evaluate(() =>
            [document.documentElement, ...document.querySelectorAll('main *')]
              .filter((one) => !one.closest('.maths, .katex, .formula'))
              .filter((one) => ['auto', 'scroll', 'visible'].includes(getComputedStyle(one).overflowX))
              .filter((one) => one === document.documentElement || getComputedStyle(one).overflowX !== 'visible')
              .filter((one) => one.scrollWidth > one.clientWidth + 1)
              .map((one) => `${one.localName}.${one.className}`),
          ),
          [],
          `${width} px ${tab}`,
        );
      }
    }
    await view.close();
  });

  it('draws 60 boxes and 2,000 rows soon, and goes on from there at once', async (context) => {
    for (const count of [60, 2_000]) {
      const text = longText(count);
      const next = readingViewOf(text);
      assert.equal(next.rows.length, count);
      if (count === 60) assert.equal(next.graph?.rows.length, 60);
      const view = await openView({ ...readingViewOf(), revision: 0 }, hostOfText(text));
      const began = performance.now();
      view.panel.show(next);
      await view.page
        .locator('[role=treeitem]')
        .nth(count - 1)
        .waitFor({ state: 'attached', timeout: 60_000 });
      await view.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      const drawn = performance.now() - began;
      const pressed = performance.now();
      await view.page.keyboard.press('j');
      await view.page.locator('[role=treeitem][aria-selected=true]').waitFor();
      await view.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      const moved = performance.now() - pressed;
      context.diagnostic(`${count} rows: ${Math.round(drawn)} ms to draw, ${Math.round(moved)} ms for a key`);
      assert.ok(drawn < MAX_DRAWING_MS, `${count} rows: ${Math.round(drawn)} ms`);
      assert.ok(moved < MAX_DRAWING_MS / 2, `a key at ${count} rows: ${Math.round(moved)} ms`);
      await assertHarmless(view);
      await view.close();
    }
  });
});
