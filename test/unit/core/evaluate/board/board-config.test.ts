/** `board.yaml`: what it can say, and what is wrong with it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBoardConfig } from '../../../../../src/core/evaluate/board/board-config.ts';
import { mergeRowFilters, parseRowFilter } from '../../../../../src/core/evaluate/board/fields.ts';

test('runs, published figures, measures and layout', () => {
  const counts = {
    x: { located: 3, errors: 5, passed: 4, correct: 4 },
    y: { accepted: 1, correct: 2, rejected: 3, incorrect: 4 },
  };
  const config = readBoardConfig({
    runs: [
      'a.jsonl',
      { run: 'b', name: 'B', model: 'm', prompt: 'p' },
      { name: 'C', published: { source: 's', counts, values: { tpr: { x: [1, 2] }, f1: 3 } } },
    ],
    measures: ['f1', 'tpr by subject'],
    by: 'subject',
    where: { subject: ['geometry', 'algebra'], year: 2024 },
    'threshold-from': ['subset=x'],
    redraw: { votes: 5 },
    baseline: 'B',
  });
  assert.ok(!('error' in config));
  assert.deepEqual(config.runs.slice(0, 2), [{ run: 'a.jsonl' }, { run: 'b', name: 'B', model: 'm', prompt: 'p' }]);
  const published = config.runs[2]?.published;
  assert.deepEqual(published?.counts.get('x')?.located, [
    [3, 2, 0],
    [4, 0, 0],
  ]);
  assert.deepEqual(published?.counts.get('y')?.verdicts, [
    [1, 1, 0],
    [3, 1, 0],
  ]);
  assert.deepEqual(published?.values.get('tpr')?.get('x'), { value: 1, deviation: 2 });
  assert.deepEqual(published?.values.get('f1')?.get('all'), { value: 3 });
  assert.deepEqual(config.options.where, [
    { field: 'subject', operator: '=', values: ['geometry', 'algebra'] },
    { field: 'year', operator: '=', values: ['2024'] },
  ]);
  assert.deepEqual(config.options.redraws, { votes: 5, draws: 8, seed: 0 });
});

test('each error is a sentence that names its place', () => {
  const runs = ['a'];
  for (const [record, pattern] of [
    [{}, /runs/],
    [{ runs: [] }, /runs/],
    [{ runs, measurs: [] }, /measurs.*measures/],
    [{ runs: [3] }, /runs\[0\]/],
    [{ runs: [{ name: 'x' }] }, /runs\[0\]/],
    [{ runs: [{ run: 'a', published: {} }] }, /runs\[0\]/],
    [{ runs: [{ name: 'a', published: {} }] }, /source/],
    [{ runs: [{ name: 'a', published: { source: 's', counts: { x: { located: 6, errors: 5 } } } }] }, /counts\.x/],
    [{ runs: [{ name: 'a', published: { source: 's', values: { f9: 1 } } }] }, /f9/],
    [{ runs: [{ name: 'a', published: { source: 's', values: { f1: 'much' } } }] }, /f1\.all/],
    [{ runs: [{ published: { source: 's' } }] }, /runs\[0\] needs “name”/],
    [{ runs, redraw: { votes: 0 } }, /redraw/],
    [{ runs, redraw: { votes: 1, draws: 1e9 } }, /redraw.*100000/],
    [{ runs: [{ name: 'a', published: { source: 's', values: { tnr: -1e12 } } }] }, /tnr\.all/],
    [{ runs, where: ['subject'] }, /where/],
    [{ runs, by: [''] }, /by/],
  ] as const) {
    const config = readBoardConfig(record as Record<string, unknown>);
    assert.ok('error' in config && pattern.test(config.error), JSON.stringify([record, config]));
  }
});

test('conditions on fields', () => {
  assert.deepEqual(parseRowFilter('subject=geometry'), { field: 'subject', operator: '=', values: ['geometry'] });
  assert.deepEqual(parseRowFilter('steps >= 10'), { field: 'steps', operator: '>=', values: ['10'] });
  assert.deepEqual(parseRowFilter('a!=b=c'), { field: 'a', operator: '!=', values: ['b=c'] });
  for (const wrong of ['', 'subject', '=x', 'steps<ten', 'x=']) assert.equal(parseRowFilter(wrong), undefined, wrong);
  const both = ['a=1', 'b=2', 'a=3'].flatMap((text) => parseRowFilter(text) ?? []);
  assert.deepEqual(
    mergeRowFilters(both).map(({ values }) => values),
    [['1', '3'], ['2']],
  );
});
