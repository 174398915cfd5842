import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { searchItemNumbersById } from '../../../../src/editor/queue/find-items-by-id.ts';

const ids = ['b-2', 'a-10', 'a-2', 'x-a', 'b-10'];
const items = {
  length: ids.length,
  at: (number: number) => ({ id: ids[number] ?? '', line: number + 1, steps: 1 }),
};
const found = async (typed: string, most: number, isBlind: boolean): Promise<readonly (string | undefined)[]> =>
  (await searchItemNumbersById(items, typed, most, async () => true, isBlind)).map((number) => ids[number]);

describe('items that are found by their ids', () => {
  test('are in the order of the file, those that begin with it first', async () => {
    assert.deepEqual(await found('a', 9, false), ['a-10', 'a-2', 'x-a']);
    assert.deepEqual(await found('a-2', 9, false), ['a-2']);
    assert.deepEqual(await found('', 2, false), ['b-2', 'a-10']);
  });

  test('tell nothing of the order of the file in blind mode, nor which are first there', async () => {
    assert.deepEqual(await found('a', 9, true), ['a-2', 'a-10', 'x-a']);
    assert.deepEqual(await found('', 2, true), ['a-2', 'a-10']);
  });
});
