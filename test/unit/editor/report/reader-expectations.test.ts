/** What a reader says of the world beside a report, and how it is kept. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type * as vscode from 'vscode';
import { AssumedRatesStore, type RunIdAndDataSets } from '../../../../src/editor/report/reader-expectations.ts';

/** What VS Code keeps, and how it comes back after a reload: as JSON. */
function memory(kept: Record<string, unknown> = {}) {
  const values = new Map(Object.entries(kept));
  return {
    keys: () => [...values.keys()],
    get: (key: string) => {
      const value = values.get(key);
      return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
    },
    update: async (key: string, value: unknown) => {
      values.set(key, value);
    },
  } as unknown as vscode.Memento;
}

const run = (name: string, ...dataSets: RunIdAndDataSets['dataSets']): RunIdAndDataSets => ({ run: name, dataSets });
const set = (name: string, sha256: string | null, address?: string) => ({
  name,
  sha256,
  ...(address === undefined ? {} : { address }),
});

describe('what a reader expects', () => {
  it('is nothing until it is said, and then there again after a reload', async () => {
    const kept = memory();
    const first = new AssumedRatesStore(kept);
    const one = run('a', set('rows.jsonl', 'f1'));
    assert.equal(first.baseRate, undefined);
    assert.equal(first.ceilingOf(one), undefined);
    await first.keep(one, 0.2, 0.95);
    const again = new AssumedRatesStore(kept);
    assert.equal(again.baseRate, 0.2);
    assert.equal(again.ceilingOf(one), 0.95);
  });

  it('holds for all reports as to the base rate, and for equal data as to how often people agree', async () => {
    const expected = new AssumedRatesStore(memory());
    await expected.keep(run('a', set('rows.jsonl', 'f1', 'file:///x/rows.jsonl')), 0.2, 0.95);
    assert.equal(expected.ceilingOf(run('b', set('renamed.jsonl', 'f1'))), 0.95, 'by another run, elsewhere');
    assert.equal(expected.ceilingOf(run('a', set('rows.jsonl', 'f2', 'file:///x/rows.jsonl'))), undefined);
    assert.equal(expected.ceilingOf(run('c', set('rows.jsonl', 'f1'), set('more.jsonl', 'f2'))), undefined);
    await expected.keep(run('c', set('rows.jsonl', 'f1'), set('more.jsonl', 'f2')), 0.3, 0.8);
    assert.equal(expected.ceilingOf(run('d', set('more.jsonl', 'f2'), set('rows.jsonl', 'f1'))), 0.8, 'in any order');
    assert.equal(expected.ceilingOf(run('a', set('rows.jsonl', 'f1'))), 0.95);
    assert.equal(expected.baseRate, 0.3);
  });

  it('is of the address where there is no hash, and of the run alone where there is neither', async () => {
    const expected = new AssumedRatesStore(memory());
    await expected.keep(run('a', set('large.jsonl', null, 'file:///x/large.jsonl')), 0.2, 0.9);
    assert.equal(expected.ceilingOf(run('b', set('large.jsonl', null, 'file:///x/large.jsonl'))), 0.9);
    assert.equal(expected.ceilingOf(run('b', set('large.jsonl', null, 'file:///y/large.jsonl'))), undefined);
    await expected.keep(run('a', set('-', null)), 0.2, 0.7);
    assert.equal(expected.ceilingOf(run('a', set('-', null))), 0.7);
    assert.equal(expected.ceilingOf(run('b', set('-', null))), undefined);
    await expected.keep(run('a'), 0.2, 0.6);
    assert.equal(expected.ceilingOf(run('a')), 0.6);
    assert.equal(expected.ceilingOf(run('b')), undefined);
  });

  it('can be said anew, and emptied again, of one without the others', async () => {
    const expected = new AssumedRatesStore(memory());
    const [one, two] = [run('a', set('a.jsonl', 'f1')), run('b', set('b.jsonl', 'f2'))];
    await expected.keep(one, 0.2, 0.9);
    await expected.keep(two, 0.2, 0.8);
    await expected.keep(one, 0.2, 0);
    assert.equal(expected.ceilingOf(one), 0);
    await expected.keep(one, 0.2, undefined);
    assert.equal(expected.ceilingOf(one), undefined);
    assert.equal(expected.ceilingOf(two), 0.8);
  });

  it('tells those who show it, until they do no more', async () => {
    const expected = new AssumedRatesStore(memory());
    const heard: (number | undefined)[] = [];
    const one = run('a', set('a.jsonl', 'f1'));
    const end = expected.onDidChange(() => heard.push(expected.ceilingOf(one)));
    await expected.keep(one, 0.2, 0.9);
    end.dispose();
    await expected.keep(one, 0.2, 0.8);
    assert.deepEqual(heard, [0.9]);
  });

  it('is read with suspicion, and of the data sets those said last are kept', async () => {
    const one = run('a', set('a.jsonl', 'f1'));
    for (const wrong of [7, 'x', [1], [['m', 2]], [['m', 'x']], [[1, 0.5]], { a: 1 }, null]) {
      const expected = new AssumedRatesStore(memory({ 'report.ceilings': wrong, 'report.baseRate': wrong }));
      assert.equal(expected.baseRate, undefined);
      assert.equal(expected.ceilingOf(one), undefined);
      await expected.keep(one, 0.2, 0.9);
      assert.equal(expected.ceilingOf(one), 0.9, JSON.stringify(wrong));
    }
    const expected = new AssumedRatesStore(memory());
    const many = Array.from({ length: 501 }, (_, k) => run('a', set('a.jsonl', `f${k}`)));
    for (const each of many) await expected.keep(each, 0.2, 0.9);
    assert.deepEqual(
      many.flatMap((each, k) => (expected.ceilingOf(each) === undefined ? [k] : [])),
      [0],
    );
  });
});
