/** Scrolling through a long review in Chromium, with a host scripted by the test that takes its time. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openView } from './review-page/opened.ts';
import { bodyOf, manySteps } from './review-page/views.ts';

/** So long the host takes for an answer, in milliseconds: some frames. */
const SLOW = 80;

describe('scrolling through a long review', () => {
  it('finds each row with its text when it is drawn first, both ways', async () => {
    let questions = 0;
    const long = manySteps(400);
    // Each has a text of its own.
    const steps = long.steps.map((step) => ({ ...step, body: `${step.index} ${step.body}` }));
    const view = await openView(
      { ...long, steps },
      {
        bodies: async ({ keys }) => {
          questions++;
          await new Promise((resolve) => setTimeout(resolve, SLOW));
          return {
            bodies: Object.fromEntries(
              keys.flatMap((key) => [[key, bodyOf(key.slice(key.indexOf(' ') + 1)) ?? { blocks: [] }]]),
            ),
          };
        },
      },
    );
    const { page } = view;
    await page.waitForTimeout(300);
    for (const pixels of [40, -40]) {
      const seen = await page.evaluate(
        (pixels) =>
          new Promise<{ rows: number; waiting: number }>((resolve, reject) => {
            const list = document.querySelector('.list-scroller');
            if (!list) return reject(new Error('There is no list.'));
            list.dispatchEvent(new WheelEvent('wheel'));
            const rows = new Set<string | null>();
            let waiting = 0;
            let frames = 0;
            const frame = (): void => {
              for (const row of list.querySelectorAll('.list-row')) rows.add(row.getAttribute('data-index'));
              if (list.querySelector('.waiting-text')) waiting++;
              list.scrollTop += pixels;
              if (frames++ < 120) requestAnimationFrame(frame);
              else resolve({ rows: rows.size, waiting });
            };
            requestAnimationFrame(frame);
          }),
        pixels,
      );
      assert.ok(seen.rows > 50, `${seen.rows} rows were drawn`);
      assert.equal(seen.waiting, 0);
    }
    // In groups, not one by one.
    assert.ok(questions < 14, `${questions} questions`);
    await view.close();
  });
});
