/** A moving picture of windows, as an animated WebP. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { ensureChromium, launchBrowser } from '../support/chromium.ts';
import { runWebpTool } from './picture.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Frame {
  readonly png: Buffer;
  /** In milliseconds. */
  readonly duration: number;
  /** Where the pointer is drawn, in CSS pixels; undefined while nobody uses it. */
  readonly pointer: Point | undefined;
  /** The index of the chapter, and what it shows at this moment. */
  readonly chapter: number;
  readonly caption: string;
}

/** CSS pixels of the strip below the window, which has the chapters and the caption. */
const STRIP = 44;
const MOVE_FRAMES = 10;
const MOVE_MS = 50;

/** What is recorded so far, of one window after the other. Durations are those of the picture, however long the window took. */
export class Film {
  readonly #frames: Frame[] = [];
  readonly #chapters: readonly string[];
  readonly #scale: number;
  #page: Page | undefined;
  #pointer: Point | undefined;
  #chapter = -1;
  #caption = '';

  /** @param scale CSS pixels to device pixels of all windows, which have the same size */
  constructor(chapters: readonly string[], scale: number) {
    this.#chapters = chapters;
    this.#scale = scale;
  }

  /** Goes on with the next chapter, in this window. */
  async begin(page: Page): Promise<void> {
    this.#page = page;
    this.#pointer = undefined;
    this.#chapter++;
    // Right of the tabs, which would show what they are called.
    await page.mouse.move((page.viewportSize()?.width ?? 0) * 0.75, 1);
    await delay(500);
  }

  say(caption: string): void {
    this.#caption = caption;
  }

  /** The window as it is now, for so many milliseconds. */
  async show(duration: number): Promise<void> {
    this.#add(await this.#shoot(), duration);
  }

  /** Types a text, as fast as it can be read. */
  async type(text: string): Promise<void> {
    for (const piece of text.match(/.{1,2}/g) ?? []) {
      await this.#window.keyboard.type(piece);
      await delay(150);
      await this.show(70);
    }
  }

  /** Shows what happens until the promise settles: each state for so many milliseconds. */
  async watch(until: Promise<unknown>, duration: number): Promise<void> {
    let isOver = false;
    const over = until.finally(() => {
      isOver = true;
    });
    let before: Buffer | undefined;
    while (!isOver) {
      const png = await this.#shoot();
      if (before === undefined || !png.equals(before)) this.#add(png, duration);
      before = png;
      await delay(100);
    }
    await over;
  }

  /** Moves the pointer to a place of the window. */
  async moveTo({ x, y }: Point): Promise<void> {
    const from = this.#pointer ?? { x: x + 140, y: y + 110 };
    const png = await this.#shoot();
    for (let k = 1; k <= MOVE_FRAMES; k++) {
      // Slower at both ends.
      const share = (1 - Math.cos((Math.PI * k) / MOVE_FRAMES)) / 2;
      this.#pointer = { x: from.x + (x - from.x) * share, y: from.y + (y - from.y) * share };
      this.#add(png, MOVE_MS);
    }
    await this.#window.mouse.move(x, y);
  }

  /** Moves the pointer to what is there, and clicks it. */
  async click(target: Locator): Promise<void> {
    const box = await target.boundingBox();
    if (!box) throw new Error('Not in view.');
    await this.moveTo({ x: box.x + Math.min(box.width / 2, 60), y: box.y + box.height / 2 });
    await this.show(500);
    await target.click({ position: { x: Math.min(box.width / 2, 60), y: box.height / 2 } });
  }

  /** Writes an animated WebP that runs forever, without loss. */
  async write(file: string): Promise<void> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'proofmark-film-'));
    const browser = await launchBrowser(await ensureChromium());
    try {
      const page = await browser.newPage();
      const drawn: string[] = [];
      for (const [k, { png, duration, ...rest }] of this.#frames.entries()) {
        const frame = {
          ...rest,
          png: png.toString('base64'),
          chapters: this.#chapters,
          scale: this.#scale,
          strip: STRIP,
        };
        const name = path.join(folder, `${k}.png`);
        await writeFile(name, Buffer.from(await page.evaluate(drawFrame, frame), 'base64'));
        drawn.push('-d', `${duration}`, '-lossless', '-m', '6', name);
      }
      await runWebpTool('img2webp', ['-loop', '0', '-min_size', ...drawn, '-o', file]);
    } finally {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    }
  }

  get #window(): Page {
    if (this.#page === undefined) throw new Error('No chapter has begun.');
    return this.#page;
  }

  async #shoot(): Promise<Buffer> {
    return this.#window.screenshot({ animations: 'disabled' });
  }

  #add(png: Buffer, duration: number): void {
    this.#frames.push({ png, duration, pointer: this.#pointer, chapter: this.#chapter, caption: this.#caption });
  }
}

interface DrawnFrame extends Omit<Frame, 'png' | 'duration'> {
  readonly png: string;
  readonly chapters: readonly string[];
  readonly scale: number;
  readonly strip: number;
}

/** Runs in the browser: draws the window, the strip and the pointer. Returns a PNG in Base64. */
async function drawFrame({ png, pointer, chapter, caption, chapters, scale, strip }: DrawnFrame): Promise<string> {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const [width, top] = [picture.width / scale, picture.height / scale];
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height + strip * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas.');
  context.drawImage(picture, 0, 0);
  context.scale(scale, scale);
  context.fillStyle = '#0e4c78';
  context.fillRect(0, top, width, strip);
  context.textBaseline = 'middle';
  const middle = top + strip / 2;
  let left = 16;
  for (const [k, name] of chapters.entries()) {
    context.font = '600 14px system-ui, sans-serif';
    context.fillStyle = k === chapter ? '#ffffff' : '#a9cde6';
    context.fillText(name, left, middle);
    const end = left + context.measureText(name).width;
    if (k === chapter) context.fillRect(left, top + strip - 7, end - left, 2);
    left = end + 22;
  }
  context.font = '14px system-ui, sans-serif';
  context.fillStyle = '#ffffff';
  context.textAlign = 'right';
  context.fillText(caption, width - 16, middle);
  if (pointer) {
    const arrow = new Path2D('M0 0 L0 17 L4 13.4 L6.8 19.8 L9.4 18.6 L6.7 12.4 L12 12 Z');
    context.translate(pointer.x, pointer.y);
    context.fillStyle = '#ffffff';
    context.strokeStyle = '#000000';
    context.fill(arrow);
    context.stroke(arrow);
  }
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}
