/**
 * A proof of 10,000 steps in a real window: when its marks are there, and how smooth typing and scrolling are. The peer
 * is the same window and the same text without Proofmark.
 */
import path from 'node:path';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { type DrivenWindow, openDriven, settle } from './driven-window.ts';
import { type BenchRow, beside } from './harness.ts';

const STEPS = 10_000;
/** Every so many steps, one is false. */
const FALSE_EVERY = 33;
const FINDINGS = Math.ceil(STEPS / FALSE_EVERY);
const NAME = 'long.proof.md';
const LETTERS = ' and so the sum of these terms is small, too';
const LETTER_MS = 110;
const PAGES = 60;
const PAGE_MS = 100;
/** Longer than this, and a frame is seen to be late; in milliseconds. */
const LATE = 50;
/** As long as the slowest part of what follows opening may take, in milliseconds. */
const OPENING_MS = 30_000;

interface Frames {
  /** Milliseconds. */
  readonly longest: number;
  /** Percent of the frames that took longer than `LATE`. */
  readonly late: number;
  /** Processor time of the extension host meanwhile, in milliseconds. */
  readonly host: number;
}

interface Seen {
  /** Milliseconds until lines are drawn, the first squiggle is, and every finding is published. */
  readonly drawn: number;
  readonly first: number;
  readonly all: number;
  readonly typing: Frames;
  readonly scrolling: Frames;
}

export default async function bench(): Promise<BenchRow[]> {
  const theirs = await look(false);
  const ours = await look(true);
  const peer = (value: number, of: number) => beside('without Proofmark', value, of);
  const rows: Omit<BenchRow, 'input'>[] = [
    { name: 'opening, to the lines', ours: ours.drawn, peer: peer(theirs.drawn, ours.drawn) },
    { name: 'opening, to the first squiggle', ours: ours.first },
    { name: `opening, to all ${FINDINGS} entries in Problems`, ours: ours.all },
  ];
  for (const what of ['typing', 'scrolling'] as const) {
    const [mine, other] = [ours[what], theirs[what]];
    rows.push(
      { name: `${what}, longest frame`, ours: mine.longest, peer: peer(other.longest, mine.longest) },
      {
        name: `${what}, frames over ${LATE} ms`,
        ours: mine.late,
        unit: '%',
        peer: peer(other.late, mine.late),
      },
      { name: `${what}, extension host`, ours: mine.host, peer: peer(other.host, mine.host) },
    );
  }
  return rows.map((row) => ({ input: `${STEPS} steps`, ...row }));
}

function longProof(): string {
  const steps = Array.from({ length: STEPS }, (_, k) => {
    const sum = k % FALSE_EVERY === 0 ? k + 8 : k + 7;
    return `Since \\(${k} + 7 = ${sum}\\), the term of index ${k} is bounded by the one before it, which is short.`;
  });
  return `# Problem\n\nAdd.\n\n# Solution\n\n${steps.join('\n\n')}\n`;
}

async function look(isWith: boolean): Promise<Seen> {
  const window = await openDriven(isWith, { [NAME]: longProof() });
  const { page } = window;
  try {
    await settle(window);
    const start = performance.now();
    const since = (): number => performance.now() - start;
    const has = async (selector: string): Promise<number> => {
      await page.waitForSelector(selector, { state: 'attached', timeout: OPENING_MS });
      return since();
    };
    const shown = window.ask('show', path.join(window.folder, NAME));
    const drawn = await has('.editor-instance .view-line');
    const [first, all] = isWith
      ? await Promise.all([has('.editor-instance .squiggly-error'), allPublished(window).then(since)])
      : [0, 0];
    await shown;
    await settle(window);
    await page.locator('.editor-instance .view-line').nth(6).click();
    await page.keyboard.press('End');
    const typing = await framesOf(window, () => page.keyboard.type(LETTERS, { delay: LETTER_MS }));
    await settle(window);
    const scrolling = await framesOf(window, async () => {
      for (let k = 0; k < PAGES; k++) await page.keyboard.press('PageDown', { delay: PAGE_MS });
    });
    return { drawn, first, all, typing, scrolling };
  } finally {
    await window.close();
  }
}

async function allPublished(window: DrivenWindow): Promise<void> {
  const count = (): Promise<number> => window.ask<number>('problems');
  await eventually(`${FINDINGS} entries`, count, (seen) => seen === FINDINGS, OPENING_MS);
}

async function framesOf(window: DrivenWindow, act: () => Promise<void>): Promise<Frames> {
  const before = await window.ask<number>('processor');
  const times = await frameTimes(window.page, act);
  const host = (await window.ask<number>('processor')) - before;
  const late = times.filter((time) => time > LATE).length / times.length;
  return { longest: Math.max(...times), late: late * 100, host };
}

/** From each frame to the next while `act` runs, in milliseconds. */
async function frameTimes(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const watch = { times: [] as number[], isOn: true };
    Object.assign(globalThis, { proofmarkFrameTimes: watch });
    let last: number | undefined;
    const frame = (now: number): void => {
      if (last !== undefined) watch.times.push(now - last);
      last = now;
      if (watch.isOn) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await act();
  return page.evaluate(() => {
    const { proofmarkFrameTimes: watch } = globalThis as unknown as {
      proofmarkFrameTimes: { times: number[]; isOn: boolean };
    };
    watch.isOn = false;
    return watch.times;
  });
}
