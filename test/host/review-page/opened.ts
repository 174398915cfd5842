/** The page of the review panel with a host that remembers what it was asked. */
import type { HostApi, ReviewView } from '../../../src/protocol/index.ts';
import { openReviewPage, type ReviewPage } from '../panel-page/review-page.ts';
import { bodyOf } from './views.ts';

export interface Opened extends ReviewPage {
  /** What was asked of the host, but for texts, in order. */
  readonly asked: readonly { readonly call: keyof HostApi; readonly params: unknown }[];
  /** The last call of a kind. */
  last(call: keyof HostApi): unknown;
}

const open = new Set<ReviewPage>();

/** Closes what a test that failed has left open. */
export async function closeViews(): Promise<void> {
  for (const view of open) await view.close();
}

/** Opens the page with a view, and waits until its texts are there. */
export async function openView(
  view: ReviewView,
  host: Partial<HostApi> = {},
  options: Parameters<typeof openReviewPage>[1] = {},
): Promise<Opened> {
  const asked: { call: keyof HostApi; params: unknown }[] = [];
  const noted = <K extends keyof HostApi>(call: K, then: HostApi[K]): HostApi[K] =>
    ((params: never) => {
      asked.push({ call, params });
      return (then as (params: never) => unknown)(params);
    }) as HostApi[K];
  const nothing = async (): Promise<void> => {};
  const page = await openReviewPage(
    {
      ready: noted('ready', host.ready ?? (async () => view)),
      bodies: host.bodies ?? (async ({ keys }) => ({ bodies: bodiesOf(keys) })),
      look: noted('look', host.look ?? nothing),
      reply: noted('reply', host.reply ?? (async ({ opinion }) => ({ text: `The reply of ${opinion}.` }))),
      agree: noted('agree', host.agree ?? nothing),
      dispute: noted('dispute', host.dispute ?? nothing),
      retract: noted('retract', host.retract ?? nothing),
      judgeAgain: noted('judgeAgain', host.judgeAgain ?? nothing),
      pin: noted('pin', host.pin ?? nothing),
      takeFocus: noted('takeFocus', host.takeFocus ?? nothing),
      drafts: noted('drafts', host.drafts ?? nothing),
      showPhrase: noted('showPhrase', host.showPhrase ?? nothing),
      addNote: noted('addNote', host.addNote ?? nothing),
      copy: noted('copy', host.copy ?? nothing),
      act: noted('act', host.act ?? nothing),
    },
    options,
  );
  open.add(page);
  await page.page.locator('h1', { hasText: view.header.sentence }).waitFor();
  if (view.steps.length > 0) await page.page.locator('.step .rich.proof').first().waitFor();
  return {
    ...page,
    asked,
    close: async () => {
      open.delete(page);
      await page.close();
    },
    last: (call) => asked.findLast((one) => one.call === call)?.params,
  };
}

export function bodiesOf(keys: readonly string[]) {
  const found = keys.map((key) => [key, bodyOf(key)] as const);
  return Object.fromEntries(found.flatMap(([key, body]) => (body ? [[key, body]] : [])));
}
