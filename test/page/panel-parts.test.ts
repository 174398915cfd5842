/** The parts that panels are made of, each by itself, in Chromium under the policy of our panels. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Block, LatexMacro } from '../../src/protocol/index.ts';
import { closeBrowser, type PanelPage } from './panel-page/panel-page.ts';
import { inParts, openParts } from './panel-page/parts.ts';

const display = (tex: string): Block => ({ kind: 'display', tex, source: `\\[${tex}\\]` });
const words = (text: string): Block => ({ kind: 'paragraph', inlines: [{ kind: 'text', text }] });
const inline = (tex: string, after = ''): Block => ({
  kind: 'paragraph',
  inlines: [
    { kind: 'maths', tex, source: `$${tex}$` },
    { kind: 'text', text: after },
  ],
});

after(closeBrowser);

describe('formulas', () => {
  let parts: PanelPage;
  const show = (blocks: readonly Block[], macros: readonly LatexMacro[] = []): Promise<void> =>
    inParts(parts, (page, [blocks, macros]) => page.showText(blocks, macros), [blocks, macros] as const);

  it('are typeset with all that they set in style attributes, and no violation of the policy', async () => {
    parts = await openParts();
    const formulas = [
      '\\vec{v} + \\overrightarrow{AB}',
      '\\frac{1}{1 + \\frac{a}{b}}',
      '\\sqrt{1 + \\sqrt[3]{\\dfrac{a}{b}}}',
      '\\overbrace{a + b}^{n} + \\underbrace{c}_{m}',
      '\\left( \\sum_{k=1}^{n} \\begin{pmatrix} a \\\\ b \\\\ c \\end{pmatrix} \\right)',
      '\\begin{array}{c|c} a & b \\\\ \\hline c & d \\end{array}',
      '\\boxed{\\cancel{x}} \\fcolorbox{red}{white}{y} \\pmb{z} \\xrightarrow[b]{a}',
    ];
    await show(formulas.map(display));
    await parts.page.evaluate(() => document.fonts.ready);
    const seen = await parts.page.evaluate(() => ({
      typeset: document.querySelectorAll('.katex-display').length,
      sources: document.querySelectorAll('.maths-source').length,
      // The arrow of `\vec` is as wide as KaTeX says in a `style` attribute.
      arrow: document.querySelector<SVGElement>('.accent svg, .katex svg')?.style.width,
      waiting: document.querySelectorAll('[data-style]').length,
      mathml: document.querySelectorAll('math annotation').length,
      bars: [...document.querySelectorAll<HTMLElement>('.frac-line')].map((bar) => bar.offsetWidth > 3),
    }));
    assert.equal(seen.typeset, formulas.length);
    assert.equal(seen.sources, 0);
    assert.match(seen.arrow ?? '', /^0\.471em$/);
    assert.equal(seen.waiting, 0);
    assert.equal(seen.mathml, formulas.length);
    assert.ok(seen.bars.length >= 3 && seen.bars.every(Boolean));
    assert.deepEqual(await parts.violations(), []);
    assert.deepEqual(parts.strays, []);
    assert.deepEqual(parts.troubles, []);
    assert.ok(parts.server.asked.some((path) => path.endsWith('.woff2')));
  });

  it('look as they do where styles are allowed', async () => {
    // A text is as wide as so many characters of its font.
    await parts.page.evaluate(() => document.fonts.ready);
    const sizes = await parts.page.evaluate(() =>
      [...document.querySelectorAll('.katex-html')].map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return [Math.round(width), Math.round(height)];
      }),
    );
    // The same formulas in a page whose policy allows style attributes.
    const html = await parts.page.evaluate(() => document.querySelector('.rich')?.outerHTML ?? '');
    const free = await parts.page.context().newPage();
    await free.goto(`${parts.server.origin}/parts.css`);
    await free.setContent(
      `<!doctype html><link rel="stylesheet" href="${parts.server.origin}/parts.css"><div id="app">${html}</div>`,
      { waitUntil: 'load' },
    );
    await free.evaluate(() => document.fonts.ready);
    const expected = await free.evaluate(() =>
      [...document.querySelectorAll('.katex-html')].map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return [Math.round(width), Math.round(height)];
      }),
    );
    await free.close();
    assert.ok(sizes.length > 0);
    assert.deepEqual(sizes, expected);
  });

  it('have degree signs beside them that stand close to their numbers', async () => {
    await show([words('30° and 30')]);
    await parts.page.evaluate(() => document.fonts.ready);
    const widths = await parts.page.evaluate(() => {
      const paragraph = document.querySelector('.paragraph');
      const walker = document.createTreeWalker(paragraph ?? document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      const range = document.createRange();
      const width = (from: Text | undefined, to: Text | undefined, end: number): number => {
        if (!from || !to) return Number.NaN;
        range.setStart(from, 0);
        range.setEnd(to, end);
        return range.getBoundingClientRect().width;
      };
      const [number, , rest] = texts;
      range.setStart(rest as Text, 0);
      range.setEnd(rest as Text, 1);
      const after = range.getBoundingClientRect().left;
      range.setStart(number as Text, 0);
      return {
        all: after - range.getBoundingClientRect().left,
        number: width(number, number, 2),
        text: paragraph?.textContent,
      };
    });
    assert.equal(widths.text, '30° and 30');
    // The face itself has half an em for it, of 17 pixels, with a ring of a fifth in the middle.
    const sign = widths.all - widths.number;
    assert.ok(sign > 4 && sign < 7.5, `${sign}`);
  });

  it('know the macros of the document, and none of each other', async () => {
    const macros = [{ name: '\\R', body: '\\mathbb{R}' }];
    await show([display('\\gdef\\R{Q}\\gdef\\own{W} \\R \\own'), display('\\R'), display('\\own')], macros);
    const texts = await parts.page.locator('.katex-mathml annotation, .maths-source').allTextContents();
    assert.deepEqual(texts, ['\\gdef\\R{Q}\\gdef\\own{W} \\R \\own', '\\R', '\\[\\own\\]']);
    assert.equal(await parts.page.locator('.maths.display .mathbb').count(), 1);
    assert.match(
      (await parts.page.locator('.maths-source').getAttribute('title')) ?? '',
      /Undefined control sequence: \\own/,
    );
  });

  it('take punctuation along into the next line, and short ones do not break', async () => {
    const long = 'a_1 + a_2 + a_3 + a_4 + a_5 + a_6 + a_7 + a_8 + a_9 + b_1 + b_2 + b_3';
    await show([inline('x = y + z', ', and'), inline(long, '. Then')]);
    const breaks = await parts.page.evaluate(() => {
      const rich = document.querySelector<HTMLElement>('.rich');
      const parted: string[] = [];
      if (!rich) return parted;
      let lines = 0;
      for (let width = 60; width < 700; width += 4) {
        rich.style.width = `${width}px`;
        for (const stuck of document.querySelectorAll('.stuck')) {
          const bases = [...stuck.querySelectorAll('.katex-base')];
          const range = document.createRange();
          range.selectNodeContents(stuck.querySelector('.tail') ?? stuck);
          const mark = range.getBoundingClientRect();
          const box = bases.at(-1)?.getBoundingClientRect();
          if (!box || mark.left < box.left || mark.top > box.bottom)
            parted.push(`${width}: ${stuck.textContent?.slice(0, 40)} ${JSON.stringify([box, mark])}`);
          const tops = new Set(bases.map((base) => Math.round(base.getBoundingClientRect().bottom / 12)));
          if (!stuck.classList.contains('long') && tops.size > 1) parted.push(`${width}: broken`);
          lines = Math.max(lines, tops.size);
        }
      }
      if (lines < 2) parted.push('nothing ever broke');
      return parted;
    });
    assert.deepEqual(breaks.slice(0, 6), []);
  });

  it('are copied as they are written', async () => {
    await show([inline('x_1 \\le y', ', and'), display('\\frac{a}{b}'), words('so.')]);
    const copied = await parts.page.evaluate(() => {
      const rich = document.querySelector('.rich');
      if (rich) document.getSelection()?.selectAllChildren(rich);
      const clipboardData = new DataTransfer();
      document.dispatchEvent(new ClipboardEvent('copy', { clipboardData, cancelable: true }));
      return clipboardData.getData('text/plain');
    });
    assert.equal(copied, '$x_1 \\le y$, and\n$$\\frac{a}{b}$$\nso.');
  });

  it('scroll inside themselves where they are too wide, and can then be reached by Tab', async () => {
    await show([display('x'), display(Array.from({ length: 60 }, (_, k) => `a_{${k}}`).join('+'))]);
    const stops = await parts.page.evaluate(
      () =>
        new Promise<unknown>((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              resolve([
                [...document.querySelectorAll<HTMLElement>('.maths.display')].map(({ tabIndex }) => tabIndex),
                document.documentElement.scrollWidth <= window.innerWidth,
              ]),
            ),
          ),
        ),
    );
    assert.deepEqual(stops, [[-1, 0], true]);
    await parts.close();
  });
});

describe('controls', () => {
  it('work by mouse and keys under the policy, in every theme', async () => {
    const parts = await openParts();
    await inParts(parts, (page) => page.showControls(), undefined);
    const { page } = parts;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Choose another judge…' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Agree' }).press('Space');
    await page.getByRole('button', { name: 'Not now' }).click({ force: true });
    await page.getByRole('textbox', { name: 'Why?' }).fill('because');
    assert.deepEqual(await inParts(parts, (page) => page.said, undefined), [
      'primary',
      'secondary',
      'quiet',
      'because',
    ]);
    assert.deepEqual(await parts.violations(), []);
    assert.deepEqual(parts.troubles, []);
    assert.deepEqual(parts.strays, []);
    await parts.close();
  });
});

describe('the list', () => {
  const texts = Array.from({ length: 300 }, (_, k) => [words(`Row ${k} ${'and more words '.repeat((k * 7) % 40)}`)]);
  let parts: PanelPage;
  const top = (index: number): Promise<number> =>
    parts.page.evaluate(
      (index) => document.querySelector(`[data-index="${index}"]`)?.getBoundingClientRect().top ?? Number.NaN,
      index,
    );
  const frames = (): Promise<void> =>
    parts.page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => resolve()), 150)));

  it('draws the rows in view alone, and says how many there are', async () => {
    parts = await openParts({ viewport: { width: 700, height: 600 } });
    await parts.page.evaluate(() => {
      document.getElementById('app')?.style.setProperty('height', '600px');
    });
    await inParts(parts, (page, texts) => page.showList({ texts, before: 'The problem.' }), texts);
    await frames();
    const rows = parts.page.getByRole('listitem');
    const count = await rows.count();
    assert.ok(count > 3 && count < 30, String(count));
    assert.equal(await rows.first().getAttribute('aria-setsize'), '300');
    assert.equal(await rows.first().getAttribute('aria-posinset'), '1');
    // None covers another.
    const overlaps = await parts.page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.list-row')].map((row) => row.getBoundingClientRect());
      return boxes.filter((box, k) => Math.abs(box.top - (boxes[k - 1]?.bottom ?? box.top)) > 1).length;
    });
    assert.equal(overlaps, 0);
  });

  it('brings a row to just under what covers its top, and holds it while texts come', async () => {
    await inParts(parts, (page, texts) => page.showList({ texts, covered: 90, before: 'The problem.' }), texts);
    await inParts(parts, (page) => page.list.current?.scrollToIndex(200), undefined);
    await frames();
    assert.ok(Math.abs((await top(200)) - 90) <= 1, String(await top(200)));
    // Rows around it come to be others, and much higher.
    const later = texts.map((blocks, k) => (k > 190 && k < 205 ? [...blocks, ...blocks, ...blocks] : blocks));
    await inParts(parts, (page, texts) => page.showList({ texts, covered: 90, before: 'The problem.' }), later);
    await frames();
    assert.ok(Math.abs((await top(200)) - 90) <= 1, String(await top(200)));
  });

  it('keeps the place of the reader when rows above grow, shrink or come in', async () => {
    const show = (texts: readonly (readonly Block[])[], keys?: readonly string[]): Promise<void> =>
      inParts(parts, (page, [texts, keys]) => page.showList({ texts, ...(keys ? { keys } : {}) }), [
        texts,
        keys,
      ] as const);
    await show(texts);
    await inParts(parts, (page) => page.list.current?.scrollToIndex(100), undefined);
    await parts.page.mouse.move(300, 300);
    await parts.page.mouse.wheel(0, 30);
    await frames();
    const before = await top(103);
    for (const grown of [3, 1, 5]) {
      await show(
        texts.map((blocks, k) => (k >= 96 && k < 100 ? Array.from({ length: grown }, () => blocks).flat() : blocks)),
      );
      await frames();
      assert.ok(Math.abs((await top(103)) - before) <= 1, `${grown}: ${await top(103)} and not ${before}`);
    }
    await show(texts);
    await frames();
    const keys = texts.map((_, k) => String(k));
    await show([[words('New')], [words('New, too')], ...texts], ['a', 'b', ...keys]);
    await frames();
    assert.ok(Math.abs((await top(105)) - before) <= 1, `inserted: ${await top(105)} and not ${before}`);
  });

  it('has rows above where they belong when the reader scrolls up over rows that were never measured', async () => {
    await inParts(parts, (page, texts) => page.showList({ texts, guess: 30 }), texts);
    await inParts(parts, (page) => page.list.current?.scrollToIndex(250), undefined);
    await frames();
    let jump = 0;
    for (let k = 0; k < 12; k++) {
      const seen = await parts.page.evaluate(() => {
        const row = [...document.querySelectorAll('.list-row')].find((one) => one.getBoundingClientRect().top > 100);
        return { index: Number(row?.getAttribute('data-index')), top: row?.getBoundingClientRect().top ?? 0 };
      });
      await parts.page.mouse.wheel(0, -120);
      await frames();
      const now = await top(seen.index);
      if (!Number.isNaN(now)) jump = Math.max(jump, Math.abs(now - seen.top - 120));
    }
    assert.ok(jump <= 2, `${jump} px`);
  });

  it('keeps a row with the focus, and tells and finds a place again in another width', async () => {
    await inParts(parts, (page, texts) => page.showList({ texts }), texts);
    await inParts(parts, (page) => page.list.current?.scrollToIndex(20), undefined);
    await frames();
    await parts.page.locator('[data-index="21"] .row').focus();
    await parts.page.mouse.wheel(0, 6000);
    await frames();
    assert.equal(
      await parts.page.evaluate(() => document.activeElement?.closest('.list-row')?.getAttribute('data-index')),
      '21',
    );
    await inParts(parts, (page) => page.list.current?.scrollToPosition(150.5), undefined);
    await frames();
    const position = (await inParts(parts, (page) => page.list.current?.position(), undefined)) ?? 0;
    assert.ok(Math.abs(position - 150.5) < 0.05, String(position));
    await parts.page.setViewportSize({ width: 420, height: 600 });
    await frames();
    await inParts(parts, (page) => page.list.current?.scrollToPosition(150.5), undefined);
    await frames();
    const narrow = (await inParts(parts, (page) => page.list.current?.position(), undefined)) ?? 0;
    assert.ok(Math.abs(narrow - 150.5) < 0.05, String(narrow));
    assert.deepEqual(await parts.violations(), []);
    assert.deepEqual(
      parts.troubles.filter((trouble) => !trouble.includes('ResizeObserver loop')),
      [],
    );
    await parts.close();
  });
});
