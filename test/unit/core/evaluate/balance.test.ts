/** Balanced sets: of each cell as many right as wrong. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  BALANCE_FEATURES,
  balanceItems,
  explainBalancingExclusion,
  type ItemToBalance,
} from '../../../../src/core/evaluate/balance.ts';
import { saidIn } from '../../../support/said.ts';

const expectSaid = saidIn('core/evaluate/balance');

const some = fc.array(
  fc.record({
    problem: fc.constantFrom('p', 'q', 'r'),
    generator: fc.constantFrom('small', 'large', undefined),
    isRight: fc.constantFrom(true, false, undefined),
  }),
  { maxLength: 60 },
);

describe('a balanced set', () => {
  it('has of each cell as many right as wrong, and all that have a counterpart', () => {
    fc.assert(
      fc.property(some, fc.constantFrom(...BALANCE_FEATURES), fc.nat(1000), (items, by, seed) => {
        const { dropped, right, wrong } = balanceItems(items, by, seed);
        assert.equal(dropped.length, items.length);
        const cells = new Map<string, [all: [number, number], kept: [number, number]]>();
        for (const [index, item] of items.entries()) {
          const { problem, generator, isRight } = item;
          const canCount = isRight !== undefined && (by === 'problem' || generator !== undefined);
          if (!canCount) {
            assert.match(dropped[index]?.kind ?? 'kept', /^(unsaid|unknown-model)$/);
            continue;
          }
          const key = `${by === 'model' ? '' : problem} ${by === 'problem' ? '' : generator}`;
          const [all, kept] = cells.get(key) ?? [
            [0, 0],
            [0, 0],
          ];
          cells.set(key, [all, kept]);
          const side = isRight ? 1 : 0;
          all[side]++;
          if (!dropped[index]) kept[side]++;
        }
        for (const [all, kept] of cells.values()) assert.deepEqual(kept, [Math.min(...all), Math.min(...all)]);
        const total = [...cells.values()].reduce((sum, [, kept]) => sum + kept[1], 0);
        assert.deepEqual([right, wrong], [total, total]);
      }),
    );
  });

  it('draws by the seed, and of a cell the same whatever the others are', () => {
    const cell = (problem: string): ItemToBalance[] =>
      Array.from({ length: 12 }, (_, k) => ({ problem, generator: 'small', isRight: k < 3 }));
    const alone = balanceItems(cell('p'), 'both', 7).dropped;
    assert.deepEqual(balanceItems([...cell('p'), ...cell('q')], 'both', 7).dropped.slice(0, 12), alone);
    const seeds = Array.from({ length: 20 }, (_, seed) =>
      JSON.stringify(balanceItems(cell('p'), 'both', seed).dropped),
    );
    assert.ok(new Set(seeds).size > 10, 'other seeds draw others');
  });

  it('says of each item that is left out why', () => {
    const items: ItemToBalance[] = [
      { problem: 'p', generator: 'a', isRight: undefined },
      { problem: 'p', isRight: true },
      { problem: 'p', generator: 'a', isRight: true },
      { problem: 'q', generator: 'a', isRight: false },
      { problem: 'q', generator: 'a', isRight: false },
      { problem: 'r', generator: 'a', isRight: false },
      { problem: 'r', generator: 'a', isRight: true },
      { problem: 'r', generator: 'a', isRight: true },
    ];
    const why = balanceItems(items, 'both', 1).dropped.map((one) => one && explainBalancingExclusion(one, 'both'));
    expectSaid(why[0], why[1], why[2], why[3], ...why.slice(5).filter((one) => one !== undefined));
  });
});
