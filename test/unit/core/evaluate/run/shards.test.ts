import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  findMissingAndRepeatedShards,
  getShardRunLimits,
  isRowInShard,
  parseRunShard,
  readRunShard,
} from '../../../../../src/core/evaluate/run/shards.ts';

const allOf = (count: number) => Array.from({ length: count }, (_, at) => ({ index: at + 1, count }));

describe('a shard', () => {
  it('is read from K/N, with K from 1 to N', () => {
    assert.deepEqual(parseRunShard('2/8'), { index: 2, count: 8 });
    assert.deepEqual(parseRunShard(' 1/1 '), { index: 1, count: 1 });
    for (const wrong of [
      '0/8',
      '9/8',
      '1/0',
      '1/10001',
      '1',
      '1/',
      '/8',
      '-1/8',
      '1.5/8',
      '1/8/2',
      'a/b',
      '1e1/20',
      '',
    ])
      assert.equal(parseRunShard(wrong), undefined, wrong);
    for (const wrong of [undefined, null, 'x', { index: '1', count: 2 }, { index: 3, count: 2 }])
      assert.equal(readRunShard(wrong), undefined);
  });

  it('has each row together with no other shard, and all have about as many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 300 }), (count, rows) => {
        const sizes = allOf(count).map(() => 0);
        for (let place = 0; place < rows; place++) {
          const having = allOf(count).filter((shard) => isRowInShard(place, shard));
          assert.equal(having.length, 1);
          const at = (having[0]?.index ?? 0) - 1;
          sizes[at] = (sizes[at] ?? 0) + 1;
        }
        assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1);
      }),
    );
  });

  it('gets its share of the limits, and all shares add up to them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(), fc.nat(), (count, calls, tokens) => {
        const shares = allOf(count).map((shard) => getShardRunLimits({ calls, tokens, money: 3 }, shard));
        const sum = (key: 'calls' | 'tokens' | 'money') => shares.reduce((total, one) => total + (one[key] ?? 0), 0);
        assert.equal(sum('calls'), calls);
        assert.equal(sum('tokens'), tokens);
        assert.ok(Math.abs(sum('money') - 3) < 1e-9);
      }),
    );
    assert.deepEqual(getShardRunLimits({}, { index: 1, count: 2 }), {});
  });

  it('is missed, or found twice', () => {
    const shards = [3, 1, 3].map((index) => ({ index, count: 4 }));
    assert.deepEqual(findMissingAndRepeatedShards(shards, 4), { missing: [2, 4], repeated: [3] });
  });
});
