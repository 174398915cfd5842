/** The page of the review panel with a host that remembers what it was asked. */
import type { ReviewHostApi, ReviewView } from '../../../src/protocol/index.ts';
import type { BuiltPageOptions } from '../panel-page/built-page.ts';
import '../panel-page/closing.ts';
import { openReviewPage, type ReviewPage } from '../panel-page/pages.ts';
import { bodyOf } from './views.ts';

export type Opened = ReviewPage;

/** Opens the page with a view, and waits until its texts are there. */
export async function openView(
  view: ReviewView,
  host: Partial<ReviewHostApi> = {},
  options: BuiltPageOptions = {},
): Promise<Opened> {
  const page = await openReviewPage(
    {
      ready: async () => view,
      bodies: async ({ keys }) => ({ bodies: bodiesOf(keys) }),
      reply: async ({ opinion }) => ({ text: `The reply of ${opinion}.` }),
      ...host,
    },
    options,
  );
  await page.page.locator('h1', { hasText: view.header.sentence }).waitFor();
  if (view.steps.length > 0) await page.page.locator('.step .rich.proof').first().waitFor();
  return page;
}

export function bodiesOf(keys: readonly string[]) {
  const found = keys.map((key) => [key, bodyOf(key)] as const);
  return Object.fromEntries(found.flatMap(([key, body]) => (body ? [[key, body]] : [])));
}
