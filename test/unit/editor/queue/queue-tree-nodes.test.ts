import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createEmptyItemLabel, QUEUE_GROUPS } from '../../../../src/core/annotate/index.ts';
import { createProofFromSteps } from '../../../../src/core/proof/index.ts';
import { addStepNames } from '../../../../src/core/reading/index.ts';
import {
  countChangedLabels,
  describeQueueProgress,
  shouldNameStepsInRow,
  toQueueRow,
} from '../../../../src/editor/queue/queue-row.ts';
import { findQueueParent, getQueueNodeKey } from '../../../../src/editor/queue/queue-tree-nodes.ts';
import { QueueStepNames } from '../../../../src/editor/queue/queue-tree-state.ts';
import { createItemList } from '../../../support/item-list.ts';
import { saidIn } from '../../../support/said.ts';
import { anyFilter, anyWord } from '../../core/annotate/queue-inputs.ts';
import { madeFacts, madeSet, saidNothing, submitted } from './stand-ins.ts';
import { treeOf } from './trees.ts';

const expectSaid = saidIn('editor/queue/queue-tree-nodes');

describe('the tree of the queue', () => {
  it('has groups with counts, and items with what the annotator has said', () => {
    const said = saidNothing();
    said.label('math-1', submitted('math-1', { kind: 'earliest', index: 1 }));
    said.label('math-2', submitted('math-2', { kind: 'none' }));
    said.label('math-3', submitted('math-3', { kind: 'unsure' }));
    said.label('math-5', { ...createEmptyItemLabel('emmy', 'math.jsonl#math-5'), earliest: 0 });
    said.current = 4;
    const tree = treeOf(said, madeSet(madeFacts(6)));
    expectSaid(...tree.text());
    const icons = tree.rows().map(({ icon }) => icon);
    assert.deepEqual(icons.slice(2, 5), ['circle-outline', 'arrow-right', 'circle-large-outline']);
    assert.equal(icons[6], 'question');
    assert.deepEqual(icons.slice(8), ['circle-filled', 'circle-filled']);
    assert.equal(describeQueueProgress(tree.state.states()), '2 of 6 labeled');
  });

  it('groups the digits of large counts, and says what a number is where it stands alone', () => {
    const said = saidNothing();
    const tree = treeOf(said, madeSet(madeFacts(1200)));
    assert.equal(describeQueueProgress(tree.state.states()), '0 of 1,200 labeled');
    assert.equal(
      describeQueueProgress(tree.state.states().map((state) => ({ ...state, isHandedOut: true }))),
      '0 labeled',
    );
    assert.equal(tree.text()[0], 'math.jsonl | 0 of 1,200 labeled');
  });

  it('says how rows are read and which ids are made up where one points at a set', () => {
    const set = Object.assign(madeSet(madeFacts(1)), {
      readAs: 'problem = prompt, solution = response',
      oddities: { repeated: 0, byPlace: 1, unreadLabels: 0 },
    });
    const [row] = treeOf(saidNothing(), set).rows();
    expectSaid(...(row?.tooltip.slice(2) ?? []));
  });

  it('shows other groups once there is something in them', () => {
    const said = saidNothing();
    said.label('math-0', submitted('math-0', { kind: 'none' }, { isChangedSince: true }));
    said.label('math-1', submitted('math-1', { kind: 'out-of-depth' }));
    const tree = treeOf(said, madeSet(madeFacts(2)));
    expectSaid(...tree.text());
    assert.equal(countChangedLabels(tree.state.states()), 1);
  });

  it('says to a screen reader what each row is, and gives each a name of its own', () => {
    const said = saidNothing();
    said.label('math-1', submitted('math-1', { kind: 'earliest', index: 1 }));
    said.current = 0;
    const tree = treeOf(said, madeSet(madeFacts(250), [{ line: 7, row: 6, error: 'It is no JSON.' }]));
    for (const { spoken, label, context } of tree.rows()) {
      assert.ok(spoken.includes(label), spoken);
      assert.notEqual(context, '');
    }
    const [, , first] = tree.rows();
    assert.equal(first?.spoken, 'math-0, current item, unlabeled, 3 steps');
    const nodes = tree.nodes();
    assert.equal(new Set(nodes.map(getQueueNodeKey)).size, nodes.length);
    const keys = new Set(nodes.map(getQueueNodeKey));
    for (const node of nodes) {
      const parent = findQueueParent(node);
      assert.ok(parent ? keys.has(getQueueNodeKey(parent)) : node.kind === 'set');
    }
  });

  it('says which solutions are no proofs, but not blind and not if hints are off', () => {
    const facts = madeFacts(2).map((one, k) => (k === 1 ? { ...one, isNotAProof: true as const } : one));
    const said = saidNothing();
    const isSaid = (): readonly boolean[] => {
      const nodes = treeOf(said, madeSet(facts))
        .rows()
        .filter(({ context }) => context.startsWith('item'));
      return nodes.map(({ spoken }) => spoken.includes('not a proof'));
    };
    assert.deepEqual(isSaid(), [false, true]);
    const tree = treeOf(said, madeSet(facts), { marks: ['not-a-proof'] });
    while (tree.set.update());
    assert.deepEqual([...tree.set.queue.order()], [1]);
    said.areHintsShown = false;
    assert.deepEqual(isSaid(), [false, false]);
    said.areHintsShown = true;
    said.isBlind = true;
    assert.deepEqual(isSaid(), [false, false]);
  });

  it('says of what judges flag, who disputes the gold label, and where annotators differ', () => {
    const said = saidNothing();
    said.flags.set(0, [1]);
    said.flags.set(1, [0, 2, 3, 4, 6]);
    said.disagreed.add(0);
    const dispute = { reason: 'It is right.', time: '2026-01-01T00:00:00.000Z' };
    said.label('math-1', { ...createEmptyItemLabel('ada', 'math.jsonl#math-1'), goldDispute: dispute }, 'ada');
    const tree = treeOf(said, madeSet(madeFacts(3)));
    const text = tree.text();
    expectSaid(text[2], text[3], text[4]);
    for (const [mark, expected] of [
      ['flagged', ['math-0', 'math-1']],
      ['disputed', ['math-1']],
      ['disagreed', ['math-0']],
    ] as const) {
      tree.set.setFilter({ marks: [mark] });
      while (tree.set.update());
      const shown = tree.nodes().flatMap((node) => (node.kind === 'item' ? [node.id] : []));
      assert.deepEqual(shown, expected);
    }
    // The dispute is taken back.
    tree.set.setFilter({ marks: ['disputed'] });
    said.label('math-1', undefined, 'ada');
    assert.deepEqual([...tree.set.queue.order()], []);
    // Nobody flags it any more.
    said.flags.delete(1);
    tree.set.setFilter({ marks: ['flagged'] });
    tree.set.forget('flagged');
    while (tree.set.update());
    assert.deepEqual([...tree.set.queue.order()], [0]);
  });

  it('lists just what passes the filter, each once, in pages', () => {
    fc.assert(
      fc.property(fc.array(anyWord, { maxLength: 300 }), anyFilter, (words, filter) => {
        const tree = treeOf(saidNothing(), madeSet(madeFacts(300)), filter);
        for (const [number, word] of words.entries()) tree.set.queue.say(number, word);
        const shown = (): number[] => tree.nodes().flatMap((node) => (node.kind === 'item' ? [node.number] : []));
        const { queue } = tree.set;
        for (const group of QUEUE_GROUPS) {
          const own = (): number => shown().filter((number) => queue.wordOn(number).group === group).length;
          assert.equal(own(), Math.min(100, queue.counts()[group]));
          for (let k = 0; k < 3; k++) tree.state.more({ set: tree.set.set.uri.toString(), group }, 1);
          assert.equal(own(), queue.counts()[group]);
        }
        assert.deepEqual(
          shown().sort((a, b) => a - b),
          [...queue.order()].sort((a, b) => a - b),
        );
      }),
      { numRuns: 20 },
    );
  });

  it('goes to a page in the middle, and from there on and back', () => {
    const tree = treeOf(saidNothing(), madeSet(madeFacts(1_000)));
    const items = (): readonly string[] => tree.nodes().flatMap((node) => (node.kind === 'item' ? [node.id] : []));
    const todo = { set: tree.set.set.uri.toString(), group: 'to-do' } as const;
    assert.ok(tree.text().includes('    More items: 900…'));
    assert.equal(tree.state.showItem(tree.set.set, 50), false);
    assert.equal(tree.state.showItem(tree.set.set, 555), true);
    assert.equal(tree.text()[2], '    Earlier items: 500…');
    assert.deepEqual([items()[0], items().length], ['math-500', 100]);
    assert.equal(tree.state.more(todo, -1), 499);
    assert.equal(tree.state.more(todo, 1), 600);
    assert.deepEqual([items()[0], items().at(-1)], ['math-400', 'math-699']);
    // The group shrinks to less than what was listed.
    for (let number = 0; number < 900; number++) tree.set.queue.say(number, { group: 'labelled' });
    assert.equal(tree.text()[2], '    math-900 | 3 steps');
  });

  it('says what it is filtered by, and where nothing passes', () => {
    const tree = treeOf(saidNothing(), madeSet(madeFacts(4)), {
      groups: ['to-do', 'unsure'],
      subsets: ['odd'],
      generators: ['SECRET-MODEL-0'],
    });
    assert.deepEqual(tree.text(), [
      'math.jsonl | 0 of 4 labeled',
      '  Filtered: unlabeled or unsure, odd, SECRET-MODEL-0 | 1 of 4 items · Clear Filter',
      '  To do | 1',
      '    math-3 | 6 steps',
    ]);
    tree.set.setFilter({ subsets: ['nowhere'] });
    expectSaid(...tree.text().slice(1));
  });

  it('counts what is known so far while the index is built', () => {
    const open = madeSet(madeFacts(3), [
      { line: 2, row: 1, error: 'It is no JSON.' },
      { line: 9, row: 8, error: 'It has no solution.' },
    ]);
    open.isIndexed = false;
    open.indexed = 0.456;
    const tree = treeOf(saidNothing(), open);
    expectSaid(tree.text()[0], ...tree.text().slice(-3));
    open.isIndexed = true;
    open.badCount = 5;
    open.problem = 'The file is gone.';
    expectSaid(tree.text()[1], tree.text().at(-1));
  });
});

describe('the queue of an open set', () => {
  it('takes up what is found, with what was said of it before', () => {
    const said = saidNothing();
    said.label('math-7', submitted('math-7', { kind: 'none' }));
    const open = madeSet(madeFacts(3));
    const tree = treeOf(said, open);
    assert.equal(tree.set.queue.counts().labelled, 0);
    open.items = createItemList(madeFacts(10));
    while (tree.set.update());
    assert.equal(tree.set.queue.length, 10);
    assert.deepEqual(tree.set.queue.page('labelled', 0, 9), [7]);
  });

  it('follows each label, and forgets those that are gone', () => {
    const said = saidNothing();
    const tree = treeOf(said, madeSet(madeFacts(5)));
    said.label('math-2', submitted('math-2', { kind: 'none' }));
    said.label('nowhere', submitted('nowhere', { kind: 'none' }));
    assert.deepEqual(tree.set.queue.page('labelled', 0, 9), [2]);
    said.labels.clear();
    said.relabel();
    assert.equal(tree.set.queue.counts().labelled, 0);
  });

  it("is another annotator's as soon as they have another name", () => {
    const said = saidNothing();
    said.label('math-1', submitted('math-1', { kind: 'none' }), 'ada');
    const tree = treeOf(said, madeSet(madeFacts(5)));
    assert.equal(tree.set.queue.counts().labelled, 0);
    said.me = 'ada';
    said.relabel();
    while (tree.set.update());
    assert.deepEqual(tree.set.queue.page('labelled', 0, 9), [1]);
  });
});

describe('what authors call the steps that a row names', () => {
  const proof = addStepNames(
    createProofFromSteps({ steps: ['**Claim 1.** So.', 'Then so.', '**Claim 2.** So.'] }).proof,
    '',
  );

  it('is read only for rows that are shown and name a step, and once', async () => {
    const said = saidNothing();
    const open = madeSet(madeFacts(100_000));
    for (let k = 0; k < 100_000; k++) if (k % 2 === 0) said.flags.set(k, [0, 2]);
    said.label('math-1', submitted('math-1', { kind: 'earliest', index: 2 }));
    said.label('math-3', submitted('math-3', { kind: 'none' }));
    const tree = treeOf(said, open);
    const read: number[] = [];
    const names = new QueueStepNames(async (_, number) => {
      read.push(number);
      return proof;
    });
    const state = tree.state.of(open);
    const items = tree.nodes().flatMap((node) => (node.kind === 'item' ? [node] : []));
    assert.ok(items.length <= 200, `${items.length}`);
    const named = items.filter(({ number }) => shouldNameStepsInRow(state, number));
    const rows = await Promise.all(
      named.map(async (node) => [node.number, toQueueRow(node, state, await names.of(open, node.number))] as const),
    );
    assert.deepEqual(
      read.toSorted((a, b) => a - b),
      [...new Set(named.map(({ number }) => number))].toSorted((a, b) => a - b),
    );
    assert.ok(named.every(({ number }) => number === 1 || number % 2 === 0));
    assert.match(rows.find(([number]) => number === 1)?.[1].description ?? '', /Claim 2/);
    assert.match(rows.find(([number]) => number === 0)?.[1].spoken ?? '', /Claim 1, Claim 2/);
    assert.ok(!(names.of(open, 1) instanceof Promise));
  });

  it('are numbers in rows that cannot be read, in long ones, and flags stay hidden in blind mode', async () => {
    const said = saidNothing();
    said.flags.set(0, [0]);
    const open = madeSet(madeFacts(3));
    const gone = new QueueStepNames(() => Promise.reject(new Error('gone')));
    const long = { ...proof, steps: [{ ...proof.steps[0], text: 'x'.repeat(200_000) }] } as typeof proof;
    for (const names of [gone, new QueueStepNames(async () => long)]) {
      const tree = treeOf(said, open);
      const node = tree.nodes().find(({ kind }) => kind === 'item');
      assert.ok(node);
      const row = toQueueRow(node, tree.state.of(open), await names.of(open, 0));
      assert.match(row.description ?? '', /¶1/);
    }
    said.isBlind = true;
    assert.equal(shouldNameStepsInRow(treeOf(said, open).state.of(open), 0), false);
  });
});
