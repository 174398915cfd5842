import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createEmptyItemLabel, type ItemLabel, type QueueFilter } from '../../../../src/core/annotate/index.ts';
import { anyFilter } from '../../core/annotate/queue-inputs.ts';
import { madeFacts, madeSet, type Said, saidNothing, submitted } from './stand-ins.ts';
import { type Tree, treeOf } from './trees.ts';

/** All that is hidden of items, in one of two ways. */
const anyHidden = fc.record({
  gold: fc.array(fc.integer({ min: -1, max: 6 }), { minLength: 30, maxLength: 30 }),
  generators: fc.array(fc.constantFrom('SECRET-A', 'SECRET-B'), { minLength: 30, maxLength: 30 }),
  flagged: fc.uniqueArray(fc.nat(29)),
  disagreed: fc.uniqueArray(fc.nat(29)),
  others: fc.uniqueArray(fc.nat(29)),
  unproved: fc.uniqueArray(fc.nat(29)),
});

function blindTree(
  hidden: { readonly [K in 'gold' | 'flagged' | 'disagreed' | 'others' | 'unproved']: readonly number[] } & {
    readonly generators: readonly string[];
  },
  own: readonly (readonly [number, ItemLabel])[],
  filter: QueueFilter,
): Tree {
  const said: Said = saidNothing();
  said.isBlind = true;
  const facts = madeFacts(30).map((one, k) => ({
    ...one,
    gold: hidden.gold[k] ?? -1,
    generator: hidden.generators[k] ?? '',
    isAnswerRight: hidden.gold[k] === -1,
    isNotAProof: hidden.unproved.includes(k),
  }));
  for (const number of hidden.flagged) said.flags.set(number, [0]);
  for (const number of hidden.disagreed) said.disagreed.add(number);
  const dispute = { reason: 'SECRET', time: '2026-01-01T00:00:00.000Z' };
  for (const k of hidden.others)
    said.label(`math-${k}`, submitted(`math-${k}`, { kind: 'earliest', index: 0 }, { goldDispute: dispute }), 'ada');
  for (const [k, label] of own) said.label(`math-${k}`, label);
  const tree = treeOf(said, madeSet(facts), filter);
  tree.set.marked();
  return tree;
}

describe('the queue of a set that is labelled blind', () => {
  it('says, counts, orders and filters the same whatever is hidden', () => {
    const anyOwn = fc.array(
      fc.tuple(
        fc.nat(29),
        fc.constantFrom(
          submitted('x', { kind: 'none' }),
          submitted('x', { kind: 'earliest', index: 2 }),
          submitted('x', { kind: 'unsure' }),
          { ...createEmptyItemLabel('emmy', 'x'), earliest: 1 },
        ),
      ),
    );
    fc.assert(
      fc.property(anyHidden, anyHidden, anyOwn, anyFilter, (one, other, own, filter) => {
        const a = blindTree(one, own, filter);
        const b = blindTree(other, own, filter);
        assert.deepEqual(a.rows(), b.rows());
        assert.deepEqual(a.nodes(), b.nodes());
        // Menus tell them apart: the file at an item's line is not offered.
        assert.ok(a.rows().every(({ context }) => context !== 'item' && context !== 'set'));
        assert.deepEqual(a.set.marked(), new Map());
        assert.deepEqual(a.set.queue.generators(), []);
        assert.doesNotMatch(JSON.stringify([a.rows(), a.nodes()]), /SECRET|flagged|differ|disputed/);
      }),
      { numRuns: 60 },
    );
  });

  it("is in an order of the annotator's own", () => {
    const said = saidNothing();
    said.isBlind = true;
    const tree = treeOf(said, madeSet(madeFacts(30)));
    const order = [...tree.set.queue.order()];
    assert.notDeepEqual(
      order,
      [...order].sort((a, b) => a - b),
    );
    said.me = 'ada';
    assert.notDeepEqual([...treeOf(said, madeSet(madeFacts(30))).set.queue.order()], order);
    assert.equal(tree.text()[0], 'math.jsonl | 0 of 30 labeled · blind');
  });

  it('has the filter that was set again once it is blind no more', () => {
    const said = saidNothing();
    said.flags.set(3, [0]);
    const tree = treeOf(said, madeSet(madeFacts(30)), { marks: ['flagged'] });
    assert.deepEqual([...tree.set.queue.order()], [3]);
    said.isBlind = true;
    while (tree.set.update());
    assert.equal(tree.set.queue.order().length, 30);
    assert.ok(tree.rows().every(({ context }) => context !== 'filter'));
    said.isBlind = false;
    while (tree.set.update());
    assert.deepEqual([...tree.set.queue.order()], [3]);
  });

  it('does not say how many items there are to do where they are handed out', () => {
    const said = saidNothing();
    said.isBlind = true;
    said.isHandedOut = true;
    for (let number = 0; number < 30; number++) if (number % 2 === 0) said.asked.add(number);
    said.label('math-1', submitted('math-1', { kind: 'none' }));
    const tree = treeOf(said, madeSet(madeFacts(30)));
    const before = tree.text();
    assert.equal(before[0], 'math.jsonl | 1 labeled · blind');
    assert.equal(before[1], '  To do');
    assert.equal(tree.nodes().filter((node) => node.kind === 'item' && node.group === 'to-do').length, 10);
    assert.ok(before.every((line) => !line.includes('more')));
    // Others have differed on an item: they are asked for it, too, and it stands behind those that come next.
    const listed = new Set(tree.nodes().flatMap((node) => (node.kind === 'item' ? [node.number] : [])));
    const last = Math.max(...[...listed].map((number) => tree.set.queue.rankOf(number)));
    const late = Array.from({ length: 30 }, (_, k) => k).find(
      (number) => !said.asked.has(number) && number !== 1 && tree.set.queue.rankOf(number) > last,
    );
    assert.ok(late !== undefined);
    said.asked.add(late);
    tree.set.askAgain();
    assert.deepEqual(tree.text(), before);
    assert.ok(tree.set.queue.isIn(late));
  });
});
