/** A reader of the page of the review panel: where they are, and what they do there. */
import type { Page } from 'playwright-core';
import type { Opened } from './opened.ts';

/** The row of a step, by its index. */
export const row = (page: Page, step: number) => page.locator(`[data-step="${step}"]`);

/** Where the focus is: the index of its step, or what has it. */
export function focus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement;
    const step = active?.getAttribute('data-step');
    return step === null || step === undefined ? (active?.localName ?? '') : `step ${step}`;
  });
}

/** The cursor of the editor goes to a step, and the page follows. */
export async function at(view: Opened, step: number): Promise<void> {
  view.panel.goTo({ step });
  await row(view.page, step).and(view.page.locator('[aria-current="true"]')).waitFor();
}
