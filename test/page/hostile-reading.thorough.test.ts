/** The reading view with texts that would have it do more than show them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReadingView, SymbolListsView } from '../../src/protocol/index.ts';
import { READ_PROOF, readingViewOf } from '../support/reading-views.ts';
import { assertHarmless, foreignIn, hostileBodies, macros, render, spillsIn } from './hostile-page.ts';
import { HOSTILE_TEXTS, HOSTILE_LINE as hostileLine } from './hostile-texts.ts';
import { press } from './panel-page/reader.ts';
import { type Opened, openText, openView } from './reading-page/opened.ts';

/** Texts fit into a display text. */
const NAMES = [hostileLine, '__proto__', 'constructor', ...HOSTILE_TEXTS.map((text) => text.slice(0, 4_000))];
const BASE = readingViewOf(READ_PROOF, { error: 2 });

const title = (text: string): ReadingView['rows'][number]['title'] => render(text.slice(0, 4_000)).slice(0, 1);

/** Every word of a view is hostile. */
function hostile(words: string, at: number, revision: number): ReadingView {
  const place = { label: words, step: 1 };
  return {
    ...BASE,
    revision,
    macros,
    sentence: words,
    rows: BASE.rows.map((row) => ({
      ...row,
      label: words,
      title: title(words),
      words: [words],
      cites: [place, { ...place, step: 2 }],
      citedBy: [place],
      missing: [words],
      sentence: words,
    })),
    steps: BASE.steps.map((step, index) => ({
      ...step,
      name: words,
      words: [words],
      body: `body ${(at + index) % HOSTILE_TEXTS.length}`,
    })),
    notes: (['banner', 'asked', 'answered', 'missing', 'hint', 'note'] as const).map((kind) => ({
      kind,
      text: words,
      ...(kind === 'asked' || kind === 'answered' ? { quote: title(words) } : {}),
      places: [place],
    })),
  };
}

function hostileSymbols(words: string): SymbolListsView {
  const place = { label: words, step: 1 };
  const entry = (key: string) => ({
    key,
    tex: words.slice(0, 900),
    sentence: title(words),
    place,
    uses: 1,
    also: [place],
  });
  return {
    here: [entry('a')],
    elsewhere: [entry('<b>'), entry('__proto__')],
    taken: [{ key: 'a', tex: 'a', place }],
    count: 9,
  };
}

const assertFits = async ({ page }: Opened, what: string): Promise<void> => {
  for (const width of [560, 700, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(200);
    assert.deepEqual(
      await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('.sections > section')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.className || one.localName),
      ),
      [],
      `${what} at ${width} px`,
    );
  }
};

describe('the reading view with hostile texts', { timeout: 300_000 }, () => {
  it('shows every one of them as text, in every place', async () => {
    let words = hostileLine;
    const view = await openView(hostile(words, 0, 1), {
      bodies: hostileBodies(),
      symbols: async () => hostileSymbols(words),
    });
    await press(view, 's');
    for (const [k, next] of NAMES.entries()) {
      words = next;
      view.panel.show(hostile(words, k, k + 2));
      view.panel.goTo({ step: k % 4 });
      const first = words.slice(0, 12);
      await view.page.waitForFunction(
        (wanted) => document.querySelector('#graph-title')?.textContent?.startsWith(wanted) === true,
        first,
      );
    }
    await view.page.waitForTimeout(300);
    await assertHarmless(view);
    assert.deepEqual(await foreignIn(view, 'reading.css'), []);
    assert.equal(await spillsIn(view), 0);
    await press(view, '?');
    await view.page.getByRole('dialog').waitFor();
    await view.close();
  });

  it('is no wider than its place with them', async () => {
    const view = await openView(hostile(hostileLine, 0, 1), { symbols: async () => hostileSymbols('w'.repeat(900)) });
    await press(view, 'j');
    for (const [k, words] of [hostileLine, 'w'.repeat(4_000), '\u202E\u2067'.repeat(500)].entries()) {
      view.panel.show(hostile(words, 0, k + 2));
      await assertFits(view, words.slice(0, 5));
    }
    await assertHarmless(view);
    await view.close();
  });

  it('reads a proof that is made of them, as the extension does', async () => {
    const parts = HOSTILE_TEXTS.map((text, k) => {
      const words = text.slice(0, 3_000).replace(/\n\s*\n/g, ' ');
      return `## ${words.slice(0, 60).replace(/\n/g, ' ')}\n\n**Lemma ${k + 1}.** By Lemma ${k} and (9), ${words}`;
    });
    const view = await openText(`# Problem\n\n${hostileLine}\n\n# Solution\n\n${parts.join('\n\n')}\n`, { error: 4 });
    for (let k = 0; k < 40; k++) await press(view, k % 3 === 0 ? 'Shift+J' : 'j');
    await press(view, 's');
    await view.page.waitForTimeout(500);
    await assertHarmless(view);
    assert.deepEqual(await foreignIn(view, 'reading.css'), []);
    await assertFits(view, 'the proof');
    await view.close();
  });
});
