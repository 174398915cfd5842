/** What the queue of a data set of 100,000 items takes: to make it, to note a label, to filter, and to draw. Items are made up. */

import { ItemQueue, type OwnLabelSummary, QUEUE_GROUPS, type QueueFilter } from '../../src/core/annotate/index.ts';
import type { ItemQueueSource } from '../../src/core/annotate/queue/types.ts';
import { type BenchRow, beside, median } from './harness.ts';

const ITEMS = 100_000;
const INPUT = '100,000 items, the first 40% labeled';

const items = Array.from({ length: ITEMS }, (_, k) => ({
  id: `set-${k}`,
  line: k + 1,
  steps: 3 + (k % 20),
  subset: `subset ${k % 4}`,
  generator: `model ${k % 12}`,
}));
const veiled = items.map(({ id, line, steps, subset }) => ({ id, line, steps, subset }));
const SOURCES: readonly ItemQueueSource[] = [
  { mode: 'assisted', items },
  { mode: 'blind', seed: 'emmy', items: veiled },
];
const LABELLED: OwnLabelSummary = { group: 'labelled', earliest: 2 };

export default async function bench(): Promise<BenchRow[]> {
  return SOURCES.flatMap((source) => {
    const input = `${INPUT}, ${source.mode}`;
    const words = items.slice(0, 0.4 * ITEMS).map((_, k) => [k, LABELLED] as const);
    const make = (): ItemQueue => {
      const queue = new ItemQueue(source);
      queue.grow();
      for (const [number, word] of words) queue.say(number, word);
      queue.next(undefined, 1);
      return queue;
    };
    const made = median(5, make);
    const queue = make();
    for (let k = 0; k < ITEMS; k += 3) queue.mark(k, 'flagged', true);
    // A label in the middle of the set, what the tree draws then, and where to go next.
    let turn = 0;
    const drawn = (): unknown => {
      const number = 50_000 + (turn++ % 2_000);
      queue.say(number, { group: 'labelled', earliest: turn % 7 });
      const pages = QUEUE_GROUPS.map((group) => queue.page(group, 0, 100));
      return [queue.counts(), pages, queue.next(number, 1, 'to-do')];
    };
    const label = median(9, drawn);
    const anew = median(3, () => {
      const fresh = make();
      fresh.setFilter({});
      return [fresh.order(), ...QUEUE_GROUPS.map((group) => fresh.page(group, 0, fresh.length))];
    });
    const filters: readonly QueueFilter[] = [
      { groups: ['to-do'], marks: ['flagged'], subsets: ['subset 1'], generators: ['model 1', 'model 5'] },
      {},
    ];
    const filter = median(9, () => {
      queue.setFilter(filters[turn++ % 2] ?? {});
      return QUEUE_GROUPS.map((group) => queue.page(group, 0, 100));
    });
    queue.setFilter({});
    const deep = median(9, () => [queue.placeOf(queue.page('to-do', 50_000, 1)[0] ?? 0), queue.order()]);
    return [
      { name: 'queue made', input, ours: made },
      { name: 'label to tree', input, ours: label, peer: beside('all made again', anew, label) },
      { name: 'filter to tree', input, ours: filter },
      { name: 'an item in the middle found, all in order', input, ours: deep },
    ];
  });
}
