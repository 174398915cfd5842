/** A reader of the page of a panel, and what its host hears of them. */
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';

/** What a page makes of a key is drawn within that time, in milliseconds. */
const DRAWN_MS = 120;
const SOON_MS = 5_000;

/** Types a key in the page, as Playwright names it. */
export async function press({ page }: { readonly page: Page }, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.waitForTimeout(DRAWN_MS);
}

/** The host was asked for this last, or soon is. */
export async function called<Call>(
  view: { last(call: Call): unknown },
  call: NoInfer<Call>,
  params: unknown,
): Promise<void> {
  await eventually(
    `${String(call)} ${JSON.stringify(params)}`,
    async () => view.last(call),
    (last) => isDeepStrictEqual(last, params),
    SOON_MS,
  );
}

/** The button that does what a key does, as `aria-keyshortcuts` names it, and is drawn enabled and with words. */
export function buttonOf(page: Page, keyName: string): Locator {
  return page.locator(`:is(button, vscode-button)[aria-keyshortcuts="${keyName}"]`);
}

/** The focus comes to be there, in the words of the panel's own tests. */
export async function comesTo(wanted: string, focus: () => Promise<string>): Promise<void> {
  await eventually(`the focus at ${wanted}`, focus, (now) => now === wanted, SOON_MS);
}
