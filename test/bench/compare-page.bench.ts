/**
 * Each of 64 candidates against each, 2,016 games, in the page of the comparison panel, in Chromium: when it is painted, how smoothly it
 * scrolls, and how long a snapshot with one more call takes. The peer is a plain table with the same squares, all cells drawn.
 */
import type { CompareView } from '../../src/protocol/index.ts';
import { openComparePage } from '../page/panel-page/pages.ts';
import { closeBrowser, openPanelPage, type PanelPage } from '../page/panel-page/panel-page.ts';
import { compareBody, pairwiseView } from '../support/compare-views.ts';
import { type BenchRow, beside } from './harness.ts';

const CANDIDATES = 64;
const TIMINGS = 3;
/** Frames of scrolling, by so many pixels down and to the right each. */
const FRAMES = 120;
const PIXELS = 9;
const FRAME_MS = 1000 / 60;
const VIEWPORT = { width: 1340, height: 860 };

interface Seen {
  /** Milliseconds from the beginning of the page until the matrix is painted. */
  readonly painted: number;
  /** Percent of the frames of a screen with 60 a second that were not drawn in time. */
  readonly dropped: number;
  /** Milliseconds. */
  readonly longest: number;
  /** Milliseconds from a snapshot that comes in to the frame after it. */
  readonly update?: number;
}

export default async function bench(): Promise<BenchRow[]> {
  const view = pairwiseView(CANDIDATES, 'running');
  try {
    const ours = await medians(() => panel(view));
    const theirs = await medians(() => table(view));
    const input = `${CANDIDATES} candidates, 2016 matches`;
    const peer = (value: number, of: number) => beside('a plain table', value, of);
    return [
      {
        name: 'matrix, from the page to its first paint',
        input,
        ours: ours.painted,
        peer: peer(theirs.painted, ours.painted),
      },
      {
        name: 'matrix, frames dropped while scrolling',
        input,
        ours: ours.dropped,
        unit: '%',
        peer: peer(theirs.dropped, ours.dropped),
      },
      { name: 'matrix, longest frame', input, ours: ours.longest, peer: peer(theirs.longest, ours.longest) },
      { name: 'matrix, one more call', input, ours: ours.update ?? 0 },
    ];
  } finally {
    await closeBrowser();
  }
}

async function medians(look: () => Promise<Seen>): Promise<Seen> {
  const all: Seen[] = [];
  for (let k = 0; k < TIMINGS; k++) all.push(await look());
  const of = (pick: (seen: Seen) => number): number =>
    all.map(pick).sort((a, b) => a - b)[Math.floor(TIMINGS / 2)] ?? 0;
  return {
    painted: of(({ painted }) => painted),
    dropped: of(({ dropped }) => dropped),
    longest: of(({ longest }) => longest),
    update: of(({ update }) => update ?? 0),
  };
}

async function panel(view: CompareView): Promise<Seen> {
  const page = await openComparePage(
    {
      ready: async () => view,
      bodies: async ({ keys }) => ({
        bodies: Object.fromEntries(keys.map((key) => [key, compareBody(key)])),
      }),
    },
    { viewport: VIEWPORT },
  );
  try {
    await page.page.locator('.pairing.pips').first().waitFor();
    const painted = await nextFrame(page);
    const scrolled = await scroll(page, '.matrix-scroller');
    return { painted, ...scrolled, update: await updated(page, view) };
  } finally {
    await page.close();
  }
}

/** One more call is in: from its arrival in the page to the frame that shows it. */
async function updated(
  { page, panel }: Awaited<ReturnType<typeof openComparePage>>,
  view: CompareView,
): Promise<number> {
  await page.evaluate(() => {
    const watch = globalThis as unknown as { took: Promise<number> };
    watch.took = new Promise((resolve) =>
      window.addEventListener(
        'message',
        () => {
          const start = performance.now();
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)));
        },
        { once: true, capture: true },
      ),
    );
  });
  const [round] = view.rounds;
  const games = (round?.games ?? []).map((game) =>
    game.state === 'decided' ? game : { ...game, state: 'playing' as const, words: 'playing, call 1 of 1' },
  );
  panel.show({ ...view, revision: view.revision + 1, rounds: [{ title: round?.title ?? '', games }] });
  return page.evaluate(() => (globalThis as unknown as { took: Promise<number> }).took);
}

/** The same in a table of the browser's own, all of it in the document. */
async function table(view: CompareView): Promise<Seen> {
  const { candidates } = view;
  const games = new Map(
    (view.rounds[0]?.games ?? []).flatMap((game) => {
      const [a, b] = game.seats;
      return [
        [`${a.candidate} ${b.candidate}`, a.squares],
        [`${b.candidate} ${a.candidate}`, b.squares],
      ] as const;
    }),
  );
  const cell = (row: number, column: number): string =>
    `<td>${(games.get(`${row} ${column}`) ?? []).map((one) => `<i class="${one}"></i>`).join('')}</td>`;
  const rows = candidates.map(
    ({ index, number, name }) =>
      `<tr><th>${number} ${name}</th>${candidates.map((other) => cell(index, other.index)).join('')}</tr>`,
  );
  const html = `<!doctype html><style>
    html,body{margin:0;height:100%;font:13px sans-serif}
    .place{height:450px;overflow:auto}
    td{min-width:32px;height:26px;border:1px solid #888}
    i{display:inline-block;width:7px;height:7px;border:1px solid}
    .won{background:currentColor}
    thead th{position:sticky;top:0;background:#fff}
    tbody th{position:sticky;left:0;background:#fff;white-space:nowrap}
  </style><div class="place"><table><thead><tr><th></th>${candidates.map(({ number }) => `<th>${number}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  const page = await openPanelPage({ html: () => html, find: async () => undefined, viewport: VIEWPORT });
  try {
    await page.page.locator('td i').first().waitFor();
    const painted = await nextFrame(page);
    return { painted, ...(await scroll(page, '.place')) };
  } finally {
    await page.close();
  }
}

function nextFrame({ page }: PanelPage): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
      ),
  );
}

/** Scrolls a little with every frame, and looks how long the frames take. */
async function scroll({ page }: PanelPage, place: string): Promise<Pick<Seen, 'dropped' | 'longest'>> {
  await page.waitForTimeout(500);
  const times = await page.evaluate(
    ({ place, frames, pixels }) =>
      new Promise<number[]>((resolve, reject) => {
        const element = document.querySelector(place);
        if (!element) return reject(new Error('There is nothing to scroll.'));
        const times: number[] = [];
        let last: number | undefined;
        const frame = (now: number): void => {
          if (last !== undefined) times.push(now - last);
          last = now;
          element.scrollBy(pixels, pixels);
          if (times.length < frames) requestAnimationFrame(frame);
          else resolve(times);
        };
        requestAnimationFrame(frame);
      }),
    { place, frames: FRAMES, pixels: PIXELS },
  );
  const dropped = times.reduce((sum, time) => sum + Math.max(0, Math.round(time / FRAME_MS) - 1), 0);
  return { dropped: (100 * dropped) / (dropped + times.length), longest: Math.max(...times) };
}
