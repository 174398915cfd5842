import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  computeFixedPointArctan,
  computeFixedPointExp,
  computeFixedPointLog,
  computeFixedPointPi,
  computeFixedPointRoot,
  computeFixedPointSine,
  divideFixedPoint,
  FIXED_POINT_ONE,
  multiplyFixedPoint,
  toFixedPoint,
} from '../../../../../src/core/answer/algebra/fixed-point.ts';

const close = (a: bigint, b: bigint, message?: string): void => {
  const gap = a > b ? a - b : b - a;
  const scale = [FIXED_POINT_ONE, a, -a].reduce((x, y) => (x > y ? x : y));
  assert.ok(gap < scale >> 260n, message ?? `${gap.toString(2).length} bits apart`);
};
const toNumber = (a: bigint): number => Number(a >> 200n) / 2 ** 120;
const rational = fc
  .tuple(fc.bigInt({ min: -5_000n, max: 5_000n }), fc.bigInt({ min: 1n, max: 500n }))
  .map(([n, d]) => toFixedPoint({ n, d }));

test('fixed-point functions agree with doubles', () => {
  fc.assert(
    fc.property(rational, (x) => {
      const v = toNumber(x);
      const near = (a: bigint, b: number): void =>
        assert.ok(Math.abs(toNumber(a) - b) <= 1e-11 * Math.max(1, Math.abs(b)), `${v}: ${toNumber(a)} ${b}`);
      near(computeFixedPointSine(x), Math.sin(v));
      near(computeFixedPointArctan(x), Math.atan(v));
      if (v > 0) near(computeFixedPointLog(x), Math.log(v));
      if (v > 0) near(computeFixedPointRoot(x, 3n), Math.cbrt(v));
      if (v < 60 && v > -60) near(computeFixedPointExp(x), Math.exp(v));
    }),
  );
});

test('fixed-point functions keep their laws to 78 digits', () => {
  close(
    4n * (4n * computeFixedPointArctan(FIXED_POINT_ONE / 5n) - computeFixedPointArctan(FIXED_POINT_ONE / 239n)),
    computeFixedPointPi(),
  );
  close(4n * computeFixedPointArctan(FIXED_POINT_ONE), computeFixedPointPi());
  close(
    multiplyFixedPoint(
      computeFixedPointRoot(2n * FIXED_POINT_ONE, 2n),
      computeFixedPointRoot(2n * FIXED_POINT_ONE, 2n),
    ),
    2n * FIXED_POINT_ONE,
  );
  fc.assert(
    fc.property(rational, (x) => {
      const c = computeFixedPointSine(x + computeFixedPointPi() / 2n);
      close(
        multiplyFixedPoint(computeFixedPointSine(x), computeFixedPointSine(x)) + multiplyFixedPoint(c, c),
        FIXED_POINT_ONE,
      );
      if (x > 0n) close(computeFixedPointExp(computeFixedPointLog(x)), x);
      const small = divideFixedPoint(x, 1_000n * FIXED_POINT_ONE);
      close(multiplyFixedPoint(computeFixedPointExp(small), computeFixedPointExp(-small)), FIXED_POINT_ONE);
    }),
  );
});
