import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block } from '../../../../../src/protocol/index.ts';
import { listRowsToPrefetch } from '../../../../../webview/shared/rows/rows-ahead.ts';
import { listFormulas } from '../../../../../webview/shared/text/typeset-ahead.ts';

test('the rows ahead come nearest first, where the reader goes before where they came from', () => {
  const down = listRowsToPrefetch(100, 104, 2_000, 98);
  assert.deepEqual(down.slice(0, 3), [105, 106, 107]);
  assert.ok(down.includes(144));
  assert.deepEqual(down.slice(-2), [81, 80]);
  const up = listRowsToPrefetch(100, 104, 2_000, 102);
  assert.deepEqual(up.slice(0, 3), [99, 98, 97]);
  assert.ok(up.includes(60));
  assert.ok(!up.includes(130));
});

test('no row is asked for that is in view or that there is not, and none twice', () => {
  for (const [first, last, count, from] of [
    [0, 4, 6, undefined],
    [0, 0, 1, 0],
    [3, 5, 6, 4],
    [1_990, 1_999, 2_000, 1_980],
  ] as const) {
    const rows = listRowsToPrefetch(first, last, count, from);
    assert.equal(new Set(rows).size, rows.length);
    for (const row of rows) assert.ok(row >= 0 && row < count && (row < first || row > last), String(row));
  }
});

test('while rows go by one at a time, most of them bring no row that was not asked for already', () => {
  const known = new Set<number>();
  let questions = 0;
  for (let first = 0; first < 160; first++) {
    // What is in view was asked for as it was drawn.
    for (let row = first; row <= first + 5; row++) known.add(row);
    const rows = listRowsToPrefetch(first, first + 5, 2_000, first - 1);
    if (rows.some((row) => !known.has(row))) questions++;
    for (const row of rows) known.add(row);
    // What comes into view next is known well before.
    for (let row = first + 6; row < first + 40; row++) assert.ok(known.has(row));
  }
  assert.ok(questions <= 11, String(questions));
});

test('formulas are found wherever they stand in a text', () => {
  const maths = (tex: string) => ({ kind: 'maths', tex, source: tex }) as const;
  const display = (tex: string) => ({ kind: 'display', tex, source: tex }) as const;
  const paragraph = (tex: string): Block => ({ kind: 'paragraph', inlines: [maths(tex)] });
  const blocks: Block[] = [
    { kind: 'paragraph', inlines: [{ kind: 'strong', inlines: [maths('a')] }, display('b')] },
    { kind: 'heading', level: 2, inlines: [maths('c')] },
    display('d'),
    { kind: 'list', items: [{ label: [maths('e')], blocks: [paragraph('f')] }] },
    { kind: 'table', align: ['left'], head: [[maths('g')]], rows: [[[maths('h')]]] },
    { kind: 'quote', blocks: [paragraph('i')] },
    { kind: 'statement', name: 'Lemma', title: [maths('j')], blocks: [paragraph('k')] },
    { kind: 'code', text: '$no$' },
    { kind: 'rule' },
  ];
  const found = listFormulas(blocks);
  assert.equal(found.map(({ tex }) => tex).join(''), 'abcdefghijk');
  assert.deepEqual(
    found.filter(({ isDisplay }) => isDisplay).map(({ tex }) => tex),
    ['b', 'd'],
  );
});
