import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  type AssistedQueueItem,
  type BlindQueueItem,
  createBlindOrderSeed,
  EMPTY_LABEL_SUMMARY,
  ItemQueue,
  type OwnLabelSummary,
  QUEUE_GROUPS,
  QUEUE_ITEM_MARKS,
  type QueueFilter,
  type QueueItemMark,
} from '../../../../../src/core/annotate/index.ts';
import type { ItemQueueSource } from '../../../../../src/core/annotate/queue/types.ts';
import {
  anyBlindFilter,
  anyFilter,
  anySaid,
  anySeenItems,
  anyWord,
  queueOf,
  type Said,
  veiled,
} from '../queue-inputs.ts';

/** What a queue comes to, worked out in the plainest way. */
function plainly(
  items: readonly AssistedQueueItem[],
  all: readonly number[],
  said: readonly Said[],
  filter: QueueFilter,
): { readonly order: readonly number[]; readonly groupOf: (number: number) => string } {
  const words = new Map<number, OwnLabelSummary>();
  const marks = new Map<number, Set<QueueItemMark>>();
  for (const one of said) {
    if ('word' in one) words.set(one.number, one.word);
    else {
      const known = marks.get(one.number) ?? new Set();
      if (one.isMarked) known.add(one.mark);
      else known.delete(one.mark);
      marks.set(one.number, known);
    }
  }
  const groupOf = (number: number): string => (words.get(number) ?? EMPTY_LABEL_SUMMARY).group;
  const order = all.filter((number) => {
    const { subset, generator } = items[number] ?? {};
    return (
      (!filter.groups || filter.groups.some((group) => group === groupOf(number))) &&
      (filter.marks ?? []).every((mark) => marks.get(number)?.has(mark)) &&
      (!filter.subsets || (subset !== undefined && subset !== '' && filter.subsets.includes(subset))) &&
      (!filter.generators || (generator !== undefined && filter.generators.includes(generator)))
    );
  });
  return { order, groupOf };
}

function enter(queue: ItemQueue, said: readonly Said[]): void {
  for (const one of said) {
    if ('word' in one) queue.say(one.number, one.word);
    else queue.mark(one.number, one.mark, one.isMarked);
  }
}

/** All that a queue says. */
function told(queue: ItemQueue): unknown {
  const numbers = Array.from({ length: queue.length }, (_, k) => k);
  return {
    order: [...queue.order()],
    shown: queue.counts(),
    all: queue.counts('all'),
    groups: QUEUE_GROUPS.map((group) => queue.page(group, 0, queue.length)),
    words: numbers.map((number) => queue.wordOn(number)),
    places: numbers.map((number) => queue.placeOf(number)),
    ranks: numbers.map((number) => queue.rankOf(number)),
    subsets: queue.subsets(),
    generators: queue.generators(),
    marks: QUEUE_ITEM_MARKS.map((mark) => queue.countOf(mark)),
    next: numbers.map((number) => [queue.next(number, 1), queue.next(number, -1, 'to-do')]),
  };
}

describe('the queue of a data set', () => {
  it('is what it comes to in the plainest way, whatever was said and asked in whatever order', () => {
    fc.assert(
      fc.property(anySeenItems, anySaid, anyFilter, fc.nat(60), (items, said, filter, at) => {
        const queue = new ItemQueue({ mode: 'assisted', items });
        queue.grow();
        enter(queue, said.slice(0, at));
        queue.setFilter(filter);
        enter(queue, said.slice(at));
        const { order, groupOf } = plainly(items, [...items.keys()], said, filter);
        assert.deepEqual([...queue.order()], order);
        for (const group of QUEUE_GROUPS) {
          const members = order.filter((number) => groupOf(number) === group);
          assert.equal(queue.counts()[group], members.length);
          assert.deepEqual(queue.page(group, 0, 100), members);
          assert.deepEqual(queue.page(group, 2, 3), members.slice(2, 5));
          for (const [place, number] of members.entries()) assert.equal(queue.placeOf(number), place);
        }
        for (const number of items.keys()) {
          const behind = order.filter((other) => other > number);
          assert.equal(queue.next(number, 1), behind[0]);
          assert.equal(queue.isIn(number), order.includes(number));
          const before = order.filter((other) => other < number && groupOf(other) === 'to-do');
          assert.equal(queue.next(number, -1, 'to-do'), before.at(-1));
        }
        assert.equal(queue.next(undefined, 1), order[0]);
        assert.equal(queue.next(undefined, -1), order.at(-1));
      }),
    );
  });

  it('has groups that part its items: each that passes the filter is in one, in the order of all', () => {
    fc.assert(
      fc.property(anySeenItems, fc.array(anyWord), anyFilter, fc.boolean(), (items, words, filter, isBlind) => {
        const source: ItemQueueSource = isBlind
          ? { mode: 'blind', seed: 'emmy', items: veiled(items) }
          : { mode: 'assisted', items };
        const { groups, order } = queueOf(source, words.entries(), [], filter);
        assert.deepEqual([...groups.values()].flat().sort(byNumber), [...order].sort(byNumber));
        const rank = new Map([...order].map((number, k) => [number, k]));
        for (const members of groups.values())
          assert.deepEqual(
            members,
            members.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0)),
          );
      }),
    );
  });

  it('is the same however it has grown', () => {
    fc.assert(
      fc.property(
        anySeenItems,
        anySaid,
        anyFilter,
        fc.integer({ min: 1, max: 7 }),
        fc.boolean(),
        (items, said, filter, slice, isBlind) => {
          const make = (): ItemQueue =>
            new ItemQueue(isBlind ? { mode: 'blind', seed: 's', items: veiled(items) } : { mode: 'assisted', items });
          const whole = make();
          whole.grow();
          whole.setFilter(filter);
          const grown = make();
          grown.setFilter(filter);
          while (grown.grow(slice)) grown.order();
          enter(whole, said);
          enter(grown, said);
          assert.deepEqual(told(grown), told(whole));
        },
      ),
    );
  });

  it('takes back what was said of an item', () => {
    const queue = new ItemQueue({ mode: 'assisted', items: [{ id: 'a', line: 1, steps: 2 }] });
    queue.grow();
    assert.equal(queue.say(0, EMPTY_LABEL_SUMMARY), false);
    assert.equal(queue.say(0, { group: 'labelled', earliest: 0 }), true);
    assert.equal(queue.say(0, { group: 'labelled', earliest: 0 }), false);
    assert.equal(queue.counts().labelled, 1);
    assert.equal(queue.say(0, EMPTY_LABEL_SUMMARY), true);
    assert.deepEqual(queue.wordOn(0), EMPTY_LABEL_SUMMARY);
    assert.equal(queue.counts()['to-do'], 1);
  });

  it('is not confused by items that it does not have', () => {
    const queue = new ItemQueue({ mode: 'assisted', items: [] });
    for (const number of [0, -1, 1.5, Number.NaN]) {
      assert.equal(queue.say(number, { group: 'labelled' }), false);
      assert.equal(queue.mark(number, 'flagged', true), false);
      assert.equal(queue.placeOf(number), undefined);
      assert.deepEqual(queue.wordOn(number), EMPTY_LABEL_SUMMARY);
    }
    assert.equal(queue.next(undefined, 1), undefined);
  });
});

describe('a blind queue', () => {
  const items = Array.from({ length: 500 }, (_, k) => ({ id: `math-${k}`, line: k + 1, steps: 5 }));

  it('says the same whatever is hidden: it has no place for it', () => {
    fc.assert(
      fc.property(anySeenItems, anySaid, anyFilter, (items, said, filter) => {
        const hidden = items.map((item) => ({
          ...item,
          generator: 'somebody',
          gold: 3,
          isAnswerRight: false,
        }));
        // What an adapter that has gone wrong would hand in.
        const leaky = new ItemQueue({
          mode: 'blind',
          seed: 's',
          items: hidden as unknown as readonly BlindQueueItem[],
        });
        const clean = new ItemQueue({ mode: 'blind', seed: 's', items: veiled(items) });
        for (const queue of [leaky, clean]) queue.grow();
        enter(leaky, said);
        enter(
          clean,
          said.filter((one) => 'word' in one),
        );
        leaky.setFilter(filter);
        const { marks: _, generators: __, ...rest } = filter;
        clean.setFilter(rest);
        assert.deepEqual(told(leaky), told(clean));
      }),
    );
  });

  it('takes no items of which more is known', () => {
    const seen: readonly AssistedQueueItem[] = [{ id: 'a', line: 1, steps: 1, generator: 'b' }];
    // @ts-expect-error a list that knows generators is none of a blind queue
    const source: ItemQueueSource = { mode: 'blind', seed: 's', items: seen };
    assert.equal(source.mode, 'blind');
  });

  it('has the same order each time, and another one for another annotator or set', () => {
    const orderFor = (seed: string): readonly number[] => [...queueOf({ mode: 'blind', seed, items }, []).order];
    const emmy = orderFor(createBlindOrderSeed('emmy', 'math.jsonl'));
    assert.deepEqual(orderFor(createBlindOrderSeed('emmy', 'math.jsonl')), emmy);
    assert.notDeepEqual(orderFor(createBlindOrderSeed('ada', 'math.jsonl')), emmy);
    assert.notDeepEqual(orderFor(createBlindOrderSeed('emmy', 'gsm8k.jsonl')), emmy);
    assert.notEqual(createBlindOrderSeed('a', 'b c'), createBlindOrderSeed('a b', 'c'));
    assert.deepEqual(
      emmy.toSorted((a, b) => a - b),
      [...items.keys()],
    );
  });

  it('has an order that does not go by the order of the file', () => {
    for (const seed of ['a', 'b', 'c', 'd']) {
      const order = [...queueOf({ mode: 'blind', seed, items }, []).order];
      // Spearman's rank correlation of 500 places is beyond 0.15 by chance about once in a thousand.
      const sum = order.reduce((total, number, k) => total + (number - k) ** 2, 0);
      const correlation = 1 - (6 * sum) / (500 * (500 ** 2 - 1));
      assert.ok(Math.abs(correlation) < 0.15, `${seed}: ${correlation}`);
    }
  });

  it('turns round no items as others are found', () => {
    fc.assert(
      fc.property(fc.nat(499), fc.string(), (known, seed) => {
        const some = [...queueOf({ mode: 'blind', seed, items: items.slice(0, known) }, []).order];
        const all = [...queueOf({ mode: 'blind', seed, items }, []).order];
        assert.deepEqual(
          all.filter((number) => number < known),
          some,
        );
      }),
    );
  });

  it('has only items that the annotator is asked for, or has said something of', () => {
    const flags = fc.array(fc.boolean(), { minLength: 45, maxLength: 45 });
    fc.assert(
      fc.property(anySeenItems, flags, flags, anySaid, anyFilter, (items, before, after, said, filter) => {
        let asked = before;
        const source: ItemQueueSource = {
          mode: 'blind',
          seed: 's',
          items: veiled(items),
          isAsked: (number) => asked[number] === true,
        };
        const queue = new ItemQueue(source);
        queue.grow();
        enter(queue, said);
        queue.setFilter(filter);
        asked = after;
        for (const number of items.keys()) queue.askAgain(number);
        const fresh = new ItemQueue(source);
        fresh.grow();
        fresh.setFilter(filter);
        enter(fresh, said);
        assert.deepEqual(told(queue), told(fresh));
        const all = queueOf({ mode: 'blind', seed: 's', items: veiled(items) }, [], [], filter);
        const isBlank = (number: number): boolean =>
          queue.wordOn(number).group === 'to-do' && !queue.wordOn(number).isBegun;
        for (const number of items.keys()) {
          if (!asked[number] && isBlank(number)) assert.equal(queue.isIn(number), false);
          else if (filter.groups === undefined) assert.equal(queue.isIn(number), [...all.order].includes(number));
        }
      }),
    );
  });

  it('filters by the own label and the subset', () => {
    fc.assert(
      fc.property(anySeenItems, fc.array(anyWord), anyBlindFilter, (items, words, filter) => {
        const source: ItemQueueSource = { mode: 'blind', seed: 's', items: veiled(items) };
        const all = [...queueOf(source, []).order];
        const said = words.slice(0, items.length).map((word, number) => ({ number, word }));
        const { order } = plainly(items, all, said, filter);
        assert.deepEqual([...queueOf(source, words.entries(), [], filter).order], order);
      }),
    );
  });
});

function byNumber(a: number, b: number): number {
  return a - b;
}
