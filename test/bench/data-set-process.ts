/** Run by `data-set.bench.ts` in a process of its own, so that memory is one reader's alone: `node data-set-process.ts HOW FILE`. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { openDataSet } from '../../src/core/data/index.ts';
import { systemClock } from '../../src/judges/system-clock.ts';
import { openDataSetFile } from '../../src/store/files/data-file.ts';

/** Milliseconds since reading began, bytes more than before it, or how many. */
export type Figures = Readonly<Record<string, number>>;

const [how, file = ''] = process.argv.slice(2);
/** Of the process with all code loaded; what it takes at most is the system's own figure. */
const before = process.memoryUsage().rss;
const start = performance.now();
const figures: Record<string, number> = {};
const note = (name: string): void => {
  figures[name] = performance.now() - start;
};

switch (how) {
  case 'ours':
    await readOurs();
    break;
  case 'whole':
    await readWhole();
    break;
  case 'text':
    // It fails over 512 MB, the longest text of this engine.
    await readFile(file, 'utf8').then(
      () => note('read'),
      () => note('refused'),
    );
    break;
  default:
    await readRaw();
}
figures.peak = process.resourceUsage().maxRSS * 1024 - before;
console.log(JSON.stringify(figures));

async function readOurs(): Promise<void> {
  let [last, longest] = [performance.now(), 0];
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const set = await openDataSet(await openDataSetFile(file), { name: basename(file), clock: systemClock });
  await set.read({ row: 0, part: 0 });
  note('first');
  while (!set.isScanned) await new Promise((resolve) => setImmediate(resolve));
  note('found');
  const asked = performance.now();
  await set.read({ row: set.rows - 1, part: 0 });
  figures.last = performance.now() - asked;
  await set.done;
  note('known');
  clearInterval(beat);
  figures.longest = longest;
  figures.items = set.items.length;
  const filtered = performance.now();
  set.items.select(({ gold, subset }) => gold === -1 && subset === 'even');
  figures.filter = performance.now() - filtered;
  await set.close();
}

/** All rows parsed and kept, which is what an index of rows is set beside. */
async function readWhole(): Promise<void> {
  const bytes = await readFile(file);
  note('read');
  const rows: unknown[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(10, from);
    const to = end < 0 ? bytes.length : end;
    if (to > from) rows.push(JSON.parse(bytes.toString('utf8', from, to)));
    from = to + 1;
  }
  note('parsed');
  figures.items = rows.length;
}

/** What anything has to do that finds lines. */
async function readRaw(): Promise<void> {
  let lines = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Uint8Array>)
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
  note('read');
  figures.items = lines;
}
