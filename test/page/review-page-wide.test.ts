/** Formulas wider than the text, in the page of the review panel in Chromium: where they go, and that all of them can be read. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderTextToBlocks } from '../../src/core/render/index.ts';
import { shownText } from '../support/shown-text.ts';
import { bodiesOf, openView } from './review-page/opened.ts';
import { row } from './review-page/reader.ts';
import { done } from './review-page/views.ts';

const LINKS = [
  'n^4+4^n',
  '(n^4+4n^2 2^{2k}+4 \\cdot 2^{4k})-4n^2 2^{2k}',
  '(n^2+2^{2k+1})^2-(2^{k+1}n)^2',
  '(n^2+2^k n+2^{2k+1})(n^2-2^k n+2^{2k+1})',
];

/** Of the first so many links of the chain. */
const chain = (links: number, number = ''): string => `${LINKS.slice(0, links).join(' = ')}${number}`;

const text = (tex: string): string => `Let $n = 2k+1$ with $k \\ge 1$, so that\n$$${tex}$$\nholds.`;

async function opened(tex: string, width: number, theme?: 'light' | 'hc' | 'hcl', isFlagged = true) {
  const source = text(tex);
  const start = source.indexOf(LINKS[3] ?? '');
  const marks = isFlagged ? [{ start, end: start + (LINKS[3] ?? '').length, tone: 'error' as const }] : [];
  const view = await openView(
    done,
    {
      bodies: async ({ keys }) => {
        const bodies = bodiesOf(keys);
        if ('s1!' in bodies) bodies['s1!'] = { blocks: renderTextToBlocks(source, { language: 'markdown', marks }) };
        return { bodies };
      },
    },
    { viewport: { width, height: 800 }, ...(theme && { theme: theme as never }) },
  );
  await row(view.page, 1).locator('.maths.display').waitFor();
  await view.page.waitForTimeout(200);
  return view;
}

type View = Awaited<ReturnType<typeof opened>>;

const measured = ({ page }: View) =>
  page.evaluate(() => {
    const step = document.querySelector('[data-step="1"]');
    const display = step?.querySelector<HTMLElement>('.maths.display');
    const margin = step?.querySelector('.margin')?.getBoundingClientRect();
    const paragraph = step?.querySelector('.text')?.getBoundingClientRect();
    if (!step || !display || !margin || !paragraph) throw new Error('There is no display.');
    const box = display.getBoundingClientRect();
    return {
      width: Math.round(box.width),
      room: Math.round(paragraph.width),
      share:
        Number.parseFloat(getComputedStyle(display).fontSize) /
        Number.parseFloat(getComputedStyle(display.parentElement ?? display).fontSize),
      hidden: display.scrollWidth - display.clientWidth,
      left: display.scrollLeft,
      isBelowMargin: box.top >= margin.bottom - 1,
      classes: [...display.classList],
      stop: display.getAttribute('tabindex'),
      name: display.getAttribute('aria-label'),
      flagged: [...display.querySelectorAll('.katex-base.flagged')].map((one) => one.getBoundingClientRect()),
      boxes: display.querySelectorAll('.katex-base').length,
      end: box.right,
      beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
  });

describe('a formula that is wider than the text', () => {
  it('stays as it is where it fits', async () => {
    const view = await opened(chain(1), 900, undefined, false);
    const { share, hidden, classes, stop } = await measured(view);
    assert.deepEqual([share, hidden, stop], [1, 0, null]);
    assert.ok(!classes.includes('wide'));
    await view.close();
  });

  it('takes the column of the margin, below its words', async () => {
    const view = await opened(chain(4), 920, undefined, false);
    const { width, room, hidden, isBelowMargin, beyond } = await measured(view);
    assert.deepEqual([width, hidden, isBelowMargin, beyond], [room, 0, true, 0]);
    await view.close();
  });

  it('shrinks, to 80 % at the least, and then scrolls with the flagged part, which alone is underlined, in sight', async () => {
    const view = await opened(chain(4, ' \\tag{2}'), 700);
    const { share, hidden, left, classes, stop, name, beyond, flagged, boxes, end } = await measured(view);
    assert.ok(Math.abs(share - 0.8) < 0.01, String(share));
    assert.ok(hidden > 0);
    assert.ok(left > 0);
    assert.ok(flagged.length > 0 && flagged.length < boxes, `${flagged.length} of ${boxes}`);
    assert.ok(
      (flagged.at(-1)?.right ?? 0) <= end,
      `what is flagged ends at ${flagged.at(-1)?.right}, and what is seen at ${end}`,
    );
    assert.ok(classes.includes('cut-left'));
    assert.deepEqual([stop, name, beyond], ['0', shownText('Formula, scrolls horizontally'), 0]);
    await view.close();
  });

  it('has the way back to its beginning by key, and no sideways scroll of the page at 300 px', async () => {
    const view = await opened(chain(4), 300);
    const { hidden, beyond } = await measured(view);
    assert.ok(hidden > 0);
    assert.equal(beyond, 0);
    const display = row(view.page, 1).locator('.maths.display');
    await display.focus();
    for (let k = 0; k < 40; k += 1) await view.page.keyboard.press('ArrowLeft');
    await view.page.waitForTimeout(400);
    const { left, classes } = await measured(view);
    assert.equal(left, 0);
    assert.ok(!classes.includes('cut-left') && classes.includes('cut-right'));
    await view.close();
  });
});
