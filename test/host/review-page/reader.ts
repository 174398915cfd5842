/** A reader of the page of the review panel: where they are, and what they do there. */
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { eventually } from '../page.ts';
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

/** A key as VS Code hands it on: the page sees it go down, and the host says what it does. */
export async function press(
  { page, panel }: Opened,
  key: string,
  does: Parameters<Opened['panel']['press']>[0]['key'],
) {
  await page.keyboard.press(key);
  panel.press({ key: does });
  await page.waitForTimeout(120);
}

/** The cursor of the editor goes to a step, and the page follows. */
export async function at(view: Opened, step: number): Promise<void> {
  view.panel.goTo({ step });
  await row(view.page, step).and(view.page.locator('[aria-current="true"]')).waitFor();
}

/** The host was asked for this last, or soon is. */
export async function called(
  view: Opened,
  call: Parameters<Opened['last']>[0],
  params: unknown,
): Promise<void> {
  const look = async () => view.last(call);
  await eventually(
    `${call} ${JSON.stringify(params)}`,
    look,
    (last) => isDeepStrictEqual(last, params),
    5_000,
  );
}
