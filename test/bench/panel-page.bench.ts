/**
 * A proof of 2,000 steps in the page of a panel, in Chromium: when its first rows are painted, and how smoothly it scrolls. The peer
 * is the same page with the same rows, all of them drawn.
 */
import { renderTextToBlocks } from '../../src/core/render/index.ts';
import type { Block, RenderedText, ReviewView } from '../../src/protocol/index.ts';
import { openReviewPage } from '../page/panel-page/pages.ts';
import { closeBrowser, type PanelPage } from '../page/panel-page/panel-page.ts';
import { inParts, openParts } from '../page/panel-page/parts.ts';
import { type BenchRow, beside } from './harness.ts';

const STEPS = 2_000;
const TIMINGS = 3;
/** Frames of scrolling, by this many pixels each. */
const FRAMES = 180;
const PIXELS = 60;
const FRAME_MS = 1000 / 60;

interface Seen {
  /** Milliseconds until the first rows are painted. */
  readonly painted: number;
  readonly scrolled: Scrolled;
}

interface Scrolled {
  /** Percent of the frames of a screen with 60 a second that were not drawn in time. */
  readonly dropped: number;
  /** Milliseconds. */
  readonly longest: number;
  /** What the page's own thread did per frame, in milliseconds: script, styles, layout and paint, without the rest of the browser. */
  readonly work: number;
}

export default async function bench(): Promise<BenchRow[]> {
  const texts = Array.from({ length: STEPS }, (_, k) => renderTextToBlocks(stepText(k), { language: 'markdown' }));
  try {
    const ours = await look(texts, false);
    const theirs = await look(texts, true);
    const panel = await openPanel(texts);
    const input = `${STEPS} steps`;
    const peer = (value: number, of: number) => beside('a plain list', value, of);
    return [
      { name: 'list, first paint', input, ours: ours.painted, peer: peer(theirs.painted, ours.painted) },
      {
        name: 'list, frames dropped while scrolling',
        input,
        ours: ours.scrolled.dropped,
        unit: '%',
        peer: peer(theirs.scrolled.dropped, ours.scrolled.dropped),
      },
      {
        name: 'list, longest frame',
        input,
        ours: ours.scrolled.longest,
        peer: peer(theirs.scrolled.longest, ours.scrolled.longest),
      },
      {
        name: 'list, work per frame',
        input,
        ours: ours.scrolled.work,
        peer: peer(theirs.scrolled.work, ours.scrolled.work),
      },
      { name: 'review panel, from the page to typeset steps', input, ours: panel.painted },
      {
        name: 'review panel, frames dropped while scrolling',
        input,
        ours: panel.scrolled.dropped,
        unit: '%',
      },
      { name: 'review panel, longest frame', input, ours: panel.scrolled.longest },
      { name: 'review panel, work per frame', input, ours: panel.scrolled.work },
    ];
  } finally {
    await closeBrowser();
  }
}

function stepText(k: number): string {
  const sum = `\\sum_{i=1}^{${k + 2}} \\frac{a_{i}}{b_{i} + ${k}}`;
  return `Since $x_{${k}} \\le y_{${k}} + \\sqrt{${k + 1}}$ for every $n > ${k}$, the term of index ${k} is bounded:

$$${sum} \\le \\left(1 + \\frac{1}{${k + 1}}\\right)^{n}$$

and so $${sum.replace('sum', 'prod')}$ is **bounded**, too${', as was said before'.repeat(k % 5)}.`;
}

/** The medians of several pages. */
async function look(texts: readonly (readonly Block[])[], isPlain: boolean): Promise<Seen> {
  const all: Seen[] = [];
  for (let k = 0; k < TIMINGS; k++) {
    const parts = await openParts({ viewport: { width: 760, height: 900 } });
    try {
      await parts.page.evaluate(() => document.getElementById('app')?.style.setProperty('height', '900px'));
      const painted = await inParts(
        parts,
        (page, options) =>
          new Promise<number>((resolve) => {
            const start = performance.now();
            page.showList(options);
            // The second frame begins when the first has been painted.
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)));
          }),
        { texts, isPlain, guess: 190 },
      );
      all.push({ painted, scrolled: await scroll(parts) });
    } finally {
      await parts.close();
    }
  }
  return middleOf(all);
}

async function openPanel(texts: readonly (readonly Block[])[]): Promise<Seen> {
  const bodies: Record<string, RenderedText> = Object.fromEntries(texts.map((blocks, k) => [`b${k}`, { blocks }]));
  const view: ReviewView = {
    revision: 1,
    document: { uri: 'file:///long.proof.md', name: 'long.proof.md' },
    phase: 'done',
    header: {
      icon: 'no-error-found',
      sentence: 'No error found.',
      lines: [],
      grounds: [],
      who: [],
      actions: [],
    },
    steps: texts.map((_, index) => ({
      index,
      name: `¶${index + 1}`,
      body: `b${index}`,
      length: stepText(index).length,
      state: 'no-error-found',
      words: ['no error found'],
      votes: { cells: ['same', 'same', 'other'], words: '2 of 3' },
      isFlag: false,
      isLoud: false,
      isDimmed: false,
      notes: 0,
    })),
    details: [],
    isPinned: false,
    macros: [],
  };
  const all: Seen[] = [];
  for (let k = 0; k < TIMINGS; k++) {
    const page = await openReviewPage({
      ready: async () => view,
      bodies: async ({ keys }) => ({
        bodies: Object.fromEntries(keys.flatMap((key) => (bodies[key] ? [[key, bodies[key]]] : []))),
      }),
    });
    try {
      await page.page.locator('.list-row .katex-html').first().waitFor();
      const painted = await page.page.evaluate(
        () =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
          ),
      );
      all.push({ painted, scrolled: await scroll(page) });
    } finally {
      await page.close();
    }
  }
  return middleOf(all);
}

/** Scrolls a little with every frame, and looks how long the frames take. */
async function scroll({ page }: PanelPage): Promise<Scrolled> {
  await page.waitForTimeout(500);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  const before = await worked();
  const times = await page.evaluate(
    ({ frames, pixels }) =>
      new Promise<number[]>((resolve, reject) => {
        const list = document.querySelector('.list-scroller');
        if (!list) return reject(new Error('There is no list.'));
        // As a reader would: nothing is held in its place any more.
        list.dispatchEvent(new WheelEvent('wheel'));
        const times: number[] = [];
        let last: number | undefined;
        const frame = (now: number): void => {
          if (last !== undefined) times.push(now - last);
          last = now;
          list.scrollTop += pixels;
          if (times.length < frames) requestAnimationFrame(frame);
          else resolve(times);
        };
        requestAnimationFrame(frame);
      }),
    { frames: FRAMES, pixels: PIXELS },
  );
  const work = (await worked()) - before;
  const late = times.map((time) => Math.max(0, Math.round(time / FRAME_MS) - 1));
  const dropped = late.reduce((sum, one) => sum + one, 0);
  return {
    dropped: (100 * dropped) / (dropped + times.length),
    longest: Math.max(...times),
    work: work / times.length,
  };
}

function middleOf(all: readonly Seen[]): Seen {
  return {
    painted: middle(all.map(({ painted }) => painted)),
    scrolled: {
      dropped: middle(all.map(({ scrolled }) => scrolled.dropped)),
      longest: middle(all.map(({ scrolled }) => scrolled.longest)),
      work: middle(all.map(({ scrolled }) => scrolled.work)),
    },
  };
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
